"""Games that most collections have: Klondike, Forty Thieves, Spider and Citadel in other sizes, and the Penguin."""

from collections.abc import Iterator
from dataclasses import replace

from tests.referee.library import Piles, State, rank, shown
from tests.referee.library.builders import Builder, Facts, Group, Stock
from tests.referee.library.facts_klondike import GROWING, KLONDIKE
from tests.referee.library.facts_spider import SPIDER
from tests.referee.library.facts_thieves import COLUMNS, FORTY_THIEVES, FOUNDATIONS, SOURCE, WASTE
from tests.referee.library.odd import put

NONE = 99
"""A base rank that is not yet chosen."""

CASTLE_SOURCE = "PySolFC, pysollib/games/beleagueredcastle.py, opened: class "

DOUBLE_KLONDIKE = replace(
    KLONDIKE,
    name="doubleklondike",
    source="PySolFC, pysollib/games/harp.py, opened: class DoubleKlondike (the first card of the waste as in Klondike)",
    decks=2,
    groups={
        "waste": WASTE,
        "foundations": replace(FOUNDATIONS, gives="one"),
        "columns": replace(KLONDIKE.groups["columns"], at="11-19", lies=(*GROWING, "-------+", "--------+")),
    },
    stock_lies=59,
    away="20",
)
FORTY_AND_EIGHT = replace(
    FORTY_THIEVES,
    name="fortyandeight",
    source=SOURCE + "FortyAndEight",
    groups={"waste": WASTE, "foundations": FOUNDATIONS, "columns": replace(COLUMNS, at="11-18")},
    stock=Stock(redeals=1),
    stock_lies=72,
    away="19",
)
SIXTY_THIEVES = replace(
    FORTY_THIEVES,
    name="sixtythieves",
    source=SOURCE + "SixtyThieves",
    decks=3,
    groups={
        "waste": WASTE,
        "foundations": replace(FOUNDATIONS, at="3-14"),
        "columns": replace(COLUMNS, at="15-26", lies=("+++++",)),
    },
    stock_lies=96,
    away="27",
)
EXILED_KINGS = Facts(
    name="exiledkings",
    source=CASTLE_SOURCE + "Citadel; the same, seen in an excerpt: class ExiledKings",
    groups={
        "foundations": Group(at="2-5", lies=("A*",), first="A", suits="HSDC", build="up suit", most=13, gives="none"),
        "rows": Group(at="6-13", lies=("*",), first="K", build="down any"),
    },
    away="14",
    note="dealt row after row, so how many cards go to the foundations in the deal is not compared",
)
RELAXED_SPIDER = replace(
    SPIDER,
    name="relaxedspider",
    source="PySolFC, pysollib/games/spider.py, opened: class RelaxedSpider",
    stock=Stock(onto="columns"),
)

SPIDERWORT = replace(
    SPIDER,
    name="spiderwort",
    source="AisleRiot, games/spider-three-decks.scm and spider.scm, opened",
    decks=3,
    groups={
        "foundations": replace(SPIDER.groups["foundations"], at="2-13"),
        "columns": replace(SPIDER.groups["columns"], at="14-25", lies=("----+",) * 6 + ("---+",) * 6),
    },
    stock=Stock(onto="columns"),
    stock_lies=102,
)


class Beak(Builder):
    """An empty column takes the rank below the base rank alone."""

    def opens_with(self, group: Group, target: int, card: str, state: State) -> bool:
        """Say whether a card may lie on an empty pile."""
        if group is self.facts.groups["columns"]:
            return rank(card) == (state.extras[1] - 1) % 13
        return super().opens_with(group, target, card, state)


PENGUIN = Facts(
    name="penguin",
    source="PySolFC, pysollib/games/bakersgame.py, opened: class Penguin (the first card of the deal gives the rank)",
    groups={
        "cells": Group(at="2-8", first="*", most=1),
        "foundations": Group(
            at="9-12", lies=("+", "+", "+", ""), first="@", build="up suit wrap", most=13, gives="none"
        ),
        "columns": Group(at="13-19", lies=("+" * 7,), build="down suit wrap", takes="block", gives="run"),
    },
    base=9,
    note="the rank is drawn",
)


