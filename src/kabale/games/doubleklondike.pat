Double Klondike
  2  20

 104    4    4    0   0     0  999     1  999    0     2   (1) stock: one card a draw, as often as you like
   0   83    4    0   0     2  999     1    0    0     0   (2) waste

   0  162    4    0   0     2   13     1    1  901   106   (3) foundation: from the ace up to the king, in suit, its last card may be taken back
   0  241    4    0   0     2   13     1    1  901   106   (4) foundation
   0  320    4    0   0     2   13     1    1  901   106   (5) foundation
   0  399    4    0   0     2   13     1    1  901   106   (6) foundation
   0  478    4    0   0     2   13     1    1  901   106   (7) foundation
   0  557    4    0   0     2   13     1    1  901   106   (8) foundation
   0  636    4    0   0     2   13     1    1  901   106   (9) foundation
   0  715    4    0   0     2   13     1    1  901   106   (10) foundation

   1   44  108    0  16     1  999     2    2  913   304   (11) column: down in alternating colours, runs move as a block, kings on an empty one
   2  123  108    0  16     1  999     2    2  913   304   (12) column
   3  202  108    0  16     1  999     2    2  913   304   (13) column
   4  281  108    0  16     1  999     2    2  913   304   (14) column
   5  360  108    0  16     1  999     2    2  913   304   (15) column
   6  439  108    0  16     1  999     2    2  913   304   (16) column
   7  518  108    0  16     1  999     2    2  913   304   (17) column
   8  597  108    0  16     1  999     2    2  913   304   (18) column
   9  676  108    0  16     1  999     2    2  913   304   (19) column

   0  715  396    0   0     0    0     0    0    0     0   (20) only keeps room in the window
