Frog
  2  16

 104    4    4    0   0     2  999     0     1    0     0   (1) stock: open, its card is laid on a heap or a foundation

   0   83    4    0   0  5002   13     0     1  901   906   (2) foundation: takes an ace already in the deal; up in any suit
   0  162    4    0   0  5002   13     0     1  901   906   (3) foundation
   0  241    4    0   0  5002   13     0     1  901   906   (4) foundation
   0  320    4    0   0  5002   13     0     1  901   906   (5) foundation
   0  399    4    0   0  5002   13     0     1  901   906   (6) foundation
   0  478    4    0   0  5002   13     0     1  901   906   (7) foundation
   0  557    4    0   0  5002   13     0     1  901   906   (8) foundation
   0  636    4    0   0  5002   13     0     1  901   906   (9) foundation

  13    4  108    0  16     2  999     1     0    0     0   (10) reserve: the frog, aces in it are replaced

   0  202  108    0  16     2  999     1  1001  999   999   (11) heap: takes any card from the stock, gives to the foundations alone
   0  281  108    0  16     2  999     1  1001  999   999   (12) heap
   0  360  108    0  16     2  999     1  1001  999   999   (13) heap
   0  439  108    0  16     2  999     1  1001  999   999   (14) heap
   0  518  108    0  16     2  999     1  1001  999   999   (15) heap

   0  636  348    0   0     0    0     0     0    0     0   (16) only keeps room in the window
