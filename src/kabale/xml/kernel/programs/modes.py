"""Sets of fields and the modes of fields: every state of their properties that actions can bring about (503-513).

The language's own function does each ``aenderung`` that may concern a field, from the properties that it begins with.
It takes a value from each possible card, until no new mode appears.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import reduce
from itertools import chain
from operator import or_
from typing import Final

from kabale.engine.program import NOBODY, FieldMode, Named
from kabale.table.cards import LOOKS, all_looks, rank, suit
from kabale.table.chance import Chance
from kabale.table.table import Table, Value
from kabale.xml.kernel import NotTabulable, Work, refills
from kabale.xml.play.fields import meaning
from kabale.xml.play.hand import bound
from kabale.xml.play.state import EMPTIED, PUSHED, FieldState, State
from kabale.xml.play.steps import set_property
from kabale.xml.play.writer import EXPOSED, Writer
from kabale.xml.rules.model import Alter, Ids, Rules
from kabale.xml.text.cards import ANY_CARD, MOST_CARDS, Indication, row_of, written
from kabale.xml.text.values import CardPart, FromCard, Property, Special, StopKind, TurnUp
from kabale.xml.text.words import LINK, Tag

_NOBODY: Mapping[str, tuple[int, ...]] = {Special.SOURCE: (), Special.TARGET: (), Special.PICKED: ()}


def word_of(member: Enum) -> str:
    """Return the word that the kernel has for a word of the language."""
    return member.name.lower().replace("_", " ")


def mask_of(piles: Iterable[int]) -> int:
    """Return a set of piles as a number."""
    return sum(1 << pile for pile in set(piles))


class References:
    """The references of one definition."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known: dict[tuple[str, bool, bool], Named] = {}

    def named(self, reference: str, *, same_id: bool = False, picked_from: bool = False) -> Named:
        """Return what a reference names; with *same_id* all that share the id of the player's field.

        With *picked_from* the player's cards stand for the field that they come from (487).
        """
        key = reference, same_id, picked_from
        if key not in self._known:
            self._known[key] = self._made(*key)
        return self._known[key]

    def all(self, references: Ids, *, same_id: bool = False) -> Named:
        """Return what some references name together."""
        return united([self.named(each, same_id=same_id) for each in references])

    def _made(self, reference: str, same_id: bool, picked_from: bool) -> Named:
        base = reference.partition(LINK)[0]
        rules = self._rules
        if base not in _NOBODY:
            return Named(mask_of(rules.piles_at(reference, _NOBODY)))
        if base == Special.PICKED and not picked_from:
            return NOBODY
        masks = []
        for pile in range(len(rules.fields)):
            piles = set(rules.piles_at(reference, {**_NOBODY, base: (pile,)}))
            if same_id and base == reference:
                piles.update(rules.by_id[rules.fields[pile].id])
            masks.append(mask_of(piles))
        return Named(by_target=tuple(masks)) if base == Special.TARGET else Named(by_source=tuple(masks))


def united(every: Sequence[Named]) -> Named:
    """Return what is named by any of some."""
    if len(every) == 1:
        return every[0]
    fixed = reduce(or_, (each.fixed for each in every), 0)
    return Named(fixed, _joined([each.by_source for each in every]), _joined([each.by_target for each in every]))


