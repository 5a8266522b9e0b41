"""What a player types and what the program says: moves and words, several on a line.

Knows sessions and a screen. Where games are kept and how deals are chosen is handed in.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from kabale.cli import wording
from kabale.cli.paint import Style, worded
from kabale.cli.screen import Screen
from kabale.engine.language import Outcome
from kabale.engine.moves import click
from kabale.engine.session import Session
from kabale.errors import KabaleError
from kabale.search.hints import Hinter

_MOVE: Final = re.compile(r"[crma]?\d")


@dataclass(frozen=True, slots=True)
class Services:
    """What the talk may ask for: a new session at a deal (None: any), keeping one, writing one to a file."""

    deal: Callable[[str | None], Session]
    keep: Callable[[Session], None]
    write: Callable[[Session, Path], None]


class Talk:
    """A player's side of a session; ``done`` is set when the player wants to leave."""

    def __init__(self, session: Session, screen: Screen, services: Services, *, lays_safe: bool = False) -> None:
        self.session = session
        self.done = False
        self.is_kept = True
        self._screen = screen
        self._services = services
        self._lays_safe = lays_safe
        self._changed = False
        self._notes: list[tuple[str, Style]] = []

    # -- a line ------------------------------------------------------------------------------------------------------

    def begin(self, notes: list[str]) -> None:
        """Show the table and what there is to say about it."""
        for note in notes:
            self._note(note)
        self._keep()
        self._table()
        self._say()

    def hear(self, line: str) -> None:
        """Do what a line says, up to the first thing that cannot be done."""
        words = re.split(r"[\s,;]+", line.strip())
        try:
            self._all(words if words[0] else [])
        except KabaleError as error:
            self._note(str(error))
        except (OSError, ValueError) as error:
            self._note(getattr(error, "strerror", None) or str(error))
        if self._changed:
            self._keep()
            self._table()
        self._changed = False
        self._say()

    def _all(self, words: list[str]) -> None:
        """Do one word after the other; a word that takes the rest of the line, or a mistake, ends it."""
        if not words:
            self._draw()
        while words and not self.done:
            word = words.pop(0)
            name = wording.NAMES.get(word.lower())
            if name in wording.WITH_MORE:
                self._obey_with(name, " ".join(words))
                return
            if name is not None:
                self._obey(name)
                continue
            text = re.sub("[–−]", "-", word.lower())
            if not _MOVE.match(text):
                near = get_close_matches(word.lower()[:20], wording.NAMES, 1)
                hint = f"did you mean {near[0]}?" if near else "help lists what you can type"
                self._note(f"{word[:40]!r} is neither a move nor a word that is known here: {hint}")
                return
            try:
                self._play(text)
            except KabaleError as error:
                self._note(str(error) + (f" (not done: {' '.join(words)})" if words else ""))
                return

    def _play(self, text: str) -> None:
        """Play a move, lay what is safe after it if asked to, and tell what was said. Raises IllegalMove, BadMove."""
        steps = [self.session.play(text)]
        if self._lays_safe:
            steps += self.session.auto(safe=True, joined=True)
        for step in steps:
            for words in wording.messages(step.events):
                self._note(words)
        self._changed = True

    # -- saying and showing ------------------------------------------------------------------------------------------

    def _note(self, text: str, style: Style = Style.PLAIN) -> None:
        self._notes.append((worded(text, self._screen.signs), style))

    def _say(self) -> None:
        for text, style in self._notes:
            self._screen.say(text, style)
        self._notes.clear()

    def _table(self) -> None:
        """Show the table, what is known of the play, and whether it has ended."""
        position = self.session.position
        legal = position.legal_moves
        self._screen.clear()
        self._screen.show(position.view(), live=[move.source for move in legal if move.kind == "left"])
        self._screen.say("")
        self._screen.say(wording.status(self.session, self._screen.signs), Style.DIM)
        if position.question is not None:
            self._note(wording.question(position.question))
        outcome = position.outcome
        if outcome is not Outcome.PLAYING:
            self._note(wording.ending(outcome, position.length), Style.LOUD if outcome is Outcome.WON else Style.BLACK)

    def _keep(self) -> None:
        """Keep the game; say once that it cannot be kept."""
        try:
            self._services.keep(self.session)
            self.is_kept = True
        except OSError as error:
            if self.is_kept:
                self._note(f"this game cannot be kept: {error.strerror or error}; save FILE may put it elsewhere")
            self.is_kept = False

    # -- words -------------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """Click on the stock, if there is one to click on."""
        position = self.session.position
        stock = next((index for index, pile in enumerate(position.piles) if pile.kind == "stock"), None)
        reason = None if stock is None else position.refusal(click(stock))
        if stock is not None and reason is None:
            self._play(str(click(stock)))
        elif stock is not None and reason is not None and position.piles[stock].visible:
            self._note(str(reason))
            return
        self._changed = True

    def _obey(self, name: str) -> None:
        """Do what a word says that stands alone. Raises NothingToUndo, UndoFinal, IllegalMove."""
        session, position = self.session, self.session.position
        match name:
            case "undo":
                session.undo_go()
            case "redo":
                session.redo_go()
            case "restart":
                session.restart()
            case "end":
                session.end()
            case "auto":
                self._lay("nothing can be laid on the foundations without a risk: all lays whatever fits", safe=True)
            case "all":
                self._lay("no card can be laid on a foundation now", safe=False)
            case "hint":
                self._note(str(session.hint(Hinter()).reason))
            case "moves":
                self._note("   ".join(map(str, position.legal_moves)) or "there is no legal move")
            case "piles":
                self._note(wording.piles(position))
            case "rules":
                self._note(session.game.explain().rstrip())
            case "help":
                self._note(wording.HELP)
            case "quit":
                self.done = True
            case _:
                pass  # "table" only shows it again
        self._changed = self._changed or name in wording.SHOWING

    def _lay(self, nothing: str, *, safe: bool) -> None:
        """Lay cards on the foundations, and say which, or that there are none to lay."""
        steps = self.session.auto(safe=safe)
        self._note(wording.laid(steps, nothing))
        self._changed = bool(steps) or self._changed

    def _obey_with(self, name: str | None, text: str) -> None:
        """Do what a word says that takes the rest of the line. Raises BadMove, BadDeal, OSError, ValueError."""
        match name:
            case "why":
                if not text:
                    self._note("why takes a move: why 7-2")
                for word in text.lower().split():
                    reason = self.session.refusal(re.sub("[–−]", "-", word))
                    self._note(f"{word} is legal" if reason is None else f"{word} is not legal: {reason}")
            case "new":
                left, self.session = self.session, self._services.deal(text or None)
                if left.position.moves and left.position.outcome is Outcome.PLAYING:
                    self._note(f"left {wording.deal(left)} after {wording.moves(left.position.length)}")
                self._changed = True
            case "save" if text:
                self._services.write(self.session, Path(text))
                self._note(f"saved; kabale play {text} goes on with it")
            case _:
                self._note("save takes the name of a file: save tuesday.play")
