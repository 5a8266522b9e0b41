Relaxed Spider
  2  19

 104  885  420    0   0     0  999     0     1    0     0                         (1) stock: a click lays a card on each column, empty or not

   0  806    4    0   0     2   13     0     9  913     0                         (2) foundation: takes a whole suit, king to ace
   0  885    4    0   0     2   13     0     9  913     0                         (3) foundation
   0  806  108    0   0     2   13     0     9  913     0                         (4) foundation
   0  885  108    0   0     2   13     0     9  913     0                         (5) foundation
   0  806  212    0   0     2   13     0     9  913     0                         (6) foundation
   0  885  212    0   0     2   13     0     9  913     0                         (7) foundation
   0  806  316    0   0     2   13     0     9  913     0                         (8) foundation
   0  885  316    0   0     2   13     0     9  913     0                         (9) foundation

   6    4    4    0  16     1    0     1    12  999  1904      2    2  999  104   (10) column: down in any suit, only a run of one suit moves as a block; all must be cleared
   5   83    4    0  16     1    0     1    12  999  1904      2    2  999  104   (11) column
   5  162    4    0  16     1    0     1    12  999  1904      2    2  999  104   (12) column
   6  241    4    0  16     1    0     1    12  999  1904      2    2  999  104   (13) column
   5  320    4    0  16     1    0     1    12  999  1904      2    2  999  104   (14) column
   5  399    4    0  16     1    0     1    12  999  1904      2    2  999  104   (15) column
   6  478    4    0  16     1    0     1    12  999  1904      2    2  999  104   (16) column
   5  557    4    0  16     1    0     1    12  999  1904      2    2  999  104   (17) column
   5  636    4    0  16     1    0     1    12  999  1904      2    2  999  104   (18) column
   6  715    4    0  16     1    0     1    12  999  1904      2    2  999  104   (19) column
