Moosehide
1 12

52  569  420  0   0  0  999  0   1    0     0                  (1) stock: four clicks complete the lay-out, then play begins

 0  569    4  0   0  2   13  0   1  901   106                  (2) foundation: from the ace up to the king, in suit
 0  569  108  0   0  2   13  0   1  901   106                  (3) foundation
 0  569  212  0   0  2   13  0   1  901   106                  (4) foundation
 0  569  316  0   0  2   13  0   1  901   106                  (5) foundation

 1    4    4  0  16  1  999  0   0    0  4000  9  2  913  404  (6) column: down in any other suit; any open card moves with all that lie on it, kings on an empty one
 2   83    4  0  16  1  999  0  10    0  4000  9  2  913  404  (7) column
 3  162    4  0  16  1  999  0  10    0  4000  9  2  913  404  (8) column
 4  241    4  0  16  1  999  0  10    0  4000  9  2  913  404  (9) column
 5  320    4  0  16  1  999  0  10    0  4000  9  2  913  404  (10) column
 6  399    4  0  16  1  999  0  10    0  4000  9  2  913  404  (11) column
 7  478    4  0  16  1  999  0  10    0  4000  9  2  913  404  (12) column
