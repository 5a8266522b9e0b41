"""Games that most collections have: Klondike, Forty Thieves, Spider and Citadel in other sizes, and the Penguin."""

from dataclasses import replace

from tests.referee.library import State, rank
from tests.referee.library.builders import Builder, Facts, Group, Stock
from tests.referee.library.facts_klondike import GROWING, KLONDIKE
from tests.referee.library.facts_spider import SPIDER
from tests.referee.library.facts_thieves import COLUMNS, FORTY_THIEVES, FOUNDATIONS, SOURCE, WASTE

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

GAMES = [DOUBLE_KLONDIKE, FORTY_AND_EIGHT, SIXTY_THIEVES, EXILED_KINGS, RELAXED_SPIDER]
MODELS = [Beak(PENGUIN)]
