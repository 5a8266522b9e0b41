Canberra
1 14

52    4    4  0   0  0  999  1  2    0    2  (1) stock: one card a draw, twice through
 0   83    4  0   0  2  999  1  0    0    0  (2) waste

 0  241    4  0   0  2   13  0  1  901  106  (3) foundation: from the ace up to the king, in suit
 0  320    4  0   0  2   13  0  1  901  106  (4) foundation
 0  399    4  0   0  2   13  0  1  901  106  (5) foundation
 0  478    4  0   0  2   13  0  1  901  106  (6) foundation

 4    4  108  0  16  2  999  9  2  913  104  (7) column: down in suit; any card moves with all that lie on it, kings on an empty one
 4   83  108  0  16  2  999  9  2  913  104  (8) column
 4  162  108  0  16  2  999  9  2  913  104  (9) column
 4  241  108  0  16  2  999  9  2  913  104  (10) column
 4  320  108  0  16  2  999  9  2  913  104  (11) column
 4  399  108  0  16  2  999  9  2  913  104  (12) column
 4  478  108  0  16  2  999  9  2  913  104  (13) column

 0  478  364  0   0  0    0  0  0    0    0  (14) only keeps room in the window
