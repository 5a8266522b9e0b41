Roosevelt
2 18

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

  4  162  108  0  16  2  999  1  1  999  304  (11) column: down in alternating colours, one card at a time, any card on an empty one
  4  241  108  0  16  2  999  1  1  999  304  (12) column
  4  320  108  0  16  2  999  1  1  999  304  (13) column
  4  399  108  0  16  2  999  1  1  999  304  (14) column
  4  478  108  0  16  2  999  1  1  999  304  (15) column
  4  557  108  0  16  2  999  1  1  999  304  (16) column
  4  636  108  0  16  2  999  1  1  999  304  (17) column

  0  715  332  0   0  0    0  0  0    0    0  (18) only keeps room in the window
