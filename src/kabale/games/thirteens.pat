Thirteens
  1  12

  52    4    4    0   0     0  999     0     1    0     0   (1) stock: a click fills the empty places

   1   95    4    0  16     2   -2     2  2051  999   901   (2) place: lay a card on one with which it makes thirteen, then the pair away; a king goes alone
   1  174    4    0  16     2   -2     2  2051  999   901   (3) place
   1  253    4    0  16     2   -2     2  2051  999   901   (4) place
   1  332    4    0  16     2   -2     2  2051  999   901   (5) place
   1  411    4    0  16     2   -2     2  2051  999   901   (6) place
   1   95  128    0  16     2   -2     2  2051  999   901   (7) place
   1  174  128    0  16     2   -2     2  2051  999   901   (8) place
   1  253  128    0  16     2   -2     2  2051  999   901   (9) place
   1  332  128    0  16     2   -2     2  2051  999   901   (10) place
   1  411  128    0  16     2   -2     2  2051  999   901   (11) place

   0  502    4    0   0     5   52     0     5  999   999   (12) laid away: pairs and kings, all cards in the end
