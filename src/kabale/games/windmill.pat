Windmill
  2  15

 104    4    4    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   0   83    4    0   0     2  999     1     0    0     0   (2) waste

   1  280  212    0   0   702   52     0     1  901   916   (3) centre: an ace, up in any suit, four times round to the king

   0  172  108    0   0     2   13     0     1  913   904   (4) foundation: from the king down to the ace in any suit
   0  388  108    0   0     2   13     0     1  913   904   (5) foundation
   0  172  320    0   0     2   13     0     1  913   904   (6) foundation
   0  388  320    0   0     2   13     0     1  913   904   (7) foundation

   1  280  108    0   0     2   -1     1  1001  999     0   (8) sail: one card, filled again from the waste
   1  280    4    0   0     2   -1     1  1001  999     0   (9) sail
   1  280  316    0   0     2   -1     1  1001  999     0   (10) sail
   1  280  420    0   0     2   -1     1  1001  999     0   (11) sail

   1  176  224    0   0    22   -1     1  1001  999     0   (12) sail: the same, lying sideways
   1   72  224    0   0    22   -1     1  1001  999     0   (13) sail, sideways
   1  359  224    0   0    22   -1     1  1001  999     0   (14) sail, sideways
   1  463  224    0   0    22   -1     1  1001  999     0   (15) sail, sideways
