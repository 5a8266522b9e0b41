Three Blind Mice
  1  19

  52  320    4    0   0     0  999     0     1    0     0                         (1) stock: one click completes the columns, then play begins

   1    4    4    0   0     2  999     0     0    0  4000      1    0    0    0   (2) reserve: one of two spare cards
   1   83    4    0   0     2  999     0     0    0  4000      1    0    0    0   (3) reserve

   0  202    4    0   4     2  -13   202     9  913   104                         (4) suit-checking pile: takes thirteen cards, gives a whole suit in order

   0  478    4    0   0     2   13   500     9  913     0                         (5) foundation: a whole suit from the suit-checking pile
   0  557    4    0   0     2   13   500     9  913     0                         (6) foundation
   0  636    4    0   0     2   13   500     9  913     0                         (7) foundation
   0  715    4    0   0     2   13   500     9  913     0                         (8) foundation

   4    4  160    0  16     2  999  1100    10    0  4000   1109    2  913  104   (9) column: down in suit; any open card moves with all that lie on it, kings on an empty one
   4   83  160    0  16     2  999  1100    10    0  4000   1109    2  913  104   (10) column
   4  162  160    0  16     2  999  1100    10    0  4000   1109    2  913  104   (11) column
   4  241  160    0  16     2  999  1100    10    0  4000   1109    2  913  104   (12) column
   4  320  160    0  16     2  999  1100    10    0  4000   1109    2  913  104   (13) column
   4  399  160    0  16     2  999  1100    10    0  4000   1109    2  913  104   (14) column
   4  478  160    0  16     2  999  1100    10    0  4000   1109    2  913  104   (15) column
   4  557  160    0  16     1  999  1100    10    0  4000   1109    2  913  104   (16) column
   4  636  160    0  16     1  999  1100    10    0  4000   1109    2  913  104   (17) column
   4  715  160    0  16     1  999  1100    10    0  4000   1109    2  913  104   (18) column

   0  715  384    0   0     0    0     0     0    0     0                         (19) only keeps room in the window
