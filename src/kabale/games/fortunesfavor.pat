Fortune's Favor
  1  19

  52    4    4    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   0   83    4    0   0     2  999     1     0    0     0   (2) waste

   1  636    4    0   0   702   13     0     1  101   106   (3) foundation: its ace is laid out first; up in suit
   1  715    4    0   0   702   13     0     1  201   106   (4) foundation
   1  794    4    0   0   702   13     0     1  301   106   (5) foundation
   1  873    4    0   0   702   13     0     1  401   106   (6) foundation

   1    4  108    0  14     2  999     1  2001  999   104   (7) pile: down in suit, one card at a time; an empty one is filled from the waste
   1   83  108    0  14     2  999     1  2001  999   104   (8) pile
   1  162  108    0  14     2  999     1  2001  999   104   (9) pile
   1  241  108    0  14     2  999     1  2001  999   104   (10) pile
   1  320  108    0  14     2  999     1  2001  999   104   (11) pile
   1  399  108    0  14     2  999     1  2001  999   104   (12) pile
   1  478  108    0  14     2  999     1  2001  999   104   (13) pile
   1  557  108    0  14     2  999     1  2001  999   104   (14) pile
   1  636  108    0  14     2  999     1  2001  999   104   (15) pile
   1  715  108    0  14     2  999     1  2001  999   104   (16) pile
   1  794  108    0  14     2  999     1  2001  999   104   (17) pile
   1  873  108    0  14     2  999     1  2001  999   104   (18) pile

   0  873  262    0   0     0    0     0     0    0     0   (19) only keeps room in the window
