Saratoga
  1  14

  52    4    4    0   0     0  999     3   999    0     2   (1) stock: three cards a draw, as often as you like
   0   83    4    2   0     2  999     1     0    0     0   (2) waste

   0  241    4    0   0     2   13     1     1  901   106   (3) foundation: from the ace up to the king, in suit, its last card may be taken back
   0  320    4    0   0     2   13     1     1  901   106   (4) foundation
   0  399    4    0   0     2   13     1     1  901   106   (5) foundation
   0  478    4    0   0     2   13     1     1  901   106   (6) foundation

   1    4  108    0  16     2  999     2     2  913   304   (7) column: all open; down in alternating colours, runs move as a block, kings on an empty one
   2   83  108    0  16     2  999     2     2  913   304   (8) column
   3  162  108    0  16     2  999     2     2  913   304   (9) column
   4  241  108    0  16     2  999     2     2  913   304   (10) column
   5  320  108    0  16     2  999     2     2  913   304   (11) column
   6  399  108    0  16     2  999     2     2  913   304   (12) column
   7  478  108    0  16     2  999     2     2  913   304   (13) column

   0  478  364    0   0     0    0     0     0    0     0   (14) only keeps room in the window
