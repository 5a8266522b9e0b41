Stonewall
  1  28

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   0   83    4    0   0     2   13     0     1  901   106   (2) foundation: from the ace up to the king, in suit
   0  162    4    0   0     2   13     0     1  901   106   (3) foundation
   0  241    4    0   0     2   13     0     1  901   106   (4) foundation
   0  320    4    0   0     2   13     0     1  901   106   (5) foundation

   6    4  108    0  16     3  999     1     1  999   304   (6) column: every other card face down; down in alternating colours, one card at a time
   6   83  108    0  16     3  999     1     1  999   304   (7) column
   6  162  108    0  16     3  999     1     1  999   304   (8) column
   6  241  108    0  16     3  999     1     1  999   304   (9) column
   6  320  108    0  16     3  999     1     1  999   304   (10) column
   6  399  108    0  16     3  999     1     1  999   304   (11) column

   1  494    4    0   0     2  999     1     0    0     0   (12) reserve: sixteen single cards, each free to be played
   1  573    4    0   0     2  999     1     0    0     0   (13) reserve
   1  652    4    0   0     2  999     1     0    0     0   (14) reserve
   1  731    4    0   0     2  999     1     0    0     0   (15) reserve
   1  494  108    0   0     2  999     1     0    0     0   (16) reserve
   1  573  108    0   0     2  999     1     0    0     0   (17) reserve
   1  652  108    0   0     2  999     1     0    0     0   (18) reserve
   1  731  108    0   0     2  999     1     0    0     0   (19) reserve
   1  494  212    0   0     2  999     1     0    0     0   (20) reserve
   1  573  212    0   0     2  999     1     0    0     0   (21) reserve
   1  652  212    0   0     2  999     1     0    0     0   (22) reserve
   1  731  212    0   0     2  999     1     0    0     0   (23) reserve
   1  494  316    0   0     2  999     1     0    0     0   (24) reserve
   1  573  316    0   0     2  999     1     0    0     0   (25) reserve
   1  652  316    0   0     2  999     1     0    0     0   (26) reserve
   1  731  316    0   0     2  999     1     0    0     0   (27) reserve

   0  731  332    0   0     0    0     0     0    0     0   (28) only keeps room in the window
