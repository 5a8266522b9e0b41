Tvillingerne
  2  19

 104    4    4    0   0   100  999     1   999    0     2                         (1) stock: the packs are shuffled apart, the second stays here; one card a draw, as often as you like
   0   83    4    0   0     2  999     1     0    0     0                         (2) waste

   0  168    4    0   0     2   13     0     1  101   106                         (3) foundation: ace of hearts, up in suit
   0  247    4    0   0     2   13     0 10001  113   104                         (4) foundation: king of hearts, down in suit, once the ace before it lies
   0  326    4    0   0     2   13     0     1  201   106                         (5) foundation: ace of spades, up
   0  405    4    0   0     2   13     0 10001  213   104                         (6) foundation: king of spades, down, once the ace lies
   0  484    4    0   0     2   13     0 20001  313   104                         (7) foundation: king of diamonds, down in suit, once the ace after it lies
   0  563    4    0   0     2   13     0     1  301   106                         (8) foundation: ace of diamonds, up
   0  642    4    0   0     2   13     0 20001  413   104                         (9) foundation: king of clubs, down, once the ace lies
   0  721    4    0   0     2   13     0     1  401   106                         (10) foundation: ace of clubs, up

   7   83  108    0  16     2  999     2  3002  999  2208      2 3002  999  408   (11) column: up or down in the twin suit, runs move as a block; waste cards on an empty one alone
   7  162  108    0  16     2  999     2  3002  999  2208      2 3002  999  408   (12) column
   7  241  108    0  16     2  999     2  3002  999  2208      2 3002  999  408   (13) column
   7  320  108    0  16     2  999     2  3002  999  2208      2 3002  999  408   (14) column
   6  399  108    0  16     2  999     2  3002  999  2208      2 3002  999  408   (15) column
   6  478  108    0  16     2  999     2  3002  999  2208      2 3002  999  408   (16) column
   6  557  108    0  16     2  999     2  3002  999  2208      2 3002  999  408   (17) column
   6  636  108    0  16     2  999     2  3002  999  2208      2 3002  999  408   (18) column

   0  721  332    0   0     0    0     0     0    0     0                         (19) only keeps room in the window
