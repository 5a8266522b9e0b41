Alhambra
  2  19

 104  241  316    0   0     0  999     1     3    0     2   (1) stock: one card a draw, three times through
   0  320  316    2   0     2  999     1     1    0   118   (2) waste: reserve cards are built on it, up or down in suit, past ace and king

   1    4    4    0   0   702   13     0     1  101   106   (3) foundation: its ace is laid out first; up in suit
   1   83    4    0   0   702   13     0     1  201   106   (4) foundation
   1  162    4    0   0   702   13     0     1  301   106   (5) foundation
   1  241    4    0   0   702   13     0     1  401   106   (6) foundation

   1  320    4    0   0   702   13     0     1  113   104   (7) foundation: its king is laid out first; down in suit
   1  399    4    0   0   702   13     0     1  213   104   (8) foundation
   1  478    4    0   0   702   13     0     1  313   104   (9) foundation
   1  557    4    0   0   702   13     0     1  413   104   (10) foundation

   4    4  128    0  16     2  999     1     0    0     0   (11) reserve: four cards, the last one free
   4   83  128    0  16     2  999     1     0    0     0   (12) reserve
   4  162  128    0  16     2  999     1     0    0     0   (13) reserve
   4  241  128    0  16     2  999     1     0    0     0   (14) reserve
   4  320  128    0  16     2  999     1     0    0     0   (15) reserve
   4  399  128    0  16     2  999     1     0    0     0   (16) reserve
   4  478  128    0  16     2  999     1     0    0     0   (17) reserve
   4  557  128    0  16     2  999     1     0    0     0   (18) reserve

   0  557  316    0   0     0    0     0     0    0     0   (19) only keeps room in the window
