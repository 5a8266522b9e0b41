Napoleon's Folly
2 21

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

  4    4  108  0  16  2  999  1  1  999  404  (11) column: down in any other suit, one card at a time, any card on an empty one
  4   83  108  0  16  2  999  1  1  999  404  (12) column
  4  162  108  0  16  2  999  1  1  999  404  (13) column
  4  241  108  0  16  2  999  1  1  999  404  (14) column
  4  320  108  0  16  2  999  1  1  999  404  (15) column
  4  399  108  0  16  2  999  1  1  999  404  (16) column
  4  478  108  0  16  2  999  1  1  999  404  (17) column
  4  557  108  0  16  2  999  1  1  999  404  (18) column
  4  636  108  0  16  2  999  1  1  999  404  (19) column
  4  715  108  0  16  2  999  1  1  999  404  (20) column

  0  715  332  0   0  0    0  0  0    0    0  (21) only keeps room in the window
