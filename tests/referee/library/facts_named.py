"""Games that people asked for by name, and their kin: FreeCell and Forty Thieves with other columns, Yukon, Golf."""

from dataclasses import replace

from tests.referee.library.builders import Facts, Group, Stock
from tests.referee.library.facts_klondike import GROWING, KLONDIKE, OPEN
from tests.referee.library.facts_open import COLUMNS as FREECELL_COLUMNS
from tests.referee.library.facts_open import FREECELL, FREECELL_SOURCE
from tests.referee.library.facts_open import NOT_BACK as KEPT
from tests.referee.library.facts_reserves import GOLF
from tests.referee.library.facts_spider import SCORPION, YUKON, YUKON_SOURCE
from tests.referee.library.facts_thieves import COLUMNS, FORTY_THIEVES, aces
from tests.referee.library.facts_thieves import SOURCE as THIEVES_SOURCE

FOUNDATIONS = Group(at="3-6", first="A", build="up suit", most=13, gives="none")
GOLF_SOURCE = "PySolFC, pysollib/games/golf.py, opened: class "
KLONDIKE_SOURCE = "PySolFC, pysollib/games/klondike.py, opened: class "
SPIDER_SOURCE = "PySolFC, pysollib/games/spider.py, opened: class "


def at(first: int, count: int) -> str:
    """Name so many piles from the first on."""
    return f"{first}-{first + count - 1}"


def cells(name: str, kind: str, decks: int, free: tuple[str, ...], columns: Group, foundations: Group) -> Facts:
    """Return the facts of a game like FreeCell: cells, foundations and columns in the order of our piles."""
    return replace(
        FREECELL,
        name=name,
        source=FREECELL_SOURCE + kind,
        decks=decks,
        groups={
            "cells": Group(at=at(2, len(free)), lies=free, first="*", most=1),
            "foundations": foundations,
            "columns": columns,
        },
        away=str(columns.numbers[-1] + 2),
    )


def more(decks: int, free: int) -> Group:
    """Return the foundations of a game like FreeCell with more packs."""
    return replace(FOUNDATIONS, at=at(2 + free, 4 * decks))


def thieves(name: str, kind: str, lies: str, count: int, columns: Group = COLUMNS, *, decks: int = 2) -> Facts:
    """Return the facts of a game like Forty Thieves: equal columns of open cards, single cards as a rule."""
    piles = 4 * decks
    return replace(
        FORTY_THIEVES,
        name=name,
        source=THIEVES_SOURCE + kind,
        decks=decks,
        groups={
            "waste": FORTY_THIEVES.groups["waste"],
            "foundations": replace(FOUNDATIONS, at=at(3, piles)),
            "columns": replace(columns, at=at(3 + piles, count), lies=(lies,)),
        },
        stock_lies=52 * decks - count * len(lies),
        away=str(3 + piles + count),
        note=KEPT,
    )


def yukon(
    name: str, kind: str, build: str, lies: tuple[str, ...], clicks: int, *, first: str = "K", decks: int = 1
) -> Facts:
    """Return the facts of a game like Yukon: any open card moves with those on it; clicks lay the last open cards."""
    return replace(
        YUKON,
        name=name,
        source=YUKON_SOURCE + kind,
        decks=decks,
        groups={
            "foundations": replace(FOUNDATIONS, at=at(2, 4 * decks)),
            "columns": replace(
                YUKON.groups["columns"], at=at(2 + 4 * decks, len(lies)), lies=lies, first=first, build=build
            ),
        },
        opening=("c1",) * clicks,
        away=str(2 + 4 * decks + len(lies)) if decks > 1 else "",
    )


def dealt(name: str, kind: str, build: str, lies: tuple[str, ...], stock: int) -> Facts:
    """Return the facts of a game like Yukon whose stock deals a card to each column."""
    return replace(yukon(name, kind, build, lies, 0), stock=Stock(onto="columns"), stock_lies=stock, away="13", note="")


def australian(name: str, kind: str, lies: str, count: int, first: str, decks: int, stock: Stock) -> Facts:
    """Return the facts of a game like Australian Patience: columns in suit, any card moves with those on it."""
    columns = replace(COLUMNS, first=first, takes="block", gives="any")
    facts = thieves(name, kind, lies, count, columns, decks=decks)
    return replace(facts, source=YUKON_SOURCE + kind, stock=stock)


def cliff(name: str, kind: str, lies: str, count: int) -> Facts:
    """Return the facts of a game like Klondike: equal columns, any card opens one, one pass."""
    columns = replace(KLONDIKE.groups["columns"], at=at(7, count), lies=(lies,), first="*")
    return replace(
        KLONDIKE,
        name=name,
        source=KLONDIKE_SOURCE + kind,
        groups=KLONDIKE.groups | {"columns": columns},
        stock=Stock(),
        stock_lies=52 - count * len(lies),
        away=str(7 + count),
    )


ANY_SUIT = replace(COLUMNS, build="down any")
RAIL = replace(ANY_SUIT, takes="block", gives="run")
THREE = replace(FREECELL_COLUMNS, lies=("+" * 12,))
STANDARD = ("+", *("-" * backs + "+++++" for backs in range(1, 7)))
LONGER = tuple("-" * min(backs, 8) + "++++++" for backs in range(10))
UNEVEN = tuple("-" * backs + "++++" + "+" * (backs < 3) for backs in range(7))