class Chosen(Builder):
    """The first card that the player lays on a foundation gives the base rank; before that nothing else moves."""

    def __init__(self, facts: Facts, chosen_from: str) -> None:
        """Keep the facts and the name of the group whose cards may be chosen."""
        super().__init__(facts)
        self.chosen_from = facts.groups[chosen_from].numbers

    def start(self, piles: Piles) -> State:
        """Begin without a base rank."""
        return super().start(piles)._replace(extras=(super().start(piles).extras[0], NONE))

    def moves(self, state: State) -> Iterator[State]:
        """Yield the states after a choice, and later after each move."""
        if state.extras[1] != NONE:
            yield from super().moves(state)
            return
        for source in self.chosen_from:
            for target in self.facts.groups["foundations"].numbers:
                if state.piles[source]:
                    yield self.begun(state, source, target)

    def begun(self, state: State, source: int, target: int) -> State:
        """Return the state after the choice of a pile's top card."""
        *rest, card = state.piles[source]
        return State(put(state.piles, {source: tuple(rest), target: (card,)}), (state.extras[0], rank(card)))


class Duchess(Chosen):
    """Columns go onto each other whole; the waste opens columns when no reserve is left."""

    def accepts(self, state: State, source: int, target: int, count: int) -> bool:
        """Say whether cards may be laid."""
        columns, reserves = (self.facts.groups[name].numbers for name in ("columns", "reserves"))
        if source in columns and target in columns and count != len(state.piles[source]):
            return False
        if source == self.waste and not state.piles[target] and any(state.piles[number] for number in reserves):
            return target not in columns and super().accepts(state, source, target, count)
        return super().accepts(state, source, target, count)


class Terrace(Chosen):
    """The choice deals the other cards; the waste fills gaps, the stock fills the waste."""

    def moves(self, state: State) -> Iterator[State]:
        """Yield the states with gaps and waste filled."""
        for after in super().moves(state):
            piles = after.piles
            for gap in self.facts.groups["columns"].numbers:
                giver = 0 if state.extras[1] == NONE else 1
                if not piles[gap] and piles[giver]:
                    piles = put(piles, {gap: (shown(piles[giver][-1]),), giver: piles[giver][:-1]})
            if not piles[1] and piles[0]:
                piles = put(piles, {1: (shown(piles[0][-1]),), 0: piles[0][:-1]})
            yield after._replace(piles=piles)


class LittleForty(Builder):
    """The waste fills a gap at once; where it is empty, cards are drawn first."""

    def moves(self, state: State) -> Iterator[State]:
        """Yield the states with the gap filled."""
        for after in super().moves(state):
            gaps = [number for number in self.facts.groups["columns"].numbers if not after.piles[number]]
            yield self.filled(after, gaps[0]) if gaps else after

    def filled(self, state: State, gap: int) -> State:
        """Lay the last card of the waste into a gap."""
        if not state.piles[1] and state.piles[0]:
            state = self.drawn(state, 3)
        if not state.piles[1]:
            return state
        *rest, card = state.piles[1]
        return state._replace(piles=put(state.piles, {1: tuple(rest), gap: (card,)}))


class Interregnum(Builder):
    """A foundation begins above the card on the throne over it, and that card ends it."""

    step = 1
    """By how many ranks it goes on."""

    def accepts(self, state: State, source: int, target: int, count: int) -> bool:
        """Say whether a card may be laid on a foundation."""
        foundations, thrones = (self.facts.groups[name].numbers for name in ("foundations", "thrones"))
        if target not in foundations:
            return False
        throne, pile, card = thrones[foundations.index(target)], state.piles[target], state.piles[source][-1]
        if (source in thrones) != (len(pile) == 12) or (source in thrones and source != throne):
            return False
        below = pile[-1] if pile else state.piles[throne][0]
        return len(pile) < 13 and rank(card) == (rank(below) + self.step) % 13


