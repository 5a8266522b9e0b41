Double Golf
2 12

104    4  360  0   0  0  999  1  1    0    2  (1) stock: one card a draw, once through

  1   83  360  8   0  2  999  0  1  999  908  (2) waste: takes the next card up or down in any suit

  7    4    4  0  20  2    0  1  0    0    0  (3) column: nothing is laid on it; all must be cleared
  7   83    4  0  20  2    0  1  0    0    0  (4) column
  7  162    4  0  20  2    0  1  0    0    0  (5) column
  7  241    4  0  20  2    0  1  0    0    0  (6) column
  7  320    4  0  20  2    0  1  0    0    0  (7) column
  7  399    4  0  20  2    0  1  0    0    0  (8) column
  7  478    4  0  20  2    0  1  0    0    0  (9) column
  7  557    4  0  20  2    0  1  0    0    0  (10) column
  7  636    4  0  20  2    0  1  0    0    0  (11) column

  0  641  360  0   0  0    0  0  0    0    0  (12) only keeps room in the window
