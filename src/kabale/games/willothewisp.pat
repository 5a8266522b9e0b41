Will o' the Wisp
  1  13

  52    4    4    0   0     0  999     0     1    0     0                         (1) stock: a click lays a card on each column, refused while one is empty

   0  241    4    0   0     2   13     0     9  913     0                         (2) foundation: takes a whole suit, king to ace
   0  320    4    0   0     2   13     0     9  913     0                         (3) foundation
   0  399    4    0   0     2   13     0     9  913     0                         (4) foundation
   0  478    4    0   0     2   13     0     9  913     0                         (5) foundation

   3    4  108    0  16     1    0     1    32  999  1904      2    2  999  104   (6) column: down in any suit, only a run of one suit moves as a block; all must be cleared
   3   83  108    0  16     1    0     1    32  999  1904      2    2  999  104   (7) column
   3  162  108    0  16     1    0     1    32  999  1904      2    2  999  104   (8) column
   3  241  108    0  16     1    0     1    32  999  1904      2    2  999  104   (9) column
   3  320  108    0  16     1    0     1    32  999  1904      2    2  999  104   (10) column
   3  399  108    0  16     1    0     1    32  999  1904      2    2  999  104   (11) column
   3  478  108    0  16     1    0     1    32  999  1904      2    2  999  104   (12) column

   0  478  364    0   0     0    0     0     0    0     0                         (13) only keeps room in the window
