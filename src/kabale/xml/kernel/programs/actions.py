"""The lists of actions as lists of a program (430-592).

The language's own predicates answer tests of a field's properties here, once for each mode.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, TypeVar, assert_never

from kabale.engine.fits import Fits, accepted, tabulate
from kabale.engine.program import NO_LOOKS, CardPlace, Instruction, Named, Probe, Routine, Transfer
from kabale.table.cards import Card
from kabale.xml.kernel import MANY_ACTIONS, NotTabulable, Work
from kabale.xml.kernel.programs.modes import Modes, References, Scratch, card_of, contents
from kabale.xml.play.conditions import holds_for
from kabale.xml.play.fields import next_ranks
from kabale.xml.rules import model
from kabale.xml.rules.actions import after_failure, after_success, denied, pair_stands, repeats_for_ever, stands
from kabale.xml.rules.model import Comparison, Condition, Test
from kabale.xml.rules.relations import run_fits
from kabale.xml.text.cards import ANY, LARGEST, MOST_CARDS, UNLIMITED, number, row_of
from kabale.xml.text.values import (
    Block,
    Compare,
    CountWord,
    Ending,
    Face,
    LayOption,
    Property,
    Restack,
    Setting,
    Special,
    Trigger,
    Whole,
)
from kabale.xml.text.words import ALL_SHOWN, ANYWHERE, YES, Tag

LEFT, RIGHT, MIDDLE, LAYING = 1, 2, 4, 8
WON, LOST = 1, 2

_TRIGGERS: Final[Mapping[str, int]] = {
    Trigger.LEFT: LEFT,
    Trigger.RIGHT: RIGHT,
    Trigger.MIDDLE: MIDDLE,
    Trigger.CLICK: LEFT | RIGHT,
    Trigger.LAYING: LAYING,
    Trigger.ANY: LEFT | RIGHT | MIDDLE | LAYING,
}

_ENDINGS: Final[Mapping[str, int]] = {"": WON | LOST, Ending.ANY: WON | LOST, Ending.WON: WON, Ending.LOST: LOST}
_AMOUNTS: Final = {"": "", CountWord.MOVED: "moved", CountWord.FACE_UP: "face up", CountWord.RUN: "run"}
_FARTHEST: Final = 1000  # beyond all places and numbers of cards


class Acts:
    """Makes actions."""

    def __init__(self, rules: model.Rules, modes: Modes, references: References) -> None:
        self._rules = rules
        self._modes = modes
        self._references = references
        self._asks = Asks(modes, references)

    def all(self, tag: Tag) -> tuple[Routine, ...]:
        """Return one of the lists. Raises NotTabulable where a program cannot say it."""
        actions, triggers = self._rules.lists[tag], _ENDINGS if tag is Tag.ENDING else _TRIGGERS
        return tuple(
            Routine(
                triggers=triggers.get(action.trigger, 0),
                asks=tuple(map(self._asks.ask, action.tests)),
                steps=tuple(step for each in action.steps for step in self._steps(action, each)),
                success=after_success(actions, place),
                failure=after_failure(actions, place),
                endless=repeats_for_ever(actions, place),
            )
            for place, action in enumerate(actions)
        )

    def _steps(self, action: model.Action, step: model.Step) -> Iterator[Instruction]:
        """Yield the instructions of a step; a step that only shows or sounds has none."""
        match step:
            case model.Alter():
                yield from self._alter(action, step)
            case model.LayStep():
                yield Instruction("lay", lay=self._lay(step))
            case model.Set(Setting.SOURCE | Setting.TARGET as setting, content):
                yield Instruction("source" if setting is Setting.SOURCE else "target", self._references.named(content))
            case model.Ask(answers=answers) if answers:
                raise NotTabulable(f"{action.name} asks the player")
            case model.Ask(field=field) if field:
                yield Instruction("set var", self._references.named(field), numbers=(1,))
            case model.GameOver():
                yield Instruction("over", number=WON if step.outcome == Ending.WON else LOST)
            case model.Set() | model.Ask() | model.Notice():
                pass
            case _:
                assert_never(step)

    def _alter(self, action: model.Action, step: model.Alter) -> Iterator[Instruction]:
        fields, name = self._references.all(step.fields, same_id=step.same_id), step.property
        match name:
            case None:
                pass
            case Property.STATUS:
                yield Instruction("turn down" if step.content == Face.DOWN else "turn up", fields)
            case Property.SORT:
                if step.content in tuple(Whole):
                    yield Instruction("shuffle" if step.content == Whole.SHUFFLE else "reverse", fields)
            case Property.VAR | Property.REDEALS:
                if step.swap:
                    raise NotTabulable(f"{action.name} exchanges {name}")
                yield self._number(action, step, "var" if name is Property.VAR else "redeals")
            case _:  # A mode is found for whatever an ``aenderung`` brings about, see :mod:`.modes`.
                found = contents(step)
                rows = {content: self._modes.row(step, content) for content in found if content is not None}
                modes = tuple(None if content is None else rows[content] for content in found)
                yield Instruction("set mode", fields, card=card_of(step), modes=modes)

    def _number(self, action: model.Action, step: model.Alter, kind: str) -> Instruction:
        """Return what sets a number, or adds to it (509, X19)."""
        fields, content = self._references.all(step.fields, same_id=step.same_id), step.content
        if content[:1] in ("+", "-") and content[1:].isdecimal() and len(content) <= 11:
            return Instruction(f"add {kind}", fields, number=int(content))
        card = card_of(step)
        if kind == "redeals" and card:
            raise NotTabulable(f"{action.name} takes a number of takings-up from a card")
        if kind == "redeals":
            return Instruction("set redeals", fields, number=redeals_of(content))
        values = tuple(None if each is None else var_of(each) for each in contents(step))
        return Instruction("set var", fields, card=card, numbers=values)

    def _lay(self, step: model.LayStep) -> Transfer:
        is_number = step.count not in _AMOUNTS
        return Transfer(
            sources=self._references.all(step.sources, same_id=step.same_id),
            targets=self._references.named(step.target),
            amount="cards" if is_number else _AMOUNTS[step.count],
            cards=min(max(number(step.count), 0), _FARTHEST) if is_number else 0,
            start_at=_bounded(step.start_at),
            lay_at=None if step.lay_at == ANYWHERE else _bounded(number(step.lay_at)),
            backwards=step.backwards,
            restack=RESTACKS[step.restack],
            once=LayOption.ONCE in step.options,
            allowed=LayOption.ALLOWED in step.options,
            swaps=LayOption.SWAP in step.options,
            up=None if step.face is None else step.face is Face.UP,
        )


def _bounded(value: int, most: int = _FARTHEST) -> int:
    return max(min(value, most), -most)


def var_of(text: str) -> int:
    """Return the number that a ``var`` is, bounded so that a machine can hold it."""
    return _bounded(number(text), LARGEST)


def redeals_of(text: str) -> int:
    """Return how often a field can be taken up again (190)."""
    left = UNLIMITED if text == ANY else number(text)
    return UNLIMITED if left < 0 else min(left, UNLIMITED)


COMPARES: Final = {
    Compare.LESS: "<",
    Compare.LESS_EQUAL: "<=",
    Compare.EQUAL: "==",
    Compare.GREATER: ">",
    Compare.GREATER_EQUAL: ">=",
    Compare.UNEQUAL: "!=",
}

T = TypeVar("T")
RESTACKS: Final = {None: "", Restack.GROW: "grow", Restack.SHRINK: "shrink"}

_NEVER: Final = Probe("moved", compare="<", number=0)

_FACES: Final[Mapping[str, int]] = {Face.DOWN: 1, Face.UP: 0}
"""The numbers of the faces; a card's face is never that of another word."""

