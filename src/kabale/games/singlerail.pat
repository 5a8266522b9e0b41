Single Rail
1 11

52    4    4  0   0  0  999  1  1    0    2  (1) stock: one card a draw, once through
 0   83    4  0   0  2  999  1  0    0    0  (2) waste

 0  162    4  0   0  2   13  0  1  901  106  (3) foundation: from the ace up to the king, in suit
 0  241    4  0   0  2   13  0  1  901  106  (4) foundation
 0  320    4  0   0  2   13  0  1  901  106  (5) foundation
 0  399    4  0   0  2   13  0  1  901  106  (6) foundation

 1    4  108  0  16  2  999  2  2  999  904  (7) column: down in any suit, runs move as a block, any card on an empty one
 1   83  108  0  16  2  999  2  2  999  904  (8) column
 1  162  108  0  16  2  999  2  2  999  904  (9) column
 1  241  108  0  16  2  999  2  2  999  904  (10) column

 0  399  332  0   0  0    0  0  0    0    0  (11) only keeps room in the window
