Nationale
  2  22

 104    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   1  162    4    0   0   702   13     0     1  101   106   (2) foundation: its ace is laid out first; up in suit
   1  241    4    0   0   702   13     0     1  201   106   (3) foundation
   1  320    4    0   0   702   13     0     1  301   106   (4) foundation
   1  399    4    0   0   702   13     0     1  401   106   (5) foundation

   1  478    4    0   0   702   13     0     1  113   104   (6) foundation: its king is laid out first; down in suit
   1  557    4    0   0   702   13     0     1  213   104   (7) foundation
   1  636    4    0   0   702   13     0     1  313   104   (8) foundation
   1  715    4    0   0   702   13     0     1  413   104   (9) foundation

   8    4  108    0  16     2  999     1     1  999   108   (10) column: up or down in suit, one card at a time, any card on an empty one
   8   83  108    0  16     2  999     1     1  999   108   (11) column
   8  162  108    0  16     2  999     1     1  999   108   (12) column
   8  241  108    0  16     2  999     1     1  999   108   (13) column
   8  320  108    0  16     2  999     1     1  999   108   (14) column
   8  399  108    0  16     2  999     1     1  999   108   (15) column
   8  478  108    0  16     2  999     1     1  999   108   (16) column
   8  557  108    0  16     2  999     1     1  999   108   (17) column
   8  636  108    0  16     2  999     1     1  999   108   (18) column
   8  715  108    0  16     2  999     1     1  999   108   (19) column
   8  794  108    0  16     2  999     1     1  999   108   (20) column
   8  873  108    0  16     2  999     1     1  999   108   (21) column

   0  873  348    0   0     0    0     0     0    0     0   (22) only keeps room in the window
