"""What every key and every word of a definition means, in a few words: data for whoever explains one."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from kabale.solvitaire.terms import Agree, Blocks, Build, DealTo, Direction, Initial, Spaces

PARTS: Final[Mapping[str, str]] = {
    "tableau piles": "the columns",
    "foundations": "four a deck, each of its suit: clubs, hearts, spades, diamonds (S-J18)",
    "hole": "one pile that all cards go to (S-J21)",
    "cells": "places for one card each (S-J23)",
    "reserve": "cards to play from (S-J24)",
    "stock": "cards that are not dealt at first (S-J25)",
    "sequences": "rows with gaps (S-J28)",
    "accordion": "piles in a row that closes up (S-J29)",
}
"""What each key is whose value is an object."""

KEYS: Final[Mapping[tuple[str, ...], str]] = {
    ("max rank",): "the highest rank of the pack, from 1 to 13 (S-J5)",
    ("two decks",): "whether every card is there twice",
    ("tableau piles", "count"): "how many columns there are",
    ("tableau piles", "diagonal deal"): "one card in the first column, and one more in each further one (S-J37)",
    ("tableau piles", "face up cards"): "which cards of the columns lie face up after the deal (S-J6)",
    ("tableau piles", "build policy"): "what goes on a card one rank higher (S-J9)",
    ("tableau piles", "spaces policy"): "who fills an empty column (S-J13 to S-J17)",
    ("tableau piles", "move built group"): "how many cards go together between columns (S-J11, S-J12)",
    ("tableau piles", "move built group policy"): "what makes a run (S-J10)",
    ("foundations", "present"): "whether there are foundations; a game has one goal (S-J2)",
    ("foundations", "initial cards"): "which base cards lie on foundations from the start (S-J19)",
    ("foundations", "base card"): "the rank that foundations begin with, or random",
    ("foundations", "removable"): "whether the last card of a foundation may come back (S-J20)",
    ("foundations", "only complete pile moves"): "whether whole suits alone go to foundations (S-J22)",
    ("hole", "present"): "whether there is a hole; then no foundations (S-J2)",
    ("hole", "base card"): "the card that lies in the hole from the start, or random",
    ("hole", "build loops"): "whether the lowest and the highest rank are neighbours",
    ("cells", "count"): "how many cells there are",
    ("cells", "pre-filled"): "how many of them get a card at the deal",
    ("reserve", "size"): "how many cards the reserve has",
    ("reserve", "stacked"): "whether they lie on one pile, of which only the last can be taken",
    ("stock", "size"): "how many cards the stock has",
    ("stock", "deal type"): "where a click deals to (S-J25 to S-J27)",
    ("stock", "deal count"): "how many cards a click deals to the waste",
    ("stock", "redeal"): "whether the waste is turned over, any number of times",
    ("sequences", "count"): "how many rows there are",
    ("sequences", "direction"): "which neighbour decides what a gap takes",
    ("sequences", "build policy"): "how a card stands to its neighbour one rank lower",
    ("sequences", "fixed suit"): "whether a row belongs to one suit from the start",
    ("accordion", "size"): "how many piles of one card there are",
    ("accordion", "moves"): "how many places a pile may go, to the left (L) or to the right (R)",
    ("accordion", "build policies"): "how the top cards of two piles must agree: one of these is enough",
}
"""What each key means, by where it stands."""

WORDS: Final[tuple[tuple[StrEnum, str], ...]] = (
    (Build.ANY_SUIT, "whatever the suits"),
    (Build.RED_BLACK, "red on black, black on red"),
    (Build.SAME_SUIT, "the same suit"),
    (Build.NO_BUILD, "nothing"),
    (Spaces.ANY, "any card"),
    (Spaces.NO_BUILD, "nobody: it stays empty"),
    (Spaces.KINGS, "kings only"),
    (Spaces.RESERVE_THEN_ANY, "the reserve at once; when that is used up, any card"),
    (Spaces.RESERVE_THEN_WASTE, "the reserve at once; when that is used up, cards of the waste only"),
    (Spaces.WASTE_THEN_STOCK, "the waste at once, without one the stock; when both are used up, any single card"),
    (Blocks.NO, "one card at a time"),
    (Blocks.YES, "a run, or any part of it"),
    (Blocks.WHOLE_PILE, "only a column that is one run, as a whole"),
    (Blocks.MAXIMAL, "only the whole run at a column's end"),
    (Blocks.PARTIAL, "the whole run, or a part if the card that it uncovers could go to a foundation"),
    (Initial.NONE, "none"),
    (Initial.ONE, "one"),
    (Initial.ALL, "all"),
    (DealTo.WASTE, "to the waste"),
    (DealTo.TABLEAU, "a card to each column"),
    (DealTo.HOLE, "to the hole"),
    (Direction.LEFT, "the left one"),
    (Direction.RIGHT, "the right one"),
    (Direction.BOTH, "either"),
    (Agree.SAME_SUIT, "the same suit"),
    (Agree.SAME_RANK, "the same rank"),
    (Agree.RED_BLACK, "one red, one black"),
    (Agree.ANY_SUIT, "always"),
)
"""What each word means, of the enumeration that it belongs to."""

PLAIN: Final[Mapping[str, str]] = {
    "all": "all of them",
    "top": "the last one of each column; others are turned up when they become the last",
    "same-as-build": "what the build policy says",
    "random": "the deal decides",
    "true": "yes",
    "false": "no",
}
"""What words mean that belong to no enumeration."""

_MEANT: Final = {(type(member), str(member)): meaning for member, meaning in WORDS}


def meaning_of(word: object) -> str:
    """Return what a word of a key means, as ``FIELDS`` has it; empty for a number, or a pile's jump."""
    return _MEANT.get((type(word), str(word)), "") if isinstance(word, StrEnum) else PLAIN.get(str(word), "")
