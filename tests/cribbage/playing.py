"""Matches for the tests: their cards are named, and moves are played by whoever's turn it is."""

from kabale.cribbage.events import MatchEvent
from kabale.cribbage.match import Match, MatchStart
from kabale.cribbage.record import seat_of
from kabale.cribbage.rules import MatchMove
from kabale.table.cards import Card, all_looks, card, name
from kabale.table.decks import pack


def cards(text: str) -> list[Card]:
    """Return the cards of names."""
    return [card(each) for each in text.split()]


def names(some: object) -> str:
    """Return the names of cards, ``??`` for those that are hidden."""
    return " ".join("??" if each is None else name(each) for each in some)  # type: ignore[attr-defined]


class Stacked:
    """A chance whose shuffles begin with given cards; the others follow in the order of the pack."""

    number = 0

    def __init__(self, *shuffles: str) -> None:
        self.shuffles = [cards(text) for text in shuffles]

    def permutation(self, event: int, size: int) -> list[int]:
        """Return the order in which the cards of the event come."""
        first = self.shuffles[event - 1]
        deck = pack(52, 1)
        order = first + [each for each in deck if each not in first]
        assert size == len(set(order)) == len(order)
        return [deck.index(each) for each in order]


def stacked(pone: str, dealer: str, starter: str) -> str:
    """Return the beginning of a deck that deals these six cards each and has the starter below one card."""
    hands = [name for pair in zip(pone.split(), dealer.split(), strict=True) for name in pair]
    filler = next(name(each) for each in reversed(all_looks()) if name(each) not in [*hands, starter])
    return " ".join([*hands, filler, starter])


def dealt(pone: str, dealer: str, starter: str, *, scores: tuple[int, int] = (0, 0), deal: int = 1) -> Match:
    """Return a match in which seat 1 deals these cards; the last two of each hand are meant for the crib."""
    match = Match(Stacked(stacked(pone, dealer, starter)), MatchStart(scores, deal))
    match.play(0, "deal")
    return match


def began(pone: str, dealer: str, starter: str, *, scores: tuple[int, int] = (0, 0)) -> Match:
    """Return such a match when the last two cards of each hand lie in the crib and the pone has cut."""
    match = dealt(pone, dealer, starter, scores=scores)
    for seat, hand in ((0, pone), (1, dealer)):
        match.play(seat, " ".join(hand.split()[-2:]))
    match.play(0, "cut 1")
    return match


def play(match: Match, text: str) -> list[MatchEvent]:
    """Play moves separated by commas or, in the play, by blanks; return what happened."""
    events: list[MatchEvent] = []
    for part in text.split() if match.state.phase == "play" else text.split(", "):
        move = MatchMove.parse(part)
        events += match.play(seat_of(match.state, move), move)
    return events


def kinds(events: list[MatchEvent]) -> list[str]:
    """Return what happened in single words, with the points it gave."""
    return [f"{event.kind} {event.points}" if event.points else event.kind for event in events]
