"""The codes of everything that can be said of a file of this language: what each means, an example, how to mend it.

``docs/codes.md`` is made of this table. S0 is about bytes, S1 about JSON, keys and values, S2 about values that cannot
be together, S3 about values that do nothing or make a game that cannot be won, S4 about deals.
"""

from dataclasses import dataclass
from typing import Final

from kabale.decoding import BYTES
from kabale.problems import Severity

SOUND: Final = """{
  "tableau piles": {"count": 8, "build policy": "red-black"},
  "cells": {"count": 4}
}
"""
"""A definition without a fault: FreeCell."""


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of problem; ``text`` is an example that has it, empty where no text shows it."""

    code: str
    title: str
    meaning: str
    mend: str
    text: str = ""
    severity: Severity = Severity.ERROR
    path: str = "little.json"

    @property
    def is_error(self) -> bool:
        """Whether it refuses the file."""
        return self.severity is Severity.ERROR


def _warning(code: str, title: str, meaning: str, mend: str, text: str) -> Code:
    return Code(code, title, meaning, mend, text, Severity.WARNING)


_ALL: Final = (
    *(Code(f"S{each}", *words, severity=how_bad) for each, how_bad, words in BYTES if each != "005"),
    Code(
        "S100",
        "no JSON",
        "The text is no JSON from this place on (S-J1). Comments and a comma behind the last member are none.",
        "The message says what is expected.",
        '{"cells": {"count": 4,}}\n',
    ),
    Code(
        "S101",
        "nested too deeply",
        "Objects and lists stand in each other deeper than any definition needs.",
        "The language needs three levels.",
        '{"cells": [[[[[[[[0]]]]]]]]}\n',
    ),
    Code(
        "S102",
        "no object",
        "A definition is one JSON object (S-J1); a deal is an object with lists of cards, and no definition.",
        "Write the rules, or open the deal as a deal.",
        '{"tableau piles": [["AS", "2H"], ["KD"]]}\n',
    ),
    Code(
        "S110",
        "unknown key",
        "The language has no such key there (S-J1).",
        "The hint names the nearest one; docs/solvitaire.md lists them all.",
        '{"cells": {"cuont": 4}}\n',
    ),
    Code(
        "S111",
        "key given twice",
        "An object has one value for a key (S-J1).",
        "Take one of them out.",
        '{"cells": {"count": 4, "count": 3}}\n',
    ),
    Code(
        "S112",
        "wrong type",
        "The key wants another kind of value: 8.0 is no whole number, 1 is not true, null is nothing (S-J1).",
        "The message says which kind.",
        '{"cells": {"count": "four"}}\n',
    ),
    Code(
        "S113",
        "unknown word",
        "The value is none of those that the key knows.",
        "The hint lists them.",
        '{"tableau piles": {"build policy": "red-blck"}}\n',
    ),
    Code(
        "S114",
        "number out of range",
        "The number is lower or higher than anything that means something; 104 cards are two decks (S-J3).",
        "The message says what is expected.",
        '{"max rank": 14}\n',
    ),
    Code(
        "S200",
        "not one goal",
        "A game has exactly one of foundations, hole, rows and accordion (S-J2). Foundations are there by default.",
        "Set `present` of `foundations` to false where another goal is meant.",
        '{"hole": {"present": true}}\n',
    ),
    Code(
        "S201",
        "more cards than the pack has",
        "What is taken out and dealt elsewhere than in the tableau is more than the whole pack (S-J3).",
        "Ask for fewer cards, or play with two decks.",
        '{"stock": {"size": 60}}\n',
    ),
    Code(
        "S202",
        "cards left over",
        "Cards are left over and there is no tableau pile to hold them (S-J3).",
        "Ask for tableau piles, or deal all cards elsewhere.",
        '{"tableau piles": {"count": 0}, "stock": {"size": 24}}\n',
    ),
    Code(
        "S203",
        "more filled cells than cells",
        "`pre-filled` is greater than `count` (S-J3).",
        "Ask for more cells.",
        '{"cells": {"count": 2, "pre-filled": 4}}\n',
    ),
    Code(
        "S204",
        "base card that is not in the pack",
        "The base card's rank is above `max rank` (S-J3).",
        "Take a card of the pack.",
        '{"max rank": 8, "foundations": {"base card": "Q"}}\n',
    ),
    Code(
        "S205",
        "a policy without its piles",
        "The stock deals to piles that the game lacks, or spaces are filled from piles that it lacks (S-J3).",
        "The message says which piles are needed.",
        '{"stock": {"size": 24, "deal type": "hole"}}\n',
    ),
    Code(
        "S206",
        "rows that are not four a deck",
        "`count` of `sequences` is 4 with one deck and 8 with two (S-J3).",
        "Ask for four rows a deck.",
        '{"tableau piles": {"count": 0}, "foundations": {"present": false}, "sequences": {"count": 5}}\n',
    ),
    Code(
        "S207",
        "rows or accordion beside other piles",
        "Rows and accordions stand alone: no tableau piles (there are 8 unless told), cells, stock or reserve (S-J3).",
        'Write `"tableau piles": {"count": 0}`.',
        '{"foundations": {"present": false}, "sequences": {"count": 4}}\n',
    ),
    _warning(
        "S300",
        "kings that are not the highest cards",
        "`kings` means rank 13, whatever `max rank` and the base are (S-J4, S-J13).",
        "Another policy may be meant.",
        '{"max rank": 8, "tableau piles": {"spaces policy": "kings"}}\n',
    ),
    _warning(
        "S301",
        "key without effect",
        "The key says something of a part that the game lacks, or that does nothing there (S-J4).",
        "Take it out, or ask for the part.",
        '{"stock": {"redeal": true}}\n',
    ),
    _warning(
        "S302",
        "whole suits that lead nowhere",
        "With `only complete pile moves`, `removable` does nothing, and with initial cards or another base than the "
        "ace there is no win (S-J4, S-J22).",
        "Take one of the two out.",
        '{"foundations": {"only complete pile moves": true, "removable": true}}\n',
    ),
    _warning(
        "S303",
        "blocks that never have two cards",
        "With the group policy `no-build` a run is one card, so no block moves (S-J4, S-J10).",
        "Take one of the two out.",
        '{"tableau piles": {"move built group": "yes", "move built group policy": "no-build"}}\n',
    ),
    _warning(
        "S304",
        "accordion that cannot move",
        "An accordion without moves or without policies cannot be played (S-J4).",
        "Give it both.",
        '{"tableau piles": {"count": 0}, "foundations": {"present": false}, "accordion": {"size": 52}}\n',
    ),
    Code(
        "S400",
        "no deal",
        "A deal is an object with lists of cards: of its keys one is missing, unknown, twice there, or no such list "
        "(S-J32).",
        "The message says which.",
    ),
    Code("S401", "no card", "A card is a rank and a suit, as in 10H (S-J31).", "The message says what stands there."),
    Code("S402", "wrong number of cards", "So many cards do not lie there in this game (S-J32).", "Count them."),
    Code("S403", "not the pack", "A deal has every card of the pack, as often as there are decks (S-J33).", "Count."),
    Code(
        "S404",
        "face-down card over a face-up one",
        "A small suit letter is a face-down card; it lies neither last nor on a face-up one (S-J31).",
        "Write the suit in capitals.",
    ),
)

CODES: Final = {each.code: each for each in _ALL}
"""The codes, in order."""
