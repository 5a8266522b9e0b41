"""The dialogue of a player and the program: moves and words, several on a line."""

import re
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kabale.cli import telling, wording
from kabale.cli.memory import KeptPlay, OwnerMemory, WentOn, is_over, reason_of
from kabale.cli.paint import Style
from kabale.cli.saves import write_new
from kabale.cli.screen import Screen
from kabale.cli.telling import DrawnTable, SpokenTable, TableTeller
from kabale.cli.typed_moves import Unread, example, take_move, words_of
from kabale.engine.advice import Advice, came_round
from kabale.engine.language import Outcome
from kabale.engine.moves import Move, answer, click
from kabale.engine.session import Session
from kabale.errors import BadMove, KabaleError, UndoFinal
from kabale.messages import Message, message
from kabale.search.ahead import nothing_new
from kabale.table.cards import Card, read_cards

if TYPE_CHECKING:
    from kabale.store.values import Play

FORCE: Final = "--force"  # let ``save`` write over a saved game
_TIMES: Final = re.compile("[1-9][0-9]{0,2}")


class _Refused(KabaleError):
    def __init__(self, move: Move, why: Message) -> None:
        super().__init__(f"{move} is not legal: {why}")
        self.move = move
        self.why = why


def _parted(line: str) -> tuple[str, str | None, str]:
    """Part a line before a word that takes the rest of it: what stands before, the word, the rest.

    >>> _parted("c1 undo save my game.play")
    ('c1 undo', 'save', 'my game.play')
    """
    words = line.split()
    for place, word in enumerate(words):
        name = wording.NAMES.get(word.lower())
        if name in wording.WITH_MORE and (name != "pile" or place == 0):  # "other pile 2" is the name of a pile
            return " ".join(words[:place]), word.lower(), " ".join(words[place + 1 :])
    return line, None, ""


Deal = Callable[[str | None], KeptPlay]  # begin another play at a deal, or any. Raises KabaleError, OSError


