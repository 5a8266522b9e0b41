Bisley
  1  23

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   1    4    4    0   0   702  999     0     1  101   106   (2) foundation: its ace is laid out first; up in suit until it meets the other one
   1   83    4    0   0   702  999     0     1  201   106   (3) foundation upwards
   1  162    4    0   0   702  999     0     1  301   106   (4) foundation upwards
   1  241    4    0   0   702  999     0     1  401   106   (5) foundation upwards

   0  715    4    0   0     2  999     0     1  113   104   (6) foundation: from the king down in suit
   0  794    4    0   0     2  999     0     1  213   104   (7) foundation downwards
   0  873    4    0   0     2  999     0     1  313   104   (8) foundation downwards
   0  952    4    0   0     2  999     0     1  413   104   (9) foundation downwards

   3    4  108    0  16     2    0     1     1    0   108   (10) column: up or down in suit, one card at a time; empty ones stay so; all must be cleared
   3   83  108    0  16     2    0     1     1    0   108   (11) column
   3  162  108    0  16     2    0     1     1    0   108   (12) column
   3  241  108    0  16     2    0     1     1    0   108   (13) column
   4  320  108    0  16     2    0     1     1    0   108   (14) column
   4  399  108    0  16     2    0     1     1    0   108   (15) column
   4  478  108    0  16     2    0     1     1    0   108   (16) column
   4  557  108    0  16     2    0     1     1    0   108   (17) column
   4  636  108    0  16     2    0     1     1    0   108   (18) column
   4  715  108    0  16     2    0     1     1    0   108   (19) column
   4  794  108    0  16     2    0     1     1    0   108   (20) column
   4  873  108    0  16     2    0     1     1    0   108   (21) column
   4  952  108    0  16     2    0     1     1    0   108   (22) column

   0  952  300    0   0     0    0     0     0    0     0   (23) only keeps room in the window
