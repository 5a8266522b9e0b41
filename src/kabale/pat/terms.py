"""The meanings of the digits of a ``.pat`` file, as values, without numbers, cards and piles.

:mod:`kabale.pat.digits` assigns digits to them; reading and writing use it, and no other module knows a digit. A value
of an enumeration is also the last word of the keys of its messages.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, assert_never

from kabale.engine.tables import UNBOUNDED

# -- how the cards lie: number 6 -----------------------------------------------------------------------------------


class Faces(Enum):
    """How a pile's cards lie (``a``, D70-86); a stock has ``BACKS``, or ``LAST_UP`` where that card may be taken.

    ``turned_up`` is the number of last cards that turn up when cards leave (P10). With ``always_down`` cards that
    arrive later lie face down, too.
    """

    BACKS = ("backs", 0, True)
    LAST_UP = ("last_up", 1, False)
    ALL_UP = ("all_up", 0, False)
    BACK_FIRST = ("back_first", 1, False)
    FACE_FIRST = ("face_first", 1, False)
    INVISIBLE = ("invisible", 0, True)
    LAST_TWO_UP = ("last_two_up", 2, False)
    LAST_THREE_UP = ("last_three_up", 3, False)

    def __init__(self, key: str, turned_up: int, always_down: bool) -> None:
        self.key, self.turned_up, self.always_down = key, turned_up, always_down

    def down_places(self, size: int) -> range:
        """Return the places (0 lowest) of the cards that lie face down in a pile of *size* cards after the deal."""
        match self:
            case Faces.ALL_UP:
                return range(0)
            case Faces.BACKS | Faces.INVISIBLE:
                return range(size)
            case Faces.BACK_FIRST:
                return range(0, size, 2)
            case Faces.FACE_FIRST:
                return range(1, size, 2)
            case Faces.LAST_UP | Faces.LAST_TWO_UP | Faces.LAST_THREE_UP:
                return range(size - self.turned_up)
            case _:
                assert_never(self)


class DealRole(Enum):
    """A pile's part in the deal (``c``, D90-104, P7); if it ``takes_out`` cards, it gets them before the deal."""

    NONE = ("none", False)
    SHUFFLE_DECKS = ("shuffle_decks", False)
    SHUFFLE_AGAIN = ("shuffle_again", False)
    BASE = ("base", False)
    TAKEN_OUT = ("taken_out", True)
    PUT_UNDER = ("put_under", True)

    def __init__(self, key: str, takes_out: bool) -> None:
        self.key, self.takes_out = key, takes_out


class Redirection(Enum):
    """Which cards are led elsewhere in the deal (``d``, D106-113); ``leads_here`` where fitting ones come here."""

    REPLACED = ("replaced", False)
    NOT_REPLACED = ("not_replaced", False)
    ONE_FITTING = ("one_fitting", True)
    FITTING = ("fitting", True)
    PULLING = ("pulling", True)

    def __init__(self, key: str, leads_here: bool) -> None:
        self.key, self.leads_here = key, leads_here


# -- how cards leave: number 8 -------------------------------------------------------------------------------------


class TakeKind(Enum):
    """Which cards leave a pile (``a``, D164-171): at least and at most how many at once, and whether in order.

    The file has two digits for runs, and so there are two members.
    """

    NONE = ("none", 0, 0, False)
    ONE = ("one", 1, 1, False)
    RUN = ("run", 1, UNBOUNDED, True)
    RUN_TOO = ("run_too", 1, UNBOUNDED, True)
    RUN_ONLY = ("run_only", 2, UNBOUNDED, True)
    ANY = ("any", 1, UNBOUNDED, False)

    def __init__(self, key: str, least: int, most: int, in_order: bool) -> None:
        self.key, self.least, self.most, self.in_order = key, least, most, in_order


class ShutWhile(Enum):
    """The cards on a pile, or on its neighbours, that shut it (P19, P20)."""

    COVERED = "covered"
    NEXT_HELD = "next_held"
    BOTH_HELD = "both_held"

    def neighbours(self, index: int) -> tuple[int, ...]:
        """Return the neighbours of a pile that must all hold cards."""
        match self:
            case ShutWhile.COVERED:
                return ()
            case ShutWhile.NEXT_HELD:
                return (index + 1,)
            case ShutWhile.BOTH_HELD:
                return index + 1, index - 1
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True)
class Shut:
    """When no card can leave or arrive, None for never (``b``, D172-180)."""

    taking: ShutWhile | None = None
    laying: ShutWhile | None = None

    @property
    def asks_covers(self) -> bool:
        """Whether cards of other piles that lie over the pile's shut it."""
        return ShutWhile.COVERED in (self.taking, self.laying)


