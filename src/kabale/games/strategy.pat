Strategy
  1  14

  52    4    4    0   0     2  999     0     1    0     0                         (1) stock: open, its card is laid on a heap, an ace on a foundation

   0  241    4    0   0     2   13     0     1  901  4000      0    1  901  106   (2) foundation: aces at once, the rest up in suit when the stock is gone
   0  320    4    0   0     2   13     0     1  901  4000      0    1  901  106   (3) foundation
   0  399    4    0   0     2   13     0     1  901  4000      0    1  901  106   (4) foundation
   0  478    4    0   0     2   13     0     1  901  4000      0    1  901  106   (5) foundation

   0   24  108    0  16     2  999     1  1001  999   999                         (6) heap: takes any card from the stock, gives to the foundations alone
   0  103  108    0  16     2  999     1  1001  999   999                         (7) heap
   0  182  108    0  16     2  999     1  1001  999   999                         (8) heap
   0  261  108    0  16     2  999     1  1001  999   999                         (9) heap
   0  340  108    0  16     2  999     1  1001  999   999                         (10) heap
   0  419  108    0  16     2  999     1  1001  999   999                         (11) heap
   0  498  108    0  16     2  999     1  1001  999   999                         (12) heap
   0  577  108    0  16     2  999     1  1001  999   999                         (13) heap

   0  577  300    0   0     0    0     0     0    0     0                         (14) only keeps room in the window
