All in a Row
  1  15

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   0    4  200   18   0     2   52     0     1  999   918   (2) row: begins with any card; takes the next card up or down in any suit, past ace and king

   4    4    4    0  24     2  999     1     0    0     0   (3) column: four cards, nothing is laid on it
   4   83    4    0  24     2  999     1     0    0     0   (4) column
   4  162    4    0  24     2  999     1     0    0     0   (5) column
   4  241    4    0  24     2  999     1     0    0     0   (6) column
   4  320    4    0  24     2  999     1     0    0     0   (7) column
   4  399    4    0  24     2  999     1     0    0     0   (8) column
   4  478    4    0  24     2  999     1     0    0     0   (9) column
   4  557    4    0  24     2  999     1     0    0     0   (10) column
   4  636    4    0  24     2  999     1     0    0     0   (11) column
   4  715    4    0  24     2  999     1     0    0     0   (12) column
   4  794    4    0  24     2  999     1     0    0     0   (13) column
   4  873    4    0  24     2  999     1     0    0     0   (14) column
   4  952    4    0  24     2  999     1     0    0     0   (15) column