OPEN: Final = Shut()


# -- how cards come: number 9 --------------------------------------------------------------------------------------


class LayKind(Enum):
    """How many cards may arrive at a pile at once (``a``, D197-208), at least and at most."""

    NONE = ("none", 0, 0)
    ONE = ("one", 1, 1)
    BLOCK = ("block", 1, UNBOUNDED)
    BY_SINGLES = ("by_singles", 1, UNBOUNDED)
    TWO_OR_MORE = ("two_or_more", 2, UNBOUNDED)
    TWO = ("two", 2, 2)
    THIRTEEN = ("thirteen", 13, 13)

    def __init__(self, key: str, least: int, most: int) -> None:
        self.key, self.least, self.most = key, least, most


@dataclass(frozen=True, slots=True)
class Serve:
    """The deal to a pile by a click on the stock (``b``, D209-213): *count* cards, or until it is filled up."""

    count: int = 0
    only_if_none_empty: bool = False
    fills: bool = False


class RotationKind(Enum):
    """When a click on a pile moves its bottom card to its top (``c``, D215-217): if it fits there, once in a game."""

    FITTING_ONCE = ("fitting_once", True, True)
    FITTING = ("fitting", True, False)
    ANY_ONCE = ("any_once", False, True)
    ANY = ("any", False, False)

    def __init__(self, key: str, must_fit: bool, is_once: bool) -> None:
        self.key, self.must_fit, self.is_once = key, must_fit, is_once


class Giver(Enum):
    """The origin of cards; the hand is the stock and the waste (P26)."""

    ANY = "any"
    HAND = "hand"
    OTHER = "other"
    PREVIOUS = "previous"

    def gives(self, *, from_hand: bool, from_previous: bool) -> bool:
        """Say whether cards may come from a pile: from the hand, from the pile before this one, or from another."""
        match self:
            case Giver.ANY:
                return True
            case Giver.HAND:
                return from_hand
            case Giver.OTHER:
                return not from_hand
            case Giver.PREVIOUS:
                return from_previous
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of cards for an empty pile and for a pile with cards (``d``, D218-229)."""

    empty: Giver = Giver.ANY
    held: Giver = Giver.ANY


ANYWHERE: Final = Origin()


class Neighbour(Enum):
    """The neighbour that must hold cards (``e``, D227-228)."""

    PREVIOUS = "previous"
    NEXT = "next"

    def of(self, index: int) -> int:
        """Return the neighbour of a pile, whether there is such a pile or not."""
        match self:
            case Neighbour.PREVIOUS:
                return index - 1
            case Neighbour.NEXT:
                return index + 1
            case _:
                assert_never(self)


class Combination(Enum):
    """How two rule sets work together (number 11 in thousands, D306-347).

    With ``together`` both judge, always. With ``takes_over`` the second replaces the first from a moment on, and with
    ``in_last_pass`` from a moment in the last pass. Otherwise only the first judges.
    """

    ONE_SET = ("one_set", False, False, False)
    EITHER = ("either", True, False, False)
    BOTH = ("both", True, False, False)
    LAST_PASS = ("last_pass", False, True, True)
    LAST_PASS_OVER = ("last_pass_over", False, True, True)
    LAST_CARDS = ("last_cards", False, True, True)
    FIRST_PASS_OVER = ("first_pass_over", False, True, False)
    FIRST_ALONE = ("first_alone", False, False, False)

    def __init__(self, key: str, together: bool, takes_over: bool, in_last_pass: bool) -> None:
        self.key, self.together, self.takes_over, self.in_last_pass = key, together, takes_over, in_last_pass

    def has_switched(self, *, is_last: bool, is_dealt_out: bool, has_passed: bool) -> bool:
        """Say whether the second set holds now: in the last pass, with an empty stock, after the first pass (P30)."""
        match self:
            case Combination.LAST_PASS:
                return is_last
            case Combination.LAST_PASS_OVER | Combination.LAST_CARDS:
                return is_last and is_dealt_out
            case Combination.FIRST_PASS_OVER:
                return has_passed
            case Combination.ONE_SET | Combination.EITHER | Combination.BOTH | Combination.FIRST_ALONE:
                return False
            case _:
                assert_never(self)


class Turnover(Enum):
    """The treatment of the cards of a waste that is turned over (number 10 of the stock, D144-148)."""

    KEPT = "kept"
    CUT = "cut"
    SHUFFLED = "shuffled"
