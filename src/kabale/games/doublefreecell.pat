Double FreeCell
2 22

104    4  -99  0   0    0  999  0  1    0    0  (1) stock, not seen: everything is dealt

  0    4  108  0   0    2   -1  1  1  999    0  (2) cell: holds one card
  0   83  108  0   0    2   -1  1  1  999    0  (3) cell
  0  162  108  0   0    2   -1  1  1  999    0  (4) cell
  0  241  108  0   0    2   -1  1  1  999    0  (5) cell
  0  320  108  0   0    2   -1  1  1  999    0  (6) cell
  0  399  108  0   0    2   -1  1  1  999    0  (7) cell

  1  478    4  0   0  702   26  0  1  101  116  (8) foundation: its ace is laid out first; up in suit twice, from the king on to the ace
  1  557    4  0   0  702   26  0  1  201  116  (9) foundation
  1  636    4  0   0  702   26  0  1  301  116  (10) foundation
  1  715    4  0   0  702   26  0  1  401  116  (11) foundation

 10    4  212  0  16    2  999  2  3  999  304  (12) column: down in alternating colours; runs move as far as free places allow
 10   83  212  0  16    2  999  2  3  999  304  (13) column
 10  162  212  0  16    2  999  2  3  999  304  (14) column
 10  241  212  0  16    2  999  2  3  999  304  (15) column
 10  320  212  0  16    2  999  2  3  999  304  (16) column
 10  399  212  0  16    2  999  2  3  999  304  (17) column
 10  478  212  0  16    2  999  2  3  999  304  (18) column
 10  557  212  0  16    2  999  2  3  999  304  (19) column
 10  636  212  0  16    2  999  2  3  999  304  (20) column
 10  715  212  0  16    2  999  2  3  999  304  (21) column

  0  715  548  0   0    0    0  0  0    0    0  (22) only keeps room in the window
