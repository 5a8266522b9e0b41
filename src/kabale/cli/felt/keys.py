"""Which key does what, and what the mouse does. Knows the felt and its hand, and no terminal."""

from collections.abc import Callable
from functools import partial
from typing import Final

from kabale.cli.felt import hand, thinking, words
from kabale.cli.felt.canvas import Canvas
from kabale.cli.felt.felt import Felt
from kabale.cli.felt.frame import Screenful
from kabale.cli.felt.overlays import PAGE, Menu, Page, typed_on
from kabale.cli.felt.plan import Spot
from kabale.cli.felt.steps import ARROWS
from kabale.cli.felt.typed import hear
from kabale.cli.typed_moves import Unread
from kabale.errors import KabaleError

_LETTERS: Final[dict[str, Callable[[Felt], None]]] = {
    "d": hand.draw,
    "a": lambda felt: hand.auto(felt, safe=True),
    "A": lambda felt: hand.auto(felt, safe=False),
    "u": hand.undo,
    "r": hand.redo,
    "h": thinking.hint,
    "g": hand.follow,
    "D": thinking.measure,
    "s": hand.restart,
    "e": hand.end,
    "n": lambda felt: thinking.deal(felt, None),
}
_AT_CURSOR: Final[dict[str, Callable[[Felt, int, int | None], None]]] = {
    "b": hand.best,
    "f": hand.to_foundation,
    "m": lambda felt, pile, _: hand.menu(felt, pile),
    "enter": hand.press,
    " ": hand.press,
}
_TYPING: Final = frozenset(":/23456789JQKT1")


class Keys:
    """Hears keys and the mouse for a screen."""

    def __init__(self, screen: Screenful) -> None:
        """Play at a screen."""
        self.screen = screen
        self.felt = screen.felt
        self.has_four_colours = False
        self._pressed: Spot | None = None

    @property
    def is_done(self) -> bool:
        """Whether the player leaves."""
        return self.felt.is_done

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

    def _try(self, do: Callable[[], None]) -> None:
        """Do something, and say why where it is refused."""
        try:
            do()
        except Unread as error:
            self.felt.say(error.said)
        except KabaleError as error:
            self.felt.say(str(error))

    def resize(self, width: int, height: int) -> None:
        """Take the size of the terminal."""
        self.screen.resize(width, height)

    def draw(self) -> Canvas:
        """Return the whole screen."""
        return self.screen.draw()

    def key(self, name: str, character: str | None) -> None:
        """Hear a key: its name, and the character that it types, if any. While the player waits, only Esc is heard."""
        if not self.felt.is_busy:
            self.finish()
            self._try(partial(self._hear, name, character))
        elif name == "escape":
            thinking.stop(self.felt)

    def _hear(self, name: str, character: str | None) -> None:
        felt = self.felt
        if felt.typed is not None:
            self._type(name, character)
        elif isinstance(felt.overlay, Menu):
            self._in_menu(felt.overlay, name, character)
        elif isinstance(felt.overlay, Page):
            felt.overlay = felt.overlay if felt.overlay.heard(name) else None
        else:
            self._on_felt(name, character or name)

    def paste(self, text: str) -> None:
        """Type what is pasted, which may be meant for another window: it is never taken as keys."""
        if not self.felt.is_busy and self.felt.overlay is None:
            self.felt.typed = typed_on(self.felt.typed or "", "paste", text)

    def _type(self, name: str, character: str | None) -> None:
        text = self.felt.typed or ""
        self.felt.typed = None if name == "enter" else typed_on(text, name, character)
        if name == "enter":
            hear(self.felt, text)

    def _in_menu(self, menu: Menu, name: str, character: str | None) -> None:
        if name in ("escape", "q"):
            self.felt.overlay = None
        elif name == "u" and self.felt.session.position.question is not None:
            self.felt.overlay = None
            hand.undo(self.felt)
        elif (act := menu.heard(name, character)) is not None:
            self.felt.overlay = None
            act()

    def _on_felt(self, name: str, character: str) -> None:
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
            spot = felt.here(felt.plan())
            if spot is not None:
                _AT_CURSOR[character if character in _AT_CURSOR else name](felt, spot.pile, spot.place)
        elif character in _TYPING:
            felt.typed = character.strip(":/")
        else:
            self._look_up(character)

    def _look_up(self, character: str) -> None:
        """Show what there is to read, or show the table in another way."""
        felt = self.felt
        match character:
            case "?":
                felt.overlay = Page(words.help_page(felt))
            case "l":
                felt.overlay = Page(words.names_page(felt))
            case "i":
                felt.overlay = Page(felt.session.game.explain(language=felt.taste.language))
            case "v":
                spot = felt.here(felt.plan())
                felt.overlay = None if spot is None else Page(words.pile_page(felt, spot.pile))
            case "p":
                self.screen.toggle_panel()
            case "c":
                self.has_four_colours = not self.has_four_colours
            case "N":
                felt.typed = "new "
                felt.say(words.said(felt, "felt.ask_deal"))
            case "q":
                felt.is_done = True
            case _:
                pass

    # -- the mouse ---------------------------------------------------------------------------------------------------

    def mouse_down(self, column: int, row: int, *, twice: bool = False) -> None:
        """Hear the left button: it picks up, and lays where it is let go, or at the next press."""
        felt = self.felt
        if felt.is_busy:
            return
        self.finish()
        if isinstance(felt.overlay, Menu):
            number = felt.overlay.number_at(row - 1)
            if number is not None:
                menu, felt.overlay = felt.overlay, None
                menu.choices[number].act()
            return
        if felt.overlay is not None:
            felt.overlay = None
            return
        felt.typed = None
        spot = self.screen.spot_at(column, row)
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
        """Hear that the left button was let go: what was dragged elsewhere is laid there."""
        pressed, self._pressed = self._pressed, None
        spot = self.screen.spot_at(column, row)
        held = self.felt.held
        if pressed is None or held is None or spot is None or spot.pile == pressed.pile or self.felt.is_busy:
            return
        self.felt.point(spot)
        hand.put(self.felt, held, spot.pile)

    def right(self, column: int, row: int) -> None:
        """Hear the right button: the definition's own click, else all that can be done at the pile."""
        spot = self.screen.spot_at(column, row)
        if spot is not None and self.felt.overlay is None and not self.felt.is_busy:
            self.felt.point(spot)
            hand.drop(self.felt)
            hand.menu(self.felt, spot.pile)

    def wheel(self, by: int) -> None:
        """Scroll what is read, or the felt."""
        felt = self.felt
        if isinstance(felt.overlay, Page | Menu):
            felt.overlay.step(by)
        else:
            felt.scroll = (felt.scroll[0], max(0, felt.scroll[1] + by))
