Canfield
  1  12

  52    4    4    0   0     0  999     3   999    0     2   (1) stock: three cards a draw, as often as you like
   0   83    4    2   0     2  999     1     0    0     0   (2) waste

  13    4  108    0   3     1  999     1     0    0     0   (3) reserve: thirteen cards, only the last one open

   1  241    4    0   0   602   13     0     1  999   116   (4) foundation: its card gives the first rank of all four; up in suit, past the king
   0  320    4    0   0   602   13     0     1  999   116   (5) foundation
   0  399    4    0   0   602   13     0     1  999   116   (6) foundation
   0  478    4    0   0   602   13     0     1  999   116   (7) foundation

   1  241  108    0  16     2  999     2     2  999   314   (8) column: down in alternating colours, past the ace, runs move as a block
   1  320  108    0  16     2  999     2     2  999   314   (9) column
   1  399  108    0  16     2  999     2     2  999   314   (10) column
   1  478  108    0  16     2  999     2     2  999   314   (11) column

   0  478  332    0   0     0    0     0     0    0     0   (12) only keeps room in the window
