Streets and Alleys
  1  14

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   0  324    4    0   0     2   13     0     1  901   106   (2) foundation: from the ace up to the king, in suit
   0  324  108    0   0     2   13     0     1  901   106   (3) foundation
   0  324  212    0   0     2   13     0     1  901   106   (4) foundation
   0  324  316    0   0     2   13     0     1  901   106   (5) foundation

   7  245    4  -18   0     2  999     1     1  999   904   (6) left row: down in any suit, one card at a time
   7  245  108  -18   0     2  999     1     1  999   904   (7) left row
   7  245  212  -18   0     2  999     1     1  999   904   (8) left row
   7  245  316  -18   0     2  999     1     1  999   904   (9) left row

   6  403    4   18   0     2  999     1     1  999   904   (10) right row: down in any suit, one card at a time
   6  403  108   18   0     2  999     1     1  999   904   (11) right row
   6  403  212   18   0     2  999     1     1  999   904   (12) right row
   6  403  316   18   0     2  999     1     1  999   904   (13) right row

   0  644  316    0   0     0    0     0     0    0     0   (14) only keeps room in the window
