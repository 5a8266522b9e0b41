Spiders and others
1 6
52 700 4 0 0 0 0 1 1 0 2  (stock: emptied to win)
0 84 4 0 0 2 999 1 0 0 0  (waste)
6   4   4   0  16   1   0   1  32 999 1304    2   2 999 104  (the document's own example)
7 90 4 0 16 1 999 2 2 913 2304 2 2 999 0104 (both)
7 180 4 0 16 1 999 2 2 913 4999 2 2 0 104 (from the end of the last pass)
7 270 4 0 16 1 999 2 2 913 8000 2 2 0 0 and nothing else 5 5 5
