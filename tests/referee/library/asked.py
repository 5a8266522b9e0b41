"""Games that people asked for by name and that no table of facts expresses: each has a rule of its own."""

from collections.abc import Iterator

from tests.referee.library import RANKS, Model, Pile, Piles, State, is_red, shown, suit
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


class Tomb(Builder):
    """In the tomb in the middle a six follows the ace."""

    def accepts(self, state: State, source: int, target: int, count: int) -> bool:
        """Say whether a card may be laid."""
        pile = state.piles[target]
        if self.group_of[target] == "tomb" and pile and pile[-1][0] == "A":
            return state.piles[source][-1][0] == "6"
        return Builder.accepts(self, state, source, target, count)


class Archway(Builder):
    """An arch of piles that hold a rank each, and that turn together."""

    def problems(self, piles: Piles) -> list[str]:
        """Say whether the lay-out is wrong, or a card lies in a pile of the arch that is not of its rank."""
        arch = zip(RANKS, piles[13:26], strict=True)
        return Builder.problems(self, piles) + [
            str(pile) for name, pile in arch if any(name != each[0] for each in pile)
        ]

    def counts(self, name: str, pile: Pile, state: State) -> range:
        """Return how many cards may leave a pile: never the first one of a foundation."""
        return range(0) if name in ("up", "down") and len(pile) == 1 else Builder.counts(self, name, pile, state)

    def clicked(self, state: State) -> Iterator[State]:
        """Yield the state after the bottom card of each pile of the arch came to the top."""
        turned = (pile[1:] + pile[:1] if 13 <= index < 26 else pile for index, pile in enumerate(state.piles))
        after = state._replace(piles=tuple(turned))
        if after != state:
            yield after


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

TOMB = Facts(
    name="napoleonstomb",
    source=PYSOL + "windmill.py, opened: classes NapoleonsTomb, NapoleonsTomb_Foundation, Windmill_RowStack; "
    "html-src/rules/napoleonstomb.html, opened",
    groups={
        "waste": Group(at="2", lies=("+",)),
        "tomb": Group(at="3", first="6", build="down any", most=24, gives="none"),
        "corners": Group(at="4-7", first="7", build="up any", most=7, gives="none"),
        "cells": Group(at="8-11", first="*", most=1, come_from=("waste",)),
    },
    stock=Stock(),
    stock_lies=51,
)
ARCHWAY = Facts(
    name="archway",
    source=PYSOL + "sultan.py, opened: classes Archway, Archway_Talon, LadyOfTheManor; html-src/rules/archway.html, "
    "opened",
    decks=2,
    groups={
        "up": Group(at="2-5", lies=("A",), build="up suit", most=13),
        "down": Group(at="6-9", lies=("K",), build="down suit", most=13),
        "columns": Group(at="10-13", lies=("+" * 12,)),
        "arch": Group(at="14-26", lies=("?",)),
    },
    away="27",
)
GAMES: list[Model] = [Faerie(FAERIE), Xerxes(XERXES), STICKO, Tomb(TOMB), Archway(ARCHWAY)]
