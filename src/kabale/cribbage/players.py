"""Bill: who plays when it is the computer's turn, by his view alone. A greedy player is there for comparison."""

from abc import ABC, abstractmethod
from itertools import combinations
from typing import Final, Literal

from kabale.cribbage.events import SeatView
from kabale.cribbage.judge import is_near, judge_discards, judge_ranks, reply, sight
from kabale.cribbage.pegging import GONE
from kabale.cribbage.prospects import discard_worths, role_of
from kabale.cribbage.rules import MatchMove, cut, discard, lay
from kabale.cribbage.score import ranks_points, score_pegging, value
from kabale.table.cards import Card, rank, suit
from kabale.table.chance import Chance

Strength = Literal["easy", "steady", "strong"]
STRENGTHS: Final[tuple[Strength, ...]] = ("easy", "steady", "strong")  # Bill's, the weakest first
NAMES: Final = ("greedy", *STRENGTHS)  # with a greedy player for comparison
MIDDLE: Final = 20  # where Bill cuts: the stock is shuffled, so one place is as good as another


class ComputerPlayer(ABC):
    """A player of some strength. The easy one draws its mistakes from a number."""

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self._chance = Chance(number)

    def move(self, view: SeatView) -> MatchMove:
        """Return a legal move for the seat of a view. Raises ValueError if it has none."""
        if not view.legal_moves:
            raise ValueError(f"seat {view.seat} has no move now")
        match view.phase:
            case "cut":
                return cut(MIDDLE)
            case "discard":
                return self.discard(view)
            case "play" if len(view.legal_moves) > 1:
                return lay(self.card(view))
            case _:
                return view.legal_moves[0]

    @abstractmethod
    def discard(self, view: SeatView) -> MatchMove:
        """Return the discard."""

    @abstractmethod
    def card(self, view: SeatView) -> Card:
        """Return the card to play, if there are two or more."""


def points_in_hand(four: tuple[Card, ...]) -> int:
    """Return what four cards give before a starter is turned."""
    flush = 4 if len({suit(card) for card in four}) == 1 else 0
    return ranks_points(sorted(map(rank, four))) + flush


def points_laid(view: SeatView, card: Card) -> int:
    """Return the points of a card if the seat plays it now."""
    return score_pegging([*(each for _, each in view.pile), card]).total


class Greedy(ComputerPlayer):
    """Keeps the four cards that give most as they are, and plays the card that gives most now."""

    def discard(self, view: SeatView) -> MatchMove:
        """Return the discard that leaves most points in the hand, the starter aside."""
        kept = max(combinations(view.hand, 4), key=points_in_hand)
        return discard(*(card for card in view.hand if card not in kept))

    def card(self, view: SeatView) -> Card:
        """Return the card that gives most; the highest one among equals."""
        cards = [move.cards[0] for move in view.legal_moves]
        return max(cards, key=lambda card: (points_laid(view, card), value(card)))


_EVENTS: Final = 1000  # more than there are in a deal: keeps the chances of different deals apart
_GOOD: Final = 4  # the best hands from which an easy player takes one


class Easy(ComputerPlayer):
    """Bill, playing easily."""

    def discard(self, view: SeatView) -> MatchMove:
        """Return a discard that keeps one of the better hands, in one deal of two the best."""
        hands = sorted(combinations(view.hand, 4), key=points_in_hand, reverse=True)
        order = self._drawn(view, 2 * _GOOD)
        kept = hands[order[0] if order[0] < _GOOD else 0]
        return discard(*(card for card in view.hand if card not in kept))

    def card(self, view: SeatView) -> Card:
        """Return a card that gives most now, one time in three any card."""
        cards = [move.cards[0] for move in view.legal_moves]
        order = self._drawn(view, 12)
        if order[0] < 4:
            return cards[order[1] % len(cards)]
        return max(cards, key=lambda card: points_laid(view, card))

    def _drawn(self, view: SeatView, size: int) -> list[int]:
        """Return a random order that depends on the moment of the match and on nothing hidden."""
        return self._chance.permutation(_EVENTS * view.deals + len(view.events), size)


class Steady(ComputerPlayer):
    """Bill, playing steadily."""

    def discard(self, view: SeatView) -> MatchMove:
        """Return the discard with most points in hand and crib on the average; the play is not thought of."""
        worths = discard_worths(view.hand, role_of(is_dealer=view.is_dealer))
        return discard(*max(worths, key=lambda each: each.hand + each.crib).cards)

    def card(self, view: SeatView) -> Card:
        """Return the card that gives most, less what the next one may give the other."""
        known = sight(view)
        best = reply(known.own, known.series, known.unseen, known.others if not known.series & GONE else 0)
        return next(card for card in view.hand if rank(card) == best)


class Strong(ComputerPlayer):
    """Bill at his best."""

    def discard(self, view: SeatView) -> MatchMove:
        """Return the discard that wins most often."""
        return discard(*judge_discards(view)[0].cards)

    def card(self, view: SeatView) -> Card:
        """Return the card that comes out best against the hands that the other may hold."""
        worth = judge_ranks(view, near=is_near(view))
        best = max(worth, key=lambda rank: worth[rank])
        return next(card for card in view.hand if rank(card) == best)


_PLAYERS: Final[dict[str, type[ComputerPlayer]]] = dict(zip(NAMES, (Greedy, Easy, Steady, Strong), strict=True))


def strength(name: str) -> Strength:
    """Return the strength of a name. Raises ValueError for an unknown name (see :data:`STRENGTHS`)."""
    for each in STRENGTHS:
        if each == name:
            return each
    raise ValueError(f"{name[:20]!r} is no strength: expected one of {', '.join(STRENGTHS)}")


def player(name: str, number: int = 0) -> ComputerPlayer:
    """Return the player of a name; *number* is for the mistakes of the easy one. Raises ValueError for other names.

    >>> player("strong").name
    'strong'
    """
    if name not in _PLAYERS:
        raise ValueError(f"there is no player {name[:20]!r}: expected one of {', '.join(NAMES)}")
    return _PLAYERS[name](name, number)
