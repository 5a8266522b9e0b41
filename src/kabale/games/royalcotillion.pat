Royal Cotillion
  2  30

 104    4  316    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   0   83  316    0   0     2  999     1     0    0     0   (2) waste

   0  334    4    0   0     2   13     0     1  101   117   (3) foundation: from the ace up by twos in suit, past the king
   0  334  108    0   0     2   13     0     1  201   117   (4) foundation
   0  334  212    0   0     2   13     0     1  301   117   (5) foundation
   0  334  316    0   0     2   13     0     1  401   117   (6) foundation

   0  413    4    0   0     2   13     0     1  102   117   (7) foundation: from the two up by twos in suit, past the king
   0  413  108    0   0     2   13     0     1  202   117   (8) foundation
   0  413  212    0   0     2   13     0     1  302   117   (9) foundation
   0  413  316    0   0     2   13     0     1  402   117   (10) foundation

   3    4    4    0  22     2  999     1     0    0     0   (11) left wing: three cards, the last one free, not filled again
   3   83    4    0  22     2  999     1     0    0     0   (12) left wing
   3  162    4    0  22     2  999     1     0    0     0   (13) left wing
   3  241    4    0  22     2  999     1     0    0     0   (14) left wing

   1  506    4    0   0     2   -1     1  1001  999     0   (15) right wing: one card, filled again from the waste
   1  585    4    0   0     2   -1     1  1001  999     0   (16) right wing
   1  664    4    0   0     2   -1     1  1001  999     0   (17) right wing
   1  743    4    0   0     2   -1     1  1001  999     0   (18) right wing
   1  506  108    0   0     2   -1     1  1001  999     0   (19) right wing
   1  585  108    0   0     2   -1     1  1001  999     0   (20) right wing
   1  664  108    0   0     2   -1     1  1001  999     0   (21) right wing
   1  743  108    0   0     2   -1     1  1001  999     0   (22) right wing
   1  506  212    0   0     2   -1     1  1001  999     0   (23) right wing
   1  585  212    0   0     2   -1     1  1001  999     0   (24) right wing
   1  664  212    0   0     2   -1     1  1001  999     0   (25) right wing
   1  743  212    0   0     2   -1     1  1001  999     0   (26) right wing
   1  506  316    0   0     2   -1     1  1001  999     0   (27) right wing
   1  585  316    0   0     2   -1     1  1001  999     0   (28) right wing
   1  664  316    0   0     2   -1     1  1001  999     0   (29) right wing
   1  743  316    0   0     2   -1     1  1001  999     0   (30) right wing
