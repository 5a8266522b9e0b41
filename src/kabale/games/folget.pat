Følget
  1  14

  52    4    4    0   0     0  999     1     3    0     2                         (1) stock: one card a draw, three times through
   0   83    4    0   0     2  999     1     0    0     0                         (2) waste

   0  241    4    0   0     2   13     1     1  901   106                         (3) foundation: from the ace up to the king, in suit, its last card may be taken back
   0  320    4    0   0     2   13     1     1  901   106                         (4) foundation
   0  399    4    0   0     2   13     1     1  901   106                         (5) foundation
   0  478    4    0   0     2   13     1     1  901   106                         (6) foundation

   5    4  108    0  16     4  999     3     2    0  1304      3    4  999    0   (7) column: every other card face down; down in alternating colours; an empty one takes two cards or more
   5   83  108    0  16     4  999     3     2    0  1304      3    4  999    0   (8) column
   5  162  108    0  16     4  999     3     2    0  1304      3    4  999    0   (9) column
   5  241  108    0  16     4  999     3     2    0  1304      3    4  999    0   (10) column
   5  320  108    0  16     4  999     3     2    0  1304      3    4  999    0   (11) column
   5  399  108    0  16     4  999     3     2    0  1304      3    4  999    0   (12) column
   5  478  108    0  16     4  999     3     2    0  1304      3    4  999    0   (13) column

   0  478  332    0   0     0    0     0     0    0     0                         (14) only keeps room in the window
