Eighty Thieves
4 29

208    4    4  0   0  0  999  1  1    0    2  (1) stock: one card a draw, once through
  0   83    4  0   0  2  999  1  0    0    0  (2) waste

  0  162    4  0   0  2   13  0  1  901  106  (3) foundation: from the ace up to the king, in suit
  0  241    4  0   0  2   13  0  1  901  106  (4) foundation
  0  320    4  0   0  2   13  0  1  901  106  (5) foundation
  0  399    4  0   0  2   13  0  1  901  106  (6) foundation
  0  478    4  0   0  2   13  0  1  901  106  (7) foundation
  0  557    4  0   0  2   13  0  1  901  106  (8) foundation
  0  636    4  0   0  2   13  0  1  901  106  (9) foundation
  0  715    4  0   0  2   13  0  1  901  106  (10) foundation
  0  162  108  0   0  2   13  0  1  901  106  (11) foundation
  0  241  108  0   0  2   13  0  1  901  106  (12) foundation
  0  320  108  0   0  2   13  0  1  901  106  (13) foundation
  0  399  108  0   0  2   13  0  1  901  106  (14) foundation
  0  478  108  0   0  2   13  0  1  901  106  (15) foundation
  0  557  108  0   0  2   13  0  1  901  106  (16) foundation
  0  636  108  0   0  2   13  0  1  901  106  (17) foundation
  0  715  108  0   0  2   13  0  1  901  106  (18) foundation

  8    4  212  0  16  2  999  1  1  999  104  (19) column: down in suit, one card at a time, any card on an empty one
  8   83  212  0  16  2  999  1  1  999  104  (20) column
  8  162  212  0  16  2  999  1  1  999  104  (21) column
  8  241  212  0  16  2  999  1  1  999  104  (22) column
  8  320  212  0  16  2  999  1  1  999  104  (23) column
  8  399  212  0  16  2  999  1  1  999  104  (24) column
  8  478  212  0  16  2  999  1  1  999  104  (25) column
  8  557  212  0  16  2  999  1  1  999  104  (26) column
  8  636  212  0  16  2  999  1  1  999  104  (27) column
  8  715  212  0  16  2  999  1  1  999  104  (28) column

  0  715  500  0   0  0    0  0  0    0    0  (29) only keeps room in the window
