Auld Lang Syne
  1  10

  52    4    4    0   0     0  999     0     1    0     0   (1) stock: a click lays one card on each heap

   1  162    4    0   0   702   13     0     1  901   906   (2) foundation: its ace is laid out first; up in any suit
   1  241    4    0   0   702   13     0     1  901   906   (3) foundation
   1  320    4    0   0   702   13     0     1  901   906   (4) foundation
   1  399    4    0   0   702   13     0     1  901   906   (5) foundation

   1  162  108    0  16     2  999     1    10    0     0   (6) heap: its last card is free, nothing is laid on it
   1  241  108    0  16     2  999     1    10    0     0   (7) heap
   1  320  108    0  16     2  999     1    10    0     0   (8) heap
   1  399  108    0  16     2  999     1    10    0     0   (9) heap

   0  399  284    0   0     0    0     0     0    0     0   (10) only keeps room in the window
