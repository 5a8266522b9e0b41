"""Famous patiences that came late: kin of Spider, Klondike and Canfield, each in its own words."""

from dataclasses import replace

from tests.referee.library import Pile, State, rank
from tests.referee.library.builders import Builder, Facts, Group, Stock, block
from tests.referee.library.facts_klondike import KLONDIKE, OPEN
from tests.referee.library.facts_spider import COLUMNS as SPIDER_COLUMNS
from tests.referee.library.facts_spider import SPIDER, SUITS
from tests.referee.library.filled import SCORPION, Suits
from tests.referee.library.reserves import CANFIELD, Filled
from tests.referee.library.reserves import COLUMNS as CANFIELD_COLUMNS

SPIDERS = "PySolFC, pysollib/games/spider.py, opened: class "


class Whole(Builder):
    """Runs of any suits move, but only those of one suit are laid away."""

    def accepts(self, state: State, source: int, target: int, count: int) -> bool:
        """Say whether cards may be laid, on a foundation in one suit."""
        if self.group_of[target] == "foundations" and block(state.piles[source], "down suit") < count:
            return False
        return super().accepts(state, source, target, count)


class Either(Builder):
    """Columns that go down in suit or on in one rank; blocks are of one kind."""

    def accepts(self, state: State, source: int, target: int, count: int) -> bool:
        """Say whether cards may be laid: as in suit, or on a card of their rank."""
        pile, card = state.piles[target], state.piles[source][-count]
        return super().accepts(state, source, target, count) or (bool(pile) and rank(card) == rank(pile[-1]))

    def counts(self, name: str, pile: Pile, state: State) -> range:
        """Return how many cards may leave a column."""
        return range(1, 1 + max(block(pile, "down suit"), block(pile, "same any"))) if pile else range(0)


BLACK_WIDOW = replace(
    SPIDER,
    name="blackwidow",
    source=SPIDERS + "BlackWidow; html-src/rules/blackwidow.html, opened",
    groups={"foundations": SUITS, "columns": replace(SPIDER_COLUMNS, run="")},
)
THREE_SUITS = replace(
    SPIDER, name="spider3", source=SPIDERS + "Spider", pack="SSSHHHDD", note="the pack is of our own choice"
)
WASP = replace(
    SCORPION,
    name="wasp",
    source=SPIDERS + "Wasp",
    groups={
        "suits": SCORPION.groups["suits"],
        "tail": replace(SCORPION.groups["tail"], first="*"),
        "columns": replace(SCORPION.groups["columns"], first="*", lies=(*["---++++"] * 3, *["+++++++"] * 4)),
    },
)
CURDS = Facts(
    name="curdsandwhey",
    source="parlettgames.uk/patience/curdsand.html, opened; PySolFC, pysollib/games/curdsandwhey.py, opened: "
    "class CurdsAndWhey",
    groups={
        "columns": Group(at="2-14", lies=("++++",), first="K", build="down suit", takes="block", gives="run"),
    },
)
SARATOGA = replace(
    KLONDIKE,
    name="saratoga",
    source="PySolFC, pysollib/games/klondike.py, opened: class Saratoga "
    "(the first three cards are drawn there in the deal, here by a click)",
    groups={**KLONDIKE.groups, "columns": replace(KLONDIKE.groups["columns"], lies=OPEN)},
    stock=Stock(draw=3, redeals=-1),
)
RAINBOW = replace(
    CANFIELD,
    name="rainbow",
    source="PySolFC, pysollib/games/canfield.py, opened: classes Rainbow, Canfield_RK_RowStack "
    "(the first card is drawn there in the deal, here by a click)",
    groups={**CANFIELD.groups, "columns": replace(CANFIELD_COLUMNS, build="down any wrap")},
    stock=Stock(),
)

GAMES: list[Builder] = [
    Whole(BLACK_WIDOW),
    Builder(THREE_SUITS),
    Suits(WASP),
    Either(CURDS),
    Builder(SARATOGA),
    Filled(RAINBOW),
]
WRONG: list[Builder] = [Builder(CURDS), Filled(replace(RAINBOW, stock=Stock(draw=3)))]
"""Columns without equal ranks, three cards a draw."""
