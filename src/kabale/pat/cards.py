"""Numbers 10 and 11 as card relations: what may start a pile and what may follow what."""

from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from typing import Final

from kabale.engine.fits import Fits, Suits, accepted, adds_to, steps, suits_agree, tabulate
from kabale.table.cards import SUITS, Card, rank, suit

KING: Final = 13


class FirstSuit(Enum):
    """The suit or colour of the first card (number 10 ``b``, D237-248), and the letters of the suits that it means."""

    HEARTS = ("hearts", "H")
    SPADES = ("spades", "S")
    DIAMONDS = ("diamonds", "D")
    CLUBS = ("clubs", "C")
    RED = ("red", "HD")
    BLACK = ("black", "SC")
    ANY = ("any", "SHDC")

    def __init__(self, key: str, letters: str) -> None:
        self.key, self.letters = key, letters


@dataclass(frozen=True)
class FirstCard:
    """Number 10: the rank, or None for any, and the suit, or None if it is unwritten, which also allows any."""

    rank: int | None
    suit: FirstSuit | None

    @property
    def is_any(self) -> bool:
        """Whether it may be any card."""
        return self.rank is None and self.suit in (FirstSuit.ANY, None)

    @cached_property
    def looks(self) -> bytes:
        """Which looks may start a pile without a base rank."""
        return start_row(self, None)


class Ranks(Enum):
    """How the rank of a card relates to the card under it (number 11 ``a``, D260-276): by steps, or by a sum."""

    SUM_13 = ("sum_13", (), 13)
    SUM_14 = ("sum_14", (), 14)
    DOWN_TWO = ("down_two", (-2,), None)
    DOWN = ("down", (-1,), None)
    SAME = ("same", (0,), None)
    UP = ("up", (1,), None)
    UP_TWO = ("up_two", (2,), None)
    BOTH = ("both", (1, -1), None)
    ANY = ("any", (), None)

    def __init__(self, key: str, steps: tuple[int, ...], total: int | None) -> None:
        self.key, self.steps, self.total = key, steps, total


class Wrap(Enum):
    """Whether steps in rank go on beyond ace and king (number 11 ``b``, D282-287); where nothing is asked they do."""

    NONE = "none"
    AROUND = "around"
    KING_IS_LAST = "king_is_last"
    NOT_ASKED = "not_asked"


@dataclass(frozen=True)
class Build:
    """Number 11: what may lie on a card."""

    ranks: Ranks
    wrap: Wrap
    suits: Suits

    @cached_property
    def fits(self) -> Fits:
        """Which looks may follow which."""
        return build_table(self)


ANY_CARD: Final = FirstCard(None, FirstSuit.ANY)

ANY_BUILD: Final = Build(Ranks.ANY, Wrap.NOT_ASKED, Suits.ANY)


def starts(first: FirstCard | None, card: Card, base: int | None) -> bool:
    """Say whether a card may lie on an empty pile (number 10; *base* replaces its rank, P8)."""
    if first is None:
        return False
    wanted = first.rank if base is None else base
    has_suit = first.suit is None or SUITS[suit(card)] in first.suit.letters
    return has_suit and wanted in (None, rank(card))


def follows(build: Build | None, card: Card, on: Card) -> bool:
    """Say whether a card may lie on another (number 11, P28)."""
    if build is None or (build.wrap is Wrap.KING_IS_LAST and rank(on) == KING):
        return False
    ranks, around = build.ranks, build.wrap in (Wrap.AROUND, Wrap.NOT_ASKED)
    if ranks.total is not None:
        has_rank = adds_to(card, on, ranks.total)
    else:
        has_rank = not ranks.steps or steps(card, on, ranks.steps, around=around)
    return has_rank and suits_agree(build.suits, card, on)


def is_sum_of_thirteen(build: Build | None) -> bool:
    """Say whether number 11 pairs cards to 13, where a king alone counts as a pair (P22)."""
    return build is not None and build.ranks is Ranks.SUM_13


@cache
def start_row(first: FirstCard | None, base: int | None) -> bytes:
    """Return which looks may start a pile, a base rank or not: 1 where :func:`starts` holds."""
    return accepted(lambda card: starts(first, card, base))


@cache
def build_table(build: Build | None) -> Fits:
    """Return which looks may follow which, none without a sequence: 1 where :func:`follows` holds."""
    return tabulate(lambda card, on: follows(build, card, on))