_COUNTED: Final = {Property.COUNT: "count", Property.VAR: "var", Property.REDEALS: "redeals"}

MOST_WORK: Final = 100_000


class Asks:
    """Makes tests, each once."""

    def __init__(self, modes: Modes, references: References) -> None:
        self._modes = modes
        self._references = references
        self._made: dict[Test, Probe] = {}
        self._work = Work(MOST_WORK, MANY_ACTIONS)

    def ask(self, test: Test) -> Probe:
        """Return a test. Raises NotTabulable where a program cannot say it."""
        if test not in self._made:
            if isinstance(test, Comparison):
                first, second = self._place(test.first, test.first_place), self._place(test.second, test.second_place)
                fits = tabulate(lambda card, on: pair_stands(test, on, card))
                self._made[test] = Probe("pair", card=first, other_card=second, fits=fits)
            else:
                self._made[test] = self._condition(test)
        return self._made[test]

    def _place(self, reference: str, place: int) -> CardPlace:
        # The picked cards have no field: the reference names NOBODY.
        return CardPlace(reference == Special.PICKED, self._references.named(reference), _bounded(place))

    def _condition(self, test: Condition) -> Probe:
        name, compare, denies = test.property, COMPARES[test.compare], test.compare is Compare.UNEQUAL
        is_picked = test.field == Special.PICKED
        fields = self._references.named(test.field)
        match name:
            case Property.MOVED:
                return Probe("moved", compare=compare, number=_wanted(test))
            case Property.COUNT if is_picked:
                return Probe("picked", compare=compare, number=_wanted(test))
            case Property.LAYABLE:
                return self._layable(test)
            case Property.CARD:
                return self._card(test)
            case None:
                return _NEVER
            case _ if is_picked or (name is Property.STOPPED and not test.content):
                return _NEVER
            case Property.COUNT | Property.VAR | Property.REDEALS:
                return Probe(_COUNTED[name], fields, compare=compare, number=_wanted(test))
            case Property.STATUS:
                return Probe("face", fields, compare="!=" if denies else "==", number=_FACES.get(test.content, 2))
            case Property.STOPPED:
                return Probe("stopped", fields, denies=not denied(test, test.content == YES))
            case Property.STARTS | Property.START_RUN:
                return Probe("run", fields, denies=denies, **self._run(test))
            case Property.NEXT:
                return Probe("top", fields, rows=self._by_mode(partial(_tops, test)))
            case Property.ID | Property.MAX | Property.START | Property.END | Property.SUITS | Property.RANKS:
                return self._of_mode(test, fields)
            case Property.BLOCKS | Property.INSERT | Property.FILL | Property.FACE | Property.SHOWN | Property.LOCKED:
                return self._of_mode(test, fields)
            case Property.AUTO | Property.BORDER | Property.START_SUIT | Property.START_RANK | Property.LABEL:
                return self._of_mode(test, fields)
            case Property.LOCK | Property.MOVE_LOCK | Property.SORT:
                return self._of_mode(test, fields)
            case _:
                assert_never(name)

    def _card(self, test: Condition) -> Probe:
        named = self._modes.state.card(test.content)
        looks = accepted(lambda card: named is not None and stands(card, test.compare, named))
        return Probe("card", card=self._place(test.field, test.place), looks=looks)

    def _layable(self, test: Condition) -> Probe:
        return Probe(
            "layable",
            self._references.named(test.field, picked_from=True),
            self._references.named(test.content, picked_from=True),
            picked=test.field in (Special.SOURCE, Special.PICKED),
            word=RESTACKS[test.restack],
            denies=test.compare is Compare.UNEQUAL,
        )

    def _of_mode(self, test: Condition, fields: Named) -> Probe:
        looks = self._by_mode(lambda scratch: holds_for(scratch.state, test, scratch.pile))
        return Probe("mode", fields, looks=bytes(looks))

    def _by_mode(self, ask: Callable[[Scratch], T]) -> tuple[T, ...]:
        """Ask something of each mode. Raises NotTabulable where that has been done too often."""
        self._work.spend(len(self._modes.all))
        return tuple(map(ask, self._modes.scratches()))

    def _run(self, test: Condition) -> dict[str, Any]:
        """Say from which looks on, by which relation and in which way a pile must be a run (476)."""
        word = "starts" if test.property is Property.STARTS else "whole"
        if word == "whole" and test.run == Block.FACE_UP:
            word = "face up"

        def of(scratch: Scratch) -> tuple[bytes, Fits]:
            state, pile = scratch.state, scratch.pile
            fits = state.ready[pile].fits
            if test.run and word == "whole":
                suits, ranks = state.text(pile, Tag.SUITS), state.text(pile, Tag.RANKS)
                fits = run_fits(test.run, suits, ranks, state.card(state.text(pile, Tag.END)))
            return row_of(state.card(test.content) or state.ready[pile].start), fits

        found = self._by_mode(of)
        return {"word": word, "rows": tuple(row for row, _ in found), "relations": tuple(fits for _, fits in found)}


def _wanted(test: Condition) -> int:
    """Return the number that a test compares with; a word for no limit is what it stands for (X12)."""
    if test.content in (ANY, ALL_SHOWN):
        return UNLIMITED if test.property is Property.REDEALS else MOST_CARDS
    return _bounded(number(test.content, -1), 1 << 40)


def _tops(test: Condition, scratch: Scratch) -> bytes:
    """Say for which top cards the next rank is as asked; the first entry is for an empty field (490)."""
    state, pile = scratch.state, scratch.pile
    named = state.card(test.content)
    if named is None:
        return NO_LOOKS

    def stands_on(*cards: Card) -> bool:
        state.piles[pile][:] = cards
        return denied(test, named in next_ranks(state, pile))

    of_none, row = stands_on(), accepted(stands_on)
    state.piles[pile].clear()
    return bytes([of_none]) + row[1:]
