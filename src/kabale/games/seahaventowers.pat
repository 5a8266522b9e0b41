Seahaven Towers
  1  20

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   0  241    4    0   0     2   -1     1     1  999     0   (2) cell: holds one card, the middle two are filled at the start
   1  320    4    0   0     2   -1     1     1  999     0   (3) cell
   1  399    4    0   0     2   -1     1     1  999     0   (4) cell
   0  478    4    0   0     2   -1     1     1  999     0   (5) cell

   0    4    4    0   0     2   13     0     1  901   106   (6) foundation: from the ace up to the king, in suit
   0   83    4    0   0     2   13     0     1  901   106   (7) foundation
   0  636    4    0   0     2   13     0     1  901   106   (8) foundation
   0  715    4    0   0     2   13     0     1  901   106   (9) foundation

   5    4  108    0  16     2  999     2     3  913   104   (10) column: down in suit, runs move as far as free places allow, kings on an empty one
   5   83  108    0  16     2  999     2     3  913   104   (11) column
   5  162  108    0  16     2  999     2     3  913   104   (12) column
   5  241  108    0  16     2  999     2     3  913   104   (13) column
   5  320  108    0  16     2  999     2     3  913   104   (14) column
   5  399  108    0  16     2  999     2     3  913   104   (15) column
   5  478  108    0  16     2  999     2     3  913   104   (16) column
   5  557  108    0  16     2  999     2     3  913   104   (17) column
   5  636  108    0  16     2  999     2     3  913   104   (18) column
   5  715  108    0  16     2  999     2     3  913   104   (19) column

   0  715  316    0   0     0    0     0     0    0     0   (20) only keeps room in the window
