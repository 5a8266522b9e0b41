"""Canfield and its kin: four columns over a reserve of thirteen, whose last card takes an emptied column's place."""

from collections.abc import Iterator
from dataclasses import replace

from tests.referee.library import State, shown
from tests.referee.library.builders import Builder, Facts, Group, Stock

CLASS = "PySolFC, pysollib/games/canfield.py, opened: class "
RESERVE = "-" * 12 + "+"
WASTE = Group(at="2")
COLUMNS = Group(at="8-11", lies=("+",), first="*", build="down alternate wrap", takes="block", gives="run")
FOUNDATIONS = Group(at="4-7", lies=("+", "", "", ""), first="@", build="up suit wrap", gives="none", most=13)


class Filled(Builder):
    """A game in which the reserve fills columns by itself; *whole* lets builds move as a whole alone, or one card."""

    def __init__(self, facts: Facts, *, whole: bool = True) -> None:
        """Keep the facts."""
        super().__init__(facts)
        self.whole = whole

    def laid(self, state: State, source: int, count: int) -> Iterator[State]:
        """Yield what comes of laying cards, with the reserve's card where a column was emptied."""
        columns, reserve = (self.facts.groups[name].numbers for name in ("columns", "reserve"))
        if self.whole and source in columns and 1 < count < len(state.piles[source]):
            return
        for after in super().laid(state, source, count):
            yield filled(after, source, reserve[0]) if source in columns else after


def filled(state: State, column: int, reserve: int) -> State:
    """Lay the reserve's last card on a column, if that is empty, and turn up the next one."""
    piles = list(state.piles)
    if piles[column] or not piles[reserve]:
        return state
    *rest, card = piles[reserve]
    piles[column] = (card,)
    piles[reserve] = (*rest[:-1], shown(rest[-1])) if rest else ()
    return state._replace(piles=tuple(piles))


CANFIELD = Facts(
    name="canfield",
    source=CLASS + "Canfield, Canfield_AC_RowStack; html-src/rules/canfield.html, opened "
    "(the first three cards are drawn there in the deal, here by a click)",
    groups={
        "waste": WASTE,
        "reserve": Group(at="3", lies=(RESERVE,)),
        "foundations": FOUNDATIONS,
        "columns": COLUMNS,
    },
    stock=Stock(draw=3, redeals=-1),
    stock_lies=34,
    base=4,
)
PARTS = replace(
    CANFIELD,
    name="canfieldparts",
    source=CLASS + "Canfield",
    note="any part of a column moves, and the player fills the gaps with whatever there is",
    away="12",
)
BY_ITSELF = replace(
    CANFIELD,
    name="canfieldx",
    source=CLASS + "Canfield",
    groups={
        **CANFIELD.groups,
        "reserve": Group(at="7", lies=(RESERVE,)),
        "foundations": replace(FOUNDATIONS, at="3-6"),
    },
    base=3,
    note="any part of a column moves, and the rank of the foundations is drawn",
)
STOREHOUSE = Facts(
    name="storehouse",
    source="gamerules.com/rules/storehouse, opened (gaps from the reserve at once, then from the waste; whole columns "
    "move); " + CLASS + "Storehouse (twos laid out, one card a draw, three passes)",
    groups={
        "waste": WASTE,
        "foundations": Group(at="3-6", lies=("+",), build="up suit wrap", gives="none", most=13),
        "reserve": Group(at="7", lies=(RESERVE,)),
        "columns": replace(COLUMNS, build="down suit wrap", open_from=("waste",)),
    },
    stock=Stock(redeals=2),
    stock_lies=31,
    note="semicolon.com lets the player fill a gap from reserve or waste as they like, and wait",
)

GAMES = [Filled(CANFIELD), Builder(PARTS), Filled(BY_ITSELF, whole=False), Filled(STOREHOUSE)]
WRONG = [
    Filled(CANFIELD, whole=False),
    Builder(CANFIELD),
    Builder(STOREHOUSE),
    Filled(replace(STOREHOUSE, groups={**STOREHOUSE.groups, "columns": replace(COLUMNS, build="down suit wrap")})),
]
"""Parts of builds that move, gaps that stay, columns that open other columns."""
