Scorpion Tail
  1  14

52  569  420  0   0  0  999     1   2    0     2                      (1) stock: three clicks complete the columns and set the tail aside
 0  648  420  0   0  0  999     0   0    0     0                      (2) waste: the scorpion's tail, turned over and dealt at any time

 0  648    4  0   4  2  -13   202   9  913   304                      (3) checking pile: takes thirteen cards, gives a whole run in alternating colours

 0  569    4  0   0  2   13   500   9  913     0                      (4) foundation: a whole run from the checking pile
 0  569  108  0   0  2   13   500   9  913     0                      (5) foundation
 0  569  212  0   0  2   13   500   9  913     0                      (6) foundation
 0  569  316  0   0  2   13   500   9  913     0                      (7) foundation

 4    4    4  0  16  1  999  1100  10    0  6000  1109  12  913  304  (8) column: down in alternating colours; any open card moves with all that lie on it, kings on an empty one
 4   83    4  0  16  1  999  1100  10    0  6000  1109  12  913  304  (9) column
 4  162    4  0  16  1  999  1100  10    0  6000  1109  12  913  304  (10) column
 4  241    4  0  16  1  999  1100  10    0  6000  1109  12  913  304  (11) column
 4  320    4  0  16  2  999  1100  10    0  6000  1109  12  913  304  (12) column
 4  399    4  0  16  2  999  1100  10    0  6000  1109  12  913  304  (13) column
 4  478    4  0  16  2  999  1100  10    0  6000  1109  12  913  304  (14) column
