Eastcliff
1 14

52    4    4  0   0  0  999  1  1    0    2  (1) stock: one card a draw, once through
 0   83    4  0   0  2  999  1  0    0    0  (2) waste

 0  241    4  0   0  2   13  1  1  901  106  (3) foundation: from the ace up to the king, in suit
 0  320    4  0   0  2   13  1  1  901  106  (4) foundation
 0  399    4  0   0  2   13  1  1  901  106  (5) foundation
 0  478    4  0   0  2   13  1  1  901  106  (6) foundation

 3    4  108  0  16  1  999  2  2  999  304  (7) column: down in alternating colours, runs move as a block, any card on an empty one
 3   83  108  0  16  1  999  2  2  999  304  (8) column
 3  162  108  0  16  1  999  2  2  999  304  (9) column
 3  241  108  0  16  1  999  2  2  999  304  (10) column
 3  320  108  0  16  1  999  2  2  999  304  (11) column
 3  399  108  0  16  1  999  2  2  999  304  (12) column
 3  478  108  0  16  1  999  2  2  999  304  (13) column

 0  478  332  0   0  0    0  0  0    0    0  (14) only keeps room in the window
