"""The state of a match in full screen, and all that the player can do there. Draws nothing."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from kabale.cli.cribbage import sentences
from kabale.cli.cribbage.sitting import KeptMatch, MatchVerbs
from kabale.cli.felt.overlays import Menu, Page
from kabale.cli.memory import WentOn
from kabale.cli.paint import Signs, worded
from kabale.cribbage.events import MatchEvent, SeatView, reasoned
from kabale.cribbage.figures import who as side_of
from kabale.cribbage.players import MIDDLE
from kabale.cribbage.rules import GO, LAST_CUT, MatchMove, cut, discard, lay
from kabale.messages import Message, message
from kabale.table.cards import Card, rank

COUNTED: Final = ("hand", "crib")  # events that count cards
_MOST_KEPT: Final = 500
_CRIB: Final = 2


@dataclass(slots=True)
class MatchTable(MatchVerbs):
    """All that is known of a match in full screen.

    *at* is the card of the hand under the cursor, *chosen* are the cards for the crib, *lifted* is the place of the
    cut. *looked* is the hand of a show that the player looks at, *step* its highlighted combination. *heard* is what
    each seat said last, *note* how the shuffle can be checked.
    """

    kept: KeptMatch
    language: str
    signs: Signs
    at: int = 0
    chosen: list[Card] = field(default_factory=list)
    lifted: int = MIDDLE
    looked: int = 0
    step: int | None = None
    said: str = ""
    note: str = ""
    heard: dict[int, list[MatchEvent]] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)
    overlay: Menu | Page | None = None
    typed: str | None = None
    advised: MatchMove | None = None
    is_done: bool = False

    @property
    def view(self) -> SeatView:
        """The player's view of the match."""
        return self.kept.view

    @property
    def hand(self) -> list[Card]:
        """The player's cards, from the lowest rank on."""
        return sorted(self.view.hand, key=lambda card: (rank(card), card))

    @property
    def shows(self) -> list[MatchEvent]:
        """The counted hands of this deal, in order."""
        return [event for event in self.view.events if event.kind in COUNTED]

    @property
    def counted(self) -> MatchEvent | None:
        """The hand that is looked at while a deal is counted, None at any other time."""
        shows = self.shows if self.view.phase in ("show", "over") else []
        return shows[self.looked] if self.looked < len(shows) else None

    def _last_look(self) -> int:
        """Return what is looked at of a deal that was counted before: the last count, or how the match ended."""
        return len(self.shows) - (self.view.phase == "show")

    @property
    def known_events(self) -> int:
        """How many events of the match the board shows: those up to the hand that is looked at."""
        events = self.kept.match.events
        places = [place for place, event in enumerate(events) if event is self.counted]
        return places[0] + 1 if places else len(events)

    @property
    def scores(self) -> tuple[int, int]:
        """The scores of both seats, up to the hand that is looked at."""
        known = self.kept.match.events[: self.known_events]
        return known[-1].scores if known else self.view.scores

    def text(self, key: str | Message, **values: object) -> str:
        """Return words in the reader's language, with cards as they are drawn."""
        words = key if isinstance(key, Message) else message(key, **values)
        return worded(words.text(self.language), self.signs)

    def say(self, words: str | Message) -> None:
        """Say something below the table."""
        self.said = " ".join((self.text(words) if isinstance(words, Message) else words).split())

    @property
    def parting(self) -> str:
        """The words with which the player leaves."""
        return "" if self.kept.parting is None else self.text(self.kept.parting)

    def begin(self, *, resumed: bool) -> None:
        """Begin to play, at a new match or one that was left."""
        self.log, self.heard, self.chosen, self.at = [], {}, [], 0
        self.lifted, self.step, self.advised = MIDDLE, None, None
        self.looked = self._last_look()
        if resumed and self.kept.match.moves:  # the draw before the first deal is news
            self.kept.told = len(self.kept.match.events)
        if resumed:
            self.say(message("cribbage.dialogue.resumed"))
        else:
            self.note = self.text("cribbage.dialogue.commitment", hash=self.kept.commitment)
            self.said = ""
        self._guarded(self.kept.answer)

    def _guarded(self, do: Callable[[], object]) -> None:
        """Do something at the match as it stands wherever it was played last, and take in what happened."""
        deals = self.view.deals
        try:
            self.kept.catch_up()
            do()
        except WentOn as went:
            self.begin_anew(went.lost)
            return
        if self.view.deals != deals:
            self.chosen, self.looked = [], 0
        self._hear(self.kept.news())
        self.at = max(0, min(self.at, len(self.hand) - 1))

    def begin_anew(self, lost: str) -> None:
        """Show the match as it went on elsewhere, and say what therefore was not done."""
        self.chosen, self.step, self.heard, self.looked = [], None, {}, self._last_look()
        words = self.text("cribbage.dialogue.elsewhere")
        if lost.strip():
            words += f"; {self.text('cribbage.dialogue.not_done', moves=lost.strip())}"
        self.say(words)

    def _hear(self, news: Sequence[MatchEvent]) -> None:
        self.heard = {} if news else self.heard
        for event in news:
            if reasoned(event) is not None:
                self.heard.setdefault(event.seat, []).append(event)
            self.log += self._log_lines(event)
        del self.log[:-_MOST_KEPT]
        if any(event.kind in COUNTED for event in news):
            self.looked, self.step = 0, None
        if trouble := self.kept.trouble:
            self.say(message("cribbage.dialogue.not_kept", why=trouble))
        elif any(event.kind == "won" for event in news):
            try:
                self.note = self.text("cribbage.dialogue.opened", file=self.kept.proof())
            except OSError as error:
                self.say(message("cribbage.dialogue.not_kept", why=error.strerror or error))

    def _log_lines(self, event: MatchEvent) -> list[str]:
        """Return the lines of the log for an event: for a count only its sum, because the show explains each step."""
        if event.kind in COUNTED:
            points = message("cribbage.dialogue.points", n=event.points)
            title = message(f"cribbage.dialogue.{event.kind}.{side_of(event.seat)}")
            return [self.text("cribbage.dialogue.said", who=title, words=points)]
        story = sentences.story(event, self.view.starter)
        return [self.text(words) for words in story if isinstance(words, Message)]

    def follow(self) -> None:
        """Make the move that was advised."""
        if self.advised is None:
            self.say(message("felt.no_advice"))
        else:
            self.make(self.advised)

    def make(self, move: MatchMove) -> None:
        """Make a move, or say why it is not legal."""
        self.said = ""

        def act() -> None:
            if (reason := self.kept.move(move)) is None:
                self.chosen, self.advised = [], None
            else:
                self.say(reason)

        self._guarded(act)

    def press(self, place: int) -> None:
        """Press a card of the hand: choose it for the crib or put it back, or lay it. A third replaces the first."""
        self.at, cards = place, self.hand
        if place >= len(cards):
            return
        if self.view.phase == "discard":
            self.said, card = "", cards[place]
            if card in self.chosen:
                self.chosen.remove(card)
            else:
                self.chosen = [*self.chosen, card][-_CRIB:]
        elif self.view.phase == "play":
            self.make(lay(cards[place]))

    def enter(self) -> None:
        """Do what there is to be done: lay away, cut, lay the card under the cursor, go on."""
        phase = self.view.phase
        if self.overlay is not None or self.go_on():
            return
        if phase == "discard" and len(self.chosen) == _CRIB:
            self.make(discard(*self.chosen))
        elif phase in ("discard", "play") and self.view.legal_moves != (GO,):
            self.press(self.at)

    def space(self) -> None:
        """Choose the card under the cursor for the crib or put it back; where nothing is chosen, as Enter."""
        if self.view.phase == "discard":
            self.press(self.at)
        else:
            self.enter()

    def let_go(self) -> None:
        """Put back what is chosen, and forget what was advised and said."""
        self.chosen, self.advised, self.step, self.said = [], None, None, ""

    def go_on(self) -> bool:
        """Look at the next counted hand, or make the move that needs no choice; say whether there was either."""
        if self.counted is not None:
            self.look(1)
            if self.counted is not None or self.view.phase == "over":
                return True
        if (move := self.kept.easy_move) is None:
            return False
        self.make(cut(self.lifted) if self.view.phase == "cut" else move)
        return True

    def look(self, by: int) -> None:
        """Look at another of the counted hands."""
        self.looked, self.step = max(0, min(self.looked + by, len(self.shows))), None

    def across(self, by: int) -> None:
        """Go to another card, another place to cut, or another counted hand."""
        phase = self.view.phase
        if phase == "cut":
            self.lifted = max(1, min(self.lifted + by, LAST_CUT))
        elif phase in ("show", "over"):
            if self.looked + by < len(self.shows) or phase == "over":
                self.look(by)
        elif self.hand:
            self.at = (self.at + by) % len(self.hand)

    def along(self, by: int) -> None:
        """Light up another combination of the hand that is counted, or cut ten cards further."""
        if self.view.phase == "cut":
            self.across(10 * by)
        elif self.counted is not None and self.counted.reasons:
            begin = -1 if by > 0 else len(self.counted.reasons)
            place = (begin if self.step is None else self.step) + by
            self.step = place if 0 <= place < len(self.counted.reasons) else None

    def undo(self) -> None:
        """Take the last move back."""
        self.said = ""

        def act() -> None:
            if (move := self.kept.undo()) is None:
                self.say(message("cribbage.dialogue.nothing"))
                return
            self.chosen, self.heard, self.advised, self.looked = [], {}, None, self._last_look()
            self.say(message("cribbage.dialogue.taken", move=sentences.called(move)))
            self.log.append(self.said)

        self._guarded(act)

    def read(self, lines: Iterable[Message | str]) -> None:
        """Show a text over the table."""
        self.overlay = Page("\n".join(self.text(line) if isinstance(line, Message) else line for line in lines))

    def turn_to(self, kept: KeptMatch, *, resumed: bool) -> None:
        """Leave the match, which stays saved, for another."""
        self.kept = kept
        self.begin(resumed=resumed)

    def leave(self) -> None:
        """Let the player go."""
        self.is_done = True

    def called(self, seat: int) -> str:
        """Return what a seat's player is called."""
        return self.text(f"cribbage.dialogue.{side_of(seat)}")
