Baroness
  1  11

  52    4    4    0   0     0  999     0     1    0     0                         (1) stock: a click lays one card on each column; the last two lie apart

   1   95    4    0  16     2  999     1    10    0  5901      1    0    0  901   (2) column: its last card is free; a king is laid away alone
   1  174    4    0  16     2  999     1    10    0  5901      1    0    0  901   (3) column
   1  253    4    0  16     2  999     1    10    0  5901      1    0    0  901   (4) column
   1  332    4    0  16     2  999     1    10    0  5901      1    0    0  901   (5) column
   1  411    4    0  16     2  999     1    10    0  5901      1    0    0  901   (6) column

   0    4  128    0   0     2  999     1     0    0  5901      1   10    0  901   (7) apart: the last two cards of the stock
   0    4  232    0   0     2  999     1     0    0  5901      1   10    0  901   (8) apart

   0  502    4    0  18     2   -2     4     1  999   901                         (9) hand: two cards that make thirteen
   0  502  212    0   0     5   52     0     5  999   999                         (10) laid away: pairs from the hand, and kings, all cards in the end

   0  502  232    0   0     0    0     0     0    0     0                         (11) only keeps room in the window
