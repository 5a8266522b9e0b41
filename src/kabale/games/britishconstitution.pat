British Constitution
  2  44

 104  648  420    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   0  648  316    0   0     2  999     1     0    0     0   (2) waste

   1    4    4    0   0   702   11  7000  5001  101   106   (3) government: its ace is laid out first; up in suit to the jack, from the privy council alone
   1   83    4    0   0   702   11  7000  5001  101   106   (4) government
   1  162    4    0   0   702   11  7000  5001  201   106   (5) government
   1  241    4    0   0   702   11  7000  5001  201   106   (6) government
   1  320    4    0   0   702   11  7000  5001  301   106   (7) government
   1  399    4    0   0   702   11  7000  5001  301   106   (8) government
   1  478    4    0   0   702   11  7000  5001  401   106   (9) government
   1  557    4    0   0   702   11  7000  5001  401   106   (10) government

   1    4  108    0   0     2  999  6601  5001  999   304   (11) privy council: down in alternating colours, from the row below alone
   1   83  108    0   0     2  999  6601  5001  999   304   (12) privy council
   1  162  108    0   0     2  999  6601  5001  999   304   (13) privy council
   1  241  108    0   0     2  999  6601  5001  999   304   (14) privy council
   1  320  108    0   0     2  999  6601  5001  999   304   (15) privy council
   1  399  108    0   0     2  999  6601  5001  999   304   (16) privy council
   1  478  108    0   0     2  999  6601  5001  999   304   (17) privy council
   1  557  108    0   0     2  999  6601  5001  999   304   (18) privy council

   1    4  212    0   0     2  999  5701  5001  999   304   (19) lords: the same, from the commons
   1   83  212    0   0     2  999  5701  5001  999   304   (20) lords
   1  162  212    0   0     2  999  5701  5001  999   304   (21) lords
   1  241  212    0   0     2  999  5701  5001  999   304   (22) lords
   1  320  212    0   0     2  999  5701  5001  999   304   (23) lords
   1  399  212    0   0     2  999  5701  5001  999   304   (24) lords
   1  478  212    0   0     2  999  5701  5001  999   304   (25) lords
   1  557  212    0   0     2  999  5701  5001  999   304   (26) lords

   1    4  316    0   0     2  999  3801  5001  999   304   (27) commons: the same, from the people
   1   83  316    0   0     2  999  3801  5001  999   304   (28) commons
   1  162  316    0   0     2  999  3801  5001  999   304   (29) commons
   1  241  316    0   0     2  999  3801  5001  999   304   (30) commons
   1  320  316    0   0     2  999  3801  5001  999   304   (31) commons
   1  399  316    0   0     2  999  3801  5001  999   304   (32) commons
   1  478  316    0   0     2  999  3801  5001  999   304   (33) commons
   1  557  316    0   0     2  999  3801  5001  999   304   (34) commons

   1    4  420    0   0     2  999   401  1001  999   304   (35) people: the same, from the waste
   1   83  420    0   0     2  999   401  1001  999   304   (36) people
   1  162  420    0   0     2  999   401  1001  999   304   (37) people
   1  241  420    0   0     2  999   401  1001  999   304   (38) people
   1  320  420    0   0     2  999   401  1001  999   304   (39) people
   1  399  420    0   0     2  999   401  1001  999   304   (40) people
   1  478  420    0   0     2  999   401  1001  999   304   (41) people
   1  557  420    0   0     2  999   401  1001  999   304   (42) people

   8    4  -99    0   0   700  999     0     0  912     0   (43) not seen: the queens are not in play
   8    4  -99    0   0   700  999     0     0  913     0   (44) not seen: the kings are not in play
