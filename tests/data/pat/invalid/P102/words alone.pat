A letter
Dear Sir,   (expect: P102 2:1-5)

it was not me.
