Storehouse
  1  12

  52    4    4    0   0     0  999     1     3    0     2   (1) stock: one card a draw, three times through
   0   83    4    0   0     2  999     1     0    0     0   (2) waste

  13    4  108    0   3     1  999     1     0    0     0   (3) reserve: thirteen cards, only the last one open

   1  241    4    0   0   702   13     0     1  102   116   (4) foundation: its two is laid out first; up to the ace, in suit
   1  320    4    0   0   702   13     0     1  202   116   (5) foundation
   1  399    4    0   0   702   13     0     1  302   116   (6) foundation
   1  478    4    0   0   702   13     0     1  402   116   (7) foundation

   1  241  108    0  16     2  999     2     2  999   114   (8) column: down in suit, past the ace, runs move as a block
   1  320  108    0  16     2  999     2     2  999   114   (9) column
   1  399  108    0  16     2  999     2     2  999   114   (10) column
   1  478  108    0  16     2  999     2     2  999   114   (11) column

   0  478  332    0   0     0    0     0     0    0     0   (12) only keeps room in the window
