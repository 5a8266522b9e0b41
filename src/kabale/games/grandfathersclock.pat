Grandfather's Clock
  1  22

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   1  350   31    0   0   702    5     0     1  110   116   (2) one o'clock: the hour's first card is laid out; up in suit, past the king, to the hour
   1  433  105    0   0   702    5     0     1  211   116   (3) two o'clock
   1  464  206    0   0   702    5     0     1  312   116   (4) three o'clock
   1  433  307    0   0   702    5     0     1  413   116   (5) four o'clock
   1  350  381    0   0   702    4     0     1  102   116   (6) five o'clock
   1  236  408    0   0   702    4     0     1  203   116   (7) six o'clock
   1  122  381    0   0   702    4     0     1  304   116   (8) seven o'clock
   1   39  307    0   0   702    4     0     1  405   116   (9) eight o'clock
   1    8  206    0   0   702    4     0     1  106   116   (10) nine o'clock
   1   39  105    0   0   702    4     0     1  207   116   (11) ten o'clock
   1  122   31    0   0   702    4     0     1  308   116   (12) eleven o'clock
   1  236    4    0   0   702    4     0     1  409   116   (13) twelve o'clock

   5  560    4    0  16     2  999     1     1  999   904   (14) column: down in any suit, one card at a time, any card on an empty one
   5  639    4    0  16     2  999     1     1  999   904   (15) column
   5  718    4    0  16     2  999     1     1  999   904   (16) column
   5  797    4    0  16     2  999     1     1  999   904   (17) column
   5  560  274    0  16     2  999     1     1  999   904   (18) column
   5  639  274    0  16     2  999     1     1  999   904   (19) column
   5  718  274    0  16     2  999     1     1  999   904   (20) column
   5  797  274    0  16     2  999     1     1  999   904   (21) column

   0  797  418    0   0     0    0     0     0    0     0   (22) only keeps room in the window
