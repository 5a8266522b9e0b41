"""A definition of this language as a game: what it hands in to :mod:`kabale.engine.game`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kabale.engine.actions import PileReach, Reach
from kabale.engine.language import TURNS, Choice, Language, NoTables, Outcome, PassCount, Variant
from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.score import Goal, Scoring
from kabale.messages import message
from kabale.problems import Diagnostic, Source
from kabale.solvitaire import play
from kabale.solvitaire.cards import rows_are_won
from kabale.solvitaire.deal import lay_out
from kabale.solvitaire.play import BASE, SolvitairePlay
from kabale.solvitaire.read import read
from kabale.solvitaire.rules import Blocks, BuildPolicy, Rules, write
from kabale.solvitaire.tabulate import tabulate
from kabale.table.chance import Chance
from kabale.table.table import Table
from kabale.view import PileInfo, PileView, View


@dataclass(frozen=True)
class SolvitaireDefinition:
    """The rules of one file, with what the catalogue adds; the language has no title, so the file's name is it."""

    rules: Rules
    title: str = ""
    scoring: Scoring | None = None
    goal: Goal | None = None
    variants: Sequence[Variant] = ()
    levels: Sequence[int] = (0,)

    @property
    def card_count(self) -> int:
        """How many cards the game is played with."""
        return self.rules.card_count

    @property
    def piles(self) -> Sequence[PileInfo]:
        """The piles in the order of S-J8; the language has no names for them."""
        return [PileInfo(None, kind, True) for kind in self.rules.layout.kinds]


def _read(source: Source) -> tuple[SolvitaireDefinition | None, list[Diagnostic]]:
    rules, problems = read(source)
    name = source.path.replace("\\", "/").rpartition("/")[2].removesuffix(".json")
    title = "Patience" if not name or name.startswith("<") else name  # A text that has no file.
    return None if rules is None else SolvitaireDefinition(rules, title), problems


def _place(definition: SolvitaireDefinition, table: Table, _: Chance) -> SolvitairePlay:
    piles = len(definition.rules.layout.kinds)
    if len(table.piles) != piles:
        raise ValueError(message("position.piles", given=len(table.piles), piles=piles))
    return SolvitairePlay(definition.rules, table)


def _ending(definition: SolvitaireDefinition, state: SolvitairePlay, last: Move | None) -> Outcome | None:
    """Return the end that the player or the goal made; a game may be won as dealt (S-J30)."""
    if last == GIVE_UP:
        return Outcome.LOST
    if definition.goal is not None:
        return Outcome.WON if definition.goal.is_met(state.table) else None
    # Rows ascend, one pile is left, the hole holds the pack, or foundations are full (S-J28 to S-J30).
    rules, layout, piles = definition.rules, definition.rules.layout, state.piles
    if rules.rows:
        is_won = rows_are_won(rules, piles)
    elif rules.accordion:
        is_won = sum(1 for pile in layout.accordion if piles[pile]) == 1
    elif layout.hole is not None:
        is_won = len(piles[layout.hole]) == rules.pack_size
    else:
        is_won = all(len(piles[pile]) == rules.max_rank for pile in layout.foundations)
    return Outcome.WON if is_won else None


def _key(_: SolvitaireDefinition, state: SolvitairePlay) -> bytes:
    """Return the cards, the faces and the base; passes are without end where there is more than one."""
    kept = {label: value for label, value in sorted(state.table.counters.items()) if label != TURNS}
    return state.table.key() + repr(kept).encode() if kept else state.table.key()


