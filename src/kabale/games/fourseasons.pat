Four Seasons
  1  11

  52    4    4    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   0    4  108    0   0     2  999     1     0    0     0   (2) waste

   1  240    4    0   0   602   13     0     1  999   116   (3) corner: its card gives the first rank of all four; up in suit, past the king
   0  398    4    0   0   602   13     0     1  999   116   (4) foundation
   0  240  260    0   0   602   13     0     1  999   116   (5) foundation
   0  398  260    0   0   602   13     0     1  999   116   (6) foundation

   1  319    4    0   0     2  999     1     1  999   914   (7) cross: down in any suit, past the ace, one card at a time
   1  240  130    0   0     2  999     1     1  999   914   (8) cross
   1  319  130    0   0     2  999     1     1  999   914   (9) cross
   1  398  130    0   0     2  999     1     1  999   914   (10) cross
   1  319  260    0   0     2  999     1     1  999   914   (11) cross
