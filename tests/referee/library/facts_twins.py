"""XML files of games of building, most of them twins of a ``.pat`` file. See ``builders.py`` for the words."""

from dataclasses import replace

from tests.referee.library.builders import Facts, Group, Stock

PYSOL = "PySolFC, pysollib/games/"
GIVING = Group(at="3-6", first="A", build="up suit", most=13)
KEEPING = replace(GIVING, gives="none")
EIGHT = replace(GIVING, at="3-10")
WASTE = Group(at="2")
GROWING = ("+", "-+", "--+", "---+", "----+", "-----+", "------+")
KLONDIKE_COLUMNS = Group(at="7-13", lies=GROWING, first="K", build="down alternate", takes="block", gives="run")

HARP = Facts(
    name="kleineharfe",
    source=PYSOL + "klondike.py, opened: SmallHarp is Klondike with its columns the other way round",
    groups={"waste": WASTE, "foundations": GIVING, "columns": KLONDIKE_COLUMNS},
    stock=Stock(redeals=-1),
    stock_lies=24,
)

KLONDIKES = [
    HARP,
    replace(
        HARP, name="klondike3x", source=PYSOL + "klondike.py, opened: KlondikeByThrees", stock=Stock(draw=3, redeals=-1)
    ),
    replace(
        HARP,
        name="thumbandpouchx",
        source=PYSOL + "klondike.py, opened: ThumbAndPouch",
        groups={
            "waste": WASTE,
            "foundations": KEEPING,
            "columns": replace(KLONDIKE_COLUMNS, first="*", build="down other"),
        },
        stock=Stock(),
    ),
    Facts(
        name="grosseharfe",
        source=PYSOL + "harp.py, opened: BigHarp",
        decks=2,
        groups={
            "waste": WASTE,
            "foundations": EIGHT,
            "columns": Group(
                at="11-20",
                lies=tuple("-" * backs + "+" for backs in range(9, -1, -1)),
                first="*",
                build="down alternate",
                takes="block",
                gives="run",
            ),
        },
        stock=Stock(),
        stock_lies=49,
    ),
    Facts(
        name="gypsyx",
        source=PYSOL + "gypsy.py, opened: Gypsy",
        decks=2,
        groups={
            "foundations": replace(EIGHT, at="2-9"),
            "columns": Group(at="10-17", lies=("--+",), first="*", build="down alternate", takes="block", gives="run"),
        },
        stock=Stock(onto="columns"),
        stock_lies=80,
    ),
]
SUIT_COLUMNS = Group(at="11-20", lies=("++++",), first="*", build="down suit")
SHRINKING = Group(at="6-14", lies=tuple("+" * cards for cards in range(9, 0, -1)), first="*", build="down alternate")
SINGLE = [
    Facts(
        name="vierzigraeuber",
        source=PYSOL + "fortythieves.py, opened: FortyThieves",
        decks=2,
        groups={"waste": WASTE, "foundations": replace(EIGHT, gives="none"), "columns": SUIT_COLUMNS},
        stock=Stock(),
        stock_lies=64,
    ),
    Facts(
        name="kingalbertx",
        source=PYSOL + "klondike.py, opened: KingAlbert",
        groups={
            "foundations": replace(KEEPING, at="2-5"),
            "columns": Group(
                at="6-14", lies=tuple("+" * cards for cards in range(9, 0, -1)), first="*", build="down alternate"
            ),
            "reserve": Group(at="15-21", lies=("+",)),
        },
    ),
    Facts(
        name="beleagueredcastlex",
        source=PYSOL + "beleagueredcastle.py, opened: BeleagueredCastle",
        groups={
            "foundations": replace(KEEPING, at="2-5", lies=("A",)),
            "columns": Group(at="6-13", lies=("++++++",), first="*", build="down any"),
        },
    ),
    Facts(
        name="bristol",
        source=PYSOL + "bristol.py, opened: Bristol (where the first click is part of the deal)",
        groups={
            "wastes": Group(at="2-4"),
            "foundations": Group(at="5-8", first="A", build="up any", gives="none", most=13),
            "fans": Group(at="9-16", lies=("+++",), build="down any"),
        },
        stock=Stock(onto="wastes"),
        stock_lies=28,
    ),
    Facts(
        name="baeckersdutzend",
        source=PYSOL + "bakersdozen.py, opened: BakersDozen",
        groups={
            "foundations": replace(KEEPING, at="2-5"),
            "columns": Group(at="6-18", lies=("++++",), build="down any"),
        },
    ),
]
RUNS = Group(at="10-19", first="*", build="down any", takes="block", gives="run", run="down suit")
SUITS = Group(at="2-9", first="K", build="down suit", takes="13", gives="none", most=13)
SPIDER = Facts(
    name="spiderx",
    source=PYSOL + "spider.py, opened: Spider",
    decks=2,
    groups={
        "suits": SUITS,
        "columns": replace(RUNS, lies=tuple("-----+" if place in (0, 3, 6, 9) else "----+" for place in range(10))),
    },
    stock=Stock(onto="columns", full=True),
    stock_lies=50,
    note="the columns that get a sixth card are the first, fourth, seventh and tenth",
)
SPIDERS = [
    SPIDER,
    replace(
        SPIDER,
        name="spinne",
        groups={"suits": SUITS, "columns": replace(RUNS, lies=("-----+",) * 4 + ("----+",) * 6)},
        note="",
    ),
    Facts(
        name="simplesimonx",
        source=PYSOL + "spider.py, opened: SimpleSimon",
        groups={
            "suits": replace(SUITS, at="2-5"),
            "columns": replace(RUNS, at="6-15", lies=tuple("+" * cards for cards in (8, 8, 8, 7, 6, 5, 4, 3, 2, 1))),
        },
        note="PySolFC also moves mixed runs, as a short cut",
    ),
    Facts(
        name="freecellx",
        source=PYSOL + "freecell.py, opened: FreeCell",
        groups={
            "cells": Group(at="2-5", first="*", most=1),
            "foundations": replace(KEEPING, at="6-9"),
            "columns": Group(
                at="10-17",
                lies=("+++++++",) * 4 + ("++++++",) * 4,
                first="*",
                build="down alternate",
                takes="spaces",
                gives="run",
            ),
        },
        away="18-19",
    ),
]
GAMES = [*KLONDIKES, *SINGLE, *SPIDERS]
