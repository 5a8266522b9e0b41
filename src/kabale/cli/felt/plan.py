"""Place piles and cards on the felt, in characters, and find the cursor's next place by an arrow.

The places are those of the lay-out, with the largest cards that fit. Piles that partly cover others do so here, but a
covered card has a row in which its index can be read. A column that is too long shows neighbouring face-down cards as
one. Cards without room lie beyond the edge, and the felt moves under the window. Draws nothing and knows no rule.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final, NamedTuple

from kabale.cli.felt.canvas import SIZES, CardSize
from kabale.cli.paint import LOOKED_THROUGH, STEP, bands, columns, fan_room, is_across, is_fanned
from kabale.table.cards import HIDDEN
from kabale.view import PileView, View

_GROWTH: Final = 4  # rows by which columns can grow before cards must shrink
_WIDER: Final = 8  # columns by which a felt without room is widened, again and again


class CardSpot(NamedTuple):
    """A card that is drawn, or an empty place (*place* None): where, and how much of it is seen.

    The place is its upper left part; *below* is its lowest row, *mirrored* its right end. *times* face-down cards may
    be drawn as one, the last of them at *place*.
    """

    pile: int
    place: int | None
    column: int
    row: int
    width: int
    height: int
    below: bool = False
    mirrored: bool = False
    times: int = 1

    def holds(self, column: int, row: int) -> bool:
        """Say whether a character belongs to it."""
        return self.column <= column < self.column + self.width and self.row <= row < self.row + self.height


@dataclass(frozen=True, slots=True)
class PilePlan:
    """A pile's row of words from its column, *room* characters wide, the cards below it, and the omitted ones.

    *left_out* cards at the bottom are only counted. *end* is the first row below it. Of neighbours of one kind one is
    named, the first that has room.
    """

    pile: int
    column: int
    row: int
    room: int
    spots: tuple[CardSpot, ...]
    left_out: int
    end: int
    is_named: bool = False


@dataclass(frozen=True, slots=True)
class TablePlan:
    """All piles that are drawn, in the order of drawing, on a felt of some columns and rows."""

    size: CardSize
    piles: Mapping[int, PilePlan]
    width: int
    height: int

    def spot_at(self, column: int, row: int) -> CardSpot | None:
        """Return what lies uppermost at a character; the words above a pile belong to its lowest card."""
        for plan in reversed(list(self.piles.values())):
            for spot in reversed(plan.spots):
                if spot.holds(column, row):
                    return spot
        for plan in self.piles.values():
            if plan.row == row and plan.column <= column < plan.column + self.size.width:
                return plan.spots[-1]
        return None

    def spot_of(self, pile: int, place: int | None) -> CardSpot | None:
        """Return where a card is drawn; one of several that are drawn as one lies where they do."""
        if (plan := self.piles.get(pile)) is None:
            return None
        if place is None:
            return plan.spots[-1]
        wanted = (
            spot for spot in plan.spots if spot.place is not None and spot.place - spot.times < place <= spot.place
        )
        return next(wanted, None)


@dataclass(frozen=True, slots=True)
class _Draft:
    """The material of a plan: the piles that take room, the drawn ones of them, the size of a card in their units."""

    piles: Mapping[int, PileView]
    drawn: set[int]
    unit: tuple[int, int]
    words: Sequence[str]
    band_of: Mapping[int, int]


class Planner:
    """Lays out one play after the other; cards shrink where they must, and do not grow again until :meth:`anew`."""

    def __init__(self) -> None:
        self._level: int | None = None
        self._window = (0, 0)
        self._known: dict[object, dict[int, int] | None] = {}

    def anew(self) -> None:
        """Begin with the largest cards again."""
        self._level = None

    def plan(self, view: View, live: Collection[int], window: tuple[int, int], words: Sequence[str]) -> TablePlan:
        """Lay out a view in a window of columns and rows: *live* piles have a move, *words* name their kinds."""
        if window != self._window:
            self._window = window
            self.anew()
        piles = {index: pile for index, pile in enumerate(view.piles) if pile.visible and not pile.spacer}
        drawn = {
            index  # a move begins or ends there, or there is something to see
            for index, pile in piles.items()
            if index in live
            or pile.cards
            or (pile.kind not in ("other", "reserve") and pile.border > 0 and pile.shown != 0)
        }
        unit = (view.card_width, view.card_height)
        draft = _Draft(piles, drawn, unit, words, bands(piles, unit) if piles else {})
        if self._level is None:
            grows = any(pile.dy and pile.kind == "tableau" for pile in piles.values())
            levels = range(len(SIZES) - 1)
            self._level = next((level for level in levels if self._tried(draft, SIZES[level], _GROWTH * grows)), 0)
        for level in range(self._level, len(SIZES) - 1):
            if found := self._tried(draft, SIZES[level]):
                self._level = level
                return found
        self._level, size = len(SIZES) - 1, SIZES[-1]
        if found := self._tried(draft, size):
            return found
        width = self._window[0]  # beyond the edges of the window if need be
        while (places := self._columns(draft, width, size.width)) is None:
            width += _WIDER
        return _Layer(draft, places, size, width, 0, is_tight=True).plan()

    def _tried(self, draft: _Draft, size: CardSize, spare: int = 0) -> TablePlan | None:
        width, height = self._window
        if (places := self._columns(draft, width, size.width)) is None:
            return None
        ways = ((1, False), (0, False)) if spare else ((1, False), (0, False), (0, True))
        growing = {index for index, pile in draft.piles.items() if pile.dy and pile.kind == "tableau"}
        for gap, is_tight in ways:
            plan = _Layer(draft, places, size, width, gap, is_tight).plan()
            # Columns grow downwards, so the rows to spare are below them.
            ends = (own.end + spare for own in plan.piles.values() if own.pile in growing)
            if max(plan.height, *ends, spare) <= height:
                return plan
        return None

    def _columns(self, draft: _Draft, width: int, card: int) -> dict[int, int] | None:
        piles = draft.piles
        key = (width, card, tuple((index, pile.x, pile.y, pile.dx, pile.dy, pile.fan) for index, pile in piles.items()))
        if key not in self._known:
            self._known[key] = columns(piles, draft.band_of, width, draft.unit, card) if piles else {}
        return self._known[key]


@dataclass(slots=True)
class _Shape:
    """A pile without its place: its spots from column and row 0 on, and how many cards are only counted."""

    spots: list[CardSpot]
    left_out: int = 0
    labelled: bool = False

    @property
    def height(self) -> int:
        return 1 + max((spot.row + spot.height for spot in self.spots), default=0) + self.labelled

    @property
    def seen(self) -> int:
        """Rows that stay free where another pile covers this one: down to the index of the last card."""
        return 2 + max(spot.row for spot in self.spots)

    @property
    def width(self) -> int:
        return max(spot.column + spot.width for spot in self.spots)


@dataclass(slots=True)
class _Layer:
    """Puts piles below each other, band by band, each band as high up as what stands above it allows."""

    draft: _Draft
    places: Mapping[int, int]
    size: CardSize
    width: int
    gap: int
    is_tight: bool
    _placed: list[tuple[int, int, _Shape]] = field(default_factory=list)

    def plan(self) -> TablePlan:
        draft, plans = self.draft, dict[int, PilePlan]()
        by_band = sorted(draft.piles, key=lambda each: (draft.band_of[each], self.places[each], each))
        for _, group in groupby(by_band, key=draft.band_of.__getitem__):
            row = list(group)
            shaped = {index: self._shaped(index, row) for index in row}
            below = {index: self._below(index, *shaped[index]) for index in row}
            start = max((first for first, _ in below.values()), default=0)
            named: tuple[object, bool] = (None, False)
            for index, (column, shape) in shaped.items():
                self._placed.append((start, index, shape))
                if index in draft.drawn:
                    spots = (
                        each._replace(column=each.column + column, row=each.row + start + 1) for each in shape.spots
                    )
                    room, end = self._room(self.places[index], row), start + shape.height
                    plan = PilePlan(index, column, start, room, tuple(spots), shape.left_out, end)
                    kind = draft.piles[index].kind
                    is_done = named == (kind, True) or below[index][1]
                    fits = len(f"{index + 1} {draft.words[index]}") <= plan.room
                    plans[index] = replace(plan, is_named=fits and not is_done)
                    named = (kind, is_done or fits)
        drawn = [spot for own in plans.values() for spot in own.spots]
        for index, own in plans.items():
            beside = (other for other in plans.values() if other.row == own.row and other.column > own.column)
            is_cut = any(other.column < self._end_of_name(own) for other in beside)
            if own.is_named and (is_cut or any(self._meets(own, spot) for spot in drawn)):
                plans[index] = replace(own, is_named=False)
        order = {index: plans[index] for index in sorted(plans, key=lambda each: (draft.band_of[each], each))}
        return TablePlan(self.size, order, self.width, max((plan.end for plan in plans.values()), default=0))

    def _end_of_name(self, own: PilePlan) -> int:
        return own.column + len(f"{own.pile + 1} {self.draft.words[own.pile]}") + 1

    def _meets(self, own: PilePlan, spot: CardSpot) -> bool:
        is_beside = spot.column < self._end_of_name(own) and own.column < spot.column + spot.width
        return is_beside and spot.pile != own.pile and spot.row <= own.row < spot.row + spot.height

    def _room(self, column: int, row: list[int]) -> int:
        ends = (self.places[each] for each in row if self.places[each] > column)
        return min(ends, default=max(self.width, column + self.size.width) + 1) - column - 1

    def _below(self, index: int, column: int, shape: _Shape) -> tuple[int, bool]:
        """Return the first row at which a pile can begin, and whether it covers a part of another."""
        pile, (start, covers) = self.draft.piles[index], (0, False)
        wide, high = self.draft.unit
        for row, other, above in self._placed:
            its, beside = self.draft.piles[other], self.places[other]
            is_over = abs(its.x - pile.x) < wide
            if is_over or (column < beside + above.width and beside < column + shape.width):
                laps = is_over and its.y <= pile.y < its.y + high
                covers = covers or laps
                start = max(start, row + (above.seen if laps else above.height + self.gap))
        return start, covers

    def _shaped(self, index: int, row: list[int]) -> tuple[int, _Shape]:
        pile, column = self.draft.piles[index], self.places[index]
        labelled = any(label.text.strip() for label in pile.labels)
        places = list(range(len(pile.cards)))
        if pile.shown is not None:
            places = places[len(places) - min(pile.shown, len(places)) :]
        drawn = fan_room(pile, self.draft.unit)
        if drawn:
            places = places[-pile.fan :]
        if not places or not (drawn or is_fanned(pile, self.draft.unit)):
            counted = not self.size.is_framed and len(pile.cards) > 1
            last = CardSpot(index, len(pile.cards) - 1 if pile.cards else None, 0, 0, self.size.width, self.size.height)
            return column, _Shape([last], max(0, len(pile.cards) - 1), labelled or counted)
        if not (drawn or is_across(pile)):
            return column, _Shape(self._downwards(index, places), 0, labelled)
        room = self._room(column, row)
        if pile.dx < 0 and column == min(self.places[each] for each in row) and column > room:
            # A fan to the left goes there if it has room: its first card stays in place.
            at = min(column, STEP * (len(places) - 1))
            column, room = column - at, at + self.size.width
        return column, self._across(index, places, room, labelled=labelled)

    def _downwards(self, index: int, places: list[int]) -> list[CardSpot]:
        pile, size = self.draft.piles[index], self.size
        rows: list[tuple[int, int]] = []
        for is_hidden, group in groupby(places[:-1], key=lambda place: pile.cards[place] == HIDDEN):
            together = list(group)
            if is_hidden and self.is_tight:
                rows.append((together[-1], len(together)))
            else:
                rows += [(place, 1) for place in together]
        whole = CardSpot(index, places[-1], 0, 0, size.width, size.height)
        if pile.dy < 0:
            lower = [
                CardSpot(index, place, 0, size.height + step, size.width, 1, below=True, times=times)
                for step, (place, times) in enumerate(reversed(rows))
            ]
            return [*reversed(lower), whole]
        upper = [
            CardSpot(index, place, 0, step, size.width, 1, times=times) for step, (place, times) in enumerate(rows)
        ]
        return [*upper, whole._replace(row=len(rows))]

    def _across(self, index: int, places: list[int], room: int, *, labelled: bool) -> _Shape:
        """Lay the cards out in rows, the last one whole. In a waste the lowest cards are only counted."""
        pile, size = self.draft.piles[index], self.size
        fitting = max(1, (room - size.width) // STEP + 1)
        if len(places) > fitting and pile.kind not in LOOKED_THROUGH:
            places = places[-fitting:]
        rows = [places[start : start + fitting] for start in range(0, len(places), fitting)]
        spots = []
        for number, row in enumerate(rows):
            height = size.height if number == len(rows) - 1 else 1
            for step, place in enumerate(row):
                width = size.width if place == row[-1] else STEP
                spot = CardSpot(index, place, step * STEP, number, width, height)
                if pile.dx < 0:
                    at = len(row) - 1 - step
                    spot = spot._replace(column=size.width + (at - 1) * STEP if at else 0, mirrored=at > 0)
                spots.append(spot)
        return _Shape(spots, places[0], labelled or (places[0] > 0 and not size.is_framed))


_CONE: Final = 0.35  # the arrow takes a stop with a larger share aside only if it finds no other
_ROW: Final = 2  # the height of a row, in columns
ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def next_spot(here: CardSpot, stops: Sequence[CardSpot], direction: tuple[int, int]) -> CardSpot | None:
    """Return the next stop in a direction: first within the own pile, then the nearest."""
    ahead = []
    for stop in stops:
        across, down = stop.column - here.column, (stop.row - here.row) * _ROW
        along = across * direction[0] + down * direction[1]
        aside = abs(across * direction[1]) + abs(down * direction[0])
        if along > 0:
            far = (along + aside * 3) * (0.2 if stop.pile == here.pile else 1)
            ahead.append((along <= aside * _CONE, far, stop))
    return min(ahead, default=(False, 0, None))[2]