def _joined(rows: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Join sets field by field; those that name nobody are empty rows."""
    return tuple(reduce(or_, masks) for masks in zip(*filter(None, rows), strict=True))


MOST_MODES: Final = 1000
"""How many modes all fields together may have; the library's games have less than 300."""

_MOST_WORK: Final = 20_000
_MANY_WAYS: Final = "actions can alter the fields in too many ways"

NUMBERS: Final = (Property.VAR, Property.REDEALS)
APART: Final = (*NUMBERS, EMPTIED, PUSHED, EXPOSED)
_CARDS_ONLY: Final = (Property.STATUS, Property.SORT)

Said = frozenset[tuple[str, Value]]
"""The properties of a field that are not as the definition says."""


def said_on(table: Table, pile: int) -> Said:
    """Return a table's properties of a field, except numbers and flags."""
    found = table.properties.items()
    return frozenset((name, value) for (at, name), value in found if at == pile and name not in APART)


class Scratch:
    """A table without cards on which one field is in one mode, for asking the language's own functions."""

    def __init__(self, rules: Rules, counters: Mapping[str, int]) -> None:
        self.state = State(rules, Table([[] for _ in rules.fields], (), dict(counters)))
        self.pile = 0

    def go_to(self, pile: int, said: Said) -> None:
        """Put one field into a mode, and all others back."""
        properties = self.state.table.properties
        properties.clear()
        properties.update({(pile, name): value for name, value in said})
        self.state.sync()
        self.pile = pile


class Modes:
    """All modes of the fields of some rules, numbered, and what alters them."""

    def __init__(self, state: State, references: References) -> None:
        """Find them. Raises NotTabulable where there are too many."""
        self.state = state
        self._scratch = Scratch(state.rules, state.table.counters)
        self._numbers: list[dict[Said, int]] = [{} for _ in state.fields]
        self.all: list[tuple[int, Said]] = []
        self._work = Work(_MOST_WORK, _MANY_WAYS)
        self.alters: list[tuple[Alter, Named]] = []
        lists = (state.rules.lists[tag] for tag in (Tag.ACTION, Tag.AFTER, Tag.ENDING))
        for action in chain.from_iterable(lists):
            for step in action.alters:
                if step.property not in (*NUMBERS, *_CARDS_ONLY, None):
                    if step.swap:
                        raise NotTabulable(f"{action.name} exchanges {step.property}")
                    self.alters.append((step, references.all(step.fields, same_id=step.same_id)))
        self._after: dict[tuple[int, str, int], int] = {}
        for pile in range(len(state.fields)):
            for said in dict.fromkeys((frozenset(), said_on(state.table, pile))):
                self._number(pile, said)
        # Alter what is known until nothing new comes of it.
        done = 0
        while done < len(self.all):
            pile, said = self.all[done]
            for step, named in self.alters:
                if any(mask >> pile & 1 for mask in (named.fixed, *named.by_source, *named.by_target)):
                    for content in dict.fromkeys(contents(step)):
                        self._alter(done, pile, said, step, content)
            done += 1

    def _number(self, pile: int, said: Said) -> int:
        known = self._numbers[pile]
        if said not in known:
            if len(self.all) == MOST_MODES:
                raise NotTabulable(_MANY_WAYS)
            known[said] = len(self.all)
            self.all.append((pile, said))
        return known[said]

    def _alter(self, mode: int, pile: int, said: Said, step: Alter, content: str | None) -> None:
        if content is None or (key := (id(step), content, mode)) in self._after:
            return
        self._work.spend()
        self._scratch.go_to(pile, said)
        table = self._scratch.state.table
        writer = Writer(self._scratch.state, lambda change: change.do(table), Chance(0), is_move=False)
        set_property(writer, step, pile, content)
        self._after[key] = self._number(pile, said_on(table, pile))

    def number_of(self, pile: int, said: Said) -> int | None:
        """Return the number of a mode, or None if the mode cannot come about."""
        return self._numbers[pile].get(said)

    def row(self, step: Alter, content: str) -> tuple[int, ...]:
        """Return for each mode the one after an ``aenderung``; the same where it does not concern the field."""
        return tuple(self._after.get((id(step), content, mode), mode) for mode in range(len(self.all)))

    def scratches(self) -> Iterator[Scratch]:
        """Yield a table for each mode, the same one each time."""
        for pile, said in self.all:
            self._scratch.go_to(pile, said)
            yield self._scratch

    def made(self) -> tuple[FieldMode, ...]:
        """Return all modes as the kernel takes them."""
        meanings: dict[str, int] = {}
        names = sorted({name for _, said in self.all for name, _ in said})
        return tuple(_made(scratch, names, meanings) for scratch in self.scratches())


def contents(step: Alter) -> list[str | None]:
    """Return what an ``aenderung`` may set: what it says, or what it takes from a card, by its look (513)."""
    if not card_of(step):
        return [step.content]
    in_suit = step.content in (FromCard.SOURCE_SUIT, FromCard.TARGET_SUIT)
    found: list[str | None] = [None] * LOOKS
    for card in all_looks():
        found[card] = written(Indication(suit=suit(card)) if in_suit else Indication(rank=rank(card)))
    return found


def card_of(step: Alter) -> str:
    """Say from which of the player's cards a value comes, "" for none."""
    if step.content not in tuple(FromCard):
        return ""
    return "source" if step.content in (FromCard.SOURCE_RANK, FromCard.SOURCE_SUIT) else "target"


def _made(scratch: Scratch, names: list[str], meanings: dict[str, int]) -> FieldMode:
    state, pile = scratch.state, scratch.pile
    ready, field = state.ready[pile], state.fields[pile]
    says = repr([(name, _meant(state, pile, name)) for name in names])
    return FieldMode(
        most=None if ready.most is None else max(0, min(ready.most, MOST_CARDS)),
        start=ready.start_row,
        blind=ready.blind_row,
        first=row_of(ready.start),
        bound=row_of(bound(state, pile) if field.start_when else ANY_CARD),
        excused=_excused(state, pile, ready),
        fits=ready.fits,
        runs=ready.runs,
        block="run" if ready.block is None else word_of(ready.block),
        insert=word_of(ready.insert),
        shown=ready.is_shown,
        down=ready.is_down,
        gives=ready.gives,
        turns_up=ready.turn_up in (TurnUp.AUTO, TurnUp.BOTH),
        by_hand=ready.turn_up in (TurnUp.BY_HAND, TurnUp.BOTH),
        fills=mask_of(refills(state, pile)),
        locks=mask_of(place for place, lock in enumerate(field.locks) if state.is_on(pile, lock)),
        bars=mask_of(place for place, lock in enumerate(field.move_locks) if state.is_on(pile, lock)),
        meaning=meanings.setdefault(says, len(meanings)),
    )


def _meant(state: State, pile: int, name: str) -> object:
    return meaning(state, Property(name), state.text(pile, name)) if name in tuple(Property) else state.flag(pile, name)


def _excused(state: State, pile: int, ready: FieldState) -> bytes:
    """Return what may be pushed in without a stop: cards of the suit or the rank that the field starts with (262)."""
    start = ready.start
    match next((rule.content for rule in state.fields[pile].stops if rule.kind is StopKind.INSERT), ""):
        case CardPart.SUIT if start is not None and start.suit is not None:
            return row_of(Indication(suit=start.suit))
        case CardPart.RANK if start is not None and start.rank is not None:
            return row_of(Indication(rank=start.rank))
        case _:
            return row_of(None)
