-- A database as the store left it before its code was moved to new rooms; SQLite reads this. It is never changed.
BEGIN TRANSACTION;
CREATE TABLE cribbage (id TEXT PRIMARY KEY NOT NULL, player TEXT NOT NULL REFERENCES player (id), strength TEXT NOT NULL,
        practice BOOLEAN NOT NULL, number TEXT NOT NULL, nonce TEXT NOT NULL, commitment TEXT NOT NULL,
        version INTEGER NOT NULL, moves TEXT NOT NULL, mine INTEGER NOT NULL, other INTEGER NOT NULL,
        started DOUBLE PRECISION NOT NULL, changed DOUBLE PRECISION NOT NULL, ended DOUBLE PRECISION);
INSERT INTO "cribbage" VALUES('uDIhmBMFARbU_-R_','t7e9vFWYTE9YrwXk','easy',0,'k1:1893862613588896238','6c049cf972e43d67062bc675824a59866911a6feba1454f5569459a8d97ee601','e36ef2bef9918b82f5b5a054337f41409ebf606c919a058bde93a6449f4a326c',70,'deal, 9S 3S, 9C 6S, cut 20, 5H, 9H, JC, 6D, go, KC, 4D, JH, go, TH, deal, TS 9S, KS 8D, cut 37, 3S, AD, QD, 5H, 7H, go, 4D, KC, JS, deal, 9H 4S, 7C AD, cut 20, QD, TS, TC, go, 8C, KS, 5H, 7D, go, KD, deal, 6C JD, 4D 6H, cut 38, 2S, QS, 3D, QC, go, 5C, 9H, 8S, 9C, deal, AC KC, 9H TC, cut 20, 6D, 8D, 6H, 7S, 3H, go, 3D, 5D, 4S, deal, 4D AD, TD TC, cut 23, AS, 8D, JH, 6H, 5D, go, TH, 7D, 9S, deal, 9D AH, JC 7D, cut 20, QC, 9C, 5C, 3C, go, 3H, TS, TH, KS, deal, KS 4H, KD QD, cut 7, TC, 6H, 9H, 3S, AC, go, 8C, 9C, 7H, deal, AH 4H, 7D TC, cut 20, AC, 6C, 8D, 3C, 7S, AD, go, 8C, JD, deal, 8C 6S, TD TS, cut 35, 4D, 2H, 7D, JC, 3S, 5S, 9H, JH',87,121,1700000229.0,1700000299.0,1700000299.0);
INSERT INTO "cribbage" VALUES('f_mRT-TlaA-ntaCE','t7e9vFWYTE9YrwXk','easy',1,'k1:6101153955746356999','ff3005c34acf615451c81ad5fffa7f217e8fb0fe60b34d4c883f73ef53bfc4db','52ea0d003b81a269d6e5ce7d8cdd050caf10dd10decbed81f89cfb006c3ba24c',5,'deal, JS 6D, AD 7C, cut 20, 3H, 8S, 9S, JH, go, 5S, 8H, 3D',1,0,1700000300.0,1700000305.0,NULL);
INSERT INTO "cribbage" VALUES('7jdvMar9H9udmUYA','t7e9vFWYTE9YrwXk','steady',0,'k1:3219697672408728360','76626677a8190f8e707bbaf277e72a9cbfb19c64a69915c5edb539271e7c0a35','100b0adf684d71a81428313071d9146601c7acc8a7786182f6b101f4643b883a',12,'deal, 4S 9H, AH AD, cut 20, QH, 8C, JS, 3H, TH, 9S, 5D, go, QC, deal, 6S 8H, JC 4S, cut 2, 3D, 3C, KS, JS',9,12,1700000306.0,1700000318.0,NULL);
CREATE TABLE definition (id TEXT PRIMARY KEY NOT NULL, player TEXT NOT NULL REFERENCES player (id), digest TEXT NOT NULL,
        forgotten BOOLEAN NOT NULL, made DOUBLE PRECISION NOT NULL, changed DOUBLE PRECISION NOT NULL);
