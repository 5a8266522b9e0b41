Eight Off
  1  22

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   1    4    4    0   0     2   -1     1     1  999     0   (2) cell: holds one card, four are filled at the start
   1   83    4    0   0     2   -1     1     1  999     0   (3) cell
   1  162    4    0   0     2   -1     1     1  999     0   (4) cell
   1  241    4    0   0     2   -1     1     1  999     0   (5) cell
   0  320    4    0   0     2   -1     1     1  999     0   (6) cell
   0  399    4    0   0     2   -1     1     1  999     0   (7) cell
   0  478    4    0   0     2   -1     1     1  999     0   (8) cell
   0  557    4    0   0     2   -1     1     1  999     0   (9) cell

   0  648    4    0   0     2   13     0     1  901   106   (10) foundation: from the ace up to the king, in suit
   0  648  108    0   0     2   13     0     1  901   106   (11) foundation
   0  648  212    0   0     2   13     0     1  901   106   (12) foundation
   0  648  316    0   0     2   13     0     1  901   106   (13) foundation

   6    4  108    0  16     2  999     2     3  913   104   (14) column: down in suit, runs move as far as free places allow, kings on an empty one
   6   83  108    0  16     2  999     2     3  913   104   (15) column
   6  162  108    0  16     2  999     2     3  913   104   (16) column
   6  241  108    0  16     2  999     2     3  913   104   (17) column
   6  320  108    0  16     2  999     2     3  913   104   (18) column
   6  399  108    0  16     2  999     2     3  913   104   (19) column
   6  478  108    0  16     2  999     2     3  913   104   (20) column
   6  557  108    0  16     2  999     2     3  913   104   (21) column

   0  648  348    0   0     0    0     0     0    0     0   (22) only keeps room in the window
