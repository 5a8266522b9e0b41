Vagtposten
  1  22

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   0  162    4    0   0     2   13     0     1  901   106   (2) foundation: from the ace up to the king, in suit
   0  241    4    0   0     2   13     0     1  901   106   (3) foundation
   0  320    4    0   0     2   13     0     1  901   106   (4) foundation
   0  399    4    0   0     2   13     0     1  901   106   (5) foundation

   6    4  212    0  16     2  999    52     2  999   304   (6) chamber: down in alternating colours, runs move as a block; while its sentry stands it takes no cards
   1    4  108    0   0     2   -1     1  6001  999     0   (7) sentry: a single card, later from this chamber alone

   5   83  212    0  16     2  999    52     2  999   304   (8) chamber
   1   83  108    0   0     2   -1     1  6001  999     0   (9) sentry

   6  162  212    0  16     2  999    52     2  999   304   (10) chamber
   1  162  108    0   0     2   -1     1  6001  999     0   (11) sentry

   5  241  212    0  16     2  999    62     2  999   304   (12) chamber: down in alternating colours, runs move as a block; while its sentry stands it is locked both ways
   1  241  108    0   0     2   -1     1  6001  999     0   (13) sentry

   6  320  212    0  16     2  999    62     2  999   304   (14) chamber
   1  320  108    0   0     2   -1     1  6001  999     0   (15) sentry

   5  399  212    0  16     2  999    42     2  999   304   (16) chamber: down in alternating colours, runs move as a block; while its sentry stands it gives no cards
   1  399  108    0   0     2   -1     1  6001  999     0   (17) sentry

   6  478  212    0  16     2  999    42     2  999   304   (18) chamber
   1  478  108    0   0     2   -1     1  6001  999     0   (19) sentry

   5  557  212    0  16     2  999    42     2  999   304   (20) chamber
   1  557  108    0   0     2   -1     1  6001  999     0   (21) sentry

   0  557  452    0   0     0    0     0     0    0     0   (22) only keeps room in the window
