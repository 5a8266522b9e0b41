San Juan Hill
2 21

104    4    4  0   0    0  999  1  1    0    2  (1) stock: one card a draw, once through
  0   83    4  0   0    2  999  1  0    0    0  (2) waste

  1  162    4  0   0  702   13  0  1  901  106  (3) foundation: its ace is laid out first; up to the king, in suit
  1  241    4  0   0  702   13  0  1  901  106  (4) foundation
  1  320    4  0   0  702   13  0  1  901  106  (5) foundation
  1  399    4  0   0  702   13  0  1  901  106  (6) foundation
  1  478    4  0   0  702   13  0  1  901  106  (7) foundation
  1  557    4  0   0  702   13  0  1  901  106  (8) foundation
  1  636    4  0   0  702   13  0  1  901  106  (9) foundation
  1  715    4  0   0  702   13  0  1  901  106  (10) foundation

  4    4  108  0  16    2  999  1  1  999  104  (11) column: down in suit, one card at a time, any card on an empty one
  4   83  108  0  16    2  999  1  1  999  104  (12) column
  4  162  108  0  16    2  999  1  1  999  104  (13) column
  4  241  108  0  16    2  999  1  1  999  104  (14) column
  4  320  108  0  16    2  999  1  1  999  104  (15) column
  4  399  108  0  16    2  999  1  1  999  104  (16) column
  4  478  108  0  16    2  999  1  1  999  104  (17) column
  4  557  108  0  16    2  999  1  1  999  104  (18) column
  4  636  108  0  16    2  999  1  1  999  104  (19) column
  4  715  108  0  16    2  999  1  1  999  104  (20) column

  0  715  332  0   0    0    0  0  0    0    0  (21) only keeps room in the window
