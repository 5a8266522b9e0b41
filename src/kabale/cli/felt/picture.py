"""Draws what lies on the felt: piles with their words, cards, the cursor, what is held and where it may go."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from kabale.cli.felt.canvas import DIM, STRONG, Canvas, CardFaces, Colour, Ink
from kabale.cli.felt.plan import CardSpot, PilePlan, TablePlan
from kabale.cli.paint import Signs
from kabale.view import PileView, View

_GOAL: Final = Ink(Colour.GOAL)
_MARKED: Final = Ink(Colour.MARKED)


@dataclass(frozen=True, slots=True)
class Pointing:
    """The highlights: pile and place of the cursor, of cards that are held or advised, and possible targets."""

    cursor: tuple[int, int | None] | None = None
    held: Collection[tuple[int, int]] = ()
    advised: Collection[tuple[int, int | None]] = ()
    goals: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class Painter:
    """Draws plans of views; *words* has what each pile is called, *live* the piles on which a click does something."""

    view: View
    plan: TablePlan
    signs: Signs
    words: Sequence[str]
    labels: Sequence[str]
    live: Collection[int]

    def paint(self, pointing: Pointing) -> Canvas:
        """Return the felt."""
        canvas = Canvas(self.plan.width, self.plan.height)
        faces = CardFaces(self.plan.size, self.signs)
        for index, plan in self.plan.piles.items():
            pile = self.view.piles[index]
            self._words(canvas, plan, pile, pointing)
            for spot in plan.spots:
                self._card(canvas, faces, pile, spot, pointing)
            self._count(canvas, plan, pile)
        return canvas

    def _words(self, canvas: Canvas, plan: PilePlan, pile: PileView, pointing: Pointing) -> None:
        """Write a pile's number above it, what it is called if there is room, and whether a held card may go there."""
        own = self.signs
        is_goal = plan.pile in pointing.goals
        number = f"{own.goal if is_goal else ''}{plan.pile + 1}"
        if pile.mark is not None:
            number += own.marked
        text = f"{number} {self.words[plan.pile]}" if plan.is_named else number
        ink = STRONG if is_goal else _GOAL if pile.kind == "foundation" else DIM
        canvas.put(plan.column, plan.row, text, Ink(Colour.HELD, is_reversed=True) if is_goal else ink)

    def _card(self, canvas: Canvas, faces: CardFaces, pile: PileView, spot: CardSpot, pointing: Pointing) -> None:
        lines, ink = self._lines(faces, pile, spot)
        at = (spot.pile, spot.place)
        is_held, is_advised = at in pointing.held, at in pointing.advised
        if is_held or is_advised:
            ink = Ink(Colour.HELD) if is_held else _MARKED
        faces.put(canvas, spot.column, spot.row, lines, ink)
        own = self.signs
        is_cursor = at == pointing.cursor
        sign = own.cursor if is_cursor else own.held if is_held else own.advised if is_advised else ""
        column = spot.column - 1
        if faces.size.is_framed:
            column = spot.column + spot.width - 1 if spot.mirrored else spot.column
        canvas.put(column, spot.row, sign, ink)
        if is_cursor:
            canvas.dye(spot.column, spot.row, spot.width, Ink(ink.colour, is_reversed=True))

    def _lines(self, faces: CardFaces, pile: PileView, spot: CardSpot) -> tuple[list[str], Ink]:
        if spot.place is None:
            again = pile.kind == "stock" and spot.pile in self.live
            sign = "*" if pile.kind == "foundation" else self.signs.again if again else " "
            return faces.empty(sign), DIM
        name = pile.cards[spot.place]
        back = pile.backs[spot.place] if spot.place < len(pile.backs) else 1
        if spot.height == 1:
            line = faces.index(name, back, below=spot.below)
            if spot.times > 1:  # face-down cards that are drawn as one, with their number
                text, end = str(spot.times), len(line) - faces.size.is_framed
                line = line[: end - len(text)] + text + line[end:]
            lines = [line]
        else:
            lines = faces.whole(name, back)
        cut = [line[-spot.width :] if spot.mirrored else line[: spot.width] for line in lines]
        if spot.mirrored and faces.size.is_framed:
            text = faces.index(name, back)[1:-1].rstrip(faces.frame.across)
            cut[0] = f"{text:{faces.frame.across}>{spot.width - 1}}{cut[0][-1]}"
        return cut, faces.ink(name)

    def _count(self, canvas: Canvas, plan: PilePlan, pile: PileView) -> None:
        """Write how many cards there are, where not all are drawn, into the lowest row; and the labels below it."""
        last, size = plan.spots[-1], self.plan.size
        row = plan.end - 1
        label = self.labels[plan.pile]
        if plan.left_out:
            text = f"{self.signs.times}{len(pile.cards)}"
            if size.is_framed and last.height == size.height:
                inside = size.width - 2
                text = text if len(text) <= inside else text[1:]
                canvas.put(last.column + 1 + (inside - len(text)), last.row + last.height - 1, text, DIM)
            else:
                both = f"{text} {label}".strip()
                label = both if label != str(len(pile.cards)) and len(both) <= plan.room else text
        if label and (label != str(len(pile.cards)) or not size.is_framed):
            canvas.put(plan.column, row, label[: max(plan.room, size.width)], DIM)
