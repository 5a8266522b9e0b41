Binary Star
2 20

104    4  -99   0  0    0  999  0  1    0    0  (1) stock, not seen: everything is dealt

  1  362  128   0  0  702  999  0  1  201  918  (2) star: the ace of spades; takes the next card up or down in any suit, past ace and king

  1  441  128   0  0  702  999  0  1  113  918  (3) star: the king of hearts

  6    4    4  16  0    2    0  1  0    0    0  (4) fan: six cards, nothing is laid on it; all must be cleared
  6  179    4  16  0    2    0  1  0    0    0  (5) fan
  6  354    4  16  0    2    0  1  0    0    0  (6) fan
  6  529    4  16  0    2    0  1  0    0    0  (7) fan
  6  704    4  16  0    2    0  1  0    0    0  (8) fan
  6    4  124  16  0    2    0  1  0    0    0  (9) fan
  6  179  124  16  0    2    0  1  0    0    0  (10) fan
  6  529  124  16  0    2    0  1  0    0    0  (11) fan
  6  704  124  16  0    2    0  1  0    0    0  (12) fan
  6    4  244  16  0    2    0  1  0    0    0  (13) fan
  6  179  244  16  0    2    0  1  0    0    0  (14) fan
  6  529  244  16  0    2    0  1  0    0    0  (15) fan
  6  704  244  16  0    2    0  1  0    0    0  (16) fan
  6    4  364  16  0    2    0  1  0    0    0  (17) fan
  6  179  364  16  0    2    0  1  0    0    0  (18) fan
  6  354  364  16  0    2    0  1  0    0    0  (19) fan
  6  529  364  16  0    2    0  1  0    0    0  (20) fan
