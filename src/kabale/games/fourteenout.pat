Fourteen Out
  1  15

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   5    4    4    0  20     2  999     1     0    0     0   (2) column: its last card is free
   5   83    4    0  20     2  999     1     0    0     0   (3) column
   5  162    4    0  20     2  999     1     0    0     0   (4) column
   5  241    4    0  20     2  999     1     0    0     0   (5) column
   4  320    4    0  20     2  999     1     0    0     0   (6) column
   4  399    4    0  20     2  999     1     0    0     0   (7) column
   4    4  194    0  20     2  999     1     0    0     0   (8) column
   4   83  194    0  20     2  999     1     0    0     0   (9) column
   4  162  194    0  20     2  999     1     0    0     0   (10) column
   4  241  194    0  20     2  999     1     0    0     0   (11) column
   4  320  194    0  20     2  999     1     0    0     0   (12) column
   4  399  194    0  20     2  999     1     0    0     0   (13) column

   0  494    4    0  18     2   -2     4     1  999   902   (14) hand: two cards that make fourteen
   0  494  194    0   0     5   52     0     5  999   999   (15) laid away: pairs from the hand, all cards in the end
