Mysteriet
  2  34

 104    4    4    0   0     0  999     1   999    0     2   (1) håndbunken, stock
   0    4  108    0   2     2  999     1     0    0     0   (2) afkastbunken, waste

   1   83  310    0  16     2  999     1  2001  999   114   (3) column: down in suit, past the ace; an empty one is filled from the waste
   1   83  202    0   0     0  999    31     0    0     0   (4) the mystery: one card face down, free when nothing lies over it
   5   83  108    0   1     2  999     1     0    0     0   (5) five cards to be played
   1   83    4    0   0   602   13     0     1  999   116   (6) foundation: its card gives the first rank of all eight; up in suit, past the king

   1  162  310    0  16     2  999     1  2001  999   114   (7) column
   1  162  202    0   0     0  999    31     0    0     0   (8) the mystery
   5  162  108    0   1     2  999     1     0    0     0   (9) five cards
   0  162    4    0   0   602   13     0     1  999   116   (10) foundation

   1  241  310    0  16     2  999     1  2001  999   114   (11) column
   1  241  202    0   0     0  999    31     0    0     0   (12) the mystery
   5  241  108    0   1     2  999     1     0    0     0   (13) five cards
   0  241    4    0   0   602   13     0     1  999   116   (14) foundation

   1  320  310    0  16     2  999     1  2001  999   114   (15) column
   1  320  202    0   0     0  999    31     0    0     0   (16) the mystery
   5  320  108    0   1     2  999     1     0    0     0   (17) five cards
   0  320    4    0   0   602   13     0     1  999   116   (18) foundation

   1  399  310    0  16     2  999     1  2001  999   114   (19) column
   1  399  202    0   0     0  999    31     0    0     0   (20) the mystery
   5  399  108    0   1     2  999     1     0    0     0   (21) five cards
   0  399    4    0   0   602   13     0     1  999   116   (22) foundation

   1  478  310    0  16     2  999     1  2001  999   114   (23) column
   1  478  202    0   0     0  999    31     0    0     0   (24) the mystery
   5  478  108    0   1     2  999     1     0    0     0   (25) five cards
   0  478    4    0   0   602   13     0     1  999   116   (26) foundation

   1  557  310    0  16     2  999     1  2001  999   114   (27) column
   1  557  202    0   0     0  999    31     0    0     0   (28) the mystery
   5  557  108    0   1     2  999     1     0    0     0   (29) five cards
   0  557    4    0   0   602   13     0     1  999   116   (30) foundation

   1  636  310    0  16     2  999     1  2001  999   114   (31) column
   1  636  202    0   0     0  999    31     0    0     0   (32) the mystery
   5  636  108    0   1     2  999     1     0    0     0   (33) five cards
   0  636    4    0   0   602   13     0     1  999   116   (34) foundation
