"""Every reason is reached: for each ``why`` of the messages a drawn position, a move, and the words that refuse it.

So each clause of ``take``, ``lay``, ``stock`` and ``play`` has a case. A new reason without one fails.
"""

import re
from dataclasses import dataclass

import pytest

import kabale
from kabale.engine.game import Position
from kabale.messages import catalogue
from tests.pat.playing import table
from tests.pat.texts import CELL, DRAWN, OPEN, STOCK, WASTE, pat
from tests.spoken import spoken

SPADES = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"
TAKES = "0 0 0 0 0 1002 999 {} 1 999 304"
"""A pile with this number 8, down in alternating colours."""

LAYS = "0 0 0 0 0 1002 999 0 {} 999 304"
"""A pile with this number 9, down in alternating colours, any card on the empty one."""

UP = "0 0 0 0 0 1002 13 0 1 901 106"
ROTATED = "0 0 0 0 0 1002 999 0 {} 0 {}"
ONE_CARD = "0 0 0 0 0 1002 -1 1 11 999 304"
NARROW = "0 0 0 0 0 1002 -1 1 0 0 0"
NEVER_FIRST = "0 0 0 0 0 1002 999 1 1 0 304"
SINGLE_FIRST = "0 0 0 0 0 1002 999 2 2 0 1304 2 1 999 0"
"""One card goes on the empty pile; on others runs."""

LATER = "0 0 0 0 0 1002 999 0 0 0 4000 1 1 999 304"
"""A pile that is shut until the last pass has ended."""

SERVED = "52 0 0 0 0 0 999 0 1 0 0"


def two(first: str, second: str = OPEN, *, stock: str = STOCK) -> str:
    """Return a game of a stock and two piles, 2 and 3; pile 4 is the goal."""
    return pat(stock, first, second)


def three(first: str, second: str, third: str) -> str:
    """Return a game of a stock and three piles; pile 5 is the goal."""
    return pat(STOCK, first, second, third)


def hand(lay: int) -> str:
    """Return a game of a stock, a waste, pile 3 with this number 9, and pile 4 that takes and gives any cards."""
    return pat(DRAWN, WASTE, LAYS.format(lay), OPEN)


@dataclass(frozen=True, slots=True)
class Case:
    """A reason, a game, its piles in order (those left out are empty), the move, the words, moves played before."""

    key: str
    text: str
    piles: tuple[str, ...]
    move: str
    words: str
    line: str = ""

    @property
    def position(self) -> Position:
        """The position in which the move is asked for."""
        size = int(self.text.splitlines()[1].split()[1])
        piles = [*self.piles, *[""] * (size - len(self.piles))]
        position = table(self.text, "\n".join(f"{number} {pile}" for number, pile in enumerate(piles, 1)))
        for move in self.line.split():
            if move == "end":
                position.end()
            else:
                position.play(move)
        return position


WON = pat(STOCK, WASTE.replace("999", "1"), CELL, goal=False)

