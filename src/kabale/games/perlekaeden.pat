Perlekæden
  1  37

  52    4    4    0   0     0  999     1     3    0     2   (1) stock: one card a draw, three times through
   0   83    4    0   0     2  999     1     0    0     0   (2) waste

   0  399    4    0   0     2   13     0     1  901   106   (3) foundation: from the ace up to the king, in suit
   0  478    4    0   0     2   13     0     1  901   106   (4) foundation
   0  557    4    0   0     2   13     0     1  901   106   (5) foundation
   0  636    4    0   0     2   13     0     1  901   106   (6) foundation

   0  320    4    0   0     0    0     0     0    0     0   (7) end of a string, never a card

   1    4  116    0   0     2  999    71     0    0     0   (8) white string: gives a card that has lost a neighbour, takes none
   1   83  116    0   0     2  999    71     0    0     0   (9) white pearl
   1  162  116    0   0     2  999    71     0    0     0   (10) white pearl
   1  241  116    0   0     2  999    71     0    0     0   (11) white pearl
   1  320  116    0   0     2  999    71     0    0     0   (12) white pearl
   1  399  116    0   0     2  999    71     0    0     0   (13) white pearl
   1  478  116    0   0     2  999    71     0    0     0   (14) white pearl
   1  557  116    0   0     2  999    71     0    0     0   (15) white pearl
   1  636  116    0   0     2  999    71     0    0     0   (16) white pearl

   0  636  116    0   0     0    0     0     0    0     0   (17) end of a string, never a card

   1    4  228    0  16     2  999    91     1  999   904   (18) grey string: gives and takes where a neighbour is gone; down in any suit, any card on an empty place
   1   83  228    0  16     2  999    91     1  999   904   (19) grey pearl
   1  162  228    0  16     2  999    91     1  999   904   (20) grey pearl
   1  241  228    0  16     2  999    91     1  999   904   (21) grey pearl
   1  320  228    0  16     2  999    91     1  999   904   (22) grey pearl
   1  399  228    0  16     2  999    91     1  999   904   (23) grey pearl
   1  478  228    0  16     2  999    91     1  999   904   (24) grey pearl
   1  557  228    0  16     2  999    91     1  999   904   (25) grey pearl
   1  636  228    0  16     2  999    91     1  999   904   (26) grey pearl

   0  636  228    0   0     0    0     0     0    0     0   (27) end of a string, never a card

   1    4  404    0  16     2  999    81     1    0   304   (28) black string: gives everywhere, takes where a neighbour is gone; down in alternating colours
   1   83  404    0  16     2  999    81     1    0   304   (29) black pearl
   1  162  404    0  16     2  999    81     1    0   304   (30) black pearl
   1  241  404    0  16     2  999    81     1    0   304   (31) black pearl
   1  320  404    0  16     2  999    81     1    0   304   (32) black pearl
   1  399  404    0  16     2  999    81     1    0   304   (33) black pearl
   1  478  404    0  16     2  999    81     1    0   304   (34) black pearl
   1  557  404    0  16     2  999    81     1    0   304   (35) black pearl
   1  636  404    0  16     2  999    81     1    0   304   (36) black pearl

   0  636  460    0   0     0    0     0     0    0     0   (37) only keeps room in the window
