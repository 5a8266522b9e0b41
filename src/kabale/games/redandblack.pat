Red and Black
  2  19

 104    4    4    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   0   83    4    0   0     2  999     1     0    0     0   (2) waste

   1  162    4    0   0   702   13     0     1  501   306   (3) foundation: a red ace first, a black one in the other four; up in alternating colours
   1  241    4    0   0   702   13     0     1  501   306   (4) foundation
   1  320    4    0   0   702   13     0     1  501   306   (5) foundation
   1  399    4    0   0   702   13     0     1  501   306   (6) foundation
   1  478    4    0   0   702   13     0     1  601   306   (7) foundation
   1  557    4    0   0   702   13     0     1  601   306   (8) foundation
   1  636    4    0   0   702   13     0     1  601   306   (9) foundation
   1  715    4    0   0   702   13     0     1  601   306   (10) foundation

   1   83  108    0  16     2  999     2     2  999   304   (11) column: down in alternating colours, runs move as a block
   1  162  108    0  16     2  999     2     2  999   304   (12) column
   1  241  108    0  16     2  999     2     2  999   304   (13) column
   1  320  108    0  16     2  999     2     2  999   304   (14) column
   1  399  108    0  16     2  999     2     2  999   304   (15) column
   1  478  108    0  16     2  999     2     2  999   304   (16) column
   1  557  108    0  16     2  999     2     2  999   304   (17) column
   1  636  108    0  16     2  999     2     2  999   304   (18) column

   0  715  332    0   0     0    0     0     0    0     0   (19) only keeps room in the window
