Agnes Sorel
  1  13

  52    4    4    0   0     0  999     0     1    0     0   (1) stock: a click lays one card on each column

   1  241    4    0   0   602   13     1     1  999   116   (2) foundation: its card gives the first rank of all four; up in suit, past the king
   0  320    4    0   0   602   13     1     1  999   116   (3) foundation
   0  399    4    0   0   602   13     1     1  999   116   (4) foundation
   0  478    4    0   0   602   13     1     1  999   116   (5) foundation

   1    4  108    0  16     2  999     2    12    0   214   (6) column: down red on red, black on black, past the ace; runs move as a block; empty ones stay so
   2   83  108    0  16     2  999     2    12    0   214   (7) column
   3  162  108    0  16     2  999     2    12    0   214   (8) column
   4  241  108    0  16     2  999     2    12    0   214   (9) column
   5  320  108    0  16     2  999     2    12    0   214   (10) column
   6  399  108    0  16     2  999     2    12    0   214   (11) column
   7  478  108    0  16     2  999     2    12    0   214   (12) column

   0  478  364    0   0     0    0     0     0    0     0   (13) only keeps room in the window
