Martha
  1  18

  52    4  -99    0   0     0  999     0     1    0     0                         (1) stock, not seen: everything is dealt

   1  320    4    0   0   702   13     0     1  101   106                         (2) foundation: its ace is laid out first; up to the king, in suit
   1  399    4    0   0   702   13     0     1  201   106                         (3) foundation
   1  478    4    0   0   702   13     0     1  301   106                         (4) foundation
   1  557    4    0   0   702   13     0     1  401   106                         (5) foundation

   4    4  108    0  16     3  999     2     2    0  1304      2    1  999    0   (6) column: every other card face down; down in alternating colours, runs move as a block, one card alone on an empty one
   4   83  108    0  16     3  999     2     2    0  1304      2    1  999    0   (7) column
   4  162  108    0  16     3  999     2     2    0  1304      2    1  999    0   (8) column
   4  241  108    0  16     3  999     2     2    0  1304      2    1  999    0   (9) column
   4  320  108    0  16     3  999     2     2    0  1304      2    1  999    0   (10) column
   4  399  108    0  16     3  999     2     2    0  1304      2    1  999    0   (11) column
   4  478  108    0  16     3  999     2     2    0  1304      2    1  999    0   (12) column
   4  557  108    0  16     3  999     2     2    0  1304      2    1  999    0   (13) column
   4  636  108    0  16     3  999     2     2    0  1304      2    1  999    0   (14) column
   4  715  108    0  16     3  999     2     2    0  1304      2    1  999    0   (15) column
   4  794  108    0  16     3  999     2     2    0  1304      2    1  999    0   (16) column
   4  873  108    0  16     3  999     2     2    0  1304      2    1  999    0   (17) column

   0  873  332    0   0     0    0     0     0    0     0                         (18) only keeps room in the window
