Regnestykket
  1  11

  52    4    4    0   0     2  999     0     1    0     0   (1) stock: open, its card is laid on a heap or a foundation

   1  162    4    0   0   702   13     0     1  901   906   (2) foundation: an ace, then up by ones, any suit, to the king
   1  241    4    0   0   702   13     0     1  902   917   (3) foundation: a two, then up by twos, past the king, to the king
   1  320    4    0   0   702   13     0     1  912   914   (4) foundation: a queen, then down by ones, past the ace, to the king
   1  399    4    0   0   702   13     0     1  911   913   (5) foundation: a jack, then down by twos, past the ace, to the king

   0   83  108    0  16     2  999     1  4001  999   999   (6) heap: any card from the stock; when it is empty also a heap's last card
   0  162  108    0  16     2  999     1  4001  999   999   (7) heap
   0  241  108    0  16     2  999     1  4001  999   999   (8) heap
   0  320  108    0  16     2  999     1  4001  999   999   (9) heap

   0  399  108    0  16     2  999     1  4001  999   399   (10) striped heap: the same, but red and black by turns

   0  399  332    0   0     0    0     0     0    0     0   (11) only keeps room in the window
