"""Second implementations, of FreeCell, of Klondike, of all of ``.pat`` and of XML (``xml/``): nothing of ``kabale``.

A table is a tuple of piles in the order of the ``.pat`` file, the stock first; a pile is a tuple of card names
from its bottom to its top; a name in parentheses, ``"(5D)"``, lies face down.
"""

Pile = tuple[str, ...]
Table = tuple[Pile, ...]
