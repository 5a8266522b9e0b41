"""The whole XML language, written a second time from the document and its rulings (X1 to X37), as plainly as possible.

Nothing here is fast, and nothing is shared with ``kabale``: ``compare.py`` alone knows it, and compares the two. Piles
are counted from 0 in file order, cards run from a pile's bottom to its top. Only sound texts are read: what a reader
refuses is not looked for here. Words of the language are left as they are, in German; numbers in brackets are lines
of the document.
"""
