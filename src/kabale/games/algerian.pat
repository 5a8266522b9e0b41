Algerian Patience
  2  24

 104    4    4    0   0     0  999     0     1    0     0                         (1) stock: a click lays two cards on each reserve; the last eight cards go to the columns

   0   83    4    0   0     2   13     0     1  101   106                         (2) foundation: from the ace up to the king, in suit
   0  162    4    0   0     2   13     0     1  201   106                         (3) foundation
   0  241    4    0   0     2   13     0     1  301   106                         (4) foundation
   0  320    4    0   0     2   13     0     1  401   106                         (5) foundation

   1  399    4    0   0   702   13     0     1  113   104                         (6) foundation: its king is laid out first; down in suit
   1  478    4    0   0   702   13     0     1  213   104                         (7) foundation
   1  557    4    0   0   702   13     0     1  313   104                         (8) foundation
   1  636    4    0   0   702   13     0     1  413   104                         (9) foundation

   1   83  108    0  16     2  999     1     1  999  5118      1   11  999  118   (10) column: up or down in suit, past ace and king, one card at a time
   1  162  108    0  16     2  999     1     1  999  5118      1   11  999  118   (11) column
   1  241  108    0  16     2  999     1     1  999  5118      1   11  999  118   (12) column
   1  320  108    0  16     2  999     1     1  999  5118      1   11  999  118   (13) column
   1  399  108    0  16     2  999     1     1  999  5118      1   11  999  118   (14) column
   1  478  108    0  16     2  999     1     1  999  5118      1   11  999  118   (15) column
   1  557  108    0  16     2  999     1     1  999  5118      1   11  999  118   (16) column
   1  636  108    0  16     2  999     1     1  999  5118      1   11  999  118   (17) column

   4   83  420    2   0     2  999     1    20    0  5000      1    0    0    0   (18) reserve: gets two cards with each deal, the last one free
   4  189  420    2   0     2  999     1    20    0  5000      1    0    0    0   (19) reserve
   4  295  420    2   0     2  999     1    20    0  5000      1    0    0    0   (20) reserve
   4  401  420    2   0     2  999     1    20    0  5000      1    0    0    0   (21) reserve
   4  507  420    2   0     2  999     1    20    0  5000      1    0    0    0   (22) reserve
   4  613  420    2   0     2  999     1    20    0  5000      1    0    0    0   (23) reserve

   0  636  420    0   0     0    0     0     0    0     0                         (24) only keeps room in the window
