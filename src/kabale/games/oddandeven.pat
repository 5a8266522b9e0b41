Odd and Even
  2  19

 104    4  108    0   0     0  999     1     2    0     2   (1) stock: one card a draw, twice through
   0   83  108    0   0     2  999     1     0    0     0   (2) waste

   0    4    4    0   0     2   13     0     1  101   117   (3) foundation: from the ace up by twos in suit, past the king
   0   83    4    0   0     2   13     0     1  201   117   (4) foundation
   0  162    4    0   0     2   13     0     1  301   117   (5) foundation
   0  241    4    0   0     2   13     0     1  401   117   (6) foundation

   0  320    4    0   0     2   13     0     1  102   117   (7) foundation: from the two up by twos in suit, past the king
   0  399    4    0   0     2   13     0     1  202   117   (8) foundation
   0  478    4    0   0     2   13     0     1  302   117   (9) foundation
   0  557    4    0   0     2   13     0     1  402   117   (10) foundation

   1  261  116    0   0     2   -1     1  1001  999     0   (11) reserve: one card, filled again from the waste
   1  340  116    0   0     2   -1     1  1001  999     0   (12) reserve
   1  419  116    0   0     2   -1     1  1001  999     0   (13) reserve
   1  261  220    0   0     2   -1     1  1001  999     0   (14) reserve
   1  340  220    0   0     2   -1     1  1001  999     0   (15) reserve
   1  419  220    0   0     2   -1     1  1001  999     0   (16) reserve
   1  261  324    0   0     2   -1     1  1001  999     0   (17) reserve
   1  340  324    0   0     2   -1     1  1001  999     0   (18) reserve
   1  419  324    0   0     2   -1     1  1001  999     0   (19) reserve
