"""A third definition language, whole: ``ladder 5 columns of 4`` and a line for the title.

Columns are dealt, the rest is the stock; a click turns up a card of it, and a column's last card may go to the waste if
it is one rank higher or lower than the waste's last. Whoever has no card in a column left has won.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kabale.engine.journal import QUIET, Effects, Event, Journal
from kabale.engine.language import Choice, Language, Outcome, Variant
from kabale.engine.moves import GIVE_UP, Move, click, lay
from kabale.engine.score import Goal, Scoring
from kabale.messages import Message, message
from kabale.problems import Diagnostic, Report, Source, Span
from kabale.table.cards import rank
from kabale.table.changes import Moved, Turned
from kabale.table.decks import Deal, pack
from kabale.table.table import Table
from kabale.view import PileInfo

STOCK, WASTE = 0, 1
STOCK_PILE, WASTE_PILE, COLUMN = (PileInfo(None, kind, True) for kind in ("stock", "waste", "tableau"))


@dataclass(frozen=True)
class Ladder:
    title: str
    columns: int
    height: int
    card_count: int = 52
    variants: Sequence[Variant] = ()
    levels: Sequence[int] = (0,)
    scoring: Scoring | None = None
    goal: Goal | None = None

    @property
    def piles(self) -> list[PileInfo]:
        return [STOCK_PILE, WASTE_PILE, *[COLUMN] * self.columns]


@dataclass
class Rungs:
    table: Table


def read(source: Source) -> tuple[Ladder | None, list[Diagnostic]]:
    title, _, rest = source.text.partition("\n")
    found = re.fullmatch(r"ladder ([1-9]) columns? of ([1-5])\s*", rest)
    if found is None:
        report = Report(source)
        report.error("L100", "expected a line such as 'ladder 5 columns of 4'", Span.at(2, 1))
        return None, report.in_file_order()
    return Ladder(title, int(found[1]), int(found[2])), []


def deal(definition: Ladder, chosen: Deal, _: Choice) -> tuple[Rungs, Sequence[Event]]:
    heights = [0, *[definition.height] * definition.columns]
    cards = chosen.arranged(pack(52, 1), heights)
    columns = [[cards.pop(0) for _ in range(height)] for height in heights]
    return Rungs(Table([cards[::-1], *columns], down=cards)), ()


def legal(state: Rungs) -> list[Move]:
    every = [click(STOCK), *(lay(pile, WASTE) for pile in range(2, len(state.table.piles)))]
    return [move for move in every if refusal(state, move) is None]


def refusal(state: Rungs, move: Move) -> Message | None:
    piles = state.table.piles
    if move == click(STOCK) and piles[STOCK]:
        return None
    if move not in map(lay, range(2, len(piles)), [WASTE] * len(piles)) or not piles[move.source]:
        return message("why.no_click", pile=(move.source or STOCK) + 1)
    fits = piles[WASTE] and abs(rank(piles[move.source][-1]) - rank(piles[WASTE][-1])) in (1, 12)
    return None if fits else message("why.stock_empty")


def do(_: Rungs, move: Move, journal: Journal) -> Effects:
    if move != GIVE_UP:
        journal.do(Moved(move.source, WASTE))
    if move == click(STOCK):
        journal.do(Turned(WASTE, (len(journal.table.piles[WASTE]) - 1,), True))
    return QUIET


def ending(_: Ladder, state: Rungs, last: Move | None) -> Outcome | None:
    over = Outcome.LOST if last == GIVE_UP else Outcome.WON
    return over if last == GIVE_UP or not any(state.table.piles[2:]) else None


def text(definition: Ladder) -> str:
    return f"{definition.title}\nladder {definition.columns} columns of {definition.height}\n"


LADDER = Language[Ladder, Rungs](
    "ladder", read, deal, lambda _, table, __: Rungs(table), legal, refusal, do, ending, normal_form=text
)
