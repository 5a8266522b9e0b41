"""One field of an XML game as a ``.pat`` pile: its cards, its sequence, what it takes and gives.

*Guards* are actions that only forbid moves. Each asks for a number of cards, a card, or a card on another card. On a
click of the stock, a guard asks for an empty pile.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Final, assert_never

from kabale.conversion import Reasons
from kabale.conversion.to_xml.fields import CARD_UNITS, is_same
from kabale.engine.fits import Fits, Suits
from kabale.pat.cards import ANY_BUILD, ANY_CARD, Build, FirstCard, FirstSuit, Ranks, Wrap, build_table, start_row
from kabale.pat.cover import CARD_HEIGHT, CARD_WIDTH
from kabale.pat.rules import UNSEEN_Y
from kabale.pat.terms import Faces, LayKind, TakeKind
from kabale.table.cards import Card, all_looks
from kabale.xml.play.state import FieldState, State
from kabale.xml.rules.actions import compares, pair_stands
from kabale.xml.rules.model import Action, Comparison, Condition, LayRule, Rules, Test
from kabale.xml.rules.vocabulary import TAGS_OF_FIELDS
from kabale.xml.text import values as v
from kabale.xml.text.cards import MOST_CARDS, indication, number, row_of
from kabale.xml.text.tags import gather
from kabale.xml.text.tree import Element
from kabale.xml.text.words import FieldTag, Tag


@dataclass(slots=True)
class Forbidden:
    """The moves that the guards of a game forbid: by target, by source, and clicks while a pile is empty."""

    counts: dict[int, set[int]] = field(default_factory=dict)
    counts_from: dict[int, set[int]] = field(default_factory=dict)
    pairs: dict[int, set[tuple[Card, Card]]] = field(default_factory=dict)
    firsts: dict[int, set[Card]] = field(default_factory=dict)
    all_held: set[int] = field(default_factory=set)


def forbidden(rules: Rules, reasons: Reasons) -> Forbidden:
    """Read the guards; every other action is a reason."""
    found = Forbidden()
    for tag, actions in rules.lists.items():
        for action in actions:
            is_known = tag is Tag.ACTION and action.is_idle and action.failure == v.Jump.NEXT
            if is_known and action.trigger == v.Trigger.LEFT:
                is_known = _read_click(rules, action, found)
            elif is_known:
                is_known = action.trigger == v.Trigger.LAYING and _read_move(rules, action, found)
            if not is_known:
                reasons.at_line(action.line, f"an automated action ({tag}) that does more than number 8 to 11 forbid")
    return found


def _read_move(rules: Rules, action: Action, found: Forbidden) -> bool:
    """Note the moves that a guard forbids; return False for a guard of an unknown kind."""
    targets, rest = _of_field(rules, action.tests, v.Special.TARGET)
    sources, rest = _of_field(rules, rest, v.Special.SOURCE)
    if sources is not None and targets is not None:
        return False
    if sources is None and targets is None:
        targets = tuple(range(len(rules.fields)))
    counts = [test for test in rest if isinstance(test, Condition) and test.property is v.Property.MOVED]
    if len(counts) < len(rest):
        return targets is not None and _read_cards(targets, rest, found)
    wrong = {n for n in range(1, MOST_CARDS + 1) if all(compares(n, t.compare, number(t.content, -1)) for t in counts)}
    by_pile = found.counts if sources is None else found.counts_from
    for pile in (sources if targets is None else targets) or ():
        by_pile.setdefault(pile, set()).update(wrong)
    return True


def _of_field(rules: Rules, tests: Sequence[Test], special: v.Special) -> tuple[tuple[int, ...] | None, list[Test]]:
    """Take the test for the id of the source or the target out; return its piles, None without one."""
    ids = [test for test in tests if _is_of(test, special, v.Property.ID) and test.compare is v.Compare.EQUAL]
    rest = [test for test in tests if test not in ids]
    piles = [set(rules.by_id.get(test.content, ())) for test in ids if isinstance(test, Condition)]
    return (tuple(sorted(set.intersection(*piles))) if piles else None), rest


def _is_of(test: Test, name: str, asked: v.Property) -> bool:
    return isinstance(test, Condition) and test.field == name and test.property is asked


def _read_cards(targets: Sequence[int], tests: Sequence[Test], found: Forbidden) -> bool:
    on_empty = [test for test in tests if _is_of(test, v.Special.TARGET, v.Property.COUNT)]
    rest = [test for test in tests if test not in on_empty]
    fitting = [pairs for test in rest if (pairs := _pairs_of(test)) is not None]
    if len(fitting) < len(rest):
        return False
    wrong = set(product(all_looks(), all_looks())).intersection(*fitting)
    if on_empty:
        is_empty = all(test.content == "0" and test.compare is v.Compare.EQUAL for test in on_empty)
        if not is_empty or not all(_is_of(test, v.Special.PICKED, v.Property.CARD) for test in rest):
            return False
        for pile in targets:
            found.firsts.setdefault(pile, set()).update(card for card, _ in wrong)
        return True
    if not any(isinstance(test, Comparison) or test.field == v.Special.TARGET for test in tests):
        return False
    for pile in targets:
        found.pairs.setdefault(pile, set()).update(wrong)
    return True


def _pairs_of(test: Test) -> set[tuple[Card, Card]] | None:
    """Return the pairs of lowest moved card and last card of the target that a test asks for; None if it asks more."""
    pairs = product(all_looks(), all_looks())
    if isinstance(test, Condition):
        named, asked = indication(test.content), (test.property, test.field, test.place)
        places = ((v.Property.CARD, v.Special.PICKED, 1), (v.Property.CARD, v.Special.TARGET, -1))
        if (
            named is None
            or named.joker
            or asked not in places
            or test.compare not in (v.Compare.EQUAL, v.Compare.UNEQUAL)
        ):
            return None
        which, is_wanted = places.index(asked), test.compare is v.Compare.EQUAL
        return {pair for pair in pairs if named.names(pair[which]) == is_wanted}
    if (test.first, test.first_place, test.second, test.second_place) != (v.Special.PICKED, 1, v.Special.TARGET, -1):
        return None
    is_known = test.of is v.Of.SUM or (test.of is v.Of.SUIT and v.as_word(v.SuitPair, test.content) is not None)
    return {pair for pair in pairs if pair_stands(test, *pair)} if is_known else None


def _read_click(rules: Rules, action: Action, found: Forbidden) -> bool:
    """Note that the stock gives nothing while a pile is empty; that it holds cards itself is asked as well."""
    targets, rest = _of_field(rules, action.tests, v.Special.TARGET)
    held = []
    for test in rest:
        if not isinstance(test, Condition) or test.property is not v.Property.COUNT or test.content != "0":
            return False
        piles = rules.by_id.get(test.field, ())
        if test.compare is v.Compare.EQUAL:
            held.append(piles)
        elif test.compare is not v.Compare.GREATER or piles != (rules.stock,):
            return False
    if rules.stock is None or targets != (rules.stock,) or len(held) != 1:
        return False
    found.all_held.update(held[0])
    return True


_STEP: Final = 16  # pixels from a card of a spread pile to the next one
_STARTS: Final = (
    ANY_CARD,
    *(FirstCard(rank, suit) for suit in (FirstSuit.ANY, *FirstSuit) for rank in (*range(1, 14), None)),
)
_BUILD_RANKS: Final = (
    *(Ranks.DOWN, Ranks.UP, Ranks.BOTH, Ranks.SAME),
    *(Ranks.SUM_13, Ranks.SUM_14, Ranks.DOWN_TWO, Ranks.UP_TWO, Ranks.ANY),
)
_BUILD_WRAPS: Final = (Wrap.NONE, Wrap.AROUND, Wrap.KING_IS_LAST)
_BUILDS: Final = (
    ANY_BUILD,
    *(Build(ranks, wrap, suits) for ranks, suits, wrap in product(_BUILD_RANKS, Suits, _BUILD_WRAPS)),
)
_LAYS: Final = (LayKind.BLOCK, LayKind.ONE, LayKind.TWO_OR_MORE, LayKind.TWO, LayKind.THIRTEEN, LayKind.NONE)


@dataclass(frozen=True, slots=True)
class Meaning:
    """Numbers 8 (``a``), 9 (``a``), 10, 11 of a field, and the number 11 of its runs where that is another."""

    take: TakeKind
    lay: LayKind
    start: FirstCard | None
    build: Build | None
    runs: Build | None


class Lines:
    """The lines of tags in a file without variants and levels."""

    def __init__(self, root: Element) -> None:
        self._tree = gather(root)

    def of_field(self, pile: int) -> int:
        """Return the line of a field."""
        return self._tree.fields[pile].element.span.line

    def of(self, pile: int, tag: Tag) -> int:
        """Return the line of the tag that counts for a field: its own, its template's, otherwise that of the field."""
        field = self._tree.fields[pile]
        found = (each for holder in (field, *self._tree.inherited(field)) for each in holder.all(tag))
        return next(found, field).element.span.line

    def of_game(self, tag: Tag) -> int:
        """Return the line of a tag of the game, or that of the game without the tag."""
        return next(iter(self._tree.of(tag)), self._tree.root).element.span.line


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the fields of a game one by one; a construct that no number expresses is a reason with its line."""

    rules: Rules
    state: State
    guards: Forbidden
    lines: Lines
    reasons: Reasons

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
        dx, dy = v.spread(field.texts.get(Tag.DIRECTION, ""))
        return x, y, _STEP * dx, _STEP * dy

    def faces(self, pile: int) -> Faces:
        """Return number 6's ``a``: the value by which the cards lie as the layout deals them."""
        cards, down = self.state.piles[pile], self.state.table.down
        flags = [card in down for card in cards]
        ready = self.state.ready[pile]
        if ready.is_down:
            return Faces.BACKS
        if any(flags) and ready.turn_up is not v.TurnUp.AUTO:
            self.refuse(pile, Tag.TURN_UP, "face-down cards that are not turned up by themselves")
        if flags and flags[-1] and (ready.gives or ready.most):
            self.refuse(pile, Tag.LAY, "the last card is dealt face down")
        for faces in (Faces.ALL_UP, Faces.LAST_UP, Faces.BACK_FIRST, Faces.FACE_FIRST, Faces.BACKS):
            if flags == [place in faces.down_places(len(flags)) for place in range(len(flags))]:
                return faces
        self.refuse(pile, Tag.LAY, "faces of dealt cards that number 6 cannot say")
        return Faces.ALL_UP

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

    def taken_out(self, pile: int) -> FirstCard | None:
        """Return the number 10 of the cards that are taken out for a pile before all others are dealt, None if none."""
        layout = self.rules.fields[pile].layout
        before = [rule for field in self.rules.fields[:pile] for rule in field.layout]
        rule = layout[0] if len(layout) == 1 else None
        named = indication(rule.card) if isinstance(rule, LayRule) and rule.names_card else None
        if named is None or any(not isinstance(each, LayRule) or not each.names_card for each in before):
            return None
        row = row_of(named)
        return first_of(frozenset(card for card in all_looks() if row[card]))

    def meaning(self, pile: int) -> Meaning:
        """Return the moves from a field and to it."""
        ready = self.state.ready[pile]
        # Reasons keep their order: those about the stock's tags come last.
        for tag in sorted(TAGS_OF_FIELDS, key=lambda each: each in (Tag.TARGET, Tag.REDEALS)):
            if why := self._refusal(pile, tag):
                self.refuse(pile, tag, why)
        # Number 10: the first cards that a field takes, but for those that a guard forbids.
        no_firsts = self.guards.firsts.get(pile, set())
        firsts = frozenset(card for card in all_looks() if ready.start_row[card]) - no_firsts
        first = first_of(firsts)
        if first is None and firsts:
            self.refuse(pile, Tag.START, "first cards that number 10 cannot say")
        # Number 11: the cards that a field lets follow, but for those that a guard forbids.
        rows = [bytearray(row) for row in ready.fits]
        for card, on in self.guards.pairs.get(pile, set()):
            rows[on][card] = 0
        follows = any(rows[on][card] for on in all_looks() for card in all_looks())
        build = build_of(tuple(map(bytes, rows))) if follows else None
        if follows and build is None:
            self.refuse(pile, Tag.RANKS, "a sequence that number 11 cannot say")
        is_open = ready.is_shown and not ready.is_down and bool(ready.most)
        laid = self._lay(pile, ready) if is_open and (first or build) else LayKind.NONE
        taken, runs = self._take(pile, ready, build)
        start = None if laid is LayKind.NONE else first
        # Number 10 also says what cards are taken out for the pile.
        out = self.taken_out(pile)
        if out not in (None, start) and start and (taken is not TakeKind.NONE or not self.state.piles[pile]):
            self.refuse(pile, Tag.LAY, "other cards are taken out for the pile than may begin it")
        return Meaning(taken, laid, out or start, runs if laid is LayKind.NONE else build, runs)

    def _refusal(self, pile: int, tag: FieldTag) -> str | None:
        """Return why no number expresses a tag of a field; None if one does, or if the tag only changes the look."""
        field, ready, is_stock = self.rules.fields[pile], self.state.ready[pile], pile == self.rules.stock
        match tag:
            case Tag.TARGET:
                return "a field that is not the stock deals cards" if field.targets and not is_stock else None
            case Tag.REDEALS:
                return "it is taken up again" if self.state.text(pile, tag) and not is_stock else None
            case Tag.START:
                return "further cards are bound to the first card" if field.start_when else None
            case Tag.INSERT:
                return None if ready.insert is v.Insert.TOP else "cards are pushed in at the bottom"
            case Tag.FILL:
                return "the field is filled when it gets empty" if self.state.text(pile, tag) else None
            case Tag.STOP:
                return "the field can stop the play" if field.stops else None
            case Tag.BLIND_START:
                return "cards can be placed on face-down ones" if any(ready.blind_row) else None
            # Read one by one, where what numbers do not say has reasons of its own.
            case Tag.SOURCE | Tag.LAY | Tag.SORT | Tag.POINTS | Tag.LOCK | Tag.MOVE_LOCK | Tag.FACE | Tag.TURN_UP:
                return None
            # Read from the state of the field, as it plays.
            case Tag.MAX | Tag.END | Tag.SUITS | Tag.RANKS | Tag.BLOCKS | Tag.LOCKED | Tag.SHOWN | Tag.DIRECTION:
                return None
            # Asked by actions, which are read as guards, answered by right clicks, or only seen.
            case Tag.VAR | Tag.RELATION | Tag.AUTO | Tag.POSTURE | Tag.TIGHT | Tag.LABEL | Tag.BORDER:
                return None
            case _:
                assert_never(tag)

    def _lay(self, pile: int, ready: FieldState) -> LayKind:
        """Return number 9's ``a``."""
        possible = frozenset(range(1, min(ready.most or 0, len(self.rules.cards)) + 1))
        laid = possible - self.guards.counts.get(pile, set())
        kind = next((each for each in _LAYS if laid == {n for n in possible if each.least <= n <= each.most}), None)
        if kind is None:
            self.reasons.at_line(self.lines.of_field(pile), "numbers of cards that number 9 cannot say")
        return kind or LayKind.NONE

    def _take(self, pile: int, ready: FieldState, build: Build | None) -> tuple[TakeKind, Build | None]:
        """Return number 8's ``a`` and the number 11 of the runs."""
        wrong = self.guards.counts_from.get(pile, set())
        if not ready.gives or wrong >= set(range(1, MOST_CARDS + 1)):
            return TakeKind.NONE, build
        if wrong == set(range(2, MOST_CARDS + 1)) or not any(map(any, ready.runs)):
            if ready.block is None and 1 not in wrong:
                return TakeKind.ONE, build
        elif ready.block is v.Block.FACE_UP and not wrong:
            return TakeKind.ANY, build
        elif ready.block is None and wrong in (set(), {1}) and (runs := build_of(ready.runs)) is not None:
            return (TakeKind.RUN_ONLY if wrong else TakeKind.RUN), runs
        self.refuse(pile, Tag.BLOCKS, "blocks of cards that number 8 cannot say")
        return TakeKind.NONE, build


@cache
def first_of(cards: frozenset[Card]) -> FirstCard | None:
    """Return the number 10 that names exactly these looks, or None."""
    rows = ((first, start_row(first, None)) for first in _STARTS)
    return next((first for first, row in rows if {card for card in all_looks() if row[card]} == cards), None)


@cache
def build_of(fits: Fits) -> Build | None:
    """Return the number 11 that lets the same cards lie on the same cards, or None."""
    return next((build for build in _BUILDS if is_same(build_table(build), fits)), None)
