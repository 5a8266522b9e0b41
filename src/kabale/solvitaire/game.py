"""A definition of this language as a game: what it hands in to :mod:`kabale.engine.game`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kabale.engine.actions import PileReach, Reach
from kabale.engine.journal import Event
from kabale.engine.language import Choice, Language, NoTables, Outcome, PassCount, Variant
from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.score import Goal, Scoring
from kabale.problems import Diagnostic, Source
from kabale.solvitaire import judge, play
from kabale.solvitaire.deal import lay_out
from kabale.solvitaire.read import read
from kabale.solvitaire.rows import rows_are_won
from kabale.solvitaire.rules import Rules
from kabale.solvitaire.state import TURNS, SolvitairePlay
from kabale.solvitaire.tabulate import tabulate
from kabale.solvitaire.terms import Blocks, Build
from kabale.solvitaire.view import view
from kabale.solvitaire.write import write
from kabale.table.chance import Chance
from kabale.table.decks import Deal
from kabale.table.table import Table
from kabale.view import PileInfo


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
        """The piles in the order of S-J8."""
        return self.rules.layout.infos


def _read(source: Source) -> tuple[SolvitaireDefinition | None, list[Diagnostic]]:
    rules, problems = read(source)
    name = source.path.replace("\\", "/").rpartition("/")[2].removesuffix(".json")
    title = "Patience" if not name or name.startswith("<") else name  # A text that has no file.
    return None if rules is None else SolvitaireDefinition(rules, title), problems


def _deal(definition: SolvitaireDefinition, deal: Deal, _: Choice) -> tuple[SolvitairePlay, Sequence[Event]]:
    return SolvitairePlay(definition.rules, lay_out(definition.rules, deal)), ()


def _place(definition: SolvitaireDefinition, table: Table, _: Chance) -> SolvitairePlay:
    piles = len(definition.rules.layout.kinds)
    if len(table.piles) != piles:
        raise ValueError(f"the table has {len(table.piles)} piles and the game {piles}")
    return SolvitairePlay(definition.rules, table)


def _ending(definition: SolvitaireDefinition, state: SolvitairePlay, last: Move | None) -> Outcome | None:
    """Return the end that the player or the goal made; a game may be won as dealt (S-J30)."""
    if last == GIVE_UP:
        return Outcome.LOST
    if definition.goal is not None:
        return Outcome.WON if definition.goal.is_met(state.table) else None
    return Outcome.WON if _is_won(definition.rules, state.table) else None


def _is_won(rules: Rules, table: Table) -> bool:
    """Say whether foundations are full, the hole holds the pack, rows ascend, or one pile is left (S-J28 to S-J30)."""
    layout, piles = rules.layout, table.piles
    if rules.rows:
        return rows_are_won(rules, piles)
    if rules.accordion:
        return sum(1 for pile in layout.accordion if piles[pile]) == 1
    if layout.hole is not None:
        return len(piles[layout.hole]) == rules.pack_size
    return all(len(piles[pile]) == rules.max_rank for pile in layout.foundations)


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
        piles[pile] = PileReach(block=block, takes=rules.build is not Build.NO_BUILD)
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


_OTHER_GOAL: Final = "the catalogue says how it is won"

SOLVITAIRE: Final = Language[SolvitaireDefinition, SolvitairePlay](
    name="solvitaire",
    read=_read,
    deal=_deal,
    place=_place,
    legal=judge.legal,
    refusal=judge.refusal,
    do=play.do,
    ending=_ending,
    normal_form=lambda definition: write(definition.rules),
    key=_key,
    view=lambda definition, state: view(definition.rules, state.table),
    accepted=lambda state, pile: state.accepted(pile),
    reach=_reach,
    passes=_passes,
    tables=lambda definition, state: NoTables(_OTHER_GOAL) if definition.goal else tabulate(state),
    author_place="kabale.solvitaire.author:AUTHOR",
)
"""The language of the solver's JSON rule files, as the engine asks for it."""
