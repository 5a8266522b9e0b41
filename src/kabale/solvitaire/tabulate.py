"""A position's rules as tables for a native kernel (see :mod:`kabale.engine.tables`), where tables can say them."""

from collections.abc import Collection, Mapping
from typing import Final

from kabale.engine.fits import Fits
from kabale.engine.language import NoTables
from kabale.engine.tables import (
    NO_LOOKS,
    UNBOUNDED,
    Groups,
    Locks,
    PileGoal,
    PileTables,
    Service,
    SetTables,
    StockTables,
    Tables,
)
from kabale.solvitaire.cards import EVERYTHING, KINGS, neighbours, next_in_suit, only
from kabale.solvitaire.play import SolvitairePlay
from kabale.solvitaire.rules import Blocks, BuildPolicy, DealTo, Spaces
from kabale.table.cards import LOOKS

_NO_FITS: Final[Fits] = (NO_LOOKS,) * LOOKS

_STARTS: Final = {
    each: NO_LOOKS if each is Spaces.NO_BUILD else KINGS if each is Spaces.KINGS else EVERYTHING for each in Spaces
}
"""The first cards of an empty pile; if spaces fill themselves, these hold once nothing is left to fill them."""

_INTO_SPACES: Final[Mapping[Spaces, Collection[Blocks]]] = {
    Spaces.RESERVE_THEN_ANY: (Blocks.NO, Blocks.YES, Blocks.PARTIAL),
    Spaces.WASTE_THEN_STOCK: (Blocks.NO,),
}
"""The modes in which a space takes what any pile takes; in others such spaces take single cards (S-J14, S-J16)."""


def tabulate(play: SolvitairePlay) -> Tables | NoTables:
    """Return the tables of a position's rules, or the first reason why they cannot be said in this way."""
    rules = play.rules
    if play.filling() or play.revealing():
        return NoTables("the next move fills a space or turns a card up that no move has made so")
    if rules.rows or rules.accordion:
        return NoTables("rows and accordions have no words in tables")
    if rules.foundations and rules.complete:
        return NoTables("foundations that take whole suits have no words in tables")
    if rules.build is not BuildPolicy.NO_BUILD:
        if rules.blocks is Blocks.MAXIMAL:
            return NoTables("that only a whole run goes has no words in tables")
        if rules.spaces is Spaces.KINGS and play.base != 1 and rules.blocks is not Blocks.NO:
            return NoTables("a king that lies within a run has no words in tables")
        if rules.blocks not in _INTO_SPACES.get(rules.spaces, Blocks):
            return NoTables("blocks that do not go into spaces have no words in tables")
    draw = rules.draw if play.layout.waste is not None else 0
    stock = StockTables(draw, play.layout.waste, -1 if rules.redeal else 1)
    return Tables(tuple(_pile(play, pile) for pile in range(len(play.piles))), stock)


def _pile(play: SolvitairePlay, pile: int) -> PileTables:
    rules, layout = play.rules, play.layout
    goal = None
    if pile in layout.foundations:
        goal = PileGoal(rules.max_rank)
    elif pile == layout.hole:
        goal = PileGoal(rules.pack_size)
    most = rules.max_rank if pile in layout.foundations else 1 if pile in layout.cells else UNBOUNDED
    return PileTables(
        sets=(_set(play, pile),),
        most=rules.pack_size if pile == layout.hole else most,
        goal=goal,
        reveal=int(pile in layout.tableau),
        hides=pile == layout.stock,
        refills=layout.fillers if pile in layout.tableau else (),
    )


def _set(play: SolvitairePlay, pile: int) -> SetTables:
    """Tabulate the moves from a pile and to it (S-J7)."""
    rules, layout = play.rules, play.layout
    fits: Fits = _NO_FITS
    takes, lays, start = (1, 1), (0, 0), NO_LOOKS
    givers: set[int | None] = {*layout.cells, *layout.reserve, *layout.tableau, layout.waste}
    groups, locks = Groups(), Locks()
    if pile in layout.foundations:
        takes, lays = (1, 1) if rules.removable else (0, 0), (1, 1)
        start = only(play.foundation_suit(pile) << 4 | play.base)
        fits = next_in_suit(play.base, rules.max_rank)
    elif pile == layout.hole:
        takes, lays, fits = (0, 0), (1, 1), neighbours(rules.max_rank, loops=rules.loops)
    elif pile in layout.cells:
        lays, start = (1, 1), EVERYTHING
        givers = givers - {*layout.cells} | {*layout.foundations}
    elif pile in layout.tableau and rules.build is not BuildPolicy.NO_BUILD:
        most = 1 if rules.blocks is Blocks.NO else UNBOUNDED
        takes, lays, fits, start = (1, most), (1, most), play.build, _STARTS[rules.spaces]
        givers |= {*layout.foundations}
        groups = _groups(play)
        if rules.spaces is Spaces.RESERVE_THEN_WASTE:  # Spaces wait for the waste (S-J15).
            locks = Locks(spaces=tuple(layout.tableau), filler=layout.waste)
    elif pile == layout.stock:
        takes = (0, 0)
    origins = bytes(source in givers and source != pile for source in range(len(play.piles)))
    runs = play.run if pile in layout.tableau and takes[1] > 1 else None
    # The pile gets a card when the stock is clicked (S-J26, S-J27).
    is_dealt = pile == layout.hole if rules.deal_to is DealTo.HOLE else pile in layout.tableau
    is_served = layout.stock is not None and rules.deal_to is not DealTo.WASTE and is_dealt
    service = Service(int(is_served), only_if_full=False)
    return SetTables(takes, runs, lays, False, start, fits, origins, origins, service, groups=groups, locks=locks)


def _groups(play: SolvitairePlay) -> Groups:
    """Say how many cards go together from one tableau pile to another (S-J11 to S-J13)."""
    row = bytes(pile in play.layout.tableau for pile in range(len(play.piles)))
    match play.rules.blocks:
        case Blocks.NO | Blocks.YES:
            return Groups(kept=row)
        case Blocks.WHOLE_PILE:
            return Groups(whole=row)
        case Blocks.PARTIAL:
            return Groups(runs=row, unless=tuple(play.layout.foundations))
        case Blocks.MAXIMAL:
            raise AssertionError("that was refused")
