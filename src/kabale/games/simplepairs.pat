Simple Pairs
  1  11

  52    4    4    0   0     0  999     0     1    0     0   (1) stock: a click fills the empty places

   1   95    4    0  16     2   -2     2  2051  999   905   (2) place: lay a card on one of the same rank, then the pair away
   1  174    4    0  16     2   -2     2  2051  999   905   (3) place
   1  253    4    0  16     2   -2     2  2051  999   905   (4) place
   1   95  128    0  16     2   -2     2  2051  999   905   (5) place
   1  174  128    0  16     2   -2     2  2051  999   905   (6) place
   1  253  128    0  16     2   -2     2  2051  999   905   (7) place
   1   95  252    0  16     2   -2     2  2051  999   905   (8) place
   1  174  252    0  16     2   -2     2  2051  999   905   (9) place
   1  253  252    0  16     2   -2     2  2051  999   905   (10) place

   0  344    4    0   0     5   52     0     5  999   999   (11) laid away: pairs, all cards in the end
