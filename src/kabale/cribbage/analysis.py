"""Rate all choices at a decision, the best first, by the facts that the player could know then.

The judge is Bill at his best. Score are by how many the player comes out ahead from here on, on the average; a chance
is how likely he wins the game. Near the end the two may differ, and the chance decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kabale.cribbage.events import SeatView
from kabale.cribbage.judge import Sight, hands, is_near, judge_discards, judge_ranks, reply, sight
from kabale.cribbage.match import Match
from kabale.cribbage.pegging import GONE, POINTS, count_of, longer, without
from kabale.cribbage.prospects import DiscardWorth
from kabale.cribbage.rules import MatchMove, discard, lay
from kabale.cribbage.score import LIMIT, VALUES
from kabale.messages import Message, decimal, message
from kabale.table.cards import Card, rank


@dataclass(frozen=True, slots=True)
class LayWorth:
    """The worth of playing a card.

    ``now`` are the points at once, ``answer`` those that the other's next card then gives on average. ``later`` are the
    points after that, up to the end of the play.
    """

    card: Card
    now: int
    answer: float
    later: float
    chance: float | None = None

    @property
    def points(self) -> float:
        """The sum: by how many points the player comes out ahead in the rest of the play."""
        return self.now - self.answer + self.later


@dataclass(frozen=True, slots=True)
class RatedMove:
    """One of the moves that could be made: what it is worth, and why."""

    move: MatchMove
    points: float
    chance: float | None
    why: Message


@dataclass(frozen=True, slots=True)
class Decision:
    """A moment of a match: the player's view, his move (None before he moves), and all choices, the best first."""

    view: SeatView
    move: MatchMove | None
    choices: tuple[RatedMove, ...]

    @property
    def made(self) -> RatedMove | None:
        """The choice that was made."""
        if self.move is None:
            return None
        kind, cards = self.move.kind, set(self.move.cards)  # a discard may name its two cards in either order
        return next((each for each in self.choices if each.move.kind == kind and set(each.move.cards) == cards), None)

    @property
    def loss(self) -> float:
        """How many points less than the best the move was worth; 0 for the best, or for one that wins as often."""
        made, best = self.made, self.choices[0]
        return 0.0 if made is None or made == best else max(0.0, best.points - made.points)


def analyse_discard(view: SeatView) -> list[DiscardWorth]:
    """Return the fifteen discards, the best first. Raises ValueError unless the view's seat is to discard."""
    if view.phase != "discard" or view.seat not in view.to_move:
        raise ValueError("the seat of this view has nothing to discard now")
    return judge_discards(view)


def analyse_play(view: SeatView) -> list[LayWorth]:
    """Return the cards that the seat can play, the best first. Raises ValueError unless the seat is to play."""
    if view.phase != "play" or view.seat not in view.to_move:
        raise ValueError("the seat of this view has no card to lay now")
    cards = [move.cards[0] for move in view.legal_moves if move.cards]
    points = judge_ranks(view, near=False, thorough=True)
    stands = judge_ranks(view, near=True, thorough=True) if is_near(view) else {}
    known = sight(view)
    worths = []
    for card in cards:
        series, stand = longer(known.series, rank(card)), stands.get(rank(card))
        now, answer = POINTS[series], _answer(known, card, series)
        later = points[rank(card)] - now + answer
        worths.append(LayWorth(card, now, answer, later, None if stand is None else (stand + 1) / 2))
    return sorted(worths, key=lambda each: (each.chance or 0, each.points), reverse=True)


def _answer(known: Sight, card: Card, series: int) -> float:
    """Return what the other's next card gives him on the average, if he has one to lay."""
    room = LIMIT - count_of(series)
    if series & GONE or not room:
        return 0.0
    total = points = 0.0
    own = len(without(known.own, rank(card)))
    for weight, hand in hands(known):
        total += weight
        if hand and VALUES[hand[0]] <= room:
            points += weight * POINTS[longer(series, reply(hand, series, known.unseen, own))]
    return points / total if total else 0.0


def choices(view: SeatView) -> tuple[RatedMove, ...]:
    """Return all choices of the view's seat in a discard or in the play, the best first; empty if it has no choice."""
    if view.seat not in view.to_move:
        return ()
    rated: list[RatedMove] = []
    if view.phase == "discard":
        for two in analyse_discard(view):
            parts = {"hand": two.hand, "crib": two.crib, "play": two.play}
            figures = {name: decimal(points, signed=True) for name, points in parts.items()}
            why = message("cribbage.worth.discard", **figures)
            rated.append(RatedMove(discard(*two.cards), two.points, two.chance, why))
    elif view.phase == "play" and view.legal_moves[0].cards:
        for one in analyse_play(view):
            later = decimal(one.later, signed=True)
            why = message("cribbage.worth.lay", now=one.now, answer=decimal(one.answer), later=later)
            rated.append(RatedMove(lay(one.card), one.points, one.chance, why))
    return tuple(rated)


def review(match: Match, seat: int, deal: int) -> list[Decision]:
    """Return the decisions of a seat in a deal, counted from 1, each judged by what the seat could see."""
    again = Match(match.chance, match.start)
    decisions: list[Decision] = []
    for who, move in match.moves:
        if who == seat and again.state.deals == deal and move.kind in ("discard", "play"):
            view = again.view(seat)
            if len(view.legal_moves) > 1:
                decisions.append(Decision(view, move, choices(view)))
        again.push(who, move)
    return decisions


def total_loss(decisions: Sequence[Decision]) -> float:
    """Return how many points were given away in some decisions."""
    return sum(decision.loss for decision in decisions)
