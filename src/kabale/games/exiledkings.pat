Exiled Kings
  1  14

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   1  324    4    0   0  6702   13     0     1  101   106   (2) foundation: its ace is laid out first; takes every card that fits already in the deal
   1  324  108    0   0  6702   13     0     1  201   106   (3) foundation
   1  324  212    0   0  6702   13     0     1  301   106   (4) foundation
   1  324  316    0   0  6702   13     0     1  401   106   (5) foundation

   6  245    4  -18   0  1002  999     1     1  913   904   (6) left row: down in any suit, one card at a time, kings on an empty one; stays short of what goes to the foundations in the deal
   6  245  108  -18   0  1002  999     1     1  913   904   (7) left row
   6  245  212  -18   0  1002  999     1     1  913   904   (8) left row
   6  245  316  -18   0  1002  999     1     1  913   904   (9) left row

   6  403    4   18   0  1002  999     1     1  913   904   (10) right row: down in any suit, one card at a time, kings on an empty one; stays short of what goes to the foundations in the deal
   6  403  108   18   0  1002  999     1     1  913   904   (11) right row
   6  403  212   18   0  1002  999     1     1  913   904   (12) right row
   6  403  316   18   0  1002  999     1     1  913   904   (13) right row

   0  644  316    0   0     0    0     0     0    0     0   (14) only keeps room in the window
