Karrusellen
  1  14

  52    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   1  240  110    0   0   702   13     0     1  101   106   (2) foundation: its ace is laid out first; up in suit
   1  398  110    0   0   702   13     0     1  201   106   (3) foundation
   1  240  310    0   0   702   13     0     1  301   106   (4) foundation
   1  398  310    0   0   702   13     0     1  401   106   (5) foundation

   8  319  210    0   0     2  999     1   401    0     0   (6) hub: its lowest card goes to the top, as often as you like

   5  319    4    0   0     2  999     1   201  999   904   (7) horse: down in any suit; its lowest card goes to the top if it fits there, as often as you like
   5  540  210    0   0     2  999     1   201  999   904   (8) horse
   5  319  416    0   0     2  999     1   201  999   904   (9) horse
   5   98  210    0   0     2  999     1   201  999   904   (10) horse

   5  480   70    0   0     2  999     1   101  999   904   (11) horse: the same, but it turns only once
   5  480  350    0   0     2  999     1   101  999   904   (12) horse that turns once
   5  158  350    0   0     2  999     1   101  999   904   (13) horse that turns once
   5  158   70    0   0     2  999     1   101  999   904   (14) horse that turns once
