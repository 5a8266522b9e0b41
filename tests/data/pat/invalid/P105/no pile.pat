Nothing but a head
1 4   (expect: P105 2:1-4)
