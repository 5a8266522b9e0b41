Castles in Spain
  1  19

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   0  359    4    0   0     2   13     0     1  901   106   (2) foundation: from the ace up to the king, in suit
   0  438    4    0   0     2   13     0     1  901   106   (3) foundation
   0  517    4    0   0     2   13     0     1  901   106   (4) foundation
   0  596    4    0   0     2   13     0     1  901   106   (5) foundation

   4    4  108    0  16     1  999     1     1  999   304   (6) column: three cards face down; down in alternating colours, one card at a time
   4   83  108    0  16     1  999     1     1  999   304   (7) column
   4  162  108    0  16     1  999     1     1  999   304   (8) column
   4  241  108    0  16     1  999     1     1  999   304   (9) column
   4  320  108    0  16     1  999     1     1  999   304   (10) column
   4  399  108    0  16     1  999     1     1  999   304   (11) column
   4  478  108    0  16     1  999     1     1  999   304   (12) column
   4  557  108    0  16     1  999     1     1  999   304   (13) column
   4  636  108    0  16     1  999     1     1  999   304   (14) column
   4  715  108    0  16     1  999     1     1  999   304   (15) column
   4  794  108    0  16     1  999     1     1  999   304   (16) column
   4  873  108    0  16     1  999     1     1  999   304   (17) column
   4  952  108    0  16     1  999     1     1  999   304   (18) column

   0  952  332    0   0     0    0     0     0    0     0   (19) only keeps room in the window
