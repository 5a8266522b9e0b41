"""A table of patience in full screen: what each key and the mouse do, and what is where. Knows no terminal."""

from collections.abc import Callable
from functools import partial
from typing import Final

from kabale.cli.felt import hand, thinking, words
from kabale.cli.felt.canvas import DIM, Canvas
from kabale.cli.felt.felt import Felt
from kabale.cli.felt.overlays import PAGE, Menu, Page
from kabale.cli.felt.plan import ARROWS, CardSpot, TablePlan
from kabale.cli.felt.table_screen import BELOW, PANEL, REVERSED, TableScreen, put_said
from kabale.cli.typed_moves import Unread, take_move, words_of
from kabale.engine.moves import Move
from kabale.errors import BadMove
from kabale.messages import message

_LETTERS: Final[dict[str, Callable[[Felt], None]]] = {
    "d": hand.draw, "a": hand.auto, "A": lambda felt: hand.auto(felt, safe=False), "u": hand.undo, "r": hand.redo,
    "h": thinking.hint, "g": hand.follow, "D": thinking.measure, "s": hand.restart, "e": hand.end,
    "n": lambda felt: thinking.deal(felt, None),
}  # fmt: skip
_AT_CURSOR: Final[dict[str, Callable[[Felt, int, int | None], None]]] = {
    "b": hand.best,
    "f": hand.to_foundation,
    "m": lambda felt, pile, _: hand.menu(felt, pile),
    "enter": hand.press,
    " ": hand.press,
}
_PAGES: Final[dict[str, Callable[[Felt], str]]] = {
    "?": words.help_page,
    "l": words.names_page,
    "i": lambda felt: felt.session.game.explain(language=felt.language),
}
_TYPING: Final = frozenset(":/23456789JQKT1")
_SIDE: Final = 1


