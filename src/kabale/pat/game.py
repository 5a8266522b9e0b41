"""A ``.pat`` definition as a game: what the language hands in to :mod:`kabale.engine.game`."""

from collections.abc import Sequence
from typing import Final

from kabale.engine.game import Game
from kabale.engine.journal import Event
from kabale.engine.language import Choice, Language, Outcome
from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.score import Goal, Scoring
from kabale.pat import play
from kabale.pat.deal import is_blind, lay_out, what_is_shuffled
from kabale.pat.definition import PatDefinition, reach
from kabale.pat.play import PatPlay
from kabale.pat.read import read, write
from kabale.pat.rules import Rules
from kabale.pat.state import EMPTYING, TURNS
from kabale.problems import Diagnostic, Source
from kabale.table.chance import Chance
from kabale.table.decks import Deal
from kabale.table.table import Table


def pat_game(rules: Rules, *, scoring: Scoring | None = None, goal: Goal | None = None, name: str = "") -> Game:
    """Make a game of rules, with what the catalogue adds."""
    return Game(PAT, PatDefinition(rules, scoring, goal), name=name)


def _read(source: Source) -> tuple[PatDefinition | None, list[Diagnostic]]:
    rules, problems = read(source)
    return None if rules is None else PatDefinition(rules), problems


def _deal(definition: PatDefinition, deal: Deal, _: Choice) -> tuple[PatPlay, Sequence[Event]]:
    table = lay_out(definition.rules, deal, definition.cover)
    return PatPlay(definition.rules, table, definition.cover, deal.chance), ()


def _place(definition: PatDefinition, table: Table, chance: Chance) -> PatPlay:
    piles = len(definition.rules.piles)
    if len(table.piles) != piles:
        raise ValueError(f"the table has {len(table.piles)} piles and the game {piles}")
    return PatPlay(definition.rules, table, definition.cover, chance)


def _ending(definition: PatDefinition, state: PatPlay, last: Move | None) -> Outcome | None:
    """Return the end that the player or the goal made; nothing is won before the first move (P13)."""
    if last is None:
        return None
    if last == GIVE_UP:
        return Outcome.LOST
    return Outcome.WON if goal_is_met(definition, state.table) else None


def goal_is_met(definition: PatDefinition, table: Table) -> bool:
    """Say whether a table is won: by the catalogue's goal, else by number 7 (P13).

    Piles with goal 0 that were empty after the deal do not decide, but must be empty at the end as well.
    """
    if definition.goal is not None:
        return definition.goal.is_met(table)
    goals = [] if table.counter(EMPTYING) else definition.rules.count_goals.items()
    zero = definition.rules.zero_goals.items()
    if not goals and not table.counter(EMPTYING):
        return False
    return all(len(table.piles[index]) == count for index, count in (*goals, *zero))


def _key(definition: PatDefinition, state: PatPlay) -> bytes:
    """Return the cards, the faces, and the counters that matter; turn-overs only as far as they are limited."""
    table = state.table
    if not table.counters:
        return table.key()
    kept = dict(sorted(table.counters.items()))
    if TURNS in kept:
        kept[TURNS] = min(kept[TURNS], definition.turns_that_matter)
    kept = {label: value for label, value in kept.items() if value}
    return table.key() + repr(kept).encode() if kept else table.key()


PAT: Final = Language[PatDefinition, PatPlay](
    name="pat",
    read=_read,
    deal=_deal,
    place=_place,
    legal=play.legal,
    refusal=play.refusal,
    do=play.do,
    ending=_ending,
    normal_form=lambda definition: write(definition.rules),
    key=_key,
    view=lambda definition, state: definition.view(state.table),
    accepted=play.accepted,
    tables=lambda definition, state: definition.tables(state.state),
    collecting=lambda definition, _: definition.collecting,
    reach=lambda definition, _: reach(definition.rules),
    passes=play.passes,
    shuffle=lambda definition, _: what_is_shuffled(definition.rules) if is_blind(definition.rules) else None,
    author_place="kabale.pat.author:AUTHOR",
)
"""The Danish numbers format, as the engine asks for it."""
