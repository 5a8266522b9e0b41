Double Rail
2 16

104    4    4  0   0  0  999  1  1    0    2  (1) stock: one card a draw, once through
  0   83    4  0   0  2  999  1  0    0    0  (2) waste

  0  162    4  0   0  2   13  0  1  901  106  (3) foundation: from the ace up to the king, in suit
  0  241    4  0   0  2   13  0  1  901  106  (4) foundation
  0  320    4  0   0  2   13  0  1  901  106  (5) foundation
  0  399    4  0   0  2   13  0  1  901  106  (6) foundation
  0  478    4  0   0  2   13  0  1  901  106  (7) foundation
  0  557    4  0   0  2   13  0  1  901  106  (8) foundation
  0  636    4  0   0  2   13  0  1  901  106  (9) foundation
  0  715    4  0   0  2   13  0  1  901  106  (10) foundation

  1  241  108  0  16  2  999  2  2  999  904  (11) column: down in any suit, runs move as a block, any card on an empty one
  1  320  108  0  16  2  999  2  2  999  904  (12) column
  1  399  108  0  16  2  999  2  2  999  904  (13) column
  1  478  108  0  16  2  999  2  2  999  904  (14) column
  1  557  108  0  16  2  999  2  2  999  904  (15) column

  0  715  332  0   0  0    0  0  0    0    0  (16) only keeps room in the window
