"""Fans that are dealt anew: La Belle Lucie shuffles, Cruel does not."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from tests.referee.library import SHUFFLED, Pile, State
from tests.referee.library.builders import Builder, Facts, Group, Stock
from tests.referee.library.odd import put


class Fans(Builder):
    """A click on the empty stock gathers all fans and deals them again, so many cards to each."""

    def __init__(self, facts: Facts, size: int, *, shuffled: bool) -> None:
        """Keep the facts, the size of a fan, and whether chance has a say."""
        super().__init__(facts)
        self.size, self.shuffled = size, shuffled

    def clicked(self, state: State) -> Iterator[State]:
        """Yield the state after a redeal, if there is one left and it changes anything."""
        redeals, *rest = state.extras
        fans = self.facts.groups["fans"].numbers
        cards: Pile = tuple(chain.from_iterable(state.piles[fan] for fan in fans))
        if self.shuffled:
            cards = (SHUFFLED,) * len(cards)
        dealt = {fan: cards[self.size * place :][: self.size] for place, fan in enumerate(fans)}
        after = put(state.piles, dealt)
        if redeals and cards and after != state.piles:
            yield State(after, (redeals - (redeals > 0), *rest))


LUCIE = Facts(
    name="labellelucie",
    source="PySolFC, pysollib/games/fan.py, opened: classes LaBelleLucie and LaBelleLucie_Talon",
    groups={
        "foundations": Group(at="2-5", first="A", build="up suit", gives="none", most=13),
        "fans": Group(at="6-23", lies=(*["+++"] * 17, "+"), build="down suit"),
    },
    stock=Stock(redeals=2),
    note="without the last draw (merci)",
)
CRUEL = Facts(
    name="grausam",
    source="PySolFC, pysollib/games/bakersdozen.py, opened: class Cruel_Talon",
    groups={
        "foundations": Group(at="2-5", lies=("A",), build="up suit", gives="none", most=13),
        "fans": Group(at="6-17", lies=("++++",), build="down suit"),
    },
    stock=Stock(redeals=-1),
    note="a short pile is filled from below by the next one, as Wikipedia tells; PySolFC gathers the other way round",
)
GAMES = [Fans(LUCIE, 3, shuffled=True), Fans(CRUEL, 4, shuffled=False)]
WRONG = [
    Fans(replace(LUCIE, stock=Stock(redeals=1)), 3, shuffled=True),
    Fans(LUCIE, 3, shuffled=False),
    Fans(CRUEL, 3, shuffled=False),
]
