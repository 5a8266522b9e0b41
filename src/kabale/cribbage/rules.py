"""The rules of a match: moves and their text, the deal, the state of a match, and the moves that are legal in it.

=========  =======================================================
``deal``   the cards are dealt: at the start, and after each show
``7H 2D``  two cards go to the crib
``cut 17``  seventeen cards are lifted, the next one is the starter
``5C``     a card is laid in the play
``go``     no card can be laid without passing 31
=========  =======================================================

The text of a move names no player: the rules know who may play, and a discard is known by its cards.
"""

import re
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, Literal, Protocol

from kabale.cribbage.score import LIMIT, value
from kabale.errors import BadMove
from kabale.messages import Message, message
from kabale.table.cards import RANKS, SUITS, Card, card, name
from kabale.table.decks import pack

Kind = Literal["deal", "discard", "cut", "play", "go"]
_CARD: Final = f"[{RANKS}][{SUITS}]"
_TEXT: Final = re.compile(rf"({_CARD})(?: ({_CARD}))?|cut ([1-9]\d?)")


@dataclass(frozen=True, slots=True)
class MatchMove:
    """A move. Make it with :func:`discard`, :func:`cut` and :func:`lay`, or :meth:`parse`, or take DEAL and GO."""

    kind: Kind
    cards: tuple[Card, ...] = ()
    place: int = 0

    @staticmethod
    def parse(text: str) -> "MatchMove":
        """Read a move. Raises :class:`kabale.errors.BadMove`.

        >>> str(MatchMove.parse("7H 2D")), MatchMove.parse("cut 17").place
        ('7H 2D', 17)
        """
        if text in _WORDS:
            return _WORDS[text]
        if (match := _TEXT.fullmatch(text)) is None:
            raise BadMove(f"{text!r} is not a move: expected one like 7H 2D, cut 17, 5C, go or deal")
        if match[3]:
            return cut(int(match[3]))
        return discard(card(match[1]), card(match[2])) if match[2] else lay(card(match[1]))

    def __str__(self) -> str:
        match self.kind:
            case "discard" | "play":
                return " ".join(map(name, self.cards))
            case "cut":
                return f"cut {self.place}"
            case _:
                return self.kind


DEAL: Final = MatchMove("deal")
GO: Final = MatchMove("go")
_WORDS: Final = {"deal": DEAL, "go": GO}


def discard(first: Card, second: Card) -> MatchMove:
    """Return the move that discards two cards to the crib."""
    return MatchMove("discard", (first, second))


def cut(place: int) -> MatchMove:
    """Return the move that lifts *place* cards of the stock."""
    return MatchMove("cut", (), place)


def lay(card: Card) -> MatchMove:
    """Return the move that plays a card."""
    return MatchMove("play", (card,))


SEATS: Final = (0, 1)
HAND: Final = 6  # cards that each player is dealt
LAST_CUT: Final = 52 - 2 * HAND - 1  # at least one card is lifted, and at least one left


class Shuffles(Protocol):
    """The random numbers that a match needs: see :class:`kabale.table.chance.Chance`.

    The draws for the deal and the deals are events, numbered from 1 through the whole match (``docs/deals.md``).
    """

    number: int

    def permutation(self, event: int, size: int) -> list[int]:
        """Return a random order of 0 … ``size - 1`` for an event."""


def shuffled(chance: Shuffles, event: int) -> list[Card]:
    """Return the deck in the order of a chance event, next card first.

    >>> from kabale.table.cards import name
    >>> from kabale.table.chance import Chance
    >>> " ".join(name(card) for card in shuffled(Chance(617), 1)[:4])
    '3H 7C 7D KD'
    """
    cards = pack(52, 1)
    return [cards[place] for place in chance.permutation(event, len(cards))]


def drawn(chance: Shuffles, event: int) -> tuple[Card, Card]:
    """Return the cards that the two seats draw for the deal: the first two of a shuffled deck."""
    first, second = shuffled(chance, event)[:2]
    return first, second


