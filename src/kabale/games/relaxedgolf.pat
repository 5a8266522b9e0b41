Relaxed Golf
1 10

52    4  360  0   0  0  999  1  1    0    2  (1) stock: one card a draw, once through

 1   83  360  8   0  2  999  0  1  999  918  (2) waste: takes the next card up or down in any suit, past ace and king

 5    4    4  0  20  2    0  1  0    0    0  (3) column: nothing is laid on it; all must be cleared
 5   83    4  0  20  2    0  1  0    0    0  (4) column
 5  162    4  0  20  2    0  1  0    0    0  (5) column
 5  241    4  0  20  2    0  1  0    0    0  (6) column
 5  320    4  0  20  2    0  1  0    0    0  (7) column
 5  399    4  0  20  2    0  1  0    0    0  (8) column
 5  478    4  0  20  2    0  1  0    0    0  (9) column

 0  483  360  0   0  0    0  0  0    0    0  (10) only keeps room in the window