def _reach(definition: SolvitaireDefinition, _: Choice) -> Reach:
    """Return what a player can ever do: S-J7, blocks as long as a run or a suit can be."""
    rules, layout = definition.rules, definition.rules.layout
    block = rules.max_rank if rules.blocks is not Blocks.NO or rules.complete else 1
    piles = [PileReach(block=1, takes=True) for _ in layout.kinds]
    for pile in layout.tableau:
        piles[pile] = PileReach(block=block, takes=rules.build is not BuildPolicy.NO_BUILD)
    for pile in layout.foundations:
        piles[pile] = PileReach(block=int(rules.removable and not rules.complete), takes=True)
    for pile in layout.accordion:
        piles[pile] = PileReach(block=rules.accordion, takes=True)
    for pile in layout.reserve:
        piles[pile] = PileReach(block=1)
    if layout.hole is not None:
        piles[layout.hole] = PileReach(takes=True)
    if layout.waste is not None:
        piles[layout.waste] = PileReach(block=1)
    if layout.stock is not None:
        piles[layout.stock] = PileReach(clicks=("left",))
    return Reach(piles)


def _passes(state: SolvitairePlay) -> PassCount:
    """Return the passes that have ended, and that there is one where the waste is not turned over (S-J25)."""
    stock = state.layout.stock
    done = state.table.counter(TURNS) + int(stock is not None and not state.piles[stock])
    return PassCount(done, None if state.rules.redeal else 1)


# -- the view: stock, waste and foundations above, the tableau below, rows and an accordion in lines ------------------

_CARD_WIDTH, _CARD_HEIGHT = 10, 15
_STEP_X, _STEP_Y, _FAN, _MARGIN = 12, 18, 3, 2
_IN_A_LINE = 13


def _view(definition: SolvitaireDefinition, state: SolvitairePlay) -> View:
    layout, table = definition.rules.layout, state.table
    places = dict(_places(definition.rules))
    piles = []
    for index, kind in enumerate(layout.kinds):
        x, y = places[index]
        fan = _FAN if index in layout.tableau else 0
        cards, up = tuple(table.names(index)), tuple(card not in table.down for card in table.piles[index])
        drawn = definition.rules.draw if index == layout.waste else 0
        place = (_MARGIN + x * _STEP_X, _MARGIN + y * _STEP_Y)
        piles.append(PileView(kind, *place, 0, fan, False, True, cards, up, fan=drawn))
    return View(_CARD_WIDTH, _CARD_HEIGHT, tuple(piles))


def _places(rules: Rules) -> Iterator[tuple[int, tuple[int, int]]]:
    layout, line = rules.layout, 0
    width = max(len(layout.tableau), rules.max_rank if rules.rows else 0, 8)
    tops = [[pile for pile in (layout.stock, layout.waste, layout.hole) if pile is not None] + [*layout.foundations]]
    tops += [[*layout.cells, *layout.reserve]]
    single = [pile for top in tops for pile in top]
    groups = [single] if len(single) <= width else tops
    for group in (each for each in groups if each):
        for place, pile in enumerate(group):
            yield pile, (place % width, line + place // width)
        line += (len(group) - 1) // width + 1
    for spread, length in ((layout.places, rules.max_rank), (layout.accordion, _IN_A_LINE)):
        for place, pile in enumerate(spread):
            yield pile, (place % length, line + place // length)
    for place, pile in enumerate(layout.tableau):
        yield pile, (place, line)


SOLVITAIRE: Final = Language[SolvitaireDefinition, SolvitairePlay](
    name="solvitaire",
    read=_read,
    deal=lambda definition, deal, _: (SolvitairePlay(definition.rules, lay_out(definition.rules, deal)), ()),
    place=_place,
    counters=lambda _: (TURNS, BASE),
    legal=play.legal,
    refusal=play.refusal,
    do=play.do,
    ending=_ending,
    normal_form=lambda definition: write(definition.rules),
    key=_key,
    view=_view,
    accepted=SolvitairePlay.accepted,
    reach=_reach,
    passes=_passes,
    tables=lambda definition, state: (
        NoTables("the catalogue says how it is won") if definition.goal else tabulate(state)
    ),
    author_place="kabale.solvitaire.author:AUTHOR",
)
