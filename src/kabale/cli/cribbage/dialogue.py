"""Understand a player's input at the cribbage table and answer: cards and words, in the player's language."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from kabale.cli.cribbage import pegboard, sentences
from kabale.cli.cribbage.sitting import KeptMatch, MatchVerbs, read_move, unfinished
from kabale.cli.memory import WentOn
from kabale.cli.paint import Style
from kabale.cli.screen import Screen
from kabale.cli.typed_moves import Unread, by_letters
from kabale.cribbage.rules import MatchMove
from kabale.errors import BadSave, StoreError
from kabale.messages import Message, message
from kabale.table.cards import name

if TYPE_CHECKING:
    from kabale.store.values import Cribbage

_LONGEST: Final = 40


class MatchDialogue(MatchVerbs):
    """A player's side of a match against Bill; ``done`` is set when the player wants to leave."""

    def __init__(self, kept: KeptMatch, screen: Screen, language: str) -> None:
        self.done = False
        self._screen = screen
        self.language = language
        self._listed: Sequence[Cribbage] = ()
        self.advised: MatchMove | None = None
        self.kept = kept

    def begin(self, *, resumed: bool) -> None:
        """Say what there is to say before the first move."""
        kept = self.kept
        if resumed:
            self.kept.told = len(self.kept.match.events)
            self.say(message("cribbage.dialogue.resumed"))
            self._pegboard()
        else:
            self.say(message("cribbage.dialogue.commitment", hash=kept.commitment), Style.DIM)
        try:
            self.kept.answer()
        except WentOn as went:
            self._tell_of(went.lost)
        self._tell()

    def hear(self, line: str) -> None:
        """Do what a line says, at the match as it stands now wherever it was played last."""
        text = " ".join(line.split())
        try:
            self.kept.catch_up()
        except WentOn as went:
            self._tell_of(f"{went.lost} {text}")
            self._ask()
            return
        word = text.lower()
        try:
            if word in _WORDS:
                _WORDS[word](self)
            elif word.startswith("matches "):
                self._turn_to(word.removeprefix("matches ").strip())
            else:
                move = read_move(by_letters(text, self.language), self.kept.view) if text else self.kept.easy_move
                self._ask() if move is None else self._make(move)
        except Unread as error:
            self.say(error.said)
        except WentOn as went:
            self._tell_of(went.lost)

    def end(self) -> None:
        """Say how the player can resume the match."""
        if self.kept.parting is not None:
            self.say(self.kept.parting)

    def _follow(self) -> None:
        if self.advised is None:
            self.say(message("cribbage.dialogue.no_hint"))
        else:
            self._make(self.advised)

    def _undo(self) -> None:
        """Take moves back up to the last one of the player's that was a choice of his."""
        if (move := self.kept.undo()) is None:
            self.say(message("cribbage.dialogue.nothing"))
            return
        self.say(message("cribbage.dialogue.taken", move=sentences.called(move)))
        self._tell()

    def _table(self) -> None:
        self._tell_deal()
        self._pegboard()
        self._ask()

    def _new(self) -> None:
        kept = self.kept
        self._take_up(KeptMatch.begin(kept.memory, kept.strength), resumed=False)

    def _help(self) -> None:
        self._screen.say(message("cribbage.dialogue.help").text(self.language))

    def _quit(self) -> None:
        self.done = True

    def _pegboard(self) -> None:
        """Show the pegboard if it fits; for a listener, say the score."""
        if self._screen.speaks:
            self.say(sentences.standing(self.kept.view, self.kept.strength))
            return
        if (own := pegboard.pegboard_for(self._screen.width)) is not None:
            me, bill = (message(f"cribbage.dialogue.{who}").text(self.language) for who in ("me", "bill"))
            for line in pegboard.lines(own.draw(self.kept.pegs(), (me, bill), self._screen.signs)):
                self._screen.draw(line)

    def _tell_of(self, lost: str) -> None:
        self.say(message("cribbage.dialogue.elsewhere"))
        self._tell_deal()
        if lost.strip():
            self.say(message("cribbage.dialogue.not_done", moves=lost.strip()))

    def _tell_deal(self) -> None:
        view = self.kept.view
        for event in view.events:
            self.show(sentences.story(event, view.starter))

    def _list(self) -> None:
        kept = self.kept
        try:
            self._listed = unfinished(kept.memory)
        except (StoreError, OSError) as error:
            self.say(str(error))
            return
        self.show(sentences.matches(self._listed, None if kept.record is None else kept.record.id))

    def _turn_to(self, number: str) -> None:
        if not self._listed:
            self._list()
        if not (number.isascii() and number.isdigit() and 0 < int(number[:6]) <= len(self._listed)):
            self.say(message("cribbage.dialogue.no_match", text=repr(number[:_LONGEST])))
            return
        try:
            kept = KeptMatch.take_up(self.kept.memory, self._listed[int(number) - 1])
        except BadSave as error:
            self.say(str(error))
            return
        self._take_up(kept, resumed=True)

    def _take_up(self, kept: KeptMatch, *, resumed: bool) -> None:
        self.kept = kept
        self.advised = None
        self.begin(resumed=resumed)

    def _make(self, move: MatchMove) -> None:
        if (reason := self.kept.move(move)) is not None:
            self.say(reason)
            return
        self.advised = None
        self._tell()

    def _tell(self) -> None:
        news = self.kept.news()
        for event in news:
            self.show(sentences.story(event, self.kept.match.state.starter))
        if any(event.kind in ("crib", "won") for event in news):
            self._pegboard()
        kept = self.kept
        if kept.trouble is not None:
            self.say(message("cribbage.dialogue.not_kept", why=kept.trouble))
        if kept.match.result is not None:
            try:
                self.say(message("cribbage.dialogue.opened", file=str(kept.proof())), Style.DIM)
            except OSError as error:
                self.say(message("cribbage.dialogue.not_kept", why=error.strerror or error))
        self._ask()

    def say(self, words: Message | str, style: Style = Style.PLAIN) -> None:
        """Print some words."""
        self._screen.say(self._screen.words(words), style)

    def read(self, lines: Iterable[Message | str]) -> None:
        """Show a text, a page at a time where somebody sits at a terminal."""
        self._screen.read("\n".join(map(self._screen.words, lines)))

    def show(self, lines: Iterable[Message | str]) -> None:
        """Print some lines."""
        for words in lines:
            self.say(words)

    def _ask(self) -> None:
        view = self.kept.view
        if view.phase not in ("draw", "over"):
            self.say(sentences.standing(view, self.kept.strength), Style.DIM)
        if view.phase == "play" and view.pile:
            cards = " ".join(name(card) for _, card in view.pile)
            self.say(message("cribbage.dialogue.pile", cards=cards))
        if view.phase in ("discard", "play") and self._screen.speaks:
            self.say(sentences.cards_told(view))
        elif view.phase in ("discard", "play"):
            self._screen.draw(sentences.cards_line(view, self._screen.signs))
        self.say(sentences.question(view))


_WORDS: Final[dict[str, Callable[[MatchDialogue], None]]] = {
    word: act
    for words, act in (
        ("help ?", MatchDialogue._help),
        ("hint h", MatchDialogue.hint),
        ("do", MatchDialogue._follow),
        ("review", MatchDialogue.review),
        ("undo u", MatchDialogue._undo),
        ("table", MatchDialogue._table),
        ("board", MatchDialogue._pegboard),
        ("rules", MatchDialogue.rules),
        ("statistics", MatchDialogue.statistics),
        ("matches", MatchDialogue._list),
        ("new", MatchDialogue._new),
        ("quit q exit", MatchDialogue._quit),
    )
    for word in words.split()
}