CASES = [
    # any move
    Case("no_pile", two(OPEN), ("", "AS"), "2-9", "there is no pile 9: the game has 4"),
    Case("same_pile", two(OPEN), ("", "AS"), "2-2", "the cards are on pile 2 already"),
    Case("ended.won", WON, ("", "AS 2S"), "2-3", "the game is won", "2-3"),
    Case("ended.given_up", two(OPEN), ("", "AS"), "2-3", "the game was given up", "end"),
    Case("kind.pick", two(OPEN), ("", "AS KS"), "2@1-3", "you can take cards only from the top"),
    Case("kind.under", two(OPEN), ("", "AS", "KS"), "2-3^", "on top of a pile, not under it"),
    Case("kind.right", two(OPEN), ("", "AS"), "r2", "a right click does nothing here"),
    Case("kind.middle", two(OPEN), ("", "AS"), "m2", "a middle click does nothing here"),
    Case("kind.answer", two(OPEN), ("", "AS"), "a1", "the game asks no question now"),
    Case("kind.end", two(OPEN), ("", "AS"), "end", "giving up is not a move"),
    # taking
    Case("empty", two(OPEN), ("",), "2-3", "pile 2 is empty"),
    Case("few", two(OPEN), ("", "AS"), "2x2-3", "pile 2 holds only 1 card"),
    Case("few", two(OPEN), ("", "AS KS"), "2x3-3", "pile 2 holds only 2 cards"),
    Case("stock", two(WASTE, stock=DRAWN), ("AS",), "1-3", "from the stock by hand: click it"),
    Case("stock_kept", two(OPEN), ("AS",), "1-3", "you cannot take cards from the stock by hand"),
    Case("kept", two(TAKES.format(0)), ("", "AS"), "2-3", "you cannot take cards from pile 2"),
    Case("kept_until", two(LATER), ("(KS)", "9S"), "2-3", "pile 2 until all cards of the stock are dealt"),
    Case("kept_until", two(WASTE, LATER, stock=DRAWN), ("(KS)", "", "9S"), "3-2", "until the last pass through the"),
    Case("laid_until", two(LATER, OPEN), ("(KS)", "9S", "8H"), "3-2", "you cannot place cards on pile 2 until"),
    Case("one", two(TAKES.format(1)), ("", "9S 8H"), "2x2-3", "you can take only one card at a time from pile 2"),
    Case("one", two(OPEN, stock="52 0 0 0 0 2 999 0 1 0 0"), ("9S 8H",), "1x2-3", "only one card at a time"),
    Case(
        "only_runs", two(TAKES.format(4)), ("", "9S 8H"), "2-3", "only a run of two or more cards that goes down in alt"
    ),
    Case("no_run", two(TAKES.format(2)), ("", "9S 8S"), "2x2-3", "only if they go down in alternating colours"),
    Case("no_run", two(TAKES.format(2)), ("", "9S 8S"), "2x2-3", "but 8S does not follow 9S"),
    Case("down", two(TAKES.format(2)), ("", "(9S) 8H"), "2x2-3", "only if all lie face up, but card 1"),
    Case("covered", two(TAKES.format(11)), ("", "AS", "KS"), "2-4", "a card of pile 3 covers pile 2"),
    Case("neighbours", two(TAKES.format(41)), ("", "AS", "KS"), "2-3", "pile 2 is locked while cards lie next to it"),
    Case("neighbours", three(OPEN, TAKES.format(71), OPEN), ("", "AS", "2S", "3S"), "3-2", "pile 3 is locked"),
    # laying: the place
    Case("never_laid", two(OPEN, LAYS.format(0)), ("", "AS"), "2-3", "you cannot place cards on pile 3"),
    Case("never_laid", two(OPEN), ("", "AS"), "2-1", "you cannot place cards on pile 1"),
    Case("masked", two(TAKES.format(101), TAKES.format(501)), ("", "AS"), "2-3", "pile 3 takes no cards from pile 2"),
    Case(
        "covered",
        three(TAKES.format(20), OPEN, OPEN),
        ("", "9S", "8H", "2S"),
        "3-2",
        "a card of pile 3 covers pile 2",
    ),
    Case("neighbours", three(TAKES.format(50), OPEN, OPEN), ("", "9S", "8H"), "3-2", "pile 2 is locked"),
    Case(
        "neighbour.previous",
        three(OPEN, LAYS.format(10001), OPEN),
        ("", "", "", "AS"),
        "4-3",
        "the pile before it holds",
    ),
    Case("neighbour.next", three(LAYS.format(20001), OPEN, OPEN), ("", "", "", "AS"), "4-2", "the pile after it holds"),
    # laying: where the cards come from
    Case("origin.always.hand", hand(1001), ("", "", "", "AS"), "4-3", "takes cards only from the stock or the waste"),
    Case("origin.empty.hand", hand(2001), ("", "", "", "AS"), "4-3", "while it is empty, pile 3 takes cards only from"),
    Case("origin.empty.hand", hand(3001), ("", "", "", "AS"), "4-3", "only from the stock or the waste"),
    Case("origin.held.other", hand(3001), ("", "8H", "9S"), "2-3", "while it holds cards, pile 3 takes none"),
    Case(
        "origin.held.hand", hand(4001), ("", "", "9S", "8H"), "4-3", "while it holds cards, pile 3 takes more only from"
    ),
    Case("origin.always.other", hand(5001), ("", "AS"), "2-3", "pile 3 takes no cards from the stock or the waste"),
    Case("origin.empty.previous", hand(6001), ("", "", "", "AS"), "4-3", "takes cards only from the pile before it"),
    # laying: the card, the room, the number
    Case("not_next", two(OPEN, LAYS.format(1)), ("", "8S", "9S"), "2-3", "pile 3 builds down in alternating colours"),
    Case("not_next", two(OPEN, LAYS.format(1)), ("", "8S", "9S"), "2-3", "but 8S does not follow 9S"),
    Case(
        "only_empty", two(OPEN, CELL), ("", "8S", "9S"), "2-3", "you can place cards on pile 3 only while it is empty"
    ),
    Case("stays_empty", two(OPEN, NEVER_FIRST), ("", "8S"), "2-3", "pile 3 is empty and must stay empty"),
    Case("blind", two(OPEN, UP), ("", "3S", "(AS)"), "2-3", "3S does not go on the top card of pile 3"),
    Case("not_first", two(OPEN, UP), ("", "2S"), "2-3", "pile 3 is empty and takes any ace, not 2S"),
    Case(
        "full", two(OPEN, OPEN.replace("999", "-1", 1)), ("", "AS", "KS"), "2-3", "pile 3 is full: it holds at most 1"
    ),
    Case("full", two(OPEN, OPEN.replace("999", "-2", 1)), ("", "AS 2S", "KS"), "2x2-3", "it holds at most 2 cards"),
    Case("too_few", two(OPEN, LAYS.format(4)), ("", "AS"), "2-3", "pile 3 takes at least 2 cards at a time"),
    Case("exactly", two(OPEN, LAYS.format(9)), ("", SPADES[3:]), "2x12-3", "takes exactly 13 cards at a time"),
    Case("too_many", two(OPEN, LAYS.format(1)), ("", "9S 8H"), "2x2-3", "pile 3 takes one card at a time"),
    Case("exactly", two(OPEN, LAYS.format(5)), ("", "9S 8H 7S"), "2x3-3", "pile 3 takes exactly 2 cards at a time"),
    Case(
        "too_many_first",
        two(OPEN, SINGLE_FIRST),
        ("", "9S 8H"),
        "2x2-3",
        "while it is empty, pile 3 takes one card at a time",
    ),
    Case("no_places", two(OPEN, LAYS.format(3)), ("", "9S 8H"), "2x2-3", "you can move only 1 card there now"),
    Case(
        "no_places", three(OPEN, LAYS.format(3), CELL), ("", "9S 8H 7S"), "2x3-3", "you can move only 2 cards there now"
    ),
    # clicks
    Case("stock_empty", two(WASTE, OPEN, stock=DRAWN), ("", "", "AS"), "c1", "there is nothing to turn over"),
    Case("stock_empty", two(OPEN), ("", "AS"), "c1", "the stock is empty"),
    Case("no_pass", two(WASTE, stock="52 0 0 0 0 0 999 1 1 0 2"), ("", "AS"), "c1", "pass through the stock only once"),
    Case("no_pass", two(WASTE, stock="52 0 0 0 0 0 999 1 2 0 2"), ("(AS)",), "c1", "only twice", "c1 c1 c1"),
    Case(
        "withheld",
        two(LAYS.format(31), stock=SERVED),
        ("(AS)",),
        "c1",
        "the stock deals no cards while pile 2 is empty",
    ),
    Case(
        "nothing_served", two(ONE_CARD, stock=SERVED), ("(AS)", "2S"), "c1", "a click on the stock would move no card"
    ),
    Case("nothing_to_fill", two(LAYS.format(51), stock=SERVED), ("(AS)", "2S"), "c1", "only fills empty places"),
    Case("waste_full", two(NARROW, stock=DRAWN), ("(AS)", "2S"), "c1", "pile 2 has no room for another card"),
    Case("no_click", two(OPEN, stock=SERVED), ("(AS)",), "c1", "a click on pile 1 does nothing"),
    Case("no_click", two(OPEN), ("", "AS 2S"), "c2", "a click on pile 2 does nothing"),
    Case("nothing_to_rotate", two(ROTATED.format(400, 0)), ("", "AS"), "c2", "pile 2 holds no second card"),
    Case("rotated", two(ROTATED.format(300, 0)), ("", "AS 2S"), "c2", "you may rotate pile 2 only once", "c2"),
    Case("does_not_rotate", two(ROTATED.format(200, 304)), ("", "AS 2S"), "c2", "does not follow its top card"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.key} {case.words}")
def test_a_move_is_refused_with_its_reason(case: Case) -> None:
    """The rule that forbids it, in English words; it is not among the legal moves, and nothing changes."""
    position = case.position
    move = kabale.Move.parse(case.move)
    key, reason, words = position.key(), position.refusal(move), spoken(position, case.words)

    assert reason is not None
    assert (f"why.{case.key}", True) == (reason.key, words in str(reason)), str(reason)
    assert move not in position.legal_moves
    with pytest.raises(kabale.IllegalMove, match=re.escape(words)):
        position.play(move)
    assert key == position.key()


def test_every_reason_has_a_case() -> None:
    """The messages say which reasons there are; both plural forms are said."""
    reasons = {key: text for key, text in catalogue("en").items() if key.startswith("why.")}
    del reasons["why.ended.lost"]  # a .pat game is lost by giving up alone
    reasons = {key: text for key, text in reasons.items() if not key.startswith("why.solvitaire.")}

    assert reasons.keys() == {f"why.{case.key}" for case in CASES}
    for key, forms in reasons.items():
        said = {case.words for case in CASES if f"why.{case.key}" == key}
        assert len(said) >= len(forms) if isinstance(forms, dict) else said, key
