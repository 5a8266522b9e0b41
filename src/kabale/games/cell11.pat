Cell 11
3 37

156    4  -99  0   0  0  999  0  1    0    0  (1) stock, not seen: everything is dealt

  1    4  108  0   0  2   -1  1  1  999    0  (2) cell: holds one card
  0   83  108  0   0  2   -1  1  1  999    0  (3) cell
  0  162  108  0   0  2   -1  1  1  999    0  (4) cell
  0  241  108  0   0  2   -1  1  1  999    0  (5) cell
  0  320  108  0   0  2   -1  1  1  999    0  (6) cell
  0  399  108  0   0  2   -1  1  1  999    0  (7) cell
  0  478  108  0   0  2   -1  1  1  999    0  (8) cell
  0  557  108  0   0  2   -1  1  1  999    0  (9) cell
  0  636  108  0   0  2   -1  1  1  999    0  (10) cell
  0  715  108  0   0  2   -1  1  1  999    0  (11) cell
  1  794  108  0   0  2   -1  1  1  999    0  (12) cell

  0    4    4  0   0  2   13  0  1  901  106  (13) foundation: from the ace up to the king, in suit
  0   83    4  0   0  2   13  0  1  901  106  (14) foundation
  0  162    4  0   0  2   13  0  1  901  106  (15) foundation
  0  241    4  0   0  2   13  0  1  901  106  (16) foundation
  0  320    4  0   0  2   13  0  1  901  106  (17) foundation
  0  399    4  0   0  2   13  0  1  901  106  (18) foundation
  0  478    4  0   0  2   13  0  1  901  106  (19) foundation
  0  557    4  0   0  2   13  0  1  901  106  (20) foundation
  0  636    4  0   0  2   13  0  1  901  106  (21) foundation
  0  715    4  0   0  2   13  0  1  901  106  (22) foundation
  0  794    4  0   0  2   13  0  1  901  106  (23) foundation
  0  873    4  0   0  2   13  0  1  901  106  (24) foundation

 12    4  212  0  16  2  999  2  3  999  304  (25) column: down in alternating colours; runs move as far as free places allow
 13   83  212  0  16  2  999  2  3  999  304  (26) column
 13  162  212  0  16  2  999  2  3  999  304  (27) column
 13  241  212  0  16  2  999  2  3  999  304  (28) column
 13  320  212  0  16  2  999  2  3  999  304  (29) column
 13  399  212  0  16  2  999  2  3  999  304  (30) column
 13  478  212  0  16  2  999  2  3  999  304  (31) column
 13  557  212  0  16  2  999  2  3  999  304  (32) column
 13  636  212  0  16  2  999  2  3  999  304  (33) column
 13  715  212  0  16  2  999  2  3  999  304  (34) column
 13  794  212  0  16  2  999  2  3  999  304  (35) column
 12  873  212  0  16  2  999  2  3  999  304  (36) column

  0  873  548  0   0  0    0  0  0    0    0  (37) only keeps room in the window
