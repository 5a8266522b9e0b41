"""One field of an XML game as a pile of a ``.pat`` game: its cards, its sequence, what it takes and gives."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from kabale.conversion.pat_to_xml_cards import is_same
from kabale.conversion.pat_to_xml_fields import CARD_HEIGHT, CARD_UNITS, CARD_WIDTH
from kabale.conversion.reasons import Reasons
from kabale.conversion.to_pat.guards import MOST, Forbidden
from kabale.engine.fits import Fits
from kabale.pat import lay, take
from kabale.pat.cards import build_table, start_row
from kabale.pat.faces import ALL_UP, BACK_FIRST, BACKS, FACE_FIRST, LAST_UP, is_dealt_down
from kabale.pat.rules import NO_MATTER, UNSEEN_Y
from kabale.table.cards import all_looks
from kabale.xml.play.state import FieldState, State
from kabale.xml.rules.model import Field, LayRule, Rules
from kabale.xml.text.cards import indication, row_of
from kabale.xml.text.element import Element
from kabale.xml.text.values import Block, Direction, Insert, TurnUp
from kabale.xml.text.words import Attr, Tag

_STEP: Final = 16
"""How far the cards of a spread pile lie apart, in pixels of ``.pat``."""

_STARTS: Final[tuple[int, ...]] = (
    NO_MATTER,
    *(100 * suit + rank for suit in (9, 1, 2, 3, 4, 5, 6) for rank in (*range(1, 14), 99)),
)
_BUILD_RANKS: Final = (4, 6, 8, 5, 1, 2, 3, 7, 9)
_BUILD_SUITS: Final = (1, 2, 3, 4, 9)
_BUILD_WRAPS: Final = (0, 1, 2)
_BUILDS: Final[tuple[int, ...]] = (
    0,
    NO_MATTER,
    *(100 * suits + 10 * wrap + ranks for ranks, suits, wrap in product(_BUILD_RANKS, _BUILD_SUITS, _BUILD_WRAPS)),
)
_LAYS: Final[Mapping[int, frozenset[int]]] = {
    lay.BLOCK: frozenset(),
    lay.ONE: frozenset(range(2, MOST + 1)),
    lay.TWO_OR_MORE: frozenset({1}),
    lay.TWO: frozenset({1, *range(3, MOST + 1)}),
    lay.THIRTEEN: frozenset(range(1, MOST + 1)) - {13},
    lay.NONE: frozenset(range(1, MOST + 1)),
}
"""The numbers of cards that number 9's ``a`` forbids."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """Numbers 8 (``a``), 9 (``a``), 10, 11 of a field, and the number 11 of its runs where that is another."""

    take: int
    lay: int
    start: int
    build: int
    runs: int


class Lines:
    """Where the tags of a field stand in a file without variants and levels, those of its templates too."""

    def __init__(self, root: Element) -> None:
        """Find the fields and the templates."""
        self._root = root
        self._fields = root.all(Tag.FIELD)
        self._templates = {each.get(Attr.ID): each for each in root.all(Tag.TEMPLATE)}

    def of_field(self, pile: int) -> int:
        """Return the line of a field."""
        return self._fields[pile].span.line

    def of(self, pile: int, tag: Tag) -> int:
        """Return the line of the tag that counts for a field: its own, its template's; else that of the field."""
        holder: Element | None = self._fields[pile]
        seen: set[int] = set()
        while holder is not None and id(holder) not in seen:
            if (found := holder.first(tag)) is not None:
                return found.span.line
            seen.add(id(holder))
            holder = self._templates.get(holder.get(Attr.TYPE))
        return self.of_field(pile)

    def of_game(self, tag: Tag) -> int:
        """Return the line of a tag of the game, that of the game where there is none."""
        found = self._root.first(tag)
        return found.span.line if found else self._root.span.line


