Royal Rendezvous
  2  34

 104   83  428    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   0  162  428    0   0     2  999     1     0    0     0   (2) waste

   1  162    4    0   0   702   13     0     1  101   106   (3) foundation: an ace, up in suit to the king
   1  241    4    0   0   702   13     0     1  201   106   (4) foundation
   1  320    4    0   0   702   13     0     1  301   106   (5) foundation
   1  399    4    0   0   702   13     0     1  401   106   (6) foundation

   0    4    4    0   0     2    1     0     1  113     0   (7) foundation: a king alone, the second of its suit
   0   83    4    0   0     2    1     0     1  213     0   (8) foundation of a king
   0  478    4    0   0     2    1     0     1  313     0   (9) foundation of a king
   0  557    4    0   0     2    1     0     1  413     0   (10) foundation of a king

   1  162  108    0   0   702    6     0     1  101   107   (11) foundation: the other ace, up by twos in suit to the jack
   1  241  108    0   0   702    6     0     1  201   107   (12) foundation
   1  320  108    0   0   702    6     0     1  301   107   (13) foundation
   1  399  108    0   0   702    6     0     1  401   107   (14) foundation

   1    4  108    0   0   702    6     0     1  102   107   (15) foundation: a two, up by twos in suit to the queen
   1   83  108    0   0   702    6     0     1  202   107   (16) foundation
   1  478  108    0   0   702    6     0     1  302   107   (17) foundation
   1  557  108    0   0   702    6     0     1  402   107   (18) foundation

   1    4  216    0   0     2   -1     1  1001  999     0   (19) reserve: one card, filled again from the waste
   1   83  216    0   0     2   -1     1  1001  999     0   (20) reserve
   1  162  216    0   0     2   -1     1  1001  999     0   (21) reserve
   1  241  216    0   0     2   -1     1  1001  999     0   (22) reserve
   1  320  216    0   0     2   -1     1  1001  999     0   (23) reserve
   1  399  216    0   0     2   -1     1  1001  999     0   (24) reserve
   1  478  216    0   0     2   -1     1  1001  999     0   (25) reserve
   1  557  216    0   0     2   -1     1  1001  999     0   (26) reserve
   1    4  320    0   0     2   -1     1  1001  999     0   (27) reserve
   1   83  320    0   0     2   -1     1  1001  999     0   (28) reserve
   1  162  320    0   0     2   -1     1  1001  999     0   (29) reserve
   1  241  320    0   0     2   -1     1  1001  999     0   (30) reserve
   1  320  320    0   0     2   -1     1  1001  999     0   (31) reserve
   1  399  320    0   0     2   -1     1  1001  999     0   (32) reserve
   1  478  320    0   0     2   -1     1  1001  999     0   (33) reserve
   1  557  320    0   0     2   -1     1  1001  999     0   (34) reserve
