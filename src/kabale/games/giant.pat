Giant
  2  18

 104    4    4    0   0     0  999     0     1    0     0                         (1) stock: a click lays one card on each column

   0   83    4    0   0     2   13     0     1  901  4106      1    1  901  106   (2) foundation: from the ace up to the king, in suit; its last card may be taken back when the stock has run out
   0  162    4    0   0     2   13     0     1  901  4106      1    1  901  106   (3) foundation
   0  241    4    0   0     2   13     0     1  901  4106      1    1  901  106   (4) foundation
   0  320    4    0   0     2   13     0     1  901  4106      1    1  901  106   (5) foundation
   0  399    4    0   0     2   13     0     1  901  4106      1    1  901  106   (6) foundation
   0  478    4    0   0     2   13     0     1  901  4106      1    1  901  106   (7) foundation
   0  557    4    0   0     2   13     0     1  901  4106      1    1  901  106   (8) foundation
   0  636    4    0   0     2   13     0     1  901  4106      1    1  901  106   (9) foundation

   1   83  108    0  16     2  999     2    12  999   304                         (10) column: down in alternating colours, runs move as a block
   1  162  108    0  16     2  999     2    12  999   304                         (11) column
   1  241  108    0  16     2  999     2    12  999   304                         (12) column
   1  320  108    0  16     2  999     2    12  999   304                         (13) column
   1  399  108    0  16     2  999     2    12  999   304                         (14) column
   1  478  108    0  16     2  999     2    12  999   304                         (15) column
   1  557  108    0  16     2  999     2    12  999   304                         (16) column
   1  636  108    0  16     2  999     2    12  999   304                         (17) column

   0  636  396    0   0     0    0     0     0    0     0                         (18) only keeps room in the window
