Little game
1 4   (expect: P103 8:1-5) (expect: P103 9:1-5)
52   4   4  0  0    0 999 1   1   0   2
 0  84   4  0  0 1002 999 1   0   0   0
 0 164   4  0  0 1002  13 0   1 901 106
 1   4 112  0 18 1002 999 2   2 999 304

Made up for a test.
Have fun!
