"""What piles are called when a player is spoken to, a second time: by kind, and counted within it."""

import re
from typing import Final

from kabale.engine.game import Position

WORDS: Final = {
    "stock": "stock",
    "waste": "waste",
    "foundation": "foundation",
    "tableau": "column",
    "cell": "cell",
    "reserve": "reserve",
    "discard": "discard pile",
    "other": "other pile",
}


def spoken(position: Position, words: str) -> str:
    """Return English words in which "pile 7", by its number over the table, is called as its player calls it."""
    kinds = position.pile_words

    def name(match: re.Match[str]) -> str:
        number = int(match[1])
        if number > len(kinds):
            return match[0]
        kind = kinds[number - 1]
        several = kinds.count(kind) > 1
        return f"{WORDS[kind]} {kinds[:number].count(kind)}" if several else f"the {WORDS[kind]}"

    return re.sub(r"\bpile (\d+)", name, words)
