Trillium
  2  23

 104    4    4    0   0     0  999     0     1    0     0   (1) stock: a click lays one card on each column

   0  399    4    0   0     2   13     0     9  913     0   (2) foundation: takes a run of thirteen, king to ace
   0  478    4    0   0     2   13     0     9  913     0   (3) foundation
   0  557    4    0   0     2   13     0     9  913     0   (4) foundation
   0  636    4    0   0     2   13     0     9  913     0   (5) foundation
   0  715    4    0   0     2   13     0     9  913     0   (6) foundation
   0  794    4    0   0     2   13     0     9  913     0   (7) foundation
   0  873    4    0   0     2   13     0     9  913     0   (8) foundation
   0  952    4    0   0     2   13     0     9  913     0   (9) foundation

   4    4  108    0  16     3  999     2    12  999   304   (10) column: every other card face down; down in alternating colours, runs move as a block
   4   83  108    0  16     3  999     2    12  999   304   (11) column
   4  162  108    0  16     3  999     2    12  999   304   (12) column
   4  241  108    0  16     3  999     2    12  999   304   (13) column
   4  320  108    0  16     3  999     2    12  999   304   (14) column
   4  399  108    0  16     3  999     2    12  999   304   (15) column
   4  478  108    0  16     3  999     2    12  999   304   (16) column
   4  557  108    0  16     3  999     2    12  999   304   (17) column
   4  636  108    0  16     3  999     2    12  999   304   (18) column
   4  715  108    0  16     3  999     2    12  999   304   (19) column
   4  794  108    0  16     3  999     2    12  999   304   (20) column
   4  873  108    0  16     3  999     2    12  999   304   (21) column
   4  952  108    0  16     3  999     2    12  999   304   (22) column

   0  952  364    0   0     0    0     0     0    0     0   (23) only keeps room in the window