class Downward(Interregnum):
    """Its foundations go down: not the game."""

    step = -1


class Labyrinth(Builder):
    """A passage gives its first card too, closes up, and gets a card of the stock when it is empty."""

    def laid(self, state: State, source: int, count: int) -> Iterator[State]:
        """Yield the states after the last card, or the first one, has left."""
        pile = state.piles[source]
        turned = state._replace(piles=put(state.piles, {source: (*pile[1:], pile[0])}))
        for before in {state, turned}:
            for after in super().laid(before, source, count):
                empty, piles = not after.piles[source] and after.piles[0], after.piles
                dealt = put(piles, {source: (shown(piles[0][-1]),), 0: piles[0][:-1]}) if empty else piles
                yield after._replace(piles=dealt)


DUCHESS = Facts(
    name="duchess",
    source="PySolFC, pysollib/games/glenwood.py, opened: class Glenwood, Glenwood_RowStack",
    groups={
        "waste": WASTE,
        "foundations": Group(at="3-6", first="@", build="up suit wrap", most=13, gives="none"),
        "reserves": Group(at="7-10", lies=("+++",)),
        "columns": Group(at="11-14", lies=("+",), first="*", build="down alternate wrap", takes="block", gives="run"),
    },
    stock=Stock(redeals=1),
    stock_lies=36,
    note="in PySolFC a reserve's card may go to a column before the choice",
)
TERRACE = Facts(
    name="terrace",
    source="PySolFC, pysollib/games/terrace.py, opened: class Terrace, Terrace_AC_Foundation, Terrace_RowStack",
    decks=2,
    groups={
        "waste": WASTE,
        "terrace": Group(at="3", lies=("+" * 11,)),
        "foundations": Group(at="4-11", first="@", build="up alternate wrap", most=13, gives="none"),
        "columns": Group(
            at="12-20",
            lies=("+",) * 4 + ("",) * 5,
            first="*",
            build="down alternate wrap",
            come_from=("waste", "columns"),
        ),
    },
    stock=Stock(),
    stock_lies=89,
    note="each foundation begins with its suit in PySolFC, with any here",
)
LITTLE_FORTY = replace(
    FORTY_THIEVES,
    name="littleforty",
    source=SOURCE + "LittleForty",
    groups={
        "waste": WASTE,
        "foundations": FOUNDATIONS,
        "columns": replace(COLUMNS, build="down any", run="down suit", takes="block", gives="run"),
    },
    stock=Stock(draw=3, redeals=3),
    away="",
)
INTERREGNUM = Facts(
    name="interregnum",
    source="PySolFC, pysollib/games/auldlangsyne.py, seen in an excerpt: Interregnum_Foundation; "
    "html-src/rules/interregnum.html, opened",
    decks=2,
    groups={
        "thrones": Group(at="2-9", lies=("+",)),
        "foundations": Group(at="10-17", build="up any wrap", most=13, gives="none"),
        "piles": Group(at="18-25", lies=("+",)),
    },
    stock=Stock(onto="piles"),
    stock_lies=88,
)
LABYRINTH = Facts(
    name="labyrinth",
    source="PySolFC, pysollib/games/labyrinth.py, opened: class Labyrinth, Labyrinth_Talon, Labyrinth_RowStack",
    groups={
        "foundations": Group(at="2-5", lies=("A",), first="A", build="up suit", most=13, gives="none"),
        "passages": Group(at="6-13", lies=("+",)),
    },
    stock=Stock(onto="passages"),
    stock_lies=40,
)

GAMES = [DOUBLE_KLONDIKE, FORTY_AND_EIGHT, SIXTY_THIEVES, EXILED_KINGS, RELAXED_SPIDER, SPIDERWORT]
MODELS: list[Builder] = [Beak(PENGUIN), Duchess(DUCHESS, "reserves"), Terrace(TERRACE, "columns")]
MODELS += [LittleForty(LITTLE_FORTY), Interregnum(INTERREGNUM), Labyrinth(LABYRINTH)]
WRONG: list[Builder] = [Downward(INTERREGNUM)]
