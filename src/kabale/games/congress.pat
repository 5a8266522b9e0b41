Congress
  2  18

 104    4    4    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   0    4  108    0   0     2  999     1     0    0     0   (2) waste

   0  280    4    0   0     2   13     0     1  901   106   (3) foundation: from the ace up to the king, in suit
   0  359    4    0   0     2   13     0     1  901   106   (4) foundation
   0  280  108    0   0     2   13     0     1  901   106   (5) foundation
   0  359  108    0   0     2   13     0     1  901   106   (6) foundation
   0  280  212    0   0     2   13     0     1  901   106   (7) foundation
   0  359  212    0   0     2   13     0     1  901   106   (8) foundation
   0  280  316    0   0     2   13     0     1  901   106   (9) foundation
   0  359  316    0   0     2   13     0     1  901   106   (10) foundation

   1  162    4    0   0     2  999     1  2001  999   904   (11) pile: down in any suit, one card at a time; an empty one is filled from the waste
   1  162  108    0   0     2  999     1  2001  999   904   (12) pile
   1  162  212    0   0     2  999     1  2001  999   904   (13) pile
   1  162  316    0   0     2  999     1  2001  999   904   (14) pile
   1  478    4    0   0     2  999     1  2001  999   904   (15) pile
   1  478  108    0   0     2  999     1  2001  999   904   (16) pile
   1  478  212    0   0     2  999     1  2001  999   904   (17) pile
   1  478  316    0   0     2  999     1  2001  999   904   (18) pile