GAMES = [
    cells(
        "kingcell",
        "KingCell",
        1,
        ("",) * 4,
        replace(FREECELL_COLUMNS, first="K", build="down any", takes="cells"),
        FREECELL.groups["foundations"],
    ),
    cells(
        "opera",
        "Opera",
        1,
        ("",) * 4,
        replace(FREECELL_COLUMNS, lies=("------+",) * 4 + ("-----+",) * 4),
        FREECELL.groups["foundations"],
    ),
    cells(
        "relaxedfreecell",
        "RelaxedFreeCell",
        1,
        ("",) * 4,
        replace(FREECELL_COLUMNS, takes="block"),
        FREECELL.groups["foundations"],
    ),
    cells(
        "doublefreecell",
        "DoubleFreecell",
        2,
        ("",) * 6,
        replace(FREECELL_COLUMNS, at="12-21", lies=("+" * 10,)),
        replace(FOUNDATIONS, at="8-11", lies=("A",), build="up suit wrap", most=26),
    ),
    cells("triplefreecell", "TripleFreecell", 3, ("",) * 10, replace(THREE, at="24-36"), more(3, 10)),
    cells(
        "cell11",
        "Cell11",
        3,
        ("+", *("",) * 9, "+"),
        replace(THREE, at="25-36", lies=("+" * 12, *("+" * 13,) * 10, "+" * 12)),
        more(3, 11),
    ),
    cells("bigcell", "BigCell", 3, ("",) * 4, replace(THREE, at="18-30", takes="block"), more(3, 4)),
    thieves("famousfifty", "FamousFifty", "+" * 5, 10),
    thieves("thirtyninesteps", "ThirtyNineSteps", "+++", 13),
    thieves("waningmoon", "WaningMoon", "++++", 13),
    thieves("napoleonssquare", "NapoleonsSquare", "++++", 12, replace(COLUMNS, takes="block", gives="run")),
    replace(
        thieves("sanjuanhill", "SanJuanHill", "++++", 10),
        groups={"waste": FORTY_THIEVES.groups["waste"], "foundations": aces("A"), "columns": COLUMNS},
        stock_lies=56,
    ),
    thieves("napoleonsexile", "NapoleonsExile", "++++", 10, ANY_SUIT),
    thieves("napoleonsfolly", "NapoleonsFolly", "++++", 10, replace(COLUMNS, build="down other")),
    thieves("singlerail", "SingleRail", "+", 4, RAIL, decks=1),
    thieves("finalbattle", "FinalBattle", "+", 6, RAIL),
    thieves("doublerail", "DoubleRail", "+", 5, RAIL),
    thieves("roosevelt", "Roosevelt", "++++", 7, replace(COLUMNS, build="down alternate")),
    thieves("eightythieves", "EightyThieves", "+" * 8, 10, decks=4),
    yukon("doubleyukon", "DoubleYukon", "down alternate", LONGER, 5, decks=2),
    yukon("doublerussian", "DoubleRussianSolitaire", "down suit", LONGER, 5, decks=2),
    yukon("moosehide", "Moosehide", "down other", STANDARD, 4),
    yukon("roslin", "Roslin", "both alternate", STANDARD, 4),
    yukon("odessa", "Odessa", "down suit", ("---+++", *("---+++++",) * 5, "---+++"), 2),
    yukon("queensland", "Queensland", "down suit", UNEVEN, 4, first="*"),
    yukon("brisbane", "Brisbane", "down any", UNEVEN, 4, first="*"),
    yukon("geoffrey", "Geoffrey", "down suit", ("+" * 7,) * 4 + ("----++",) * 4, 1),
    dealt("rushdike", "Rushdike", "down suit", GROWING, 24),
    dealt("russianpoint", "RussianPoint", "down suit", ("+", "--+", "----+", "------+", "----+", "--+", "+"), 27),
    dealt("queenie", "Queenie", "down alternate", OPEN, 24),
    australian("outback", "OutbackPatience", "+" * 7, 8, "K", 2, Stock()),
    australian("tasmanian", "TasmanianPatience", "++++", 7, "K", 1, Stock(draw=3, redeals=-1)),
    australian("canberra", "Canberra", "++++", 7, "K", 1, Stock(redeals=1)),
    australian("rawprawn", "RawPrawn", "++++", 7, "*", 1, Stock()),
    australian("bimbom", "BimBom", "+" * 5, 8, "*", 2, Stock()),
    cliff("passeul", "PasSeul", "+", 6),
    cliff("eastcliff", "Eastcliff", "--+", 7),
    replace(
        GOLF,
        name="relaxedgolf",
        source=GOLF_SOURCE + "RelaxedGolf",
        groups=GOLF.groups | {"waste": replace(GOLF.groups["waste"], build="both any wrap", closed="")},
    ),
    replace(
        GOLF,
        name="doublegolf",
        source=GOLF_SOURCE + "DoubleGolf",
        decks=2,
        groups={
            "waste": replace(GOLF.groups["waste"], closed=""),
            "columns": Group(at="3-11", lies=("+" * 7,)),
        },
        stock_lies=40,
        away="12",
    ),
    Facts(
        name="binarystar",
        source=GOLF_SOURCE + "BinaryStar",
        decks=2,
        groups={
            "stars": Group(at="2-3", lies=("A", "K"), build="both any wrap", gives="none"),
            "fans": Group(at="4-20", lies=("+" * 6,)),
        },
    ),
    replace(
        SCORPION,
        name="scorpiontail",
        source=SPIDER_SOURCE + "ScorpionTail",
        groups=SCORPION.groups
        | {
            "checking": replace(SCORPION.groups["checking"], run="down alternate"),
            "columns": replace(SCORPION.groups["columns"], build="down alternate"),
        },
    ),
]
