King Cell
1 18

52    4  -99  0   0  0  999  0  1    0    0  (1) stock, not seen: everything is dealt

 0    4    4  0   0  2   -1  1  1  999    0  (2) cell: holds one card
 0   83    4  0   0  2   -1  1  1  999    0  (3) cell
 0  162    4  0   0  2   -1  1  1  999    0  (4) cell
 0  241    4  0   0  2   -1  1  1  999    0  (5) cell

 0  320    4  0   0  2   13  0  1  901  106  (6) foundation: from the ace up to the king, in suit
 0  399    4  0   0  2   13  0  1  901  106  (7) foundation
 0  478    4  0   0  2   13  0  1  901  106  (8) foundation
 0  557    4  0   0  2   13  0  1  901  106  (9) foundation

 7    4  108  0  16  2  999  2  3  913  904  (10) column: down in any suit, kings on an empty one; runs move as far as free cells allow
 7   83  108  0  16  2  999  2  3  913  904  (11) column
 7  162  108  0  16  2  999  2  3  913  904  (12) column
 7  241  108  0  16  2  999  2  3  913  904  (13) column
 6  320  108  0  16  2  999  2  3  913  904  (14) column
 6  399  108  0  16  2  999  2  3  913  904  (15) column
 6  478  108  0  16  2  999  2  3  913  904  (16) column
 6  557  108  0  16  2  999  2  3  913  904  (17) column

 0  557  348  0   0  0    0  0  0    0    0  (18) only keeps room in the window
