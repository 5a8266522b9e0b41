"""``bedingung`` and ``vergleich`` as tests of a program (465-502, X30).

What a test asks of the properties of a field is asked here once for each mode, by the language's own predicates.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from kabale.engine.fits import Fits
from kabale.engine.program import NO_LOOKS, NOBODY, Ask, Place
from kabale.table.cards import LOOKS, Card, all_looks
from kabale.xml.kernel.actions import NotTabulable
from kabale.xml.kernel.modes import Modes, Scratch
from kabale.xml.kernel.named import References
from kabale.xml.play.conditions import holds_for
from kabale.xml.play.fields import next_ranks
from kabale.xml.rules.comparisons import denied, pair_stands, stands
from kabale.xml.rules.model import Comparison, Condition, Test
from kabale.xml.rules.relations import run_fits
from kabale.xml.text.cards import ANY, MOST_CARDS, UNLIMITED, number, row_of
from kabale.xml.text.values import Block, Compare, Face, Property, Restack, Special
from kabale.xml.text.words import ALL_SHOWN, YES, Tag

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

_NEVER: Final = Ask("moved", compare="<", number=0)

_COUNTED: Final = {Property.COUNT: "count", Property.VAR: "var", Property.REDEALS: "redeals"}

_FARTHEST: Final = 1000
"""A place beyond all cards."""

MOST_WORK: Final = 100_000
"""How often modes may be asked."""


class Asks:
    """Makes tests, each once."""

    def __init__(self, modes: Modes, references: References) -> None:
        """Take the modes that may be asked."""
        self._modes = modes
        self._references = references
        self._made: dict[Test, Ask] = {}
        self._left = MOST_WORK

    def ask(self, test: Test) -> Ask:
        """Return a test. Raises NotTabulable where a program cannot say it."""
        if test not in self._made:
            self._made[test] = self._pair(test) if isinstance(test, Comparison) else self._condition(test)
        return self._made[test]

    def _place(self, reference: str, place: int) -> Place:
        is_picked = reference == Special.PICKED
        return Place(
            is_picked,
            NOBODY if is_picked else self._references.named(reference),
            max(min(place, _FARTHEST), -_FARTHEST),
        )

    def _pair(self, test: Comparison) -> Ask:
        first, second = self._place(test.first, test.first_place), self._place(test.second, test.second_place)
        return Ask("pair", card=first, other_card=second, fits=_pairs(test))

    def _condition(self, test: Condition) -> Ask:
        name, compare = test.property, COMPARES[test.compare]
        is_picked = test.field == Special.PICKED
        fields = NOBODY if is_picked else self._references.named(test.field)
        if name is Property.MOVED or (name is Property.COUNT and is_picked):
            kind = "moved" if name is Property.MOVED else "picked"
            return Ask(kind, compare=compare, number=_wanted(test))
        if name is Property.LAYABLE:
            return self._layable(test)
        if name is Property.CARD:
            named = self._modes.card(test.content)
            row = bytearray(LOOKS)
            for card in all_looks():
                row[card] = named is not None and stands(card, test.compare, named)
            return Ask("card", card=self._place(test.field, test.place), looks=bytes(row))
        if is_picked or name is None:
            return _NEVER
        if name in _COUNTED:
            return Ask(_COUNTED[name], fields, compare=compare, number=_wanted(test))
        if name is Property.STATUS:
            # Of a word that is neither, a card's face is always another.
            wanted = 1 if test.content == Face.DOWN else 0 if test.content == Face.UP else 2
            compare = "!=" if test.compare is Compare.UNEQUAL else "=="
            return Ask("face", fields, compare=compare, number=wanted)
        if name is Property.STOPPED:
            wants_stop = denied(test, test.content == YES)
            return Ask("stopped", fields, denies=not wants_stop) if test.content else _NEVER
        if name in (Property.STARTS, Property.START_RUN):
            return Ask("run", fields, denies=test.compare is Compare.UNEQUAL, **self._run(test))
        if name is Property.NEXT:
            return Ask("top", fields, rows=self._by_mode(lambda scratch: _tops(test, scratch)))
        return Ask(
            "mode", fields, looks=bytes(self._by_mode(lambda scratch: holds_for(scratch.state, test, scratch.pile)))
        )

    def _by_mode(self, ask: Callable[[Scratch], T]) -> tuple[T, ...]:
        """Ask something of each mode. Raises NotTabulable where that has been done too often."""
        self._left -= len(self._modes.all)
        if self._left < 0:
            raise NotTabulable("there are too many actions for so many fields")
        return tuple(map(ask, self._modes.scratches()))

    def _layable(self, test: Condition) -> Ask:
        return Ask(
            "layable",
            self._references.named(test.field, picked_from=True),
            self._references.named(test.content, picked_from=True),
            picked=test.field in (Special.SOURCE, Special.PICKED),
            word=RESTACKS[test.restack],
            denies=test.compare is Compare.UNEQUAL,
        )

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
    return max(min(number(test.content, -1), 1 << 40), -1 << 40)


def _pairs(test: Comparison) -> Fits:
    """Ask a comparison for each pair of looks."""
    rows = [bytearray(LOOKS) for _ in range(LOOKS)]
    for first in all_looks():
        for second in all_looks():
            rows[first][second] = pair_stands(test, first, second)
    return tuple(map(bytes, rows))


def _tops(test: Condition, scratch: Scratch) -> bytes:
    """Say for which top cards the next rank is as asked; the first entry is for an empty field (490)."""
    state, pile = scratch.state, scratch.pile
    named = state.card(test.content)
    if named is None:
        return NO_LOOKS
    row = bytearray(LOOKS)
    row[0] = denied(test, named in next_ranks(state, pile))
    for card in all_looks():
        state.piles[pile][:] = [Card(card)]
        row[card] = denied(test, named in next_ranks(state, pile))
    state.piles[pile].clear()
    return bytes(row)
