Whitehead
  1  14

  52    4    4    0   0     0  999     1     1    0     2                         (1) stock: one card a draw, once through
   0   83    4    0   0     2  999     1     0    0     0                         (2) waste

   0  241    4    0   0     2   13     0     1  901   106                         (3) foundation: from the ace up to the king, in suit
   0  320    4    0   0     2   13     0     1  901   106                         (4) foundation
   0  399    4    0   0     2   13     0     1  901   106                         (5) foundation
   0  478    4    0   0     2   13     0     1  901   106                         (6) foundation

   1    4  108    0  16     2  999     1     2  999  1204      2    2  999  104   (7) column: down red on red, black on black; only a run of one suit moves as a block
   2   83  108    0  16     2  999     1     2  999  1204      2    2  999  104   (8) column
   3  162  108    0  16     2  999     1     2  999  1204      2    2  999  104   (9) column
   4  241  108    0  16     2  999     1     2  999  1204      2    2  999  104   (10) column
   5  320  108    0  16     2  999     1     2  999  1204      2    2  999  104   (11) column
   6  399  108    0  16     2  999     1     2  999  1204      2    2  999  104   (12) column
   7  478  108    0  16     2  999     1     2  999  1204      2    2  999  104   (13) column

   0  478  364    0   0     0    0     0     0    0     0                         (14) only keeps room in the window
