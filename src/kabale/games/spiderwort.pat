Spiderwort
  3  25

 156 1110  420    0   0     0  999     0    1    0     0   (1) stock: a click lays a card on each column, empty or not

   0  952    4    0   0     2   13     0    9  913     0   (2) foundation: takes a whole suit, king to ace
   0 1031    4    0   0     2   13     0    9  913     0   (3) foundation
   0 1110    4    0   0     2   13     0    9  913     0   (4) foundation
   0  952  108    0   0     2   13     0    9  913     0   (5) foundation
   0 1031  108    0   0     2   13     0    9  913     0   (6) foundation
   0 1110  108    0   0     2   13     0    9  913     0   (7) foundation
   0  952  212    0   0     2   13     0    9  913     0   (8) foundation
   0 1031  212    0   0     2   13     0    9  913     0   (9) foundation
   0 1110  212    0   0     2   13     0    9  913     0   (10) foundation
   0  952  316    0   0     2   13     0    9  913     0   (11) foundation
   0 1031  316    0   0     2   13     0    9  913     0   (12) foundation
   0 1110  316    0   0     2   13     0    9  913     0   (13) foundation

   5    4    4    0  16     1    0     1   12  999  1904      2    2  999  104  (14) column: down in any suit, only a run of one suit moves as a block; all must be cleared
   5   83    4    0  16     1    0     1   12  999  1904      2    2  999  104  (15) column
   5  162    4    0  16     1    0     1   12  999  1904      2    2  999  104  (16) column
   5  241    4    0  16     1    0     1   12  999  1904      2    2  999  104  (17) column
   5  320    4    0  16     1    0     1   12  999  1904      2    2  999  104  (18) column
   5  399    4    0  16     1    0     1   12  999  1904      2    2  999  104  (19) column
   4  478    4    0  16     1    0     1   12  999  1904      2    2  999  104  (20) column
   4  557    4    0  16     1    0     1   12  999  1904      2    2  999  104  (21) column
   4  636    4    0  16     1    0     1   12  999  1904      2    2  999  104  (22) column
   4  715    4    0  16     1    0     1   12  999  1904      2    2  999  104  (23) column
   4  794    4    0  16     1    0     1   12  999  1904      2    2  999  104  (24) column
   4  873    4    0  16     1    0     1   12  999  1904      2    2  999  104  (25) column
