  A title  with blanks (1) 

 	 
1 3	decks and piles
52 –4 −999 -0 +7 2 999 0 1 0 0(stock)

000001	2 3 4 5 0002 –3 1 1 999 999 – a remark0 6 0 0 0 2 13 0 1 901 106 <remark