class Keys(TableScreen):
    """A felt in a window of some columns and rows, with its keys and the mouse."""

    keeps_menu = True

    def __init__(self, felt: Felt) -> None:
        super().__init__(felt)
        self.felt = felt
        self._pressed: CardSpot | None = None

    @property
    def has_more(self) -> bool:
        """Whether something is to be done once the move is on the screen."""
        return self.felt.later is not None or (self.felt.job is not None and self.felt.job.is_done())

    @property
    def is_waiting(self) -> bool:
        """Whether work goes on in the background."""
        return self.felt.job is not None

    def finish(self) -> None:
        """Do what had to wait until the move was drawn, and show the result of work in the background."""
        later, self.felt.later = self.felt.later, None
        if later is not None:
            later()
        self._try(partial(thinking.finish, self.felt))

    def key(self, name: str, character: str | None) -> None:
        """Hear a key; while the player waits, only Esc."""
        if not self.felt.is_busy:
            self.finish()
            super().key(name, character)
        elif name == "escape":
            thinking.stop(self.felt)

    def paste(self, text: str) -> None:
        """Type what is pasted, unless the player waits."""
        if not self.felt.is_busy:
            super().paste(text)

    def _in_menu(self, menu: Menu, name: str, character: str | None) -> None:
        if name == "u" and self.felt.session.position.question is not None:
            self.felt.overlay = None
            hand.undo(self.felt)
        else:
            super()._in_menu(menu, name, character)

    def _at_table(self, name: str, character: str) -> None:
        felt = self.felt
        if name in ARROWS:
            felt.step(ARROWS[name])
        elif name in ("home", "end"):
            felt.to_end(last=name == "end")
        elif name in ("tab", "shift+tab"):
            felt.next_able(-1 if name == "shift+tab" else 1)
        elif name in ("pageup", "pagedown"):
            self.wheel(-PAGE if name == "pageup" else PAGE)
        elif name == "escape":
            hand.drop(felt)
            felt.said = ""
        elif felt.session.position.question is not None and character in _AT_CURSOR:
            hand.ask(felt)
        elif character in _LETTERS:
            _LETTERS[character](felt)
        elif character in _AT_CURSOR or name in _AT_CURSOR:
            if (spot := felt.here(felt.plan())) is not None:
                _AT_CURSOR[character if character in _AT_CURSOR else name](felt, spot.pile, spot.place)
        elif character in _TYPING:
            felt.typed = character.strip(":/")
        elif character in _PAGES:
            felt.overlay = Page(_PAGES[character](felt))
        elif character == "v":
            spot = felt.here(felt.plan())
            felt.overlay = None if spot is None else Page(words.pile_page(felt, spot.pile))
        elif character == "p":
            self.toggle_panel()
        elif character == "N":
            felt.typed = "new "
            felt.say(felt.text("felt.ask_deal"))
        elif character == "q":
            felt.is_done = True

    def _enter(self, text: str) -> None:
        felt = self.felt
        head, _, deal = text.strip().partition(" ")
        if head.lower() == "new":
            thinking.deal(felt, deal.strip() or None)
            return
        typed = words_of(text, felt.session.position, felt.language)
        while typed:
            length = felt.session.position.length
            if (move := typed_move(felt, typed)) is not None:
                hand.play(felt, move)
            if felt.session.position.length == length:
                return

    def mouse_down(self, column: int, row: int, *, twice: bool = False) -> None:
        """Hear the left button: it picks up, and puts down on release or at the next press."""
        if not self.felt.is_busy:
            self.finish()
            super().mouse_down(column, row, twice=twice)

    def _press(self, column: int, row: int, *, twice: bool) -> None:
        felt, spot = self.felt, self.spot_at(column, row)
        self._pressed = None
        if spot is None:
            hand.drop(felt)
            return
        if felt.session.position.question is not None:
            hand.ask(felt)
            return
        felt.point(spot)
        hand.press(felt, spot.pile, spot.place, twice=twice)
        if felt.held is not None and (felt.held.pile, felt.held.place) == (spot.pile, spot.place):
            self._pressed = spot

    def mouse_up(self, column: int, row: int) -> None:
        """Hear the release of the left button: cards dragged elsewhere are put down there."""
        pressed, self._pressed = self._pressed, None
        spot = self.spot_at(column, row)
        held = self.felt.held
        if pressed is None or held is None or spot is None or spot.pile == pressed.pile or self.felt.is_busy:
            return
        self.felt.point(spot)
        hand.put(self.felt, held, spot.pile)

    def right(self, column: int, row: int) -> None:
        """Hear the right button: make the definition's own click, or show all moves of the pile."""
        spot = self.spot_at(column, row)
        if spot is not None and self.felt.overlay is None and not self.felt.is_busy:
            self.felt.point(spot)
            hand.drop(self.felt)
            hand.menu(self.felt, spot.pile)

    def _scroll(self, by: int) -> None:
        self.felt.scroll = (self.felt.scroll[0], max(0, self.felt.scroll[1] + by))

    def resize(self, width: int, height: int) -> None:
        """Take the size of the terminal."""
        super().resize(width, height)
        felt_width = width - 2 * _SIDE - (PANEL if self.is_beside else 0)
        self.felt.window = (max(10, felt_width), max(3, height - 1 - BELOW))

    def spot_at(self, column: int, row: int) -> CardSpot | None:
        """Return what lies at a character of the screen."""
        left, top = self.felt.scroll
        width, height = self.felt.window
        if not (0 <= column - _SIDE < width and 0 <= row - 1 < height):
            return None
        return self.felt.plan().spot_at(column - _SIDE + left, row - 1 + top)

    def draw(self) -> Canvas:
        """Return the whole screen."""
        felt, canvas = self.felt, Canvas(*self.size)
        plan = felt.plan()
        # The window stays within the felt, which may have become smaller.
        left = max(0, min(felt.scroll[0], plan.width - felt.window[0]))
        top = max(0, min(felt.scroll[1], plan.height - felt.window[1]))
        felt.scroll = (left, top)
        canvas.copy_from(
            felt.draw(plan),
            left=max(0, left - _SIDE),
            top=top,
            column=_SIDE - min(_SIDE, left),
            row=1,
            size=(felt.window[0] + 2 * _SIDE - 1, felt.window[1]),
        )
        canvas.put(0, 0, words.status(felt)[: canvas.width].ljust(canvas.width), REVERSED)
        self._beyond(canvas, plan)
        self._put_panel(canvas)
        self._put_overlay(canvas, felt.window[0] + _SIDE, felt.window[1])
        lines = self._lines_said(canvas)
        put_said(canvas, lines, free=1)
        if len(lines) == 1:
            spot = felt.here(plan)
            at = words.here(felt, spot.pile, spot.place) if spot is not None else ""
            canvas.put(0, canvas.height - BELOW + 1, (words.goals(felt) or at)[: canvas.width], DIM)
        self._put_keys(canvas, words.keys(felt))
        return canvas

    def _beyond(self, canvas: Canvas, plan: TablePlan) -> None:
        (left, top), (width, height) = self.felt.scroll, self.felt.window
        hidden = (left, plan.width - width - left, top, plan.height - height - top)
        beyond = zip(self.felt.signs.arrows, hidden, strict=True)
        if where := " ".join(f"{arrow}{number}" for arrow, number in beyond if number > 0):
            text = self.felt.text("felt.beyond", where=where)
            canvas.put(canvas.width - len(text) - 2, 0, f" {text} ", REVERSED)


def typed_move(felt: Felt, typed: list[str]) -> Move | None:
    """Take a move from the front of some words; return None, and say why, for an invalid one."""
    while typed[:1] == [";"]:
        del typed[:1]
    if not typed:
        return None
    try:
        return take_move(typed, felt.session.position)
    except Unread as error:
        felt.say(error.said)
    except BadMove:
        example = next(iter(felt.session.position.legal_moves), "undo")
        felt.say(message("play.no_move", text=repr(" ".join(typed)[:40]), example=str(example)))
    return None
