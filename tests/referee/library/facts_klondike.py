"""Klondike and its kin: columns of growing length, aces up to kings. See ``builders.py`` for the words."""

from dataclasses import replace

from tests.referee.library.builders import Facts, Group, Stock

SOURCE = "PySolFC, pysollib/games/klondike.py, opened: class "
GROWING = ("+", "-+", "--+", "---+", "----+", "-----+", "------+")
OPEN = ("+", "++", "+++", "++++", "+++++", "++++++", "+++++++")

WASTE = Group(at="2")
FOUNDATIONS = Group(at="3-6", first="A", build="up suit", most=13)
COLUMNS = Group(at="7-13", lies=GROWING, first="K", build="down alternate", takes="block", gives="run")

KLONDIKE = Facts(
    name="klondike",
    source=SOURCE + "Klondike (the first card of the waste is drawn there in the deal, here by a click)",
    groups={"waste": WASTE, "foundations": FOUNDATIONS, "columns": COLUMNS},
    stock=Stock(redeals=-1),
    stock_lies=24,
    away="14",
)

GAMES = [
    KLONDIKE,
    replace(KLONDIKE, name="klondike3", source=SOURCE + "KlondikeByThrees", stock=Stock(draw=3, redeals=-1)),
]
