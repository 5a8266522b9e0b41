Odessa
1 12

52  569  420  0   0  0  999  0   1    0     0                  (1) stock: two clicks complete the lay-out, then play begins

 0  569    4  0   0  2   13  0   1  901   106                  (2) foundation: from the ace up to the king, in suit
 0  569  108  0   0  2   13  0   1  901   106                  (3) foundation
 0  569  212  0   0  2   13  0   1  901   106                  (4) foundation
 0  569  316  0   0  2   13  0   1  901   106                  (5) foundation

 4    4    4  0  16  1  999  0  10    0  4000  9  2  913  104  (6) column: down in suit; any open card moves with all that lie on it, kings on an empty one
 4   83    4  0  16  1  999  0  20    0  4000  9  2  913  104  (7) column
 4  162    4  0  16  1  999  0  20    0  4000  9  2  913  104  (8) column
 4  241    4  0  16  1  999  0  20    0  4000  9  2  913  104  (9) column
 4  320    4  0  16  1  999  0  20    0  4000  9  2  913  104  (10) column
 4  399    4  0  16  1  999  0  20    0  4000  9  2  913  104  (11) column
 4  478    4  0  16  1  999  0  10    0  4000  9  2  913  104  (12) column
