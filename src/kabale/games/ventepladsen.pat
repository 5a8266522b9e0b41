The Waiting Place
  1  11

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   7    4    4    0  20     2  999     1   301    0     0   (2) column: its last card is free; its bottom card may come to the top once
   7   83    4    0  20     2  999     1   301    0     0   (3) column
   7  162    4    0  20     2  999     1   301    0     0   (4) column
   7  241    4    0  20     2  999     1   301    0     0   (5) column
   6  320    4    0  20     2  999     1   301    0     0   (6) column
   6  399    4    0  20     2  999     1   301    0     0   (7) column
   6  478    4    0  20     2  999     1   301    0     0   (8) column
   6  557    4    0  20     2  999     1   301    0     0   (9) column

   0  651    4    0  18     2   -2     4     1  999   902   (10) waiting place: a card waits here for one that makes fourteen with it
   0  651  212    0   0     5   52     0     5  999   999   (11) laid away: pairs from the waiting place, all cards in the end
