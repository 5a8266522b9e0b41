Blondes and Brunettes
  2  21

 104    4  108    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   0    4  212    0   0     2  999     1     0    0     0   (2) waste

  10    4    4   22   0     2  999   101     0    0     0   (3) terrace: ten cards, the last one free, for the foundations alone

   1  123  108    0   0   602   13     0     1  999   316   (4) foundation: its card gives the first rank of all eight; up in alternating colours, past the king
   0  202  108    0   0   602   13     0     1  999   316   (5) foundation
   0  281  108    0   0   602   13     0     1  999   316   (6) foundation
   0  360  108    0   0   602   13     0     1  999   316   (7) foundation
   0  439  108    0   0   602   13     0     1  999   316   (8) foundation
   0  518  108    0   0   602   13     0     1  999   316   (9) foundation
   0  597  108    0   0   602   13     0     1  999   316   (10) foundation
   0  676  108    0   0   602   13     0     1  999   316   (11) foundation

   1   83  212    0  16     2  999   501  2001  999   314   (12) column: down in alternating colours, past the ace, one card at a time; an empty one is filled from the waste
   1  162  212    0  16     2  999   501  2001  999   314   (13) column
   1  241  212    0  16     2  999   501  2001  999   314   (14) column
   1  320  212    0  16     2  999   501  2001  999   314   (15) column
   1  399  212    0  16     2  999   501  2001  999   314   (16) column
   1  478  212    0  16     2  999   501  2001  999   314   (17) column
   1  557  212    0  16     2  999   501  2001  999   314   (18) column
   1  636  212    0  16     2  999   501  2001  999   314   (19) column
   1  715  212    0  16     2  999   501  2001  999   314   (20) column

   0  715  372    0   0     0    0     0     0    0     0   (21) only keeps room in the window
