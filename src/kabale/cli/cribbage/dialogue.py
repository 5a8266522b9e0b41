"""What a player types at the cribbage table and what is said there: cards and words, in the player's language."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from kabale.cli.cribbage import sentences
from kabale.cli.memory import WentOn
from kabale.cli.memory.matches import YOU, KeptMatch, unfinished
from kabale.cli.paint import Style, worded
from kabale.cli.screen import Screen
from kabale.cribbage.analysis import choices, review
from kabale.cribbage.match import Match
from kabale.cribbage.moves import DEAL, GO, Move, cut, discard, lay
from kabale.cribbage.players import MIDDLE, player
from kabale.errors import BadMove, BadSave, StoreError
from kabale.messages import Message, message
from kabale.table.cards import RANKS, SUITS, Card, card, name, rank

if TYPE_CHECKING:
    from kabale.store import Cribbage

_CARD: Final = re.compile(f"([{RANKS}])([{SUITS}]?)")
_CUT: Final = re.compile(r"(?:cut )?([1-9]\d?)")
_LONGEST: Final = 40
_LETTERS: Final = str.maketrans("♠♥♦♣", SUITS)


class MatchDialogue:
    """A player's side of a match against Bill; ``done`` is set when the player wants to leave."""

    def __init__(self, kept: KeptMatch, screen: Screen, language: str) -> None:
        self.done = False
        self._screen = screen
        self._language = language
        self._listed: Sequence[Cribbage] = ()
        self._take_up(kept)

    def _take_up(self, kept: KeptMatch) -> None:
        """Begin with a match."""
        self._kept = kept
        self._bill = player(kept.strength, kept.match.chance.number)
        self._events_told = 0

    @property
    def _match(self) -> Match:
        """The match, which another one replaces where it went on elsewhere."""
        return self._kept.match

    # -- a line ------------------------------------------------------------------------------------------------------

    def begin(self, *, resumed: bool) -> None:
        """Say what there is to say before the first move."""
        if resumed:
            self._events_told = len(self._match.events)
            self._say(message("cribbage.dialogue.resumed"))
        else:
            self._say(message("cribbage.dialogue.commitment", hash=self._kept.commitment), Style.DIM)
        self._go_on()

    def hear(self, line: str) -> None:
        """Do what a line says, at the match as it stands now wherever it was played last."""
        text = " ".join(line.split())
        try:
            self._kept.catch_up()
        except WentOn as went:
            self._tell_of(f"{went.lost} {text}")
            self._ask()
            return
        match text.lower():
            case "help" | "?":
                self._screen.say(self._text(message("cribbage.dialogue.help")))
            case "hint" | "h":
                best = next(iter(choices(self._match.view(YOU))), None)
                free = message("cribbage.dialogue.free")
                self._say(message("cribbage.dialogue.hint", move=best.move, why=best.why) if best else free)
            case "review":
                self._review()
            case "undo" | "u":
                self._undo()
            case "table":
                self._tell_deal()
                self._ask()
            case "rules":
                for words in sentences.rules():
                    self._say(words)
            case "new":
                self._take_up(KeptMatch.begin(self._kept.memory, self._kept.strength))
                self.begin(resumed=False)
            case "matches":
                self._list()
            case words if words.startswith("matches "):
                self._turn_to(words.removeprefix("matches ").strip())
            case "quit" | "q" | "exit":
                self.done = True
            case _:
                self._hear_move(text)

    def end(self) -> None:
        """Say how the match can be gone on with."""
        if self._kept.trouble is not None:
            self._say(message("cribbage.dialogue.not_kept", why=self._kept.trouble))
        elif self._match.result is None:
            self._say(message("cribbage.dialogue.kept"))

    # -- matches that went on elsewhere, and others --------------------------------------------------------------------

    def _tell_of(self, lost: str) -> None:
        """Tell that the match went on elsewhere, how it stands, and what therefore was not done here."""
        self._bill = player(self._kept.strength, self._match.chance.number)
        self._say(message("cribbage.dialogue.elsewhere"))
        self._tell_deal()
        self._events_told = len(self._match.events)
        if lost.strip():
            self._say(message("cribbage.dialogue.not_done", moves=lost.strip()))

    def _tell_deal(self) -> None:
        """Tell what happened in the deal so far."""
        view = self._match.view(YOU)
        for event in view.events:
            for words in sentences.story(event, YOU, view.starter):
                self._say(words)

    def _list(self) -> None:
        """List the matches that have not ended."""
        try:
            self._listed = unfinished(self._kept.memory)
        except (StoreError, OSError) as error:
            self._say(str(error))
            return
        here = None if self._kept.record is None else self._kept.record.id
        for number, each in enumerate(self._listed, 1):
            mark, strength = "*" if each.id == here else " ", message(f"cribpage.strength.{each.strength}")
            scores = {"mine": each.mine, "theirs": each.other}
            self._say(message("cribbage.dialogue.match", mark=mark, number=f"{number:>3}", strength=strength, **scores))

    def _turn_to(self, number: str) -> None:
        """Leave a match, which is kept, for one of a number in the list."""
        if not self._listed:
            self._list()
        if not (number.isascii() and number.isdigit() and 0 < int(number[:6]) <= len(self._listed)):
            self._say(message("cribbage.dialogue.no_match", text=repr(number[:_LONGEST])))
            return
        try:
            self._take_up(KeptMatch.take_up(self._kept.memory, self._listed[int(number) - 1]))
        except BadSave as error:
            self._say(str(error))
            return
        self.begin(resumed=True)

    # -- moves -------------------------------------------------------------------------------------------------------

    def _hear_move(self, text: str) -> None:
        """Make the move of a text, of none the one that needs no choice; or say why not."""
        try:
            move = self._read(text) if text else None
        except BadMove as error:
            self._say(str(error))
            return
        if move is None:
            phase = self._match.state.phase
            only_go = phase == "play" and self._match.legal_moves(YOU) == [GO]
            move = {"cut": cut(MIDDLE), "draw": DEAL, "show": DEAL}.get(phase, GO if only_go else None)
        if move is None:
            self._ask()
            return
        if (reason := self._match.refusal(YOU, move)) is not None:
            self._say(reason)
            return
        self._match.push(YOU, move)
        self._go_on()

    def _read(self, text: str) -> Move:
        """Read a move: cards in any case, suits as letters or signs, in the play a rank alone. Raises BadMove."""
        plain = text.upper().replace("10", "T").replace(",", " ").translate(_LETTERS)
        words = [word for word in plain.split() if word not in ("PLAY", "DISCARD")]
        lifted = _CUT.fullmatch(text.lower())
        if lifted and self._match.state.phase == "cut":
            return cut(int(lifted[1]))
        if plain in ("GO", "DEAL"):
            return GO if plain == "GO" else DEAL
        if len(words) in (1, 2) and all(map(_CARD.fullmatch, words)):
            cards = [self._card(word) for word in words]
            return lay(cards[0]) if len(cards) == 1 else discard(cards[0], cards[1])
        raise BadMove(self._text(message("cribbage.dialogue.unknown", text=repr(text[:_LONGEST]))))

    def _card(self, word: str) -> Card:
        """Return the card of a name, or the only one held of a rank. Raises BadMove in words."""
        if len(word) == 2:
            return card(word)
        hand = self._match.state.hands[YOU]
        same = [each for each in hand if rank(each) == RANKS.index(word) + 1]
        if len(same) == 1:
            return same[0]
        if same:
            raise BadMove(self._text(message("cribbage.dialogue.which", cards=" ".join(map(name, same)))))
        raise BadMove(self._text(message("cribbage.why.not_held", card=word)))

    def _go_on(self) -> None:
        """Let Bill play as long as it is his turn, tell what happened, keep the match, ask."""
        while 1 - YOU in self._match.to_move and self._match.state.phase not in ("draw", "show"):
            self._match.push(1 - YOU, self._bill.move(self._match.view(1 - YOU)))
        for event in self._match.events[self._events_told :]:
            for words in sentences.story(event.seen_by(YOU), YOU, self._match.state.starter):
                self._say(words)
        self._events_told = len(self._match.events)
        self._keep()
        self._ask()

    def _keep(self) -> None:
        """Keep the match; write the proof of its shuffle when it has ended."""
        try:
            self._kept.keep()
        except WentOn as went:
            self._tell_of(went.lost)
        if self._kept.trouble is not None:
            self._say(message("cribbage.dialogue.not_kept", why=self._kept.trouble))
        if self._match.result is not None:
            try:
                self._say(message("cribbage.dialogue.opened", file=str(self._kept.proof())), Style.DIM)
            except OSError as error:
                self._say(message("cribbage.dialogue.not_kept", why=error.strerror or error))

    def _undo(self) -> None:
        """Take moves back up to the last one of the player's that was a choice of his."""
        if not any(seat == YOU for seat, _ in self._match.moves):
            self._say(message("cribbage.dialogue.nothing"))
            return
        while self._match.moves[-1][0] != YOU:
            self._match.undo()
        move = self._match.undo()
        self._kept.is_practice = True
        self._events_told = min(self._events_told, len(self._match.events))
        self._say(message("cribbage.dialogue.taken", move=move))
        self._go_on()

    # -- saying ------------------------------------------------------------------------------------------------------

    def _review(self) -> None:
        """Say what the player's decisions were worth in the last deal that is over."""
        state = self._match.state
        deal = state.deals - (state.phase not in ("show", "over"))
        if deal < 1:
            self._say(message("cribbage.dialogue.no_review"))
            return
        for words in sentences.judgement(review(self._match, YOU, deal), deal):
            self._say(words)

    def _text(self, words: Message) -> str:
        return words.text(self._language)

    def _say(self, words: Message | str, style: Style = Style.PLAIN) -> None:
        text = words if isinstance(words, str) else self._text(words)
        self._screen.say(worded(text, self._screen.signs), style)

    def _ask(self) -> None:
        """Show the player's cards and say what can be done."""
        view = self._match.view(YOU)
        if view.phase not in ("draw", "over"):
            self._say(sentences.status(view), Style.DIM)
        if view.phase in ("discard", "play"):
            self._screen.draw(sentences.cards_line(view, self._screen.signs))
        self._screen.say(self._text(sentences.question(view)))
