"""An XML game as a program for the native kernel (see :mod:`kabale.engine.program`), as far as one can say it.

A program holds for one deal's random suit and rank, and for the modes that its fields can reach. Deals that agree in
these share it.
"""

from dataclasses import dataclass
from typing import Final

from kabale.engine.language import CHANCES, NoTables
from kabale.engine.program import MOST_CARDS, MOST_FIELDS, FieldRules, Program, Rest, Standing
from kabale.engine.score import Goal
from kabale.table.table import Table
from kabale.xml.kernel import NotTabulable
from kabale.xml.kernel.field_tags import parts
from kabale.xml.kernel.programs.actions import Acts, redeals_of, var_of
from kabale.xml.kernel.programs.modes import Modes, References, mask_of, said_on
from kabale.xml.play.conditions import halted_at
from kabale.xml.play.state import EMPTIED, OUTCOME, PUSHED, State
from kabale.xml.rules import model
from kabale.xml.rules.actions import hears_right_clicks
from kabale.xml.rules.vocabulary import unknown, written
from kabale.xml.text.cards import Draw
from kabale.xml.text.values import Property
from kabale.xml.text.words import Tag

MOST_PROGRAMS: Final = 64
"""The most stored programs of a definition: one for each random suit and rank that it may draw."""

MOST_POINTS: Final = 10**12


class Programs:
    """The programs of one definition, by the random suit and rank of their deals."""

    def __init__(self) -> None:
        self._rules: model.Rules | None = None
        self._kept: dict[Draw, Program] = {}
        self._refused: str | None = None

    def program(self, state: State, goal: Goal | None) -> Program | NoTables:
        """Return the program of a position, or the reason why it has none."""
        if halted_at(state) is not None:
            return NoTables("a question waits")
        if self._rules is not state.rules:
            self._rules, self._refused = state.rules, None
            self._kept.clear()
        if self._refused is not None:
            return NoTables(self._refused)
        if (kept := self._kept.get(state.drawn)) is not None and kept.standing(state.table) is not None:
            return kept
        try:
            made = compiled(state, goal)
        except NotTabulable as reason:
            self._refused = str(reason)
            return NoTables(self._refused)
        if len(self._kept) >= MOST_PROGRAMS:
            self._kept.clear()
        self._kept[state.drawn] = made
        return made


def compiled(state: State, goal: Goal | None) -> Program:
    """Compile the rules of a position. Raises NotTabulable with what a program cannot say."""
    rules = state.rules
    if rules.has_jokers:
        raise NotTabulable("there are jokers")
    if goal is not None:
        raise NotTabulable(f"piles must be: {goal.each}")
    if len(rules.fields) > MOST_FIELDS or len(rules.cards) > MOST_CARDS:
        raise NotTabulable(f"there are more than {MOST_FIELDS} fields or {MOST_CARDS} cards")
    if hears_right_clicks(rules.lists[Tag.AFTER]):
        raise NotTabulable("abschluss waits for right clicks, which automatic laying answers")
    for tag in unknown(rules):
        raise NotTabulable(f"{written(tag)} is not known to the programs")
    points = [rules.goal or 0, rules.start_score, *(rule.points for field in rules.fields for rule in field.points)]
    if max(map(abs, points)) > MOST_POINTS:
        raise NotTabulable("points are counted in more than 12 digits")
    references = References(rules)
    modes = Modes(state, references)
    acts = Acts(rules, modes, references)
    return Program(
        fields=tuple(FieldRules(**parts(rules, pile)) for pile in range(len(rules.fields))),
        modes=modes.made(),
        actions=acts.all(Tag.ACTION),
        after=acts.all(Tag.AFTER),
        ending=acts.all(Tag.ENDING),
        goal=rules.goal,
        start_score=rules.start_score,
        standing=_TableReader(rules, modes),
    )


@dataclass(frozen=True, slots=True)
class _TableReader:
    rules: model.Rules
    modes: Modes

    def __call__(self, table: Table) -> Standing | None:
        piles = range(len(self.rules.fields))
        found = [
            self.modes.number_of(pile, said_on(table, pile) if table.properties else frozenset()) for pile in piles
        ]
        modes = tuple(mode for mode in found if mode is not None)
        if len(modes) != len(found):
            return None
        numbers = tuple(var_of(self._text(table, pile, Property.VAR)) for pile in piles)
        texts = [self._text(table, pile, Property.REDEALS) for pile in piles]
        redeals = tuple(redeals_of(text) if text else -1 for text in texts)
        flags = [mask_of(pile for pile in piles if (pile, name) in table.properties) for name in (EMPTIED, PUSHED)]
        rest: Rest = (flags[0], flags[1], table.counter(CHANCES), table.counter(OUTCOME))
        return modes, numbers, redeals, rest

    def _text(self, table: Table, pile: int, name: str) -> str:
        value = table.properties.get((pile, name))
        return self.rules.fields[pile].texts.get(name, "") if value is None else str(value)
