Double Yukon
2 20

104  806  420  0   0  0  999  0   1    0     0                  (1) stock: five clicks complete the lay-out, then play begins

  0  806    4  0   0  2   13  0   1  901   106                  (2) foundation: from the ace up to the king, in suit
  0  806  108  0   0  2   13  0   1  901   106                  (3) foundation
  0  806  212  0   0  2   13  0   1  901   106                  (4) foundation
  0  806  316  0   0  2   13  0   1  901   106                  (5) foundation
  0  885    4  0   0  2   13  0   1  901   106                  (6) foundation
  0  885  108  0   0  2   13  0   1  901   106                  (7) foundation
  0  885  212  0   0  2   13  0   1  901   106                  (8) foundation
  0  885  316  0   0  2   13  0   1  901   106                  (9) foundation

  1    4    4  0  16  1  999  0  10    0  4000  9  2  913  304  (10) column: down in alternating colours; any open card moves with all that lie on it, kings on an empty one
  2   83    4  0  16  1  999  0  10    0  4000  9  2  913  304  (11) column
  3  162    4  0  16  1  999  0  10    0  4000  9  2  913  304  (12) column
  4  241    4  0  16  1  999  0  10    0  4000  9  2  913  304  (13) column
  5  320    4  0  16  1  999  0  10    0  4000  9  2  913  304  (14) column
  6  399    4  0  16  1  999  0  10    0  4000  9  2  913  304  (15) column
  7  478    4  0  16  1  999  0  10    0  4000  9  2  913  304  (16) column
  8  557    4  0  16  1  999  0  10    0  4000  9  2  913  304  (17) column
  9  636    4  0  16  1  999  0  10    0  4000  9  2  913  304  (18) column
  9  715    4  0  16  1  999  0  10    0  4000  9  2  913  304  (19) column

  0    4  564  0   0  0    0  0   0    0     0                  (20) only keeps room in the window
