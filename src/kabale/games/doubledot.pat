Double Dot
  1  14

  52    4    4    0   0     0  999     0     1    0     0   (1) stock: a click lays one card on each column

   1  320    4    0   0   702   13     0     1  201   117   (2) foundation: a black ace or a red two; up by twos in suit, past the king
   1  399    4    0   0   702   13     0     1  401   117   (3) foundation
   1  478    4    0   0   702   13     0     1  102   117   (4) foundation
   1  557    4    0   0   702   13     0     1  302   117   (5) foundation

   1    4  108    0  16     2  999     2    12  999   913   (6) column: down by twos in any suit, past the ace, runs move as a block
   1   83  108    0  16     2  999     2    12  999   913   (7) column
   1  162  108    0  16     2  999     2    12  999   913   (8) column
   1  241  108    0  16     2  999     2    12  999   913   (9) column
   1  320  108    0  16     2  999     2    12  999   913   (10) column
   1  399  108    0  16     2  999     2    12  999   913   (11) column
   1  478  108    0  16     2  999     2    12  999   913   (12) column
   1  557  108    0  16     2  999     2    12  999   913   (13) column

   0  557  316    0   0     0    0     0     0    0     0   (14) only keeps room in the window
