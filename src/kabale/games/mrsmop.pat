Mrs. Mop
  2  23

 104    4  -99    0   0     0  999     0     1    0     0                         (1) stock, not seen: everything is dealt

   0   83    4    0   0     2   13     0     9  913     0                         (2) foundation: takes a whole suit, king to ace
   0  162    4    0   0     2   13     0     9  913     0                         (3) foundation
   0  241    4    0   0     2   13     0     9  913     0                         (4) foundation
   0  320    4    0   0     2   13     0     9  913     0                         (5) foundation
   0  636    4    0   0     2   13     0     9  913     0                         (6) foundation
   0  715    4    0   0     2   13     0     9  913     0                         (7) foundation
   0  794    4    0   0     2   13     0     9  913     0                         (8) foundation
   0  873    4    0   0     2   13     0     9  913     0                         (9) foundation

   8    4  108    0  16     2  999     1     2  999  1904      2    2  999  104   (10) column: down in any suit, only a run of one suit moves as a block
   8   83  108    0  16     2  999     1     2  999  1904      2    2  999  104   (11) column
   8  162  108    0  16     2  999     1     2  999  1904      2    2  999  104   (12) column
   8  241  108    0  16     2  999     1     2  999  1904      2    2  999  104   (13) column
   8  320  108    0  16     2  999     1     2  999  1904      2    2  999  104   (14) column
   8  399  108    0  16     2  999     1     2  999  1904      2    2  999  104   (15) column
   8  478  108    0  16     2  999     1     2  999  1904      2    2  999  104   (16) column
   8  557  108    0  16     2  999     1     2  999  1904      2    2  999  104   (17) column
   8  636  108    0  16     2  999     1     2  999  1904      2    2  999  104   (18) column
   8  715  108    0  16     2  999     1     2  999  1904      2    2  999  104   (19) column
   8  794  108    0  16     2  999     1     2  999  1904      2    2  999  104   (20) column
   8  873  108    0  16     2  999     1     2  999  1904      2    2  999  104   (21) column
   8  952  108    0  16     2  999     1     2  999  1904      2    2  999  104   (22) column

   0  952  396    0   0     0    0     0     0    0     0                         (23) only keeps room in the window
