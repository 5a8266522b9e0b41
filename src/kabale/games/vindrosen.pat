Vindrosen
  1  22

  52    4    4    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   0   83    4    0   0     2  999     1     0    0     0   (2) waste

   0  475    4    0   0     2   13     0     1  901   106   (3) foundation: from the ace up to the king, in suit
   0  554    4    0   0     2   13     0     1  901   106   (4) foundation
   0  475  108    0   0     2   13     0     1  901   106   (5) foundation
   0  554  108    0   0     2   13     0     1  901   106   (6) foundation

   4  278  108    0 -12     2  999  2101     1  999   304   (7) north: down in alternating colours, one card at a time, none from the south
   4  357  108    0 -12     2  999  2101     1  999   304   (8) north

   4  475  264   16   0     2  999  4201     1  999   304   (9) east: down in alternating colours, one card at a time, none from the west
   4  475  368   16   0     2  999  4201     1  999   304   (10) east

   4  278  524    0  12     2  999   801     1  999   304   (11) south: down in alternating colours, one card at a time, none from the north
   4  357  524    0  12     2  999   801     1  999   304   (12) south

   4  159  264  -16   0     2  999  1401     1  999   304   (13) west: down in alternating colours, one card at a time, none from the east
   4  159  368  -16   0     2  999  1401     1  999   304   (14) west

   0  396  212    0   0     2   -1  6001  5001  999     0   (15) north-east cell: one card from north or east
   0  396  420    0   0     2   -1  4501  5001  999     0   (16) south-east cell: one card from south or east
   0  238  420    0   0     2   -1  1501  5001  999     0   (17) south-west cell: one card from south or west
   0  238  212    0   0     2   -1  3001  5001  999     0   (18) north-west cell: one card from north or west
   0  317  212    0   0     2   -1  5001  5001  999     0   (19) north-south cell: one card from north or south
   0  238  316    0   0     2   -1  2501  5001  999     0   (20) east-west cell: one card from east or west
   0  317  316    0   0     2   -1  7501     1  999     0   (21) hub: one card from the waste or a cell

   0  603  600    0   0     0    0     0     0    0     0   (22) only keeps room in the window
