Tri Peaks
  1  31

  52    4  280    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   1   83  280    8   0     2  999     0     1  999   918   (2) waste: takes the next card up or down in any suit, past ace and king

   1  123    4    0   0     2    0    11     0    0     0   (3) peak: free when no card lies over it
   1  361    4    0   0     2    0    11     0    0     0   (4) peak
   1  599    4    0   0     2    0    11     0    0     0   (5) peak

   1   84   58    0   0     2    0    11     0    0     0   (6) second row
   1  162   58    0   0     2    0    11     0    0     0   (7) second row
   1  322   58    0   0     2    0    11     0    0     0   (8) second row
   1  400   58    0   0     2    0    11     0    0     0   (9) second row
   1  560   58    0   0     2    0    11     0    0     0   (10) second row
   1  638   58    0   0     2    0    11     0    0     0   (11) second row

   1   44  112    0   0     2    0    11     0    0     0   (12) third row
   1  123  112    0   0     2    0    11     0    0     0   (13) third row
   1  203  112    0   0     2    0    11     0    0     0   (14) third row
   1  282  112    0   0     2    0    11     0    0     0   (15) third row
   1  362  112    0   0     2    0    11     0    0     0   (16) third row
   1  441  112    0   0     2    0    11     0    0     0   (17) third row
   1  520  112    0   0     2    0    11     0    0     0   (18) third row
   1  600  112    0   0     2    0    11     0    0     0   (19) third row
   1  679  112    0   0     2    0    11     0    0     0   (20) third row

   1    4  166    0   0     2    0     1     0    0     0   (21) lowest row: free
   1   83  166    0   0     2    0     1     0    0     0   (22) lowest row
   1  163  166    0   0     2    0     1     0    0     0   (23) lowest row
   1  242  166    0   0     2    0     1     0    0     0   (24) lowest row
   1  322  166    0   0     2    0     1     0    0     0   (25) lowest row
   1  401  166    0   0     2    0     1     0    0     0   (26) lowest row
   1  480  166    0   0     2    0     1     0    0     0   (27) lowest row
   1  560  166    0   0     2    0     1     0    0     0   (28) lowest row
   1  639  166    0   0     2    0     1     0    0     0   (29) lowest row
   1  719  166    0   0     2    0     1     0    0     0   (30) lowest row

   0  483  280    0   0     0    0     0     0    0     0   (31) only keeps room in the window
