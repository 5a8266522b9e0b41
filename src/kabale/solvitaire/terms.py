"""The words of the language, decoded: what stands in a file is a member of one of these."""

from enum import StrEnum


class Build(StrEnum):
    """What may lie on what, one rank lower (S-J9), and what makes a run (S-J10)."""

    ANY_SUIT = "any-suit"
    RED_BLACK = "red-black"
    SAME_SUIT = "same-suit"
    NO_BUILD = "no-build"


class Spaces(StrEnum):
    """Who fills empty tableau piles (S-J13 to S-J17)."""

    ANY = "any"
    NO_BUILD = "no-build"
    KINGS = "kings"
    RESERVE_THEN_ANY = "auto-reserve-then-any"
    RESERVE_THEN_WASTE = "auto-reserve-then-waste"
    WASTE_THEN_STOCK = "auto-waste-then-stock"


class Blocks(StrEnum):
    """How many cards go together between tableau piles (S-J11, S-J12)."""

    NO = "no"
    YES = "yes"
    WHOLE_PILE = "whole-pile"
    MAXIMAL = "maximal-group"
    PARTIAL = "partial-if-card-above-buildable"


class Initial(StrEnum):
    """Which base cards lie on foundations from the start (S-J19)."""

    NONE = "none"
    ONE = "one"
    ALL = "all"


class DealTo(StrEnum):
    """Where the stock deals (S-J25 to S-J27)."""

    WASTE = "waste"
    TABLEAU = "tableau piles"
    HOLE = "hole"


class Direction(StrEnum):
    """Which neighbour decides what a gap of a row takes (S-J28)."""

    LEFT = "L"
    RIGHT = "R"
    BOTH = "LR"


class Agree(StrEnum):
    """How the top cards of two piles of an accordion must agree (S-J29)."""

    SAME_SUIT = "same-suit"
    SAME_RANK = "same-rank"
    RED_BLACK = "red-black"
    ANY_SUIT = "any-suit"
