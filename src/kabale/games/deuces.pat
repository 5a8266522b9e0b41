Deuces
  2  21

 104    4    4    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   0   83    4    0   0     2  999     1     0    0     0   (2) waste

   1  162    4    0   0   702   13     0     1  902   116   (3) foundation: its two is laid out first; up in suit to the ace
   1  241    4    0   0   702   13     0     1  902   116   (4) foundation
   1  320    4    0   0   702   13     0     1  902   116   (5) foundation
   1  399    4    0   0   702   13     0     1  902   116   (6) foundation
   1  478    4    0   0   702   13     0     1  902   116   (7) foundation
   1  557    4    0   0   702   13     0     1  902   116   (8) foundation
   1  636    4    0   0   702   13     0     1  902   116   (9) foundation
   1  715    4    0   0   702   13     0     1  902   116   (10) foundation

   1    4  108    0  16     2  999     1     1  999   114   (11) column: down in suit, past the ace, one card at a time
   1   83  108    0  16     2  999     1     1  999   114   (12) column
   1  162  108    0  16     2  999     1     1  999   114   (13) column
   1  241  108    0  16     2  999     1     1  999   114   (14) column
   1  320  108    0  16     2  999     1     1  999   114   (15) column
   1  399  108    0  16     2  999     1     1  999   114   (16) column
   1  478  108    0  16     2  999     1     1  999   114   (17) column
   1  557  108    0  16     2  999     1     1  999   114   (18) column
   1  636  108    0  16     2  999     1     1  999   114   (19) column
   1  715  108    0  16     2  999     1     1  999   114   (20) column

   0  715  332    0   0     0    0     0     0    0     0   (21) only keeps room in the window
