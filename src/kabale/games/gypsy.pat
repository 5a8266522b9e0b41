Gypsy
  2  17

 104  648  420    0   0     0  999     0     1    0     0   (1) stock: a click lays one card on each column

   0  648    4    0   0     2   13     1     1  901   106   (2) foundation: from the ace up to the king, in suit, its last card may be taken back
   0  727    4    0   0     2   13     1     1  901   106   (3) foundation
   0  648  108    0   0     2   13     1     1  901   106   (4) foundation
   0  727  108    0   0     2   13     1     1  901   106   (5) foundation
   0  648  212    0   0     2   13     1     1  901   106   (6) foundation
   0  727  212    0   0     2   13     1     1  901   106   (7) foundation
   0  648  316    0   0     2   13     1     1  901   106   (8) foundation
   0  727  316    0   0     2   13     1     1  901   106   (9) foundation

   3    4    4    0  16     1  999     2    12  999   304   (10) column: down in alternating colours, runs move as a block, any card on an empty one
   3   83    4    0  16     1  999     2    12  999   304   (11) column
   3  162    4    0  16     1  999     2    12  999   304   (12) column
   3  241    4    0  16     1  999     2    12  999   304   (13) column
   3  320    4    0  16     1  999     2    12  999   304   (14) column
   3  399    4    0  16     1  999     2    12  999   304   (15) column
   3  478    4    0  16     1  999     2    12  999   304   (16) column
   3  557    4    0  16     1  999     2    12  999   304   (17) column