INSERT INTO "definition" VALUES('oZFQPQg2xRAWxdjv','t7e9vFWYTE9YrwXk','a259202f2ce374756579c28fe5cbd401b71dcb911a9806185d837985da784831',0,1700000184.0,1700000193.0);
INSERT INTO "definition" VALUES('PqJ1t7qi9qifC1U9','t7e9vFWYTE9YrwXk','ca4c3337b024bf20abfd05984026209454ec5dc252b3e369671d627024b0bdbf',0,1700000194.0,1700000194.0);
INSERT INTO "definition" VALUES('bIu9cvhPIDTmgGvN','t7e9vFWYTE9YrwXk','57716c54867022c0ed6e0a02216e22a1233aa1998610024bcd691a7ce131136e',1,1700000197.0,1700000197.0);
INSERT INTO "definition" VALUES('v6Ke2evgcKPjkkYx','VV0ZF1Jt2Bj1aOMO','8b9156fa14b9114a8e7117b38584f8b415681a77d1d54611f7c3e4e5fafac7c3',0,1700000204.0,1700000204.0);
CREATE TABLE definition_text (definition TEXT NOT NULL REFERENCES definition (id),
        digest TEXT NOT NULL, format TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (definition, digest));
INSERT INTO "definition_text" VALUES('oZFQPQg2xRAWxdjv','8b9156fa14b9114a8e7117b38584f8b415681a77d1d54611f7c3e4e5fafac7c3','pat','Klondike','Klondike
  1  14

  52    4    4    0   0     0  999     1   999    0     2   (1) stock: one card a draw, as often as you like
   0   83    4    0   0     2  999     1     0    0     0   (2) waste

   0  241    4    0   0     2   13     1     1  901   106   (3) foundation: from the ace up to the king, in suit, its last card may be taken back
   0  320    4    0   0     2   13     1     1  901   106   (4) foundation
   0  399    4    0   0     2   13     1     1  901   106   (5) foundation
   0  478    4    0   0     2   13     1     1  901   106   (6) foundation

   1    4  108    0  16     1  999     2     2  913   304   (7) column: down in alternating colours, runs move as a block, kings on an empty one
   2   83  108    0  16     1  999     2     2  913   304   (8) column
   3  162  108    0  16     1  999     2     2  913   304   (9) column
   4  241  108    0  16     1  999     2     2  913   304   (10) column
   5  320  108    0  16     1  999     2     2  913   304   (11) column
   6  399  108    0  16     1  999     2     2  913   304   (12) column
   7  478  108    0  16     1  999     2     2  913   304   (13) column

   0  478  364    0   0     0    0     0     0    0     0   (14) only keeps room in the window
');
INSERT INTO "definition_text" VALUES('oZFQPQg2xRAWxdjv','a259202f2ce374756579c28fe5cbd401b71dcb911a9806185d837985da784831','pat','Anna''s Klondike','Anna''s Klondike
  1  14

  52    4    4    0   0     0  999     1   999    0     2   (1) stock: one card a draw, as often as you like
   0   83    4    0   0     2  999     1     0    0     0   (2) waste

   0  241    4    0   0     2   13     1     1  901   106   (3) foundation: from the ace up to the king, in suit, its last card may be taken back
   0  320    4    0   0     2   13     1     1  901   106   (4) foundation
   0  399    4    0   0     2   13     1     1  901   106   (5) foundation
   0  478    4    0   0     2   13     1     1  901   106   (6) foundation

   1    4  108    0  16     1  999     2     2  913   304   (7) column: down in alternating colours, runs move as a block, kings on an empty one
   2   83  108    0  16     1  999     2     2  913   304   (8) column
   3  162  108    0  16     1  999     2     2  913   304   (9) column
   4  241  108    0  16     1  999     2     2  913   304   (10) column
   5  320  108    0  16     1  999     2     2  913   304   (11) column
   6  399  108    0  16     1  999     2     2  913   304   (12) column
   7  478  108    0  16     1  999     2     2  913   304   (13) column

   0  478  364    0   0     0    0     0     0    0     0   (14) only keeps room in the window
');
INSERT INTO "definition_text" VALUES('PqJ1t7qi9qifC1U9','ca4c3337b024bf20abfd05984026209454ec5dc252b3e369671d627024b0bdbf','xml','Little','<spiel name="Little" fenster="60x60"><programm>1</programm><version>1</version><karten>52</karten><feld id="stock" x="-1" y="-1" typ="stock"></feld><feld id="a" x="5" y="1" typ="stapel"><max>frei</max><folgestart>frei</folgestart><folgefarbe>frei</folgefarbe><folgewert>frei</folgewert><lege typ="offen" quelle="stock" anz="4">frei</lege></feld><feld id="b" x="9" y="1" typ="stapel"><max>frei</max><folgestart>frei</folgestart><folgefarbe>frei</folgefarbe><folgewert>frei</folgewert></feld><feld id="h" x="-1" y="1" typ="stapel"></feld><aktion typ="links"><lege feld="a">b</lege><meldung antwort="Ja\nNein" feld="h">Neu\nmischen?</meldung><lege feld="a">b</lege></aktion></spiel>');
INSERT INTO "definition_text" VALUES('bIu9cvhPIDTmgGvN','57716c54867022c0ed6e0a02216e22a1233aa1998610024bcd691a7ce131136e','pat','Golf','Golf
  1  10

  52    4  360    0   0     0  999     1     1    0     2   (1) stock: one card a draw, once through
   1   83  360    8   0     2  999     0     1  999   928   (2) waste: takes the next card up or down in any suit, nothing on a king

   5    4    4    0  20     2    0     1     0    0     0   (3) column: nothing is laid on it; all must be cleared
   5   83    4    0  20     2    0     1     0    0     0   (4) column
   5  162    4    0  20     2    0     1     0    0     0   (5) column
   5  241    4    0  20     2    0     1     0    0     0   (6) column
   5  320    4    0  20     2    0     1     0    0     0   (7) column
   5  399    4    0  20     2    0     1     0    0     0   (8) column
   5  478    4    0  20     2    0     1     0    0     0   (9) column

   0  483  360    0   0     0    0     0     0    0     0   (10) only keeps room in the window
');
INSERT INTO "definition_text" VALUES('v6Ke2evgcKPjkkYx','8b9156fa14b9114a8e7117b38584f8b415681a77d1d54611f7c3e4e5fafac7c3','pat','Klondike','Klondike
  1  14

  52    4    4    0   0     0  999     1   999    0     2   (1) stock: one card a draw, as often as you like
   0   83    4    0   0     2  999     1     0    0     0   (2) waste

   0  241    4    0   0     2   13     1     1  901   106   (3) foundation: from the ace up to the king, in suit, its last card may be taken back
   0  320    4    0   0     2   13     1     1  901   106   (4) foundation
   0  399    4    0   0     2   13     1     1  901   106   (5) foundation
   0  478    4    0   0     2   13     1     1  901   106   (6) foundation

   1    4  108    0  16     1  999     2     2  913   304   (7) column: down in alternating colours, runs move as a block, kings on an empty one
   2   83  108    0  16     1  999     2     2  913   304   (8) column
   3  162  108    0  16     1  999     2     2  913   304   (9) column
   4  241  108    0  16     1  999     2     2  913   304   (10) column
   5  320  108    0  16     1  999     2     2  913   304   (11) column
   6  399  108    0  16     1  999     2     2  913   304   (12) column
   7  478  108    0  16     1  999     2     2  913   304   (13) column

   0  478  364    0   0     0    0     0     0    0     0   (14) only keeps room in the window
');
CREATE TABLE favourite (player TEXT NOT NULL REFERENCES player (id), game TEXT NOT NULL, PRIMARY KEY (player, game));
INSERT INTO "favourite" VALUES('t7e9vFWYTE9YrwXk','klondike');
INSERT INTO "favourite" VALUES('t7e9vFWYTE9YrwXk','spiderx');
CREATE TABLE match (id TEXT PRIMARY KEY NOT NULL, player TEXT NOT NULL REFERENCES player (id), result TEXT NOT NULL, ended DOUBLE PRECISION NOT NULL);
INSERT INTO "match" VALUES('4wpMmZM-8aHzY_Nb','t7e9vFWYTE9YrwXk','{"game":"cribbage","id":"uDIhmBMFARbU_-R_","strength":"easy","winner":"bill","scores":{"me":87,"bill":121},"skunk":1,"number":"k1:1893862613588896238","deals":[{"dealer":"me","heels":{"me":2,"bill":0},"pegging":{"me":2,"bill":1},"hand":{"me":5,"bill":14},"crib":{"me":6,"bill":null}},{"dealer":"bill","heels":{"me":0,"bill":0},"pegging":{"me":1,"bill":1},"hand":{"me":0,"bill":6},"crib":{"me":null,"bill":8}},{"dealer":"me","heels":{"me":0,"bill":0},"pegging":{"me":1,"bill":4},"hand":{"me":10,"bill":6},"crib":{"me":2,"bill":null}},{"dealer":"bill","heels":{"me":0,"bill":0},"pegging":{"me":3,"bill":1},"hand":{"me":2,"bill":8},"crib":{"me":null,"bill":3}},{"dealer":"me","heels":{"me":0,"bill":0},"pegging":{"me":7,"bill":1},"hand":{"me":6,"bill":8},"crib":{"me":2,"bill":null}},{"dealer":"bill","heels":{"me":0,"bill":0},"pegging":{"me":1,"bill":1},"hand":{"me":4,"bill":5},"crib":{"me":null,"bill":8}},{"dealer":"me","heels":{"me":0,"bill":0},"pegging":{"me":5,"bill":1},"hand":{"me":4,"bill":6},"crib":{"me":3,"bill":null}},{"dealer":"bill","heels":{"me":0,"bill":2},"pegging":{"me":1,"bill":4},"hand":{"me":8,"bill":5},"crib":{"me":null,"bill":8}},{"dealer":"me","heels":{"me":0,"bill":0},"pegging":{"me":2,"bill":2},"hand":{"me":4,"bill":8},"crib":{"me":6,"bill":null}},{"dealer":"bill","heels":{"me":0,"bill":0},"pegging":{"me":0,"bill":3},"hand":{"me":0,"bill":9},"crib":{"me":null,"bill":null}}]}',1700000299.0);
CREATE TABLE play (id TEXT PRIMARY KEY NOT NULL, player TEXT NOT NULL REFERENCES player (id), game TEXT NOT NULL, digest TEXT NOT NULL,
        title TEXT NOT NULL, deal TEXT NOT NULL, variant TEXT, level INTEGER NOT NULL, version INTEGER NOT NULL,
        moves TEXT NOT NULL, undone TEXT NOT NULL, outcome TEXT NOT NULL, score BIGINT, seconds DOUBLE PRECISION NOT NULL,
        length INTEGER NOT NULL, started DOUBLE PRECISION NOT NULL, changed DOUBLE PRECISION NOT NULL);
INSERT INTO "play" VALUES('LZy7OrRjRvDYVOVR','t7e9vFWYTE9YrwXk','klondike','8b9156fa14b9114a8e7117b38584f8b415681a77d1d54611f7c3e4e5fafac7c3','Klondike','k1:617',NULL,0,18,'7-4 4-3 3-12 8-9 12-4 13-9 4-6 9-6 6-9 10-11 6-3 c1','9-6 c1 3-6','playing',NULL,0.0,12,1700000002.0,1700000020.0);
INSERT INTO "play" VALUES('NbPruEwvOtITCbe5','t7e9vFWYTE9YrwXk','gypsyx','fe7681c0037a117cac0d7e23a6da53152fe67e471b058d032f96f4bc3d3ba509','Zigeuner','k1:3',NULL,0,24,'11-7 7-8 12-14 c1 8-9 9-5 5-4 14x2-17 r4 r2 r3 r2 r3 r2 3-7 c1 14-3 7-2 3-6 r2','r2 r3','playing',2,0.0,20,1700000021.0,1700000045.0);
INSERT INTO "play" VALUES('ujOPNT-wb6XIubBH','t7e9vFWYTE9YrwXk','spider','ebc208b96410136931195ada5acb27d70b2a74240ae794bf90548ec599648c6d','Spider','xpat2:42',NULL,0,13,'c1 13-10 c1 18-16 10-16 c1 12-18 19-15 18-13 18-11 18-10 18-11 end','','lost',16,0.0,12,1700000046.0,1700000059.0);
INSERT INTO "play" VALUES('3Fg1MmqmJ002aYtA','t7e9vFWYTE9YrwXk','pyramide','0ef8c8a0bb326ff8af944dc98015b9b95154b83ad8b2377c937eecba1c1947b5','Pyramide','k1:5',NULL,2,10,'c1 31-3 c29 c1 32-3 c1 3-27 c1 c1 c1','','playing',4,0.0,10,1700000060.0,1700000070.0);
INSERT INTO "play" VALUES('qTLhzl8v-1mstysk','t7e9vFWYTE9YrwXk','spiderx','56fb18dbebef9d43dcfe05f29773fa279b1b48ef6b0ceaca8c4aa097003a0a30','Spider','k1:5','folge',0,12,'16-18 12-16 13-14 c1 12-17 11-16 11-18 13-15 11-19 15-12 10-13 15-18','','playing',54,0.0,12,1700000071.0,1700000083.0);
INSERT INTO "play" VALUES('Knrs8mhYzyMV_Hlw','t7e9vFWYTE9YrwXk','dreizehnmalvier','56b748796062ae3bb00893338a42555dd664534db2c9a7f09f88e408c58e5cef','Dreizehnmal Vier','k1:7',NULL,0,52,'16-10^ 10-3^ 3-14^ 14-13^ 13-15^ 15-11^ 11-10^ 10-11^ 11-13^ 13-9^ 9-6^ 6-3^ 3-6^ 6-8^ 8-15^ 15-7^ 7-8^ 8-9^ 9-11^ 11-6^ 6-13^ 13-3^ 3-13^ 13-14^ 14-9^ 9-4^ 4-7^ 7-5^ 5-7^ 7-12^ 12-10^ 10-15^ 15-5^ 5-14^ 14-11^ 11-8^ 8-4^ 4-8^ 8-3^ 3-12^ 12-6^ 6-14^ 14-5^ 5-4^ 4-15^ 15-12^ 12-7^ 7-12^ 12-10^ 16-9^ 16-5^ 16-4^','','won',52,0.0,52,1700000084.0,1700000136.0);
INSERT INTO "play" VALUES('smGtcVKgjFKEYGYI','t7e9vFWYTE9YrwXk','golf','57716c54867022c0ed6e0a02216e22a1233aa1998610024bcd691a7ce131136e','Golf','k1:2',NULL,0,35,'c1 c1 6-2 c1 c1 8-2 c1 c1 c1 9-2 c1 c1 6-2 c1 8-2 c1 c1 7-2 c1 6-2 c1 4-2 c1 7-2 7-2 c1 6-2 5-2 6-2 4-2 7-2 7-2 9-2 4-2 3-2','','stuck',NULL,0.0,35,1700000137.0,1700000172.0);
INSERT INTO "play" VALUES('XC-uuSG-deqIlOB5','VV0ZF1Jt2Bj1aOMO','grandfathersclock','a065e11a0935cd349c67d3f90ab82f4afcc3d9feb40b4667f2faf2af92579633','Grandfather''s Clock','k1:5',NULL,0,10,'17-18 20-14 19-20 17-19 16-21 20-6 16-13 17-12 17-16 14-20','','playing',NULL,0.0,10,1700000173.0,1700000183.0);
INSERT INTO "play" VALUES('2-stDXiJxHwS1JN2','t7e9vFWYTE9YrwXk','own:oZFQPQg2xRAWxdjv','8b9156fa14b9114a8e7117b38584f8b415681a77d1d54611f7c3e4e5fafac7c3','Klondike','k1:4',NULL,0,7,'13-11 13-11 13-6 8-7 13-12 6-4 11x3-8','','playing',NULL,0.0,7,1700000185.0,1700000192.0);
INSERT INTO "play" VALUES('WjJnp96C-Y2lHau3','t7e9vFWYTE9YrwXk','own:PqJ1t7qi9qifC1U9','ca4c3337b024bf20abfd05984026209454ec5dc252b3e369671d627024b0bdbf','Little','k1:1',NULL,0,1,'c2','','playing',NULL,0.0,1,1700000195.0,1700000196.0);
INSERT INTO "play" VALUES('cUP_GkRtQMXwuxut','t7e9vFWYTE9YrwXk','own:bIu9cvhPIDTmgGvN','57716c54867022c0ed6e0a02216e22a1233aa1998610024bcd691a7ce131136e','Golf','k1:1',NULL,0,5,'7-2 9-2 7-2 c1 c1','','playing',NULL,0.0,5,1700000198.0,1700000203.0);
INSERT INTO "play" VALUES('BpoIoy4gAUNUVCid','VV0ZF1Jt2Bj1aOMO','golf','57716c54867022c0ed6e0a02216e22a1233aa1998610024bcd691a7ce131136e','Golf','k1:3',NULL,0,23,'c1 c1 c1 c1 c1 7-2 9-2 c1 c1 c1 c1 c1 6-2 7-2 c1 c1 c1 9-2 5-2 c1 c1 c1 5-2','','stuck',NULL,0.0,23,1700000205.0,1700000228.0);
CREATE TABLE player (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, settings TEXT NOT NULL, made DOUBLE PRECISION NOT NULL);
INSERT INTO "player" VALUES('t7e9vFWYTE9YrwXk','Anna','{"face":"large","colours":4}',1700000000.0);
INSERT INTO "player" VALUES('VV0ZF1Jt2Bj1aOMO','Bert Æ','{}',1700000001.0);
CREATE TABLE result (play TEXT PRIMARY KEY NOT NULL, player TEXT NOT NULL REFERENCES player (id), game TEXT NOT NULL, title TEXT NOT NULL,
        level INTEGER NOT NULL, deal TEXT NOT NULL, won BOOLEAN NOT NULL, score BIGINT, length INTEGER NOT NULL,
        seconds DOUBLE PRECISION NOT NULL, ended DOUBLE PRECISION NOT NULL, hidden BOOLEAN NOT NULL, variant TEXT);
INSERT INTO "result" VALUES('ujOPNT-wb6XIubBH','t7e9vFWYTE9YrwXk','spider','Spider',0,'xpat2:42',0,16,12,0.0,1700000059.0,0,NULL);
INSERT INTO "result" VALUES('Knrs8mhYzyMV_Hlw','t7e9vFWYTE9YrwXk','dreizehnmalvier','Dreizehnmal Vier',0,'k1:7',1,52,52,0.0,1700000136.0,0,NULL);
INSERT INTO "result" VALUES('smGtcVKgjFKEYGYI','t7e9vFWYTE9YrwXk','golf','Golf',0,'k1:2',0,NULL,35,0.0,1700000172.0,0,NULL);
INSERT INTO "result" VALUES('BpoIoy4gAUNUVCid','VV0ZF1Jt2Bj1aOMO','golf','Golf',0,'k1:3',0,NULL,23,0.0,1700000228.0,1,NULL);
CREATE TABLE schema (version INTEGER NOT NULL);
INSERT INTO "schema" VALUES(4);
CREATE TABLE study (id TEXT PRIMARY KEY NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL,
        digest TEXT NOT NULL, limits TEXT NOT NULL, made DOUBLE PRECISION NOT NULL);
INSERT INTO "study" VALUES('9b70a45703c0500fb5e7b212cbf7fe99','freecell','FreeCell','d58a33932d900529bf4a0136cc7b6e5b6e1e655870f5fabca00a51453aae2661','{"method":"native","variant":null,"level":0,"positions":1000,"seconds":null,"memory":1073741824}',1000.5);
INSERT INTO "study" VALUES('c2e11e046a9115b4a0f749754c2d2e4c','spiderx','Spider','56fb18dbebef9d43dcfe05f29773fa279b1b48ef6b0ceaca8c4aa097003a0a30','{"method":"python","variant":"folge","level":0,"positions":500,"seconds":2.5,"memory":null}',1001.5);
INSERT INTO "study" VALUES('787b0e5febe90b61f3816e9b577e1ca3','pyramide','Pyramide','0ef8c8a0bb326ff8af944dc98015b9b95154b83ad8b2377c937eecba1c1947b5','{"method":"python","variant":null,"level":2,"positions":null,"seconds":null,"memory":null}',1002.5);
INSERT INTO "study" VALUES('4e9787becd7fc3101bb2126da6bec607','spider','Spider','ebc208b96410136931195ada5acb27d70b2a74240ae794bf90548ec599648c6d','{"method":"native","variant":null,"level":0,"positions":10,"seconds":null,"memory":null}',1003.5);
CREATE TABLE study_row (study TEXT NOT NULL REFERENCES study (id), deal TEXT NOT NULL,
        verdict TEXT NOT NULL, positions BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, length INTEGER, reason TEXT NOT NULL,
        PRIMARY KEY (study, deal));
INSERT INTO "study_row" VALUES('9b70a45703c0500fb5e7b212cbf7fe99','ms:1','won',500,0.25,98,'');
INSERT INTO "study_row" VALUES('9b70a45703c0500fb5e7b212cbf7fe99','ms:2','lost',77,0.5,NULL,'');
INSERT INTO "study_row" VALUES('9b70a45703c0500fb5e7b212cbf7fe99','ms:10','unknown',1000,1.0,NULL,'positions');
CREATE INDEX plays_of_a_player ON play (player, changed);
CREATE INDEX results_of_a_player ON result (player, game);
CREATE INDEX definitions_of_a_player ON definition (player);
CREATE INDEX matches_of_a_player ON match (player);
CREATE INDEX cribbage_of_a_player ON cribbage (player, changed);
COMMIT;
