Skodderne
  1  19

  52    4    4    0   0   200  999     1     3    2     2   (1) stock: one card a draw, three times through, shuffled before each new pass
   0   83    4    0   0     2  999     1     0    0     0   (2) waste
   4    4  -99    0   0   800  999     0     0  901     0   (3) not seen: the aces, put under the stock

   0  241    4    0   0     2   13    20     1  901   106   (4) foundation: from the ace up to the king in suit, locked while its shutter lies over it
   0  320    4    0   0     2   13    20     1  901   106   (5) foundation
   0  399    4    0   0     2   13    20     1  901   106   (6) foundation
   0  478    4    0   0     2   13    20     1  901   106   (7) foundation

   3  241   66    0   0     2  999     1     0    0     0   (8) shutter: three cards, the last one free
   3  320   66    0   0     2  999     1     0    0     0   (9) shutter
   3  399   66    0   0     2  999     1     0    0     0   (10) shutter
   3  478   66    0   0     2  999     1     0    0     0   (11) shutter

   3    4  176    0  16     2  999     2     2  999   304   (12) column: down in alternating colours, runs move as a block, any card on an empty one
   3   83  176    0  16     2  999     2     2  999   304   (13) column
   3  162  176    0  16     2  999     2     2  999   304   (14) column
   3  241  176    0  16     2  999     2     2  999   304   (15) column
   3  320  176    0  16     2  999     2     2  999   304   (16) column
   3  399  176    0  16     2  999     2     2  999   304   (17) column
   3  478  176    0  16     2  999     2     2  999   304   (18) column

   0  478  416    0   0     0    0     0     0    0     0   (19) only keeps room in the window
