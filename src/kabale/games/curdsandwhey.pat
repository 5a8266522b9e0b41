Curds and Whey
  1  14

  52  899  420    0   0     0  999     0     1    0     0                         (1) stock: all its cards are dealt

   4    4    4    0  16     2    0     2     2  913  1104      2    2  913  905    (2) column: down in suit, or the same rank; a run of the one or the other moves as a block, kings on an empty one; won when each is empty or a whole suit
   4   83    4    0  16     2    0     2     2  913  1104      2    2  913  905    (3) column
   4  162    4    0  16     2    0     2     2  913  1104      2    2  913  905    (4) column
   4  241    4    0  16     2    0     2     2  913  1104      2    2  913  905    (5) column
   4  320    4    0  16     2    0     2     2  913  1104      2    2  913  905    (6) column
   4  399    4    0  16     2    0     2     2  913  1104      2    2  913  905    (7) column
   4  478    4    0  16     2    0     2     2  913  1104      2    2  913  905    (8) column
   4  557    4    0  16     2    0     2     2  913  1104      2    2  913  905    (9) column
   4  636    4    0  16     2    0     2     2  913  1104      2    2  913  905    (10) column
   4  715    4    0  16     2    0     2     2  913  1104      2    2  913  905    (11) column
   4  794    4    0  16     2    0     2     2  913  1104      2    2  913  905    (12) column
   4  873    4    0  16     2    0     2     2  913  1104      2    2  913  905    (13) column
   4  952    4    0  16     2    0     2     2  913  1104      2    2  913  905    (14) column
