Outback Patience
2 19

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

  7    4  108  0  16  2  999  9  2  913  104  (11) column: down in suit; any card moves with all that lie on it, kings on an empty one
  7   83  108  0  16  2  999  9  2  913  104  (12) column
  7  162  108  0  16  2  999  9  2  913  104  (13) column
  7  241  108  0  16  2  999  9  2  913  104  (14) column
  7  320  108  0  16  2  999  9  2  913  104  (15) column
  7  399  108  0  16  2  999  9  2  913  104  (16) column
  7  478  108  0  16  2  999  9  2  913  104  (17) column
  7  557  108  0  16  2  999  9  2  913  104  (18) column

  0  715  364  0   0  0    0  0  0    0    0  (19) only keeps room in the window
