Parløb
  2  19

 104  885  420    0   0     0  999     0     1    0     0                         (1) stock: a click lays two cards on each column, refused while one is empty

   0  806    4    0   0     2   13     0     9  913     0                         (2) foundation: takes a whole suit, king to ace
   0  885    4    0   0     2   13     0     9  913     0                         (3) foundation
   0  806  108    0   0     2   13     0     9  913     0                         (4) foundation
   0  885  108    0   0     2   13     0     9  913     0                         (5) foundation
   0  806  212    0   0     2   13     0     9  913     0                         (6) foundation
   0  885  212    0   0     2   13     0     9  913     0                         (7) foundation
   0  806  316    0   0     2   13     0     9  913     0                         (8) foundation
   0  885  316    0   0     2   13     0     9  913     0                         (9) foundation

   5    4    4    0  16     7    0     1    42  999  1904      2    2  999  104   (10) column: gets two cards at a time; down in any suit, only a run of one suit moves as a block; all must be cleared
   4   83    4    0  16     7    0     1    42  999  1904      2    2  999  104   (11) column
   4  162    4    0  16     7    0     1    42  999  1904      2    2  999  104   (12) column
   5  241    4    0  16     7    0     1    42  999  1904      2    2  999  104   (13) column
   4  320    4    0  16     7    0     1    42  999  1904      2    2  999  104   (14) column
   4  399    4    0  16     7    0     1    42  999  1904      2    2  999  104   (15) column
   5  478    4    0  16     7    0     1    42  999  1904      2    2  999  104   (16) column
   4  557    4    0  16     7    0     1    42  999  1904      2    2  999  104   (17) column
   4  636    4    0  16     7    0     1    42  999  1904      2    2  999  104   (18) column
   5  715    4    0  16     7    0     1    42  999  1904      2    2  999  104   (19) column