def dealt(chance: Shuffles, event: int) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of the pone, those of the dealer, dealt one at a time, and the stock, next card first."""
    deck = shuffled(chance, event)
    return tuple(deck[0 : 2 * HAND : 2]), tuple(deck[1 : 2 * HAND : 2]), tuple(deck[2 * HAND :])


GOAL: Final = 121  # points that win (document, line 3)
Phase = Literal["draw", "discard", "cut", "play", "show", "over"]
"""``draw``: it is known who deals, and nothing is dealt yet. ``show``: all was counted, the next deal may begin."""

Laid = tuple[int, Card]  # the seat that plays a card, and the card


@dataclass(slots=True)
class MatchState:
    """Everything about a match but its history. Lists of two belong to the seats."""

    dealer: int
    scores: list[int]
    phase: Phase = "draw"
    deals: int = 0
    hands: list[list[Card]] = field(default_factory=lambda: [[], []])
    kept: list[tuple[Card, ...]] = field(default_factory=lambda: [(), ()])
    discards: list[tuple[Card, ...]] = field(default_factory=lambda: [(), ()])
    stock: tuple[Card, ...] = ()
    starter: Card | None = None
    laid: list[Laid] = field(default_factory=list)
    since: int = 0  # cards of this deal before the last reset
    gone: bool = False  # a player has said go since the last reset
    turn: int = 0

    @property
    def pone(self) -> int:
        """The seat that does not deal."""
        return 1 - self.dealer

    @property
    def crib(self) -> tuple[Card, ...]:
        """The cards of the crib, the pone's first."""
        return self.discards[self.pone] + self.discards[self.dealer]

    @property
    def pile(self) -> list[Laid]:
        """The cards played since the last reset."""
        return self.laid[self.since :]

    @property
    def count(self) -> int:
        """The count of the cards since the last reset."""
        return sum(value(card) for _, card in self.pile)


_PHASE_OF: Final[dict[str, tuple[Phase, ...]]] = {
    "deal": ("draw", "show"),
    "discard": ("discard",),
    "cut": ("cut",),
    "play": ("play",),
    "go": ("play",),
}


def to_move(state: MatchState) -> tuple[int, ...]:
    """Return the seats that may move now: both where the order does not matter, none when the match is over."""
    match state.phase:
        case "draw" | "show":
            return (0, 1)
        case "discard":
            return tuple(seat for seat in (0, 1) if not state.discards[seat])
        case "cut":
            return (state.pone,)
        case "play":
            return (state.turn,)
        case "over":
            return ()


def legal_moves(state: MatchState, seat: int) -> list[MatchMove]:
    """Return the legal moves of a seat: cards in the order of the hand, cuts from few cards to many."""
    if seat not in to_move(state):
        return []
    match state.phase:
        case "draw" | "show":
            return [DEAL]
        case "discard":
            return [discard(first, second) for first, second in combinations(state.hands[seat], 2)]
        case "cut":
            return [cut(place) for place in range(1, LAST_CUT + 1)]
        case _:
            return [lay(card) for card in playable(state, seat)] or [GO]


def playable(state: MatchState, seat: int) -> list[Card]:
    """Return the cards that a seat can lay without passing 31, in the order of its hand."""
    room = LIMIT - state.count
    return [card for card in state.hands[seat] if value(card) <= room]


def refusal(state: MatchState, seat: int, move: MatchMove) -> Message | None:
    """Return the rule that forbids a move to a seat, None if it is legal."""
    if state.phase not in _PHASE_OF[move.kind]:
        return message(f"cribbage.why.phase.{state.phase}")
    if seat not in to_move(state):
        return message("cribbage.why.discarded" if move.kind == "discard" else "cribbage.why.turn")
    match move.kind:
        case "deal":
            return None
        case "discard":
            if move.cards[0] == move.cards[1]:
                return message("cribbage.why.same", card=name(move.cards[0]))
            missing = [card for card in move.cards if card not in state.hands[seat]]
            return message("cribbage.why.not_held", card=name(missing[0])) if missing else None
        case "cut":
            return None if 1 <= move.place <= LAST_CUT else message("cribbage.why.cut", last=LAST_CUT)
        case "play":
            card, count = move.cards[0], state.count + value(move.cards[0])
            if card not in state.hands[seat]:
                return message("cribbage.why.not_held", card=name(card))
            if count <= LIMIT:
                return None
            rule = "over" if playable(state, seat) else "over_go"
            return message(f"cribbage.why.{rule}", card=name(card), count=count)
        case "go":
            cards = playable(state, seat)
            return message("cribbage.why.go", card=name(cards[0])) if cards else None
