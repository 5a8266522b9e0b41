German Patience
  2  11

 104    4    4    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   0   83    4    0   0     2  999     1     0    0     0   (2) waste

   1    4  108    0  16     2   13     1     1  999   916   (3) column: up in any suit, past the king, one card at a time; each must get thirteen cards
   1   83  108    0  16     2   13     1     1  999   916   (4) column
   1  162  108    0  16     2   13     1     1  999   916   (5) column
   1  241  108    0  16     2   13     1     1  999   916   (6) column
   1  320  108    0  16     2   13     1     1  999   916   (7) column
   1  399  108    0  16     2   13     1     1  999   916   (8) column
   1  478  108    0  16     2   13     1     1  999   916   (9) column
   1  557  108    0  16     2   13     1     1  999   916   (10) column

   0  557  300    0   0     0    0     0     0    0     0   (11) only keeps room in the window