class Talk:
    """A player's side of a play. It is ``done`` when the player wants to leave, ``refused`` after a failed request."""

    def __init__(
        self, play: KeptPlay, screen: Screen, memory: OwnerMemory, deal: Deal, *, lays_safe: bool = False
    ) -> None:
        self.play = play
        self.done = False
        self.refused = False
        self._left: KeptPlay | None = None
        self._restarted_from = 0
        self._listed: Sequence[Play] = ()
        self._trouble: str | None = None
        self._advice: Advice | None = None
        self._screen = screen
        self._shown: TableTeller = SpokenTable(screen) if screen.speaks else DrawnTable(screen)
        self._language = screen.language
        self._memory, self._deal = memory, deal
        self._lays_safe = lays_safe
        self._changed = False
        self._notes: list[tuple[str, Style]] = []

    @property
    def session(self) -> Session:
        """The session of the play."""
        return self.play.session

    def begin(self, notes: list[str]) -> None:
        """Show the table and what there is to say about it."""
        if self._screen.is_asking:
            self._screen.complete(
                lambda: sorted({*wording.NAMES.values(), *map(str, self.session.position.legal_moves)})
            )
        for note in notes:
            self._note(note)
        self._keep()
        self._table()
        self._say()

    def hear(self, line: str) -> None:
        """Do what a line says, up to the first thing that cannot be done."""
        try:
            self.play.catch_up()
            self._all(line)
        except WentOn as went:
            self._tell_of(f"{went.lost} {line}")
        except UndoFinal:
            self._refuse(message("play.undo_final"))
        except Unread as error:
            self._refuse(error.said)
        except (KabaleError, OSError) as error:
            self._refuse(reason_of(error))
        if self._changed:
            self._keep()
            self._table()
        self._changed = False
        self._say()

    def _tell_of(self, lost: str) -> None:
        self._note(message("play.elsewhere"))
        self._shown.anew()
        if lost.strip():
            self._refuse(message("play.not_done", moves=" ".join(lost.split())))
        self._changed = True

    def _all(self, line: str) -> None:
        """Do one word after the other; a word that takes the rest of the line, or a mistake, ends it."""
        if not line.strip(" \t,;"):
            self._draw()
            return
        question, texts = self.session.position.question, self.session.game.texts
        for number, each in enumerate(question.answers if question is not None else (), 1):  # an answer in words
            if line.strip().casefold() in (each.casefold(), texts.said(each, self._language).casefold()):
                self._play(answer(number))
                return
        head, name, rest = _parted(line)
        words = words_of(head, self.session.position, self._language)
        while words and not self.done:
            if not self._next(words):
                left = " ".join(each for each in [*words, name or "", rest] if each and each != ";")
                if left:
                    self._note(message("play.not_done", moves=left))
                return
        if name is not None and not self.done:
            self._obey_with(name, rest)

    def _next(self, words: list[str]) -> bool:
        """Do what the next words say; say whether it was done. Raises what words raise."""
        word = words[0]
        name = wording.NAMES.get(word.lower())
        if word == ";" or name is not None:
            words.pop(0)
            times = int(words.pop(0)) if name in ("undo", "redo") and words and _TIMES.fullmatch(words[0]) else 1
            for _ in range(times if name is not None else 0):
                self._obey(str(name))
            return True
        if word.isalpha() and (near := get_close_matches(word.lower()[:20], wording.NAMES, 1)):
            self._unknown(word, message("play.mean", word=near[0]))
            return False
        try:
            self._play(take_move(words, self.session.position))
        except Unread as error:
            self._refuse(error.said)
        except BadMove:
            self._unknown(word, message("play.see_help", example=example(self.session.position)))
        except _Refused as error:
            called = self._shown.called(error.move, self.session.position)
            self._refuse(message("play.illegal", move=called, why=error.why))
        else:
            return True
        return False

    def _unknown(self, word: str, advice: Message) -> None:
        self._refuse(message("play.unknown", text=repr(word[:40]), advice=advice))

    def _play(self, move: Move) -> None:
        """Play a move, with safe automatic moves if wanted, and report the result. Raises BadMove, _Refused."""
        if (reason := self.session.refusal(move)) is not None:
            raise _Refused(move, reason)
        from kabale.services.plays import play_go

        steps = play_go(self.session, move, lays_safe=self._lays_safe)
        self._shown.did(self.session.position, steps)
        for step in steps:
            for words in wording.messages(self.session, step.events, self._language):
                self._note(words)
        self._changed, self._restarted_from = True, 0

    def _note(self, words: Message | str, style: Style = Style.PLAIN) -> None:
        self._notes.append((self._screen.words(words), style))

    def _refuse(self, words: Message | str) -> None:
        self._note(words)
        self.refused = True

    def _say(self) -> None:
        for text, style in self._notes:
            self._screen.say(text, style)
        self._notes.clear()

    def _table(self) -> None:
        position = self.session.position
        self._note_all(self._shown.show(self.session))
        if position.question is not None:
            self._note(wording.question(self.session, position.question, self._language))
        outcome = position.outcome
        if outcome is not Outcome.PLAYING:
            style = Style.LOUD if outcome is Outcome.WON else Style.BLACK
            self._note(wording.ending(outcome, self.session.length), style)
            self._note_all(wording.difficulty_line(position))
        elif came_round(position) and nothing_new(self.session.position.copy()):
            self._note(message("play.nothing_new"), Style.BLACK)

    def _keep(self) -> None:
        """Save the game; say once that saving fails, and once that it works again."""
        self._advice = None
        try:
            self.play.keep()
        except WentOn as went:
            self._tell_of(went.lost)
        before, self._trouble = self._trouble, self.play.trouble
        if self._trouble is not None and before is None:
            self._note(message("play.cannot_keep", why=self._trouble))
        elif self._trouble is None and before is not None:
            self._note(message("play.kept_again"))

    def _draw(self) -> None:
        position = self.session.position
        stock = next((index for index, pile in enumerate(position.piles) if pile.kind == "stock"), None)
        reason = None if stock is None else position.refusal(click(stock))
        if stock is not None and reason is None:
            self._play(click(stock))
        elif stock is not None and reason is not None and position.piles[stock].visible:
            self._refuse(reason)
            return
        self._changed = True

    def _obey(self, name: str) -> None:
        """Do what a word says that stands alone. Raises NothingToUndo, UndoFinal, IllegalMove."""
        session, position = self.session, self.session.position
        match name:
            case "undo":
                self._undo()
            case "redo" if not session.can_redo:
                self._refuse(message("play.nothing_to_redo"))
            case "redo":
                self._shown.did(session.position, session.redo_go(), "told.again")
            case "restart":
                before = session.length
                session.restart()
                self._restarted_from = before
                self._shown.anew()
            case "end" if is_over(session):
                self._refuse(wording.ending(position.outcome, session.length))
            case "end":
                session.end()
            case "auto":
                self._lay(message("play.nothing_safe"), safe=True)
            case "all":
                self._lay(message("play.nothing_fits"), safe=False)
            case "do":  # play the last hint, if nothing was done since
                hinted, self._advice = self._advice.moves if self._advice else (), None
                if not hinted:
                    self._refuse(message("play.nothing_to_do"))
                for move in hinted:
                    self._play(move)
            case "quit":
                self.done = True
            case "table":
                self._shown.anew()
            case _:
                self._tell(name)
        self._changed = self._changed or name in wording.SHOWING

    def _tell(self, name: str) -> None:
        match name:
            case "hint":
                longer = self._advice is not None and self._advice.is_open
                self._advice = self.session.hint(self.play.hinter(longer=longer))
                self._note(self._shown.hint(self._advice))
                self._note_all([message("play.think_longer")] if self._advice.is_open and not longer else [])
            case "rules":
                self._screen.read(self.session.game.explain(language=self._language).rstrip())
            case "help":
                self._screen.read(message("play.help").text(self._language))
            case _:
                self._note_all(telling.answer(name, self.session, self._shown))

    def _note_all(self, found: Iterable[Message | str]) -> None:
        for each in found:
            self._note(each)

    def _undo(self) -> None:
        """Take back what was done last: a move, a new beginning, the way to another play. Raises as undo_go does."""
        session = self.session
        if self._restarted_from:
            while session.length < self._restarted_from:
                session.redo_go()
            self._shown.anew()
        elif session.length == 0 and self._left is not None:
            self.play, self._left = self._left, None
            self._shown.anew()
            self._note(message("play.back", deal=wording.deal(self.session)))
            with suppress(WentOn):  # it is shown as it stands now
                self.play.catch_up()
        elif session.length == 0:
            self._refuse(message("play.nothing_to_undo"))
        else:
            self._shown.undo(session)
        self._restarted_from = 0

    def _lay(self, nothing: Message, *, safe: bool) -> None:
        if steps := self.session.auto(safe=safe):
            self._shown.did(self.session.position, steps, "told.laid")
        else:
            has_foundations = any(pile.kind == "foundation" for pile in self.session.position.piles)
            self._note(nothing if has_foundations else message("play.no_foundations"))
        self._changed = bool(steps) or self._changed

    def _obey_with(self, name: str | None, text: str) -> None:
        """Do what a word says that takes the rest of the line. Raises BadMove, BadDeal, OSError, ValueError."""
        match name:
            case "why":
                self._note_all(telling.why(text, self.session, self._shown, self._language))
            case "pile":
                self._note(telling.named_pile(text, self.session, self._language))
            case "card":
                self._turn_to(self._with_named(read_cards(text)))
            case "new":
                self._turn_to(telling.begin_deal(self._deal, text or None, self.session))
            case "plays":
                if not text or not self._listed:
                    self._listed = self._memory.listed(most=50)
                if not text:
                    lines = wording.plays(self._listed, self.play.id, now=time.time(), language=self._language)
                    self._note(lines)
                elif (wanted := self._memory.chosen(self._listed, text)) is None:
                    self._refuse(message("play.no_play", text=repr(text[:20])))
                elif wanted.id != self.play.id:
                    self._turn_to(KeptPlay.take_up(self._memory, wanted))
                    self._note_all([] if self.session.cut is None else [self.session.cut])
            case "save" if text.removeprefix(FORCE).strip():
                file = text.removeprefix(FORCE).strip()
                why_not = write_new(self.session, Path(file), file != text)
                self._note(message("play.saved", file=file)) if why_not is None else self._refuse(why_not)
            case _:
                self._note(message("play.save"))

    def _with_named(self, cards: Sequence[Card]) -> KeptPlay:
        """Begin this play again with names for its face-up unknown cards. Raises Unread, BadDeal."""
        shown, start = self.session.position.table.turned_up(), self.session.deal
        if not shown or len(cards) != len(shown):
            raise Unread(message("solve.hint.name") if shown else message("play.no_unknown"))
        moves = self.session.moves_text
        play = self._deal(str(start.at(start.table().named(dict(zip(shown, cards, strict=True))))))
        play.session.play_line(moves)
        return play

    def _turn_to(self, play: KeptPlay) -> None:
        left, self._left, self.play = self.session, self.play, play
        self._restarted_from, self._changed = 0, True
        self._shown.anew()
        if left.length and left.position.outcome is Outcome.PLAYING:
            self._note(message("play.left", deal=wording.deal(left), n=left.length))
