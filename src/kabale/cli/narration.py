"""How the table reaches those who play by lines: drawn again each time, or in sentences about what is new."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from kabale.cli import telling, wording
from kabale.cli.paint import Style
from kabale.cli.screen import Screen
from kabale.cli.typed_moves import example, take_move, words_of
from kabale.engine.advice import Advice
from kabale.engine.game import Position
from kabale.engine.journal import Step
from kabale.engine.moves import Move
from kabale.engine.session import Session
from kabale.engine.wording import CardChange, card_changes
from kabale.messages import Message, message
from kabale.messages.lists import clauses

_MOST_NAMED: Final = 5
"""Below a table that is drawn, more cards than these are counted and not named: they lie there."""


Key = Literal["told.done", "told.again", "told.laid"]
"""How it is told what was done: as it is, that it was done once more, that cards were laid up."""


class DrawnTable:
    """A table that is drawn."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._is_new = True
        self._done: list[Message] = []

    def show(self, session: Session) -> Sequence[Message]:
        """Draw it, with a line below it that says what is known of the play; return what the last move did.

        Of a new one return which pile is which.
        """
        screen, position = self._screen, session.position
        screen.clear()
        screen.show(position.view(), live=[move.source for move in position.legal_moves if move.kind == "left"])
        screen.say("")
        screen.say(wording.status(session, f" {screen.signs.dash}", screen.language), Style.DIM)
        legend = telling.legend(position) if self._is_new else None
        done, self._done, self._is_new = self._done, [], False
        return done if legend is None else [legend]

    def anew(self) -> None:
        """Draw it with its legend: what was done elsewhere is not told."""
        self._is_new = True

    def did(self, position: Position, steps: Sequence[Step], key: Key = "told.done") -> None:
        """Note what went where; many cards at once are counted."""
        told = telling.did(_happenings(position, steps), position, most=_MOST_NAMED)
        self._done = [message(key, what=clauses(told))] if told else []

    def undo(self, session: Session) -> None:
        """Take back, and note what went where before."""
        self._done = _undone(session, most=_MOST_NAMED)

    def called(self, move: Move, position: Position) -> Message | Move:  # noqa: ARG002
        """Name it as it is written."""
        return move

    def moves(self, position: Position) -> Sequence[Message | str]:
        """List them as they are written, on one line."""
        return ["   ".join(map(str, position.legal_moves))] if position.legal_moves else []

    def piles(self, position: Position) -> Sequence[Message | str]:
        """List them with their numbers, one below the other."""
        listed = wording.piles(position, self._screen.language)
        return [listed] if listed else []

    def hint(self, advice: Advice) -> Message | str:
        """Say it in words, and behind them the moves as they are typed."""
        return wording.hint(advice, self._screen.language)


class SpokenTable:
    """A table that is told: once as a whole, and from then on what has changed.

    What moved is told first; a pile that lies otherwise than these words leave it is told whole after them.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._known: list[list[str]] = []
        self._counts: Sequence[Message] = ()
        self._done: list[Message] = []

    def show(self, session: Session) -> Sequence[Message]:
        """Tell it whole if it is new, else what was done, and the score and the passes where they have changed."""
        position, counts = session.position, wording.counts(session.position)
        before, self._counts = self._counts, counts
        done, self._done = self._done, []
        if self._known:
            return [*done, *self._unheard(position), *(each for each in counts if each not in before)]
        self._known = _cards(position)
        self._screen.say(wording.status(session, ",", self._screen.language))
        for line in telling.table(position):
            self._screen.say(self._screen.words(line))
        return []

    def anew(self) -> None:
        """Tell all of it next time."""
        self._known = []

    def did(self, position: Position, steps: Sequence[Step], key: Key = "told.done") -> None:
        """Note what went where, card by card, and each pile that then lies otherwise than was told."""
        happenings = _happenings(position, steps) if self._known else []
        for each in happenings:  # moved cards lay on top and come on top, turned cards lay there
            del self._known[each.pile if each.source is None else each.source][-len(each.cards) :]
            self._known[each.pile].extend(each.cards)
        told = [*telling.did(happenings, position), *(self._unheard(position) if self._known else [])]
        self._done += [message(key, what=clauses(told))] if told else []

    def undo(self, session: Session) -> None:
        """Take back, and note what went where before: now it lies as it did then, which was told."""
        self._done += _undone(session)
        self._known = self._known and _cards(session.position)

    def called(self, move: Move, position: Position) -> Message | Move:
        """Name it by its cards and places."""
        return telling.move(position, move)

    def moves(self, position: Position) -> Sequence[Message | str]:
        """Tell each by its cards and places."""
        return [message("told.done", what=telling.move(position, move)) for move in position.legal_moves]

    def piles(self, position: Position) -> Sequence[Message | str]:
        """Tell them with their numbers and what can be done there."""
        return telling.piles(position)

    def hint(self, advice: Advice) -> Message | str:
        """Say it in words alone."""
        return message("play.nothing_new") if advice.nothing_new else advice.reason

    def _unheard(self, position: Position) -> list[Message]:
        """Tell the piles that lie otherwise than was told."""
        before, self._known = self._known, _cards(position)
        piles = enumerate(zip(before, self._known, position.view().piles, strict=True))
        return [telling.pile(position, index) for index, (then, now, pile) in piles if then != now and pile.visible]


TableTeller = DrawnTable | SpokenTable
"""A table as one player has it."""


def _cards(position: Position) -> list[list[str]]:
    return [list(pile.cards) for pile in position.view().piles]


def _happenings(position: Position, steps: Sequence[Step]) -> list[CardChange]:
    return card_changes(position, [change for step in steps for change in step.changes])


def _undone(session: Session, *, most: int | None = None) -> list[Message]:
    """Take the last go back, and tell what went where before."""
    before = session.position.copy()
    told = telling.did(_happenings(before, session.undo_go()[::-1]), before, most=most)
    return [message("told.back", what=clauses(told))] if told else []


def answer(name: str, session: Session, shown: TableTeller) -> Sequence[Message | str]:
    """Return the answer to a word that stands alone, line by line; to ``list`` and any other the whole table."""
    position = session.position
    match name:
        case "moves":
            return shown.moves(position) or [message("play.no_legal")]
        case "piles":
            return shown.piles(position) or [message("play.nothing_anywhere")]
        case "grade":
            return wording.difficulty_lines(position)
        case _:
            return telling.table(position)


def why(text: str, session: Session, shown: TableTeller, language: str) -> Iterator[Message]:
    """Say of moves why they are not legal. Raises BadMove, Unread."""
    position = session.position
    words = words_of(text, position, language)
    if not words:
        yield message("play.why", example=example(position))
    while words:
        move = take_move(words, position)
        reason, called = session.refusal(move), shown.called(move, position)
        yield message("play.illegal", move=called, why=reason) if reason else message("play.legal", move=called)
