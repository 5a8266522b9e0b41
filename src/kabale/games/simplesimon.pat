Simple Simon
  1  16

  52    4  -99    0   0     0  999     0     1    0     0                         (1) stock, not seen: everything is dealt

   0  241    4    0   0     2   13     0     9  913     0                         (2) foundation: takes a whole suit, king to ace
   0  320    4    0   0     2   13     0     9  913     0                         (3) foundation
   0  399    4    0   0     2   13     0     9  913     0                         (4) foundation
   0  478    4    0   0     2   13     0     9  913     0                         (5) foundation

   8    4  108    0  16     2  999     1     2  999  1904      2    2  999  104   (6) column: down in any suit, only a run of one suit moves as a block
   8   83  108    0  16     2  999     1     2  999  1904      2    2  999  104   (7) column
   8  162  108    0  16     2  999     1     2  999  1904      2    2  999  104   (8) column
   7  241  108    0  16     2  999     1     2  999  1904      2    2  999  104   (9) column
   6  320  108    0  16     2  999     1     2  999  1904      2    2  999  104   (10) column
   5  399  108    0  16     2  999     1     2  999  1904      2    2  999  104   (11) column
   4  478  108    0  16     2  999     1     2  999  1904      2    2  999  104   (12) column
   3  557  108    0  16     2  999     1     2  999  1904      2    2  999  104   (13) column
   2  636  108    0  16     2  999     1     2  999  1904      2    2  999  104   (14) column
   1  715  108    0  16     2  999     1     2  999  1904      2    2  999  104   (15) column

   0  715  348    0   0     0    0     0     0    0     0                         (16) only keeps room in the window
