Somerset
  1  16

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   0  241    4    0   0     2   13     0     1  901   106   (2) foundation: from the ace up to the king, in suit
   0  320    4    0   0     2   13     0     1  901   106   (3) foundation
   0  399    4    0   0     2   13     0     1  901   106   (4) foundation
   0  478    4    0   0     2   13     0     1  901   106   (5) foundation

   1    4  108    0  16     2  999     1     1  999   304   (6) column: down in alternating colours, one card at a time
   2   83  108    0  16     2  999     1     1  999   304   (7) column
   3  162  108    0  16     2  999     1     1  999   304   (8) column
   4  241  108    0  16     2  999     1     1  999   304   (9) column
   5  320  108    0  16     2  999     1     1  999   304   (10) column
   6  399  108    0  16     2  999     1     1  999   304   (11) column
   7  478  108    0  16     2  999     1     1  999   304   (12) column
   8  557  108    0  16     2  999     1     1  999   304   (13) column
   8  636  108    0  16     2  999     1     1  999   304   (14) column
   8  715  108    0  16     2  999     1     1  999   304   (15) column

   0  715  332    0   0     0    0     0     0    0     0   (16) only keeps room in the window
