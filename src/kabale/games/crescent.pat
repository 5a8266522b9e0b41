Crescent
  2  25

 104    4  -99    0   0     0  999     0     1    0     0   (1) stock, not seen: everything is dealt

   1  337  212    0   0   702   13     0     1  101   106   (2) foundation: its ace is laid out first; up in suit
   1  416  212    0   0   702   13     0     1  201   106   (3) foundation
   1  495  212    0   0   702   13     0     1  301   106   (4) foundation
   1  574  212    0   0   702   13     0     1  401   106   (5) foundation

   1  337  316    0   0   702   13     0     1  113   104   (6) foundation: its king is laid out first; down in suit
   1  416  316    0   0   702   13     0     1  213   104   (7) foundation
   1  495  316    0   0   702   13     0     1  313   104   (8) foundation
   1  574  316    0   0   702   13     0     1  413   104   (9) foundation

   6    4  420    0   0     2  999     1   301    0   118   (10) pile: up or down in suit, past ace and king; its bottom card may go to the top once
   6   14  316    0   0     2  999     1   301    0   118   (11) pile
   6   44  212    0   0     2  999     1   301    0   118   (12) pile
   6  100  108    0   0     2  999     1   301    0   118   (13) pile
   6  179   52    0   0     2  999     1   301    0   118   (14) pile
   6  258   26    0   0     2  999     1   301    0   118   (15) pile
   6  337   10    0   0     2  999     1   301    0   118   (16) pile
   6  416    4    0   0     2  999     1   301    0   118   (17) pile
   6  495    4    0   0     2  999     1   301    0   118   (18) pile
   6  574   10    0   0     2  999     1   301    0   118   (19) pile
   6  653   26    0   0     2  999     1   301    0   118   (20) pile
   6  732   52    0   0     2  999     1   301    0   118   (21) pile
   6  811  108    0   0     2  999     1   301    0   118   (22) pile
   6  867  212    0   0     2  999     1   301    0   118   (23) pile
   6  897  316    0   0     2  999     1   301    0   118   (24) pile
   6  907  420    0   0     2  999     1   301    0   118   (25) pile
