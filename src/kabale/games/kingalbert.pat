King Albert
  1  22

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   0  557    4    0   0     2   13     0     1  901   106   (2) foundation: from the ace up to the king, in suit
   0  636    4    0   0     2   13     0     1  901   106   (3) foundation
   0  715    4    0   0     2   13     0     1  901   106   (4) foundation
   0  794    4    0   0     2   13     0     1  901   106   (5) foundation

   9   83  108    0  16     2  999     1     1  999   304   (6) column: down in alternating colours, one card at a time
   8  162  108    0  16     2  999     1     1  999   304   (7) column
   7  241  108    0  16     2  999     1     1  999   304   (8) column
   6  320  108    0  16     2  999     1     1  999   304   (9) column
   5  399  108    0  16     2  999     1     1  999   304   (10) column
   4  478  108    0  16     2  999     1     1  999   304   (11) column
   3  557  108    0  16     2  999     1     1  999   304   (12) column
   2  636  108    0  16     2  999     1     1  999   304   (13) column
   1  715  108    0  16     2  999     1     1  999   304   (14) column

   1    4    4    0   0     2  999     1     0    0     0   (15) reserve: Belgium's seven cards, each free to be played
   1   83    4    0   0     2  999     1     0    0     0   (16) reserve
   1  162    4    0   0     2  999     1     0    0     0   (17) reserve
   1  241    4    0   0     2  999     1     0    0     0   (18) reserve
   1  320    4    0   0     2  999     1     0    0     0   (19) reserve
   1  399    4    0   0     2  999     1     0    0     0   (20) reserve
   1  478    4    0   0     2  999     1     0    0     0   (21) reserve

   0  794  332    0   0     0    0     0     0    0     0   (22) only keeps room in the window
