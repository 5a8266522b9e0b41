"""The table as a player sees it: piles side by side, a card a line downwards, squared piles with their count.

Draws a view (what the player may see) into lines of styled segments. Knows no rule and no terminal.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

from kabale.cli.grid import LOOKED_THROUGH, STEP, Size, bands, columns, is_across, is_fanned
from kabale.cli.paint import CARD, Line, Segment, Signs, Style, face, style_of
from kabale.table.cards import HIDDEN
from kabale.view import PileView, View


@dataclass(slots=True)
class _Block:
    """The picture of one pile: its upper left column, its lines, and how far to the right it may go."""

    band: int
    x: int
    column: int
    room: int
    lines: list[Line] = field(default_factory=list)

    @property
    def end(self) -> int:
        """The first column to the right of it."""
        return self.column + max(
            (segment.column + len(segment.text) for line in self.lines for segment in line), default=0
        )

    def overlaps(self, other: "_Block", card_width: int) -> bool:
        """Say whether the two share a column, here or in the lay-out."""
        return abs(self.x - other.x) < card_width or (self.column < other.end and other.column < self.end)


def text_table(
    view: View, signs: Signs, *, width: int = 80, height: int | None = None, live: Collection[int] = ()
) -> list[Line]:
    """Draw a view.

    *live* are the piles on which a click does something, which an empty stock then shows. If the
    picture is higher than *height*, the space between the rows goes first, then cards lying face
    down are drawn as one. A width without room gives a line a pile.
    """
    # What only widens the window is not drawn.
    shown = {index: pile for index, pile in enumerate(view.piles) if pile.visible}
    piles = {index: pile for index, pile in shown.items() if pile.kind != "other" or pile.cards}
    if not piles:
        return []
    size = (view.card_width, view.card_height)
    band_of = bands(piles, size)
    places = columns(piles, band_of, width, size)
    if places is None:
        return _listed(piles, signs, width)
    lines: list[Line] = []
    for gap, tight in ((1, False), (0, False), (0, True)):
        painter = _Painter(signs, live, size, tight)
        blocks = [painter.block(piles, index, band_of, places, width) for index in piles]
        lines = _composed(blocks, gap, view.card_width)
        if height is None or len(lines) <= height:
            break
    return lines


def _composed(blocks: list[_Block], gap: int, card_width: int) -> list[Line]:
    """Put the blocks below each other, band by band, each band as high up as what stands above it allows."""
    placed: list[tuple[int, _Block]] = []
    lines: list[Line] = []
    for _, group in groupby(sorted(blocks, key=lambda block: block.band), key=lambda block: block.band):
        row = list(group)
        above = [(top, done) for top, done in placed if any(done.overlaps(block, card_width) for block in row)]
        start = max((top + len(done.lines) + gap for top, done in above), default=0)
        placed += [(start, block) for block in row]
        for block in row:
            for number, line in enumerate(block.lines, start):
                lines += [[] for _ in range(number + 1 - len(lines))]
                lines[number] += [Segment(block.column + each.column, each.text, each.style) for each in line]
    return lines


@dataclass(frozen=True, slots=True)
class _Painter:
    """Draws single piles."""

    signs: Signs
    live: Collection[int]
    size: Size
    tight: bool

    def block(
        self,
        piles: Mapping[int, PileView],
        index: int,
        band_of: Mapping[int, int],
        places: Mapping[int, int],
        width: int,
    ) -> _Block:
        """Draw a pile below its number."""
        pile, column = piles[index], places[index]
        row = [places[each] for each in piles if band_of[each] == band_of[index]]
        room = min((each for each in row if each > column), default=max(width, column + STEP)) - column - 1
        at, fanned = 0, is_fanned(pile, self.size)
        if fanned and pile.cards and pile.dx < 0 and column == min(row) and column > room:
            # A fan to the left goes there, if nothing stands in its way: its first card stays where it is.
            at = min(column, STEP * (len(pile.cards) - 1))
            column, room = column - at, at + CARD
        if pile.kind == "reserve" and not pile.cards:
            return _Block(band_of[index], pile.x, column, room)  # what is taken from here never comes back
        number = Segment(at, f"{index + 1:>{CARD}}", Style.GOAL if pile.kind == "foundation" else Style.DIM)
        if not pile.cards:
            # An empty place: a foundation's has a star, a stock that can be filled again an arrow.
            again = self.signs.again if pile.kind == "stock" and index in self.live else " "
            lines: list[Line] = [[Segment(0, f"[{'*' if pile.kind == 'foundation' else again}]", Style.DIM)]]
        elif not fanned:
            lines = self._squared(pile, room)
        else:
            lines = self._across(pile, room) if is_across(pile) else self._downwards(pile)
        return _Block(band_of[index], pile.x, column, room, [[number], *lines])

    def _card(self, name: str, column: int = 0) -> Segment:
        return Segment(column, f"{face(name, self.signs):>{CARD}}", style_of(name))

    def _times(self, count: int) -> Line:
        """Return how many cards there are, if it is more than one."""
        return [Segment(CARD, f"{self.signs.times}{count}", Style.DIM)] if count > 1 else []

    def _squared(self, pile: PileView, room: int) -> list[Line]:
        """Draw the top card with the count beside it, or below it where another pile stands close."""
        card, times = self._card(pile.cards[-1]), self._times(len(pile.cards))
        if all(CARD + len(each.text) <= room for each in times):
            return [[card, *times]]
        return [[card], [replace(each, column=max(0, CARD - len(each.text))) for each in times]]

    def _downwards(self, pile: PileView) -> list[Line]:
        """Draw a card a line, the top card lowest, or highest where the lay-out goes upwards."""
        lines: list[Line] = []
        for hidden, names in groupby(pile.cards, key=lambda name: name == HIDDEN):
            group = list(names)
            if hidden and self.tight and len(group) > 1:
                lines.append([self._card(HIDDEN), *self._times(len(group))])
            else:
                lines += [[self._card(name)] for name in group]
        return lines[::-1] if pile.dy < 0 else lines

    def _across(self, pile: PileView, room: int) -> list[Line]:
        """Draw the cards beside each other; where there is no room for all, columns go on below.

        In a waste the lowest cards are only counted, and in a column where the picture would be too high.
        """
        fitting = max(1, (room + 1) // STEP)
        cards = list(pile.cards)
        left = 0
        if len(cards) > fitting and (self.tight or pile.kind not in LOOKED_THROUGH):
            if fitting == 1:
                return self._squared(pile, room)
            left = len(cards) - fitting + 1
        marks = [Segment(0, f"{f'{left}+':>{CARD}}", Style.DIM)] if left else []
        marks += [self._card(name) for name in (cards[left:] if pile.dx > 0 else cards[left:][::-1])]
        rows = [marks[start : start + fitting] for start in range(0, len(marks), fitting)]
        return [[replace(mark, column=STEP * place) for place, mark in enumerate(row)] for row in rows]


def _listed(piles: Mapping[int, PileView], signs: Signs, width: int) -> list[Line]:
    """Draw a line a pile, cards from the bottom, going on below where the line is full."""
    lines: list[Line] = []
    across = max(1, (width - 2 * STEP) // STEP)
    for index, pile in piles.items():
        names = list(pile.cards)
        rows = [names[start : start + across] for start in range(0, len(names), across)] or [[]]
        for number, row in enumerate(rows):
            head = [] if number else [Segment(0, f"{index + 1:>{CARD}}", Style.DIM)]
            cards = [
                Segment(STEP * place, f"{face(name, signs):>{CARD}}", style_of(name))
                for place, name in enumerate(row, 2)
            ]
            lines.append(head + (cards or [Segment(2 * STEP, "[ ]", Style.DIM)]))
    return lines
