Sultan
  2  19

 104    4    4    0   0     0  999     1     3    2     2   (1) stock: one card a draw, three times through, shuffled before each new pass
   0    4  108    0   0     2  999     1     0    0     0   (2) waste

   1  233   56    0   0   702   13     0     1  313   116   (3) foundation: a king, then from the ace up to the queen in suit
   1  312   56    0   0   702   12     0     1  101   106   (4) foundation: the ace of hearts, up to the queen
   1  391   56    0   0   702   13     0     1  313   116   (5) foundation
   1  233  160    0   0   702   13     0     1  213   116   (6) foundation
   1  312  160    0   0   702  999     0     0  113     0   (7) the Sultan: nothing is laid on him
   1  391  160    0   0   702   13     0     1  213   116   (8) foundation
   1  233  264    0   0   702   13     0     1  413   116   (9) foundation
   1  312  264    0   0   702   13     0     1  113   116   (10) foundation
   1  391  264    0   0   702   13     0     1  413   116   (11) foundation

   1  138    4    0   0     2   -1     1  1001  999     0   (12) divan: one card, filled again from the waste
   1  138  108    0   0     2   -1     1  1001  999     0   (13) divan
   1  138  212    0   0     2   -1     1  1001  999     0   (14) divan
   1  138  316    0   0     2   -1     1  1001  999     0   (15) divan
   1  486    4    0   0     2   -1     1  1001  999     0   (16) divan
   1  486  108    0   0     2   -1     1  1001  999     0   (17) divan
   1  486  212    0   0     2   -1     1  1001  999     0   (18) divan
   1  486  316    0   0     2   -1     1  1001  999     0   (19) divan
