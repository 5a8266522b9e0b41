Queenie
1 13

52    4    4  0   0  0  999  0   1    0    0  (1) stock: a click lays a card on each column

 0  241    4  0   0  2   13  0   1  901  106  (2) foundation: from the ace up to the king, in suit
 0  320    4  0   0  2   13  0   1  901  106  (3) foundation
 0  399    4  0   0  2   13  0   1  901  106  (4) foundation
 0  478    4  0   0  2   13  0   1  901  106  (5) foundation

 1    4  108  0  16  2  999  9  12  913  304  (6) column: down in alternating colours; any card moves with all that lie on it, kings on an empty one
 2   83  108  0  16  2  999  9  12  913  304  (7) column
 3  162  108  0  16  2  999  9  12  913  304  (8) column
 4  241  108  0  16  2  999  9  12  913  304  (9) column
 5  320  108  0  16  2  999  9  12  913  304  (10) column
 6  399  108  0  16  2  999  9  12  913  304  (11) column
 7  478  108  0  16  2  999  9  12  913  304  (12) column

 0  478  396  0   0  0    0  0   0    0    0  (13) only keeps room in the window
