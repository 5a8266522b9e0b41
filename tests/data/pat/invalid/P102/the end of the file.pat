A title (expect: P102 1:31-32)

