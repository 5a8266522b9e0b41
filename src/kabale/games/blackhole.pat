Black Hole
  1  19

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   1  299  192    0   0   702   52     0     1  201   918   (2) black hole: the ace of spades; takes the next card up or down in any suit, past ace and king

   3    4    4   16   0     2  999     1     0    0     0   (3) fan: three cards, nothing is laid on it
   3  129    4   16   0     2  999     1     0    0     0   (4) fan
   3  254    4   16   0     2  999     1     0    0     0   (5) fan
   3  379    4   16   0     2  999     1     0    0     0   (6) fan
   3  504    4   16   0     2  999     1     0    0     0   (7) fan
   3  629    4   16   0     2  999     1     0    0     0   (8) fan
   3    4  124   16   0     2  999     1     0    0     0   (9) fan
   3  629  124   16   0     2  999     1     0    0     0   (10) fan
   3    4  244   16   0     2  999     1     0    0     0   (11) fan
   3  629  244   16   0     2  999     1     0    0     0   (12) fan
   3    4  364   16   0     2  999     1     0    0     0   (13) fan
   3  129  364   16   0     2  999     1     0    0     0   (14) fan
   3  254  364   16   0     2  999     1     0    0     0   (15) fan
   3  379  364   16   0     2  999     1     0    0     0   (16) fan
   3  504  364   16   0     2  999     1     0    0     0   (17) fan
   3  629  364   16   0     2  999     1     0    0     0   (18) fan
   3  504  184   16   0     2  999     1     0    0     0   (19) fan
