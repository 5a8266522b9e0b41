Sir Tommy
  1  10

  52    4    4    0   0     2  999     0     1    0     0   (1) stock: open, its card is laid on a heap or a foundation

   0  162    4    0   0     2   13     0     1  901   906   (2) foundation: from the ace up to the king, in any suit
   0  241    4    0   0     2   13     0     1  901   906   (3) foundation
   0  320    4    0   0     2   13     0     1  901   906   (4) foundation
   0  399    4    0   0     2   13     0     1  901   906   (5) foundation

   0  162  108    0  16     2  999     1  1001  999   999   (6) heap: takes any card from the stock, gives to the foundations alone
   0  241  108    0  16     2  999     1  1001  999   999   (7) heap
   0  320  108    0  16     2  999     1  1001  999   999   (8) heap
   0  399  108    0  16     2  999     1  1001  999   999   (9) heap

   0  399  348    0   0     0    0     0     0    0     0   (10) only keeps room in the window
