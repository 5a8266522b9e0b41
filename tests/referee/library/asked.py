"""Games that people asked for by name and that no table of facts expresses: each has a rule of its own."""

from collections.abc import Iterator

from tests.referee.library import Model, Piles, State, is_red, shown, suit
from tests.referee.library.builders import Builder, Facts, Group, Stock
from tests.referee.library.famous import Salic
from tests.referee.library.odd import Odd, put, turned

PYSOL = "PySolFC, pysollib/games/"


class Faerie(Salic):
    """A click deals a king to the next column, any other card to the last one begun; then columns are built on."""

    def clicked(self, state: State) -> Iterator[State]:
        """Yield the state after a click on the stock."""
        columns = self.facts.groups["columns"].numbers
        begun = sum(bool(state.piles[column]) for column in columns)
        if state.piles[0]:
            card = shown(state.piles[0][-1])
            yield State(turned(state.piles, 0, [columns[begun if card[0] == "K" else begun - 1]]), state.extras)

    def accepts(self, state: State, source: int, target: int, count: int) -> bool:
        """Say whether a card may be laid: on columns when all cards are dealt, any card on a king alone."""
        if self.group_of[target] == "columns" and (state.piles[0] or not state.piles[target]):
            return False
        is_alone = self.group_of[target] == "columns" and len(state.piles[target]) == 1
        return is_alone or Builder.accepts(self, state, source, target, count)


class Xerxes(Builder):
    """Stripped packs, dealt below the nines that begin the foundations."""

    def problems(self, piles: Piles) -> list[str]:
        """Say whether the cards are the pack, no nine lies in a column, and each foundation has its nine."""
        cards = sorted(card for pile in piles for card in pile)
        wrong = [pile for pile in piles[9:17] if any(card[0] == "9" for card in pile)]
        begun = [pile for pile in piles[1:9] if [card[0] for card in pile] != ["9"]]
        return [str(wrong)] * bool(wrong) + [str(begun)] * bool(begun) + ["pack"] * (cards != self.pack())

    def pack(self) -> list[str]:
        """Return the nines to kings and aces of two packs."""
        return sorted(rank + suit for rank in "9TJQKA" for suit in "CDHS" * 2)


class Sticko(Odd):
    """A hand of sixteen cards, filled from the stock, and one sequence by three rules."""

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of each card of the hand that fits."""
        for place in range(2, 18):
            pile, row = state.piles[place], state.piles[1]
            if pile and self.fits(pile[-1], row[-1]):
                piles = put(state.piles, {1: row + pile, place: ()})
                yield State(turned(piles, 0, [place]))

    def fits(self, card: str, on: str) -> bool:
        """Say whether a card is one up in suit, one down in the other suit of its colour, or equal in the other."""
        ranks = "789TJQKA"
        step = (ranks.index(card[0]) - ranks.index(on[0])) % len(ranks)
        if is_red(card) != is_red(on):
            return step == 0
        return step == (1 if suit(card) == suit(on) else len(ranks) - 1)


FAERIE = Facts(
    name="faeriequeen",
    source=PYSOL + "katzenschwanz.py, opened: classes FaerieQueen, SalicLaw_Talon; html-src/rules/faeriequeen.html, "
    "opened",
    decks=2,
    groups={
        "foundations": Group(at="2-9", first="A", build="up any", gives="none", most=12),
        "columns": Group(at="10-17", lies=("K", *[""] * 7), build="down any"),
    },
    stock=Stock(),
    stock_lies=103,
)
XERXES = Facts(
    name="xerxes",
    source=PYSOL + "katzenschwanz.py, opened: class Xerxes; html-src/rules/xerxes.html, opened",
    groups={
        "foundations": Group(at="2-9", build="up any wrap", gives="none", most=6),
        "columns": Group(at="10-17", first="*", most=1),
    },
)
STICKO = Sticko(
    name="sticko",
    source=PYSOL + "golf.py, opened: classes Sticko, Sticko_Foundation; html-src/rules/sticko.html, opened",
    lies=("-" * 15, "+", *["+"] * 16),
    pack=tuple(rank + suit for rank in "789TJQKA" for suit in "CDHS"),
)
GAMES: list[Model] = [Faerie(FAERIE), Xerxes(XERXES), STICKO]
