Easthaven
  1  13

  52    4    4    0   0     0  999     0     1    0     0   (1) stock: a click lays one card on each column

   0  241    4    0   0     2   13     1     1  901   106   (2) foundation: from the ace up to the king, in suit, its last card may be taken back
   0  320    4    0   0     2   13     1     1  901   106   (3) foundation
   0  399    4    0   0     2   13     1     1  901   106   (4) foundation
   0  478    4    0   0     2   13     1     1  901   106   (5) foundation

   3    4  108    0  16     1  999     2    12  999   304   (6) column: down in alternating colours, runs move as a block; gets a card from the stock
   3   83  108    0  16     1  999     2    12  999   304   (7) column
   3  162  108    0  16     1  999     2    12  999   304   (8) column
   3  241  108    0  16     1  999     2    12  999   304   (9) column
   3  320  108    0  16     1  999     2    12  999   304   (10) column
   3  399  108    0  16     1  999     2    12  999   304   (11) column
   3  478  108    0  16     1  999     2    12  999   304   (12) column

   0  478  396    0   0     0    0     0     0    0     0   (13) only keeps room in the window
