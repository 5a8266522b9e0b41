"""A position's rules as tables for a native kernel, where tables can say them (see :mod:`kabale.engine.tables`).

They can say it where the player fills no space: that a pile's only card does not go into a space (S-J13), and that
spaces fill themselves (S-J14 to S-J16), has no words there, nor have rows and accordions.
"""

from typing import Final

from kabale.engine.fits import Fits
from kabale.engine.tables import NO_LOOKS, NoTables, PileGoal, PileTables, Service, SetTables, StockTables, Tables
from kabale.solvitaire.cards import EVERYTHING, neighbours, one_above, only
from kabale.solvitaire.state import SolvitairePlay
from kabale.solvitaire.terms import Blocks, Build, DealTo, Spaces
from kabale.table.cards import LOOKS

_NO_FITS: Final[Fits] = (NO_LOOKS,) * LOOKS


def tabulate(play: SolvitairePlay) -> Tables | NoTables:
    """Return the tables of a position's rules, or the first reason why they cannot be said in this way."""
    rules = play.rules
    if play.layout.stock is None:
        return NoTables("tables begin with a stock, and there is none")
    if rules.rows or rules.accordion:
        return NoTables("rows and accordions have no words in tables")
    if rules.foundations and (rules.complete or rules.base != 1):
        return NoTables("whole suits and other bases than the ace have no words in tables")
    if not (rules.build is Build.NO_BUILD or rules.spaces is Spaces.NO_BUILD):
        return NoTables("what goes into a space has no words in tables")
    if rules.spaces not in (Spaces.ANY, Spaces.NO_BUILD, Spaces.KINGS):
        return NoTables("spaces that fill themselves have no words in tables")
    if rules.blocks not in (Blocks.NO, Blocks.YES) and rules.build is not Build.NO_BUILD:
        return NoTables("blocks that depend on their pile have no words in tables")
    draw = rules.draw if play.layout.waste is not None else 0
    stock = StockTables(draw, play.layout.waste, -1 if rules.redeal else 1)
    return Tables(tuple(_pile(play, pile) for pile in range(len(play.piles))), stock)


def _pile(play: SolvitairePlay, pile: int) -> PileTables:
    """Tabulate one pile."""
    rules, layout = play.rules, play.layout
    goal = None
    if pile in layout.foundations:
        goal = PileGoal(rules.max_rank)
    elif pile == layout.hole:
        goal = PileGoal(rules.pack_size)
    most = rules.max_rank if pile in layout.foundations else 1 if pile in layout.cells else rules.pack_size
    return PileTables((_set(play, pile),), most, goal, int(pile in layout.tableau), pile == layout.stock)


def _set(play: SolvitairePlay, pile: int) -> SetTables:
    """Tabulate what may be taken from a pile and laid on it (S-J7)."""
    rules, layout = play.rules, play.layout
    fits: Fits = _NO_FITS
    takes, lays, start = (1, 1), (0, 0), NO_LOOKS
    givers: set[int | None] = {*layout.cells, *layout.reserve, *layout.tableau, layout.waste}
    if pile in layout.foundations:
        takes, lays = (1, 1) if rules.removable else (0, 0), (1, 1)
        start, fits = only(play.foundation_suit(pile) << 4 | 1), one_above(Build.SAME_SUIT)
    elif pile == layout.hole:
        takes, lays, fits = (0, 0), (1, 1), neighbours(rules.max_rank, loops=rules.loops)
    elif pile in layout.cells:
        lays, start = (1, 1), EVERYTHING
        givers = givers - {*layout.cells} | {*layout.foundations}
    elif pile in layout.tableau and rules.build is not Build.NO_BUILD:
        most = rules.max_rank if rules.blocks is Blocks.YES else 1
        takes, lays, fits = (1, most), (1, most), play.build
        givers |= {*layout.foundations}
    elif pile == layout.stock:
        takes = (0, 0)
    origins = _flags(play, pile, givers)
    runs = play.run if rules.blocks is Blocks.YES else None
    return SetTables(takes, runs, lays, False, start, fits, origins, origins, _service(play, pile))


def _flags(play: SolvitairePlay, pile: int, givers: set[int | None]) -> bytes:
    return bytes(source in givers and source != pile for source in range(len(play.piles)))


def _service(play: SolvitairePlay, pile: int) -> Service:
    """Say what a pile gets when the stock is clicked (S-J26, S-J27)."""
    layout, where = play.layout, play.rules.deal_to
    is_dealt = pile == layout.hole if where is DealTo.HOLE else where is DealTo.TABLEAU and pile in layout.tableau
    return Service(int(layout.stock is not None and is_dealt), only_if_full=False)
