Fortress
  1  16

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   0  324   56    0   0     2   13     0     1  901   106   (2) foundation: from the ace up to the king, in suit
   0  324  160    0   0     2   13     0     1  901   106   (3) foundation
   0  324  264    0   0     2   13     0     1  901   106   (4) foundation
   0  324  368    0   0     2   13     0     1  901   106   (5) foundation

   6  245    4  -18   0     2  999     1     1  999   108   (6) left row: up or down in suit, one card at a time
   5  245  108  -18   0     2  999     1     1  999   108   (7) left row
   5  245  212  -18   0     2  999     1     1  999   108   (8) left row
   5  245  316  -18   0     2  999     1     1  999   108   (9) left row
   5  245  420  -18   0     2  999     1     1  999   108   (10) left row

   6  403    4   18   0     2  999     1     1  999   108   (11) right row: up or down in suit, one card at a time
   5  403  108   18   0     2  999     1     1  999   108   (12) right row
   5  403  212   18   0     2  999     1     1  999   108   (13) right row
   5  403  316   18   0     2  999     1     1  999   108   (14) right row
   5  403  420   18   0     2  999     1     1  999   108   (15) right row

   0  644  420    0   0     0    0     0     0    0     0   (16) only keeps room in the window
