"""Who may do what now, and why not: each rule is a refusal, and the legal moves are what is not refused."""

from itertools import combinations
from typing import Final

from kabale.cribbage.deal import LAST_CUT
from kabale.cribbage.moves import DEAL, GO, Move, cut, discard, lay
from kabale.cribbage.score import LIMIT, value
from kabale.cribbage.state import MatchState, Phase
from kabale.messages import Message, message
from kabale.table.cards import Card, name

_PHASE_OF: Final[dict[str, tuple[Phase, ...]]] = {
    "deal": ("draw", "show"),
    "discard": ("discard",),
    "cut": ("cut",),
    "play": ("play",),
    "go": ("play",),
}
"""In which phases each kind of move is made."""


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


def legal_moves(state: MatchState, seat: int) -> list[Move]:
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


def refusal(state: MatchState, seat: int, move: Move) -> Message | None:
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
