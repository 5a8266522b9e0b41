Big Cell
3 31

156    4  -99  0   0  0  999  0  1    0    0  (1) stock, not seen: everything is dealt

  0    4  108  0   0  2   -1  1  1  999    0  (2) cell: holds one card
  0   83  108  0   0  2   -1  1  1  999    0  (3) cell
  0  162  108  0   0  2   -1  1  1  999    0  (4) cell
  0  241  108  0   0  2   -1  1  1  999    0  (5) cell

  0   83    4  0   0  2   13  0  1  901  106  (6) foundation: from the ace up to the king, in suit
  0  162    4  0   0  2   13  0  1  901  106  (7) foundation
  0  241    4  0   0  2   13  0  1  901  106  (8) foundation
  0  320    4  0   0  2   13  0  1  901  106  (9) foundation
  0  399    4  0   0  2   13  0  1  901  106  (10) foundation
  0  478    4  0   0  2   13  0  1  901  106  (11) foundation
  0  557    4  0   0  2   13  0  1  901  106  (12) foundation
  0  636    4  0   0  2   13  0  1  901  106  (13) foundation
  0  715    4  0   0  2   13  0  1  901  106  (14) foundation
  0  794    4  0   0  2   13  0  1  901  106  (15) foundation
  0  873    4  0   0  2   13  0  1  901  106  (16) foundation
  0  952    4  0   0  2   13  0  1  901  106  (17) foundation

 12    4  212  0  16  2  999  2  2  999  304  (18) column: down in alternating colours; runs of any length move as a block
 12   83  212  0  16  2  999  2  2  999  304  (19) column
 12  162  212  0  16  2  999  2  2  999  304  (20) column
 12  241  212  0  16  2  999  2  2  999  304  (21) column
 12  320  212  0  16  2  999  2  2  999  304  (22) column
 12  399  212  0  16  2  999  2  2  999  304  (23) column
 12  478  212  0  16  2  999  2  2  999  304  (24) column
 12  557  212  0  16  2  999  2  2  999  304  (25) column
 12  636  212  0  16  2  999  2  2  999  304  (26) column
 12  715  212  0  16  2  999  2  2  999  304  (27) column
 12  794  212  0  16  2  999  2  2  999  304  (28) column
 12  873  212  0  16  2  999  2  2  999  304  (29) column
 12  952  212  0  16  2  999  2  2  999  304  (30) column

  0  952  548  0   0  0    0  0  0    0    0  (31) only keeps room in the window
