"""Which key does what in a match on the whole screen, and what the mouse does. Knows no terminal."""

from typing import Final

from kabale.cli.cribbage.felt import asking
from kabale.cli.cribbage.felt.scene import MatchScene, keyed
from kabale.cli.cribbage.felt.table import MatchTable
from kabale.cli.felt.canvas import Canvas
from kabale.cli.felt.overlays import Menu, Page, typed_on
from kabale.cli.felt.steps import ARROWS
from kabale.errors import KabaleError

_TYPING: Final = frozenset(":/23456789JQKTA1")


class MatchKeys:
    """Hears keys and the mouse for a match."""

    has_more = False
    is_waiting = False

    def __init__(self, table: MatchTable) -> None:
        """Play at a table."""
        self.table = table
        self.scene = MatchScene(table)
        self.has_four_colours = False

    @property
    def is_done(self) -> bool:
        """Whether the player leaves."""
        return self.table.is_done

    def finish(self) -> None:
        """Bill answers at once: there is nothing else to do."""

    def resize(self, width: int, height: int) -> None:
        """Take the size of the terminal."""
        self.scene.resize(width, height)

    def draw(self) -> Canvas:
        """Return the whole screen."""
        return self.scene.draw()

    def key(self, name: str, character: str | None) -> None:
        """Hear a key: its name, and the character that it types, if any."""
        table = self.table
        try:
            if table.typed is not None:
                self._type(name, character)
            elif isinstance(table.overlay, Menu):
                self._in_menu(table.overlay, name, character)
            elif isinstance(table.overlay, Page):
                table.overlay = table.overlay if table.overlay.heard(name) else None
            else:
                self._at_table(name, character or name)
        except KabaleError as error:
            table.say(str(error))

    def _type(self, name: str, character: str | None) -> None:
        text = self.table.typed or ""
        self.table.typed = None if name == "enter" else typed_on(text, name, character)
        if name == "enter":
            asking.hear(self.table, text)

    def paste(self, text: str) -> None:
        """Type what is pasted, which may be meant for another window: it is never taken as keys."""
        if self.table.overlay is None:
            self.table.typed = typed_on(self.table.typed or "", "paste", text)

    def _in_menu(self, menu: Menu, name: str, character: str | None) -> None:
        if name in ("escape", "q"):
            self.table.overlay = None
        elif (act := menu.heard(name, character)) is not None:
            self.table.overlay = None
            act()

    def _at_table(self, name: str, character: str) -> None:
        table = self.table
        acts = keyed(self.scene)
        if name in ARROWS:
            across, down = ARROWS[name]
            if across:
                table.across(across)
            else:
                table.along(down)
        elif name == "enter":
            asking.enter(table)
        elif name == "space":
            table.space()
        elif name == "escape":
            table.let_go()
        elif character == "c":
            self.has_four_colours = not self.has_four_colours
        elif character in acts:
            acts[character]()
        elif character in _TYPING:
            table.typed = character.strip(":/")

    # -- the mouse ---------------------------------------------------------------------------------------------------

    def mouse_down(self, column: int, row: int, *, twice: bool = False) -> None:
        """Press what lies under the mouse."""
        del twice
        table = self.table
        if isinstance(table.overlay, Menu):
            menu, number = table.overlay, table.overlay.number_at(row - 1)
            table.overlay = None
            if number is not None:
                menu.choices[number].act()
            return
        if table.overlay is not None:
            table.overlay = None
            return
        table.typed = None
        if (act := self.scene.act_at(column, row)) is not None:
            act()

    def mouse_up(self, column: int, row: int) -> None:
        """Nothing is dragged here."""

    def right(self, column: int, row: int) -> None:
        """The right button does nothing here."""

    def wheel(self, by: int) -> None:
        """Scroll what is read, or go along the combinations of a hand that is counted."""
        if self.table.overlay is not None:
            self.table.overlay.step(by)
        else:
            self.table.along(by)
