"""A session: one player at one deal, with unlimited undo and redo, automatic moves, hints, and a text form.

A *go* is a move with the automatic moves that it set off: front ends undo and redo it as one. The text has the game
with the digest of its rules, the deal, and the moves, those of one go joined by ``+``. Loading it deals again and plays
each move again, so a save cannot cheat.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Final

from kabale.engine.advice import Advice, advise
from kabale.engine.collect import collect
from kabale.engine.game import Game, Position
from kabale.engine.journal import JOINT, GrowingText, Step
from kabale.engine.language import Outcome, digests_of
from kabale.engine.moves import GIVE_UP, Move, click
from kabale.engine.score import RunningPoints
from kabale.errors import BadSave, IllegalMove, KabaleError, NothingToUndo, UndoFinal, expect, expect_function
from kabale.messages import Message, message
from kabale.table.cards import Card
from kabale.table.decks import Deal

HEADING: Final = "kabale play 1"
Go = tuple[Move, ...]
"""A move with the automatic moves that it set off."""

Hinter = Callable[[Position], Advice]

MOST_MOVES: Final = 100_000
"""The longest play that is read back."""

_FIELDS: Final = ("game", "digest", "deal", "variant", "level", "moves", "undone")


class Session:
    """A game being played: moves are played through it, and what was undone can be redone."""

    def __init__(
        self, game: Game, deal: Deal | str | int, *, name: str = "", variant: str | None = None, level: int = 0
    ) -> None:
        """Deal, and make the clicks that complete the layout (:attr:`opening`). Raises BadDeal.

        *name* is what a save calls the game: without it the game's name or title.
        """
        expect(game, Game, "a game")
        self.game = game
        self.name = name or game.name or game.title
        self.position: Position = game.deal(deal, variant=variant, level=level)
        self.opening = 0 if self.deal.word else game.texts.opening
        """How many clicks on the stock complete the layout. They begin the saved line, but are not the player's moves:
        they are not counted, and only another deal takes them back."""
        stock = next((index for index, pile in enumerate(self.position.piles) if pile.kind == "stock"), 0)
        for _ in range(self.opening):
            self.position.push(click(stock))
        self._sizes = [1] * self.opening
        self._undone: list[Go] = []
        self._text = GrowingText()
        self._points = RunningPoints(game.texts.countings(), [pile.kind for pile in self.position.piles])
        self.counting = ""
        """The counting of the game by which a front end counts the moves; empty for the score of the rules."""
        self.cut: Message | None = None
        """Why not all that was saved could be played again; None once a move was played."""

    @property
    def deal(self) -> Deal:
        """The deal."""
        deal = self.position.deal
        assert deal is not None, "a session deals"
        return deal

    @property
    def variant(self) -> str | None:
        """The rule variant that was asked for, None for the default."""
        return self.position.variant

    @property
    def level(self) -> int:
        """The level of difficulty."""
        return self.position.level

    @property
    def length(self) -> int:
        """How many moves the player has made."""
        return self.position.length - self.opening

    @property
    def points(self) -> Mapping[str, int]:
        """The points for the moves by each counting of the game, such as ``standard``; empty without one."""
        return self._points.of(self.position.history)

    @property
    def score(self) -> int | None:
        """The points by :attr:`counting`, otherwise by the rules; None without points."""
        return self.points[self.counting] if self.counting else self.position.score

    def meant(self, move: Move | str) -> Move:
        """Return the move that is played for a move: the hand move for a click that stands for one. Raises BadMove."""
        move = Move.of(move)
        return self.position.shortcut(move) or move

    def refusal(self, move: Move | str) -> Message | None:
        """Return the rule that forbids a move, or the hand move that it stands for; None if it is legal."""
        return self.position.refusal(self.meant(move))

    def play(self, move: Move | str, *, joined: bool = False) -> Step:
        """Play a move, a go of its own or (*joined*) part of the last; clear the undone moves. Raises IllegalMove."""
        step = self.position.play(self.meant(move))
        self._note([step], joined=joined)
        return step

    def play_saved_go(self, go: Go, *, joined: bool = False) -> None:
        """Play moves that were saved: a go of their own, or (*joined*) part of the last one. Raises IllegalMove."""
        for place, move in enumerate(go):
            if move == GIVE_UP:
                self.end()
            else:
                self.play(move, joined=joined or place > 0)

    def beyond_opening(self, goes: Sequence[Go]) -> list[Go]:
        """Return a line from the deal without its first clicks, as far as the session has made them itself.

        A line with fewer clicks before another move is not from the deal, because nothing else was legal there.
        """
        moves, beyond = [move for go in goes for move in go], list[Go]()
        clicks = len(list(takewhile(self.position.moves[:1].__contains__, moves)))
        is_from_deal = clicks >= self.opening or not set(moves[clicks:]) - {GIVE_UP}
        left = min(clicks, self.opening) if is_from_deal else 0
        for go in goes:
            beyond += [go[left:]] if go[left:] else []
            left -= min(left, len(go))
        return beyond

    def play_line(self, text: str) -> None:
        """Play a line from the deal, with or without the clicks of the opening. Raises BadMove, IllegalMove."""
        for go in self.beyond_opening([tuple(map(Move.parse, words.split(JOINT))) for words in text.split()]):
            self.play_saved_go(go)

    def play_on(self, text: str) -> None:
        """Play saved moves that came after :attr:`moves_text`. Raises BadSave, perhaps after some of them."""
        is_joined = text.startswith(JOINT)
        try:
            for place, go in enumerate(_goes(text.removeprefix(JOINT))):
                self.play_saved_go(go, joined=is_joined and place == 0)
        except KabaleError as error:
            raise BadSave(f"the saved moves cannot be played: {error}") from error

    def name_card(self, unknown: Card, named: Card) -> None:
        """Put a card in the place of an unknown one, as if it were known since the beginning; redo is over then.

        Raises BadDeal if that card lies elsewhere, IllegalMove if the moves are not legal with it.
        """
        deal = Deal.at(self.deal.table().named({unknown: named}))
        again = Session(self.game, deal, name=self.name)
        again.play_line(self.moves_text)
        self.position, self._sizes, self._text, self._points = again.position, again._sizes, again._text, again._points
        self._undone.clear()

    def end(self) -> Step:
        """Give the game up. Raises IllegalMove if it has ended already."""
        ended = self.position.outcome
        if ended in (Outcome.WON, Outcome.LOST):
            raise IllegalMove(GIVE_UP, f"the game is {ended.value}")
        step = self.position.end()
        self._note([step], joined=False)
        return step

    def auto(self, *, safe: bool = True, joined: bool = False) -> list[Step]:
        """Move cards to the foundations, only safe ones by default, as a go or (*joined*) part of the last one."""
        steps = collect(self.position, safe=safe)
        if steps:
            self._note(steps, joined=joined)
        return steps

    def _note(self, steps: Sequence[Step], *, joined: bool) -> None:
        self._settle(without=len(steps))
        before = self._sizes.pop() if joined and len(self._sizes) > self.opening else 0
        self._sizes.append(before + len(steps))
        self._undone.clear()
        self.cut = None

    def _settle(self, *, without: int = 0) -> None:
        """Count moves that were played or taken back at the position itself, which is nobody's secret, as goes."""
        surplus = self.position.length - without - sum(self._sizes)
        while surplus < 0:
            surplus += self._sizes.pop()
        self._sizes += [1] * surplus

    def hint(self, hinter: Hinter = advise) -> Advice:
        """Return a sensible move with its reason; *hinter* may search, on a position of its own."""
        expect_function(hinter, "a function that advises")
        return advise(self.position) if hinter is advise else hinter(self.position.copy())

    @property
    def goes(self) -> list[Go]:
        """The player's moves, line by line."""
        self._settle()
        moves = iter(self.position.moves[self.opening :])
        return [tuple(islice(moves, size)) for size in self._sizes[self.opening :]]

    @property
    def can_undo(self) -> bool:
        """Whether there is a move that the player may take back."""
        return self.length > 0 and not self.position.undo_is_final

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back and nothing else played since."""
        return bool(self._undone)

    @property
    def undone(self) -> list[Move]:
        """The moves that were taken back and can be redone; the last one is redone first."""
        return [move for go in self._undone for move in reversed(go)]

    def undo(self) -> Step:
        """Take the last move back and return it. Raises NothingToUndo, UndoFinal."""
        return self._taken_back(1)[0]

    def undo_go(self) -> list[Step]:
        """Undo the last go, until a final move; return its steps, the last first. Raises NothingToUndo, UndoFinal."""
        self._settle()
        return self._taken_back(self._sizes[-1] if self._sizes else 1)

    def _taken_back(self, most: int) -> list[Step]:
        self._settle()
        if len(self._sizes) <= self.opening:
            raise NothingToUndo("there is no move to undo")
        if self.position.undo_is_final:
            raise UndoFinal("you cannot undo this move")
        steps: list[Step] = []
        while (step := self.position.last) and len(steps) < most and not step.is_final:
            steps.append(step)
            self.position.pop()
        left = self._sizes.pop() - len(steps)
        if left:
            self._sizes.append(left)
        self._undone.append(tuple(step.move for step in reversed(steps)))
        return steps

    def redo(self) -> Step:
        """Play the move again that was taken back last and return it. Raises NothingToUndo."""
        return self._played_again(1)[0]

    def redo_go(self) -> list[Step]:
        """Play the go again that was taken back last and return its steps. Raises NothingToUndo."""
        return self._played_again(len(self._undone[-1]) if self._undone else 1)

    def _played_again(self, number: int) -> list[Step]:
        if not self._undone:
            raise NothingToUndo("there is no move to redo")
        go = self._undone.pop()
        self._settle()
        steps = [self.position.push(move) for move in go[:number]]
        if go[number:]:
            self._undone.append(go[number:])
        self._sizes.append(len(steps))
        return steps

    def restart(self) -> None:
        """Go back to the deal; every go can be redone. Raises UndoFinal where a move may not be taken back."""
        while self.length:
            self.undo_go()

    @property
    def moves_text(self) -> str:
        """The played moves, as they are saved."""
        self._settle()
        return self._text.of(self.position.history, self._sizes)

    @property
    def undone_text(self) -> str:
        """The moves that were taken back, as they are saved: the last line is redone first."""
        return " ".join(JOINT.join(map(str, go)) for go in self._undone)

    def to_text(self) -> str:
        """Return the text that :meth:`from_text` reads."""
        values = {
            "game": self.name,
            "digest": self.game.digest,
            "deal": str(self.deal),
            "variant": self.variant,
            "level": self.level,
            "moves": self.moves_text,
            "undone": self.undone_text,
        }
        return saved_text(values)

    @staticmethod
    def from_text(text: str, find_game: Callable[[str], Game]) -> "Session":
        """Deal and play a save again; *find_game* finds a game by its name. Raises :class:`kabale.errors.BadSave`."""
        return _read(text, find_game, is_whole=True)

    @staticmethod
    def opened(text: str, find_game: Callable[[str], Game]) -> "Session":
        """Do :meth:`from_text` up to the first illegal move, which :attr:`cut` names."""
        return _read(text, find_game, is_whole=False)


def saved_text(values: Mapping[str, object]) -> str:
    """Return what :meth:`Session.from_text` reads: *values* by the names of its fields, without the empty ones.

    >>> print(saved_text({"game": "klondike", "deal": "k1:617", "variant": None, "level": 0}))
    kabale play 1
    game: klondike
    deal: k1:617
    <BLANKLINE>
    """
    lines = [f"{label}: {value}" for label, value in values.items() if value]
    return "\n".join([HEADING, *lines]) + "\n"


def knows(game: Game, digest: str) -> bool:
    """Say whether a play that was saved with a digest is a play of this game."""
    return digest == game.digest or digest in (*digests_of(game.language, game.definition), *game.texts.digests)


def _other_rules(name: str, game: Game) -> str:
    said = f"the rules of {name!r} have changed since this game was saved"
    changed = game.texts.changed
    return said if changed is None else f"{said}, and it was played by the old ones: {changed.text()}"


def flat(text: str) -> tuple[str, ...]:
    """Return the moves of a saved line one by one, without what they were joined to.

    >>> flat("c1 7-3+3-9 c1")
    ('c1', '7-3', '3-9', 'c1')
    """
    return tuple(text.replace(JOINT, " ").split())


@dataclass(frozen=True, slots=True)
class _SaveFields:
    values: dict[str, str]
    goes: list[Go]
    undone: list[Go]


def _parse(text: str) -> _SaveFields:
    heading, *lines = text.splitlines() or [""]
    if heading != HEADING:
        raise BadSave(f"not a saved game: the first line must be {HEADING!r}")
    values = dict.fromkeys(_FIELDS, "")
    for number, line in enumerate(lines, 2):
        label, colon, value = line.partition(": ")
        if not colon or label not in _FIELDS:
            raise BadSave(f"line {number} of the saved game is none of {', '.join(_FIELDS)}")
        values[label] = value
    if not values["level"].isascii() or not (values["level"] or "0").isdigit():
        raise BadSave("the saved level is no number")
    return _SaveFields(values, _goes(values["moves"]), _goes(values["undone"]))


def _goes(text: str) -> list[Go]:
    goes = [words.split(JOINT) for words in text.split()]
    if sum(map(len, goes)) > MOST_MOVES:
        raise BadSave(f"the saved game has more than {MOST_MOVES} moves")
    try:
        return [tuple(map(Move.parse, words)) for words in goes]
    except ValueError as error:
        raise BadSave(str(error)) from error


def _read(text: str, find_game: Callable[[str], Game], *, is_whole: bool) -> Session:
    expect(text, str, "the text of a saved game")
    expect_function(find_game, "a function that finds a game")
    saved = _parse(text)
    game = find_game(saved.values["game"])
    if not knows(game, saved.values["digest"]):
        raise BadSave(_other_rules(saved.values["game"], game))
    try:
        return _replayed(game, saved, is_whole=is_whole)
    except (KabaleError, ValueError) as error:
        raise BadSave(f"the saved game cannot be played again: {error}") from error


def _replayed(game: Game, saved: _SaveFields, *, is_whole: bool) -> Session:
    values, level = saved.values, int(saved.values["level"] or 0)
    deal = Deal.parse(values["deal"])
    session = Session(game, deal, name=values["game"], variant=values["variant"] or None, level=level)
    cut = None
    try:
        for go in session.beyond_opening([*saved.goes, *reversed(saved.undone)]):
            session.play_saved_go(go)
    except IllegalMove as error:
        if is_whole:
            raise
        why = session.refusal(str(error.move)) or error.why
        cut = message("session.cut", n=session.length + 1, move=str(error.move), why=why)
    for _ in session.goes[len(session.beyond_opening(saved.goes)) :]:
        session.undo_go()
    session.cut = cut
    return session