class Reader:
    """Reads the fields of a game one by one; what no number says is a reason with its line."""

    def __init__(self, rules: Rules, state: State, guards: Forbidden, lines: Lines, reasons: Reasons) -> None:
        self.rules = rules
        self.state = state
        self.guards = guards
        self.lines = lines
        self.reasons = reasons

    def refuse(self, pile: int, tag: Tag, why: str) -> None:
        """Note a reason at a field's tag."""
        self.reasons.at_line(self.lines.of(pile, tag), why)

    def place(self, pile: int) -> tuple[int, int, int, int]:
        """Return numbers 2 to 5."""
        field = self.rules.fields[pile]
        if not self.state.ready[pile].is_shown:
            return 0, UNSEEN_Y, 0, 0
        x = field.x * CARD_WIDTH // CARD_UNITS[0]
        y = field.y * CARD_HEIGHT // CARD_UNITS[1]
        words = field.directions
        across = _STEP * ((Direction.RIGHT in words) - (Direction.LEFT in words))
        return x, y, across, _STEP * ((Direction.BELOW in words) - (Direction.ABOVE in words))

    def faces(self, pile: int) -> int:
        """Return number 6's ``a``: the value by which the cards lie as the layout deals them."""
        cards, down = self.state.piles[pile], self.state.table.down
        flags = [card in down for card in cards]
        ready = self.state.ready[pile]
        if ready.is_down:
            return BACKS
        if any(flags) and ready.turn_up is not TurnUp.AUTO:
            self.refuse(pile, Tag.TURN_UP, "face-down cards that are not turned up by themselves")
        if flags and flags[-1] and (ready.gives or ready.most):
            self.refuse(pile, Tag.LAY, "the last card is dealt face down")
        for value in (ALL_UP, LAST_UP, BACK_FIRST, FACE_FIRST, BACKS):
            if flags == [is_dealt_down(value, place, len(flags)) for place in range(len(flags))]:
                return value
        self.refuse(pile, Tag.LAY, "faces of dealt cards that number 6 cannot say")
        return ALL_UP

    def count(self, pile: int) -> int:
        """Return number 1; only cards of the stock can be dealt, any or those that are taken out."""
        for rule in self.rules.fields[pile].layout:
            if not isinstance(rule, LayRule):
                self.refuse(pile, Tag.SORT, "dealt cards are sorted")
            elif rule.when or self.rules.by_id.get(rule.source) != (self.rules.stock,):
                self.refuse(pile, Tag.LAY, "cards are dealt under a condition, or not from the stock")
            elif rule.names_card and self.taken_out(pile) is None:
                self.refuse(pile, Tag.LAY, "dealt cards are named in a way that number 10 cannot say")
        return len(self.state.piles[pile])

    def taken_out(self, pile: int) -> int | None:
        """Return the number 10 of the cards that are taken out for a pile before all others are dealt, None if none."""
        layout = self.rules.fields[pile].layout
        before = [rule for field in self.rules.fields[:pile] for rule in field.layout]
        rule = layout[0] if len(layout) == 1 else None
        named = indication(rule.card) if isinstance(rule, LayRule) and rule.names_card else None
        if named is None or any(not isinstance(each, LayRule) or not each.names_card for each in before):
            return None
        row = row_of(named)
        rows = ((number, start_row(number, None)) for number in _STARTS)
        return next((number for number, said in rows if all(said[card] == row[card] for card in all_looks())), None)

    # -- rules ---------------------------------------------------------------------------------------------------

    def meaning(self, pile: int) -> Meaning:
        """Return what can be taken from a field and laid on it."""
        ready = self.state.ready[pile]
        self._refuse_what_has_no_number(pile, self.rules.fields[pile], ready)
        first, build = self._start(pile, ready), self._build(pile, ready)
        is_open = ready.is_shown and not ready.is_down and bool(ready.most)
        laid = self._lay(pile, ready) if is_open and (first or build) else lay.NONE
        taken, runs = self._take(pile, ready, build)
        start = first if laid else 0
        # Number 10 also says what cards are taken out for the pile.
        out = self.taken_out(pile)
        if out not in (None, start) and start and (taken or not self.state.piles[pile]):
            self.refuse(pile, Tag.LAY, "other cards are taken out for the pile than may begin it")
        return Meaning(taken, laid, start if out is None else out, build if laid else runs, runs)

    def _refuse_what_has_no_number(self, pile: int, field: Field, ready: FieldState) -> None:
        for tag, is_said, why in (
            (Tag.START, field.start_when, "further cards are bound to the first card"),
            (Tag.INSERT, ready.insert is not Insert.TOP, "cards are pushed in at the bottom"),
            (Tag.FILL, self.state.text(pile, Tag.FILL), "the field is filled when it gets empty"),
            (Tag.STOP, field.stops, "the field can stop the play"),
            (Tag.BLIND_START, any(ready.blind_row), "cards can be laid on face-down ones"),
            (Tag.TARGET, field.targets and pile != self.rules.stock, "a field that is not the stock deals cards"),
            (Tag.REDEALS, self.state.text(pile, Tag.REDEALS) and pile != self.rules.stock, "it is taken up again"),
        ):
            if is_said:
                self.refuse(pile, tag, why)

    def _start(self, pile: int, ready: FieldState) -> int:
        wrong = self.guards.firsts.get(pile, set())
        row = [bool(ready.start_row[card]) and card not in wrong for card in all_looks()]
        if not any(row):
            return 0
        for number in _STARTS:
            if [bool(start_row(number, None)[card]) for card in all_looks()] == row:
                return number
        self.refuse(pile, Tag.START, "first cards that number 10 cannot say")
        return 0

    def _build(self, pile: int, ready: FieldState) -> int:
        wrong = self.guards.pairs.get(pile, set())
        rows = [bytearray(row) for row in ready.fits]
        for card, on in wrong:
            rows[on][card] = 0
        found = build_of(tuple(map(bytes, rows)))
        if found is None:
            self.refuse(pile, Tag.RANKS, "a sequence that number 11 cannot say")
        return found or 0

    def _lay(self, pile: int, ready: FieldState) -> int:
        possible = frozenset(range(1, min(ready.most or 0, len(self.rules.cards)) + 1))
        wrong = possible & self.guards.counts.get(pile, set())
        found = next((kind for kind, counts in _LAYS.items() if counts & possible == wrong), None)
        if found is None:
            self.reasons.at_line(self.lines.of_field(pile), "numbers of cards that number 9 cannot say")
        return found or lay.NONE

    def _take(self, pile: int, ready: FieldState, build: int) -> tuple[int, int]:
        """Return number 8's ``a`` and the number 11 of the runs."""
        wrong = self.guards.counts_from.get(pile, set())
        if not ready.gives or wrong >= set(range(1, MOST + 1)):
            return take.NONE, build
        if wrong == set(range(2, MOST + 1)) or not any(map(any, ready.runs)):
            if ready.block is None and 1 not in wrong:
                return take.ONE, build
        elif ready.block is Block.FACE_UP and not wrong:
            return take.ANY, build
        elif ready.block is None and wrong in (set(), {1}) and (runs := build_of(ready.runs)) is not None:
            return (take.RUN_ONLY if wrong else take.RUN_TOO), runs
        self.refuse(pile, Tag.BLOCKS, "blocks of cards that number 8 cannot say")
        return take.NONE, build


@cache
def build_of(fits: Fits) -> int | None:
    """Return the number 11 that lets the same cards lie on the same cards, None if there is none."""
    if not any(fits[on][card] for on in all_looks() for card in all_looks()):
        return 0
    return next((number for number in _BUILDS[1:] if is_same(build_table(number), fits)), None)
