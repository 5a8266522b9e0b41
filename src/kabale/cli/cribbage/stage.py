"""The table below the board, with its words: the draw, the cards and the count, the cut, a counted hand, the end."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from textwrap import wrap
from typing import Final, NamedTuple

from kabale.cli.cribbage import sentences
from kabale.cli.cribbage.pegboard import INKS, pieces
from kabale.cli.cribbage.table import MatchTable
from kabale.cli.felt.canvas import DIM, STRONG, Canvas, CardFaces, Colour, Ink
from kabale.cli.paint import STEP
from kabale.cribbage.events import MatchEvent, ShowStep, reasoned, steps
from kabale.cribbage.figures import who
from kabale.cribbage.rules import GO, GOAL, LAST_CUT
from kabale.messages import Message, message
from kabale.services.matches import BILL, ME
from kabale.table.cards import HIDDEN, Card, name, rank

_BETWEEN: Final = 3
_LIT: Final = Ink(Colour.HELD)
_GAIN: Final = Ink(Colour.GOAL)


class Area(NamedTuple):
    """A part of the screen that can be clicked on, and what a click does."""

    column: int
    row: int
    width: int
    height: int
    act: Callable[[], object]

    def holds(self, column: int, row: int) -> bool:
        """Say whether a character lies in it."""
        return 0 <= column - self.column < self.width and 0 <= row - self.row < self.height


@dataclass(slots=True)
class Stage:
    """Draws on a canvas, with cards of a size and some empty rows between the parts."""

    table: MatchTable
    canvas: Canvas
    faces: CardFaces
    gap: int

    def draw(self, row: int) -> Iterator[Area]:
        """Draw from a row on; yield what can be clicked on."""
        view, counted = self.table.view, self.table.counted
        if view.phase == "draw":
            self._drawn(row)
            return
        if view.phase == "over" and counted is None:
            self._end(row)
            return
        row = self._player(row, BILL) + self.gap
        if counted is not None:
            self._count(row, counted)
            return
        if view.phase == "cut":
            yield from self._cut(row)
        else:
            yield from self._middle(row)
        row += self.faces.size.height + 2 + self.gap
        yield from self._hand(self._player(row, ME))

    def _card(self, column: int, row: int, card: str, *, ink: Ink | None = None, width: int | None = None) -> None:
        lines = [line[:width] for line in self.faces.whole(card, 1)]
        self.faces.put(self.canvas, column, row, lines, self.faces.ink(card) if ink is None else ink)

    def _backs(self, column: int, row: int, number: int, *, lit: int = 0) -> None:
        for place in range(number):
            is_lit = place >= number - lit
            self._card(column + place, row, HIDDEN, ink=_LIT if is_lit else None)

    def _player(self, row: int, seat: int) -> int:
        table, canvas = self.table, self.canvas
        sign = pieces(table.signs).fronts[seat]
        text = f"{sign} {table.called(seat)} {table.scores[seat]}"
        canvas.put(1, row, text, INKS[seat])
        column = len(text) + 3
        dealing = "dealer" if seat == table.view.dealer else "pone"
        role = "" if table.view.phase == "draw" else table.text(f"cribpage.role.{dealing}")
        canvas.put(column, row, role, DIM)
        column += len(role) + 2
        if seat == BILL:
            cards = "".join(f"{table.signs.back} " for _ in range(table.view.others))
            canvas.put(column, row, cards, DIM)
            column += len(cards) + bool(cards)
        events = table.heard.get(seat, [])
        said = ", ".join(table.text(words) for event in events if (words := reasoned(event)) is not None)
        canvas.put(column, row, said, _GAIN if any(event.points for event in events) else STRONG)
        return row + 1

    def _middle(self, row: int) -> Iterator[Area]:
        table, view, size = self.table, self.table.view, self.faces.size
        ends = size.width + _BETWEEN
        room = self.canvas.width - 2 - 2 * ends - 3
        left = 1
        label = table.text("cribpage.starter")
        self.canvas.put(left, row, label, DIM)
        if view.starter is None:
            self._backs(left, row + 1, 3)
        else:
            self._card(left, row + 1, name(view.starter))
        if view.phase == "play" or view.laid:
            count = f"{table.text('cribpage.count')} {view.count}"
            self.canvas.put(max(left + ends, left + len(label) + 1), row, count, STRONG)
        self._laid(left + ends, row + 1, room)
        laid_away = sum(len(event.cards) for event in view.events if event.kind == "discarded")
        whose = table.text(f"cribpage.crib.{who(view.dealer)}")
        column = self.canvas.width - 1 - max(len(whose), size.width + 3)
        self.canvas.put(column, row, whose, DIM)
        self._backs(column, row + 1, laid_away)
        if view.phase == "discard" and len(table.chosen) == 2:
            yield Area(column, row, size.width + 3, size.height + 1, table.enter)

    def _laid(self, column: int, row: int, room: int) -> None:
        """Draw the cards played in this deal, those before the last reset dimly, each with its player below it."""
        view, size, signs = self.table.view, self.faces.size, pieces(self.table.signs)
        places = list(enumerate(view.laid))
        while places and self._width(places[0][0], len(places)) > room:
            del places[0]
        for place, (seat, card) in places:
            is_past, is_end = place < view.since, place + 1 in (view.since, len(view.laid))
            width = size.width if is_end else STEP
            self._card(column, row, name(card), ink=DIM if is_past else None, width=width)
            ink = DIM if is_past else INKS[seat]
            self.canvas.put(column + size.is_framed, row + size.height, signs.fronts[seat], ink)
            column += width + (place + 1 == view.since)

    def _width(self, first: int, number: int) -> int:
        view, size = self.table.view, self.faces.size
        groups = 1 + (first < view.since < len(view.laid))
        return (number - groups) * STEP + groups * size.width + groups - 1

    def _cut(self, row: int) -> Iterator[Area]:
        table, size = self.table, self.faces.size
        cards = LAST_CUT + 1
        left = max(0, (self.canvas.width - cards - size.width) // 2)
        self._backs(left, row + 1, cards, lit=table.lifted)
        end = left + cards - 1 + size.width
        self.canvas.put(end - size.width + 1 - table.lifted, row, table.signs.goal, _LIT)
        for lifted in range(1, LAST_CUT + 1):
            first, width = end - size.width + 1 - lifted, size.width if lifted == 1 else 1
            yield Area(first, row, width, size.height + 2, partial(self._lift, lifted))

    def _lift(self, lifted: int) -> None:
        if self.table.lifted == lifted:
            self.table.enter()
        self.table.lifted = lifted

    def _hand(self, row: int) -> Iterator[Area]:
        table, view, size = self.table, self.table.view, self.faces.size
        signs, hand = table.signs, table.hand
        advised = table.advised.cards if table.advised is not None else ()
        playable = {card for move in view.legal_moves for card in move.cards}
        left = max(1, (self.canvas.width - len(hand) * (size.width + 1)) // 2)
        for place, card in enumerate(hand):
            column = left + place * (size.width + 1)
            is_live = view.phase == "discard" or card in playable
            ink = _LIT if card in table.chosen else Ink(Colour.MARKED) if card in advised else None
            self._card(column, row, name(card), ink=ink or (None if is_live else DIM))
            sign = signs.held if card in table.chosen else signs.advised if card in advised else ""
            at = column if size.is_framed else column - 1
            if place == table.at and view.phase in ("discard", "play") and view.legal_moves != (GO,):
                own = ink or self.faces.ink(name(card))
                self.canvas.dye(column, row, size.width, Ink(own.colour, is_reversed=True))
                sign = sign or signs.cursor
            if sign:
                self.canvas.put(at, row, sign, Ink((ink or self.faces.ink(name(card))).colour))
            yield Area(column, row, size.width, size.height, partial(table.press, place))

    def _drawn(self, row: int) -> None:
        drawn = [event for event in self.table.view.events if event.kind == "drawn"][-2:]
        size = self.faces.size
        column = max(1, (self.canvas.width - 2 * size.width - 8) // 2)
        for event in drawn:
            self.canvas.put(column, row, self.table.called(event.seat), INKS[event.seat])
            self._card(column, row + 1, name(event.cards[0]) if event.cards[0] is not None else HIDDEN)
            column += size.width + 8
        self._note(row + size.height + 2)

    def _count(self, row: int, event: MatchEvent) -> None:
        """Show a hand or the crib as it is counted: its cards, each combination with the sum so far, what it gives."""
        table, canvas, size = self.table, self.canvas, self.faces.size
        title = table.text(f"cribbage.dialogue.{event.kind}.{who(event.seat)}")
        canvas.put(1, row, f"{table.looked + 1}/{len(table.shows)}  {title}", INKS[event.seat])
        self._player(row + 5 + size.height + self.gap, ME)
        told = steps(event)
        lit = set(told[table.step].cards) if table.step is not None else set()
        cards = sorted((card for card in event.cards if card is not None), key=lambda card: (rank(card), card))
        right = self._five(row + 2, cards, lit)
        points = table.text("cribbage.dialogue.points", n=event.points)
        canvas.put(1, row + 3 + size.height, points, _GAIN if event.points else STRONG)
        if told:
            self._steps(right + 2, row + 2, told)

    def _five(self, row: int, cards: Sequence[Card], lit: set[Card]) -> int:
        """Draw four cards and, apart, the starter; return the column behind them."""
        size, column = self.faces.size, 1
        starter = self.table.view.starter
        is_whole = 5 * (size.width + 1) + 42 <= self.canvas.width
        step = size.width + 1 if is_whole else STEP
        for place, card in enumerate(cards):
            width = size.width if is_whole or place == len(cards) - 1 else STEP
            self._card(column, row, name(card), ink=self._shade(card, lit), width=width)
            column += step if place < len(cards) - 1 else size.width + 1
        if starter is not None:
            self._card(column + 1, row, name(starter), ink=self._shade(starter, lit))
        return column + 1 + size.width

    def _shade(self, card: Card, lit: set[Card]) -> Ink | None:
        return None if not lit or card in lit else DIM

    def _steps(self, column: int, row: int, told: Sequence[ShowStep]) -> None:
        table, at = self.table, self.table.step
        room = max(1, self.canvas.height - row)
        top = max(0, min((len(told) if at is None else at + 1) - room, len(told) - room))
        for place, step in enumerate(islice(told, top, top + room), top):
            cards = " ".join(name(card) for card in step.cards)
            said = message("cribbage.dialogue.step", total=f"{step.total:>2}", words=step.words, cards=cards)
            text = table.text(said)
            if column + len(text) > self.canvas.width:  # its cards can be lit up
                text = f"{step.total:>2}  {table.text(step.words)}"
            ink = Ink(Colour.HELD, is_reversed=True) if place == at else Ink()
            self.canvas.put(column, row + place - top, text, ink)

    def _end(self, row: int) -> None:
        table = self.table
        won = table.kept.match.events[-1]
        lines: list[tuple[str, Ink]] = []
        for said in sentences.story(won, None):
            ink = _GAIN if won.seat == ME else STRONG
            text = table.text(said) if isinstance(said, Message) else said
            for line in text.split("\n"):
                # A sentence that is too wide is broken; a picture is cut.
                is_wide = len(line) >= self.canvas.width and line[:1].isalnum()
                lines += [(part, ink) for part in (wrap(line, self.canvas.width - 2) if is_wide else [line])]
        width = max(len(text) for text, _ in lines)
        row += max(0, (self.canvas.height - row - len(lines) - 3) // 2)
        for step, (text, ink) in enumerate(lines):
            own = len(text) if text[:1].isalnum() else width
            self.canvas.put(max(1, (self.canvas.width - own) // 2), row + step, text, ink)
        self._note(row + len(lines) + 1)

    def _note(self, row: int) -> None:
        for step, line in enumerate(wrap(self.table.note, self.canvas.width - 4)):
            self.canvas.put(2, row + step, line, DIM)


KEYS: Final = (
    ("h", "felt.do.hint"), ("u", "felt.do.undo"), ("i", "table.bar.rules"), ("s", "cribpage.statistics.open"),
    ("m", "cribpage.matches"), ("v", "cribpage.review.open"), ("?", "felt.do.help"), ("q", "felt.do.quit"),
)  # fmt: skip

_HELP: Final = (
    ("← →", "cribpage.keys.arrows"), ("↑ ↓", "cribfelt.key.along"), ("Enter", "cribpage.keys.enter"),
    ("cribfelt.space", "cribfelt.key.choose"), ("h", "table.key.hint"), ("g", "felt.key.go"),
    ("u", "table.key.undo"), ("v", "cribfelt.key.review"), ("m", "cribfelt.key.matches"), ("n", "cribfelt.key.new"),
    ("i", "table.key.rules"), ("s", "cribpage.statistics.open"), ("p", "felt.key.happened"),
    ("c", "felt.key.colours"), (":", "cribfelt.key.type"), ("felt.suspend_key", "felt.key.suspend"),
    ("q", "cribfelt.key.quit"),
)  # fmt: skip


def status(table: MatchTable, width: int) -> str:
    """Return the uppermost row, with as many parts as fit: the opponent, the goal, the scores, the deal."""
    mine, theirs = table.scores
    strength = message(f"cribpage.strength.{table.kept.strength}")
    parts = [
        table.text("cribpage.title"),
        table.text("cribfelt.against", strength=strength, goal=GOAL),
        table.text("cribpage.start.score", me=mine, bill=theirs),
    ]
    if table.view.deals:
        parts.append(table.text("cribfelt.deal_number", n=table.view.deals))
    while len(text := f" {table.signs.dash} ".join(parts)) > width and parts[1:]:
        parts.pop()
    return text


def question(table: MatchTable) -> str:
    """Return what the player is asked."""
    view = table.view
    if table.counted is not None:
        return ""
    match view.phase:
        case "draw":
            return table.text(f"cribbage.dialogue.deals.{who(view.dealer)}")
        case "discard" if len(table.chosen) < 2:
            return table.text(f"cribpage.ask.discard_{who(view.dealer)}", n=2 - len(table.chosen))
        case "discard":
            return table.text("cribpage.ask.chosen")
        case "cut":
            lifted = table.text("cribpage.cut.lifted", n=table.lifted)
            return f"{table.text('cribpage.ask.cut')} {lifted}"
        case "play":
            asked = "go" if view.legal_moves == (GO,) else "play"
            return table.text(f"cribpage.ask.{asked}", count=view.count)
        case phase:
            return table.text(f"cribpage.ask.{phase}")


def button(table: MatchTable) -> str:
    """Return what Enter does, where that needs no card; empty where it needs one."""
    view = table.view
    if table.counted is not None and (view.phase == "over" or table.looked + 1 < len(table.shows)):
        return table.text("cribpage.next")
    keys = {
        "draw": "cribfelt.deal",
        "discard": "cribpage.ask.do_discard" if len(table.chosen) == 2 else "",
        "cut": "cribpage.cut.do",
        "play": "cribpage.ask.do_go" if view.legal_moves == (GO,) else "",
        "show": "cribpage.ask.do_deal",
        "over": "cribpage.end.again",
    }
    return table.text(keys[view.phase]) if keys[view.phase] else ""


def help_lines(table: MatchTable) -> list[str]:
    """Return the page of all keys."""
    lines = [f"{table.text(keys) if '.' in keys else keys:<11}{table.text(key)}" for keys, key in _HELP]
    lines[:2] = map(table.signs.arrowed, lines[:2])
    return [table.text("table.bar.keys"), "", *lines, "", table.text("cribfelt.board")]
