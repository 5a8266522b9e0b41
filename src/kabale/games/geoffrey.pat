Geoffrey
1 13

52  648  420  0   0  0  999  0   1    0     0                  (1) stock: one click complete the lay-out, then play begins

 0  648    4  0   0  2   13  0   1  901   106                  (2) foundation: from the ace up to the king, in suit
 0  648  108  0   0  2   13  0   1  901   106                  (3) foundation
 0  648  212  0   0  2   13  0   1  901   106                  (4) foundation
 0  648  316  0   0  2   13  0   1  901   106                  (5) foundation

 7    4    4  0  16  2  999  0   0    0  4000  9  2  913  104  (6) column: down in suit; any open card moves with all that lie on it, kings on an empty one
 7   83    4  0  16  2  999  0   0    0  4000  9  2  913  104  (7) column
 7  162    4  0  16  2  999  0   0    0  4000  9  2  913  104  (8) column
 7  241    4  0  16  2  999  0   0    0  4000  9  2  913  104  (9) column
 5  320    4  0  16  1  999  0  10    0  4000  9  2  913  104  (10) column
 5  399    4  0  16  1  999  0  10    0  4000  9  2  913  104  (11) column
 5  478    4  0  16  1  999  0  10    0  4000  9  2  913  104  (12) column
 5  557    4  0  16  1  999  0  10    0  4000  9  2  913  104  (13) column
