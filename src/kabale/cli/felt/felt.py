"""The state of a table in full screen: a session, its legal moves, the cursor, the held cards, what was said."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from threading import Thread
from typing import Any, Final, TypeVar

from kabale.cli.felt.canvas import Canvas
from kabale.cli.felt.overlays import Menu, Page
from kabale.cli.felt.picture import Painter, Pointing
from kabale.cli.felt.plan import CardSpot, Planner, TablePlan, next_spot
from kabale.cli.memory import KeptPlay
from kabale.cli.paint import Signs, face, worded
from kabale.engine.moves import Move
from kabale.engine.naming import pile_names
from kabale.engine.session import Session
from kabale.messages import Message, message
from kabale.view import PileView, View

T = TypeVar("T")


class Job:
    """Work in a thread of its own, and what is done with its result on the screen.

    *end* asks the work to stop. A *quiet* job does not keep the player waiting: keys are heard meanwhile.
    """

    def __init__(
        self, work: Callable[[], T], then: Callable[[T], None], end: Callable[[], object], *, is_quiet: bool = False
    ) -> None:
        self._future: Future[Any] = Future()
        self._then = then
        self.end = end
        self.is_quiet = is_quiet
        # The program ends without waiting for it.
        Thread(target=self._run, args=(work,), name="job", daemon=True).start()

    def _run(self, work: Callable[[], T]) -> None:
        try:
            self._future.set_result(work())
        except BaseException as error:
            self._future.set_exception(error)

    def is_done(self, seconds: float | None = 0) -> bool:
        """Return whether the work is done; wait for it up to N *seconds*, or without a limit for None."""
        return bool(wait([self._future], seconds).done)

    def finish(self) -> None:
        """Do what is to be done with the result. Raises what the work raised."""
        self._then(self._future.result())


_LONGEST_LOG: Final = 500  # lines


class Legal:
    """Legal moves by pile and place, each from 0, and the *clicks* of each pile."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = moves
        self._taking: dict[int, list[Move]] = defaultdict(list)
        self.clicks: dict[int, list[Move]] = defaultdict(list)
        for move in moves:
            if move.kind in ("left", "right", "middle"):
                self.clicks[move.source].append(move)
            elif move.target is not None:
                self._taking[move.source].append(move)
        self.live = {move.source for move in moves} | {move.target for move in moves}

    def taking(self, pile: int, place: int | None, size: int) -> list[Move]:
        """Return the moves of which a card of a pile of some size is the lowest that is taken."""
        return [move for move in self._taking[pile] if lowest(move, size) == place]

    def at(self, pile: int) -> list[Move]:
        """Return all moves that begin at a pile: what is taken from it, then clicks."""
        return [*self._taking[pile], *self.clicks[pile]]


def lowest(move: Move, size: int) -> int:
    """Return the place of the lowest card that a move takes from a pile of some size."""
    return int(size - move.count if move.place is None else move.place)


def taken(move: Move, size: int) -> range:
    """Return the places of the cards that a move takes."""
    first = lowest(move, size)
    return range(first, first + (move.count if move.place is None else 1))


@dataclass(frozen=True, slots=True)
class Grip:
    """Cards in the hand: the place of the lowest, and the moves that they can become."""

    pile: int
    place: int
    moves: Sequence[Move]

    @property
    def goals(self) -> set[int]:
        """The piles that take them."""
        return {move.target for move in self.moves}


@dataclass(slots=True)
class Felt:
    """All that is known of a table in full screen.

    *deal* begins another play of the game, at a deal or any; *window* has the columns and rows of the felt.
    With *lays_safe*, safe cards go to the foundations by themselves. *is_unsure*: a longer search may hint better.
    """

    play: KeptPlay
    deal: Callable[[str | None], KeptPlay]
    language: str
    signs: Signs
    lays_safe: bool = False
    window: tuple[int, int] = (80, 20)
    cursor: tuple[int, int | None] | None = None
    held: Grip | None = None
    advised: Sequence[Move] = ()
    is_unsure: bool = False
    said: str = ""
    log: list[str] = field(default_factory=list)
    overlay: Menu | Page | None = None
    typed: str | None = None
    later: Callable[[], None] | None = None
    job: Job | None = None
    is_done: bool = False
    trouble: str | None = None
    scroll: tuple[int, int] = (0, 0)
    _planner: Planner = field(default_factory=Planner)
    _legal: Legal | None = None
    _live: set[int] = field(default_factory=set)

    @property
    def session(self) -> Session:
        """The session, which may be another one when the play went on elsewhere."""
        return self.play.session

    @property
    def view(self) -> View:
        """The player's view of the table."""
        return self.session.position.view()

    @property
    def legal(self) -> Legal:
        """The legal moves."""
        if self._legal is None:
            self._legal = Legal(self.session.position.legal_moves)
            self._live = self._legal.live
        return self._legal

    @property
    def is_busy(self) -> bool:
        """Whether the player waits for work that Esc ends."""
        return self.job is not None and not self.job.is_quiet

    @property
    def names(self) -> Sequence[str]:
        """The name of each pile."""
        return pile_names(self.session.position.pile_words, self.language)

    def pile(self, index: int) -> PileView:
        """Return a pile as it is seen."""
        return self.view.piles[index]

    def card(self, pile: int, place: int) -> str:
        """Return a card as it is drawn."""
        return face(self.pile(pile).cards[place], self.signs)

    def text(self, key: str, **values: object) -> str:
        """Return words in the reader's language."""
        return message(key, **values).text(self.language)

    def say(self, text: str | Message, *, kept: bool = False) -> None:
        """Show words below the table, and with ``kept`` also in the log."""
        words = text.text(self.language) if isinstance(text, Message) else text
        self.said = worded(" ".join(words.split()), self.signs)
        if kept:
            self.log.append(self.said)
            del self.log[:-_LONGEST_LOG]

    def changed(self) -> None:
        """Forget what was known of the position before."""
        self._legal, self.held, self.advised, self.is_unsure, self.job = None, None, (), False, None

    def dealt(self, play: KeptPlay) -> None:
        """Continue with another play."""
        self.play, self.cursor, self.scroll = play, None, (0, 0)
        self._planner.anew()
        self.changed()

    def plan(self) -> TablePlan:
        """Return where everything lies."""
        return self._planner.plan(self.view, self._live, self.window, self._words())

    def _words(self) -> Sequence[str]:
        words = self.session.position.pile_words
        word_of = dict(zip(kinds := tuple(dict.fromkeys(words)), pile_names(kinds, self.language), strict=True))
        return [word_of[word] for word in words]

    def stops(self, plan: TablePlan) -> list[CardSpot]:
        """Return where the cursor stops. While cards are held, these are the places that take them."""
        if self.held is not None:
            goals = {*self.held.goals, self.held.pile}
            return [own.spots[-1] for own in plan.piles.values() if own.pile in goals]
        return [
            spot
            for own in plan.piles.values()
            for spot in own.spots
            if spot is own.spots[-1]
            or spot.place is None
            or self.pile(spot.pile).up[spot.place]
            or self.taking(spot.pile, spot.place)
        ]

    def here(self, plan: TablePlan) -> CardSpot | None:
        """Return the spot of the cursor, or the end of its pile; first a card that can move, or the first pile."""
        if self.cursor is not None and self.cursor[0] in plan.piles:
            return plan.spot_of(*self.cursor) or plan.piles[self.cursor[0]].spots[-1]
        columns = (own for own in plan.piles.values() if self.pile(own.pile).kind == "tableau")
        able = (own for own in columns if self.legal.at(own.pile))
        own = next(able, next(iter(plan.piles.values()), None))
        return None if own is None else own.spots[-1]

    def point(self, spot: CardSpot | None) -> None:
        """Put the cursor to a spot, and bring that into the window."""
        if spot is not None:
            self.cursor = (spot.pile, spot.place)
            across = (spot.column - 1, spot.column + spot.width)
            down = (spot.row - 1, spot.row + spot.height)  # with its pile's words above it
            self.scroll = (
                _scrolled(self.scroll[0], self.window[0], across),
                _scrolled(self.scroll[1], self.window[1], down),
            )

    def step(self, direction: tuple[int, int]) -> None:
        """Go to the next stop in a direction."""
        plan = self.plan()
        if (here := self.here(plan)) is not None:
            self.point(next_spot(here, self.stops(plan), direction) or here)

    def to_end(self, *, last: bool) -> None:
        """Go to the first or the last stop of the pile."""
        plan = self.plan()
        here = self.here(plan)
        own = [stop for stop in self.stops(plan) if here is not None and stop.pile == here.pile]
        self.point(own[-1 if last else 0] if own else None)

    def next_able(self, by: int) -> None:
        """Go to the next or the last card before that can be moved or clicked on."""
        plan = self.plan()
        here, stops = self.here(plan), self.stops(plan)
        able = [
            spot for spot in stops if self.held or self.taking(spot.pile, spot.place) or self.legal.clicks[spot.pile]
        ]
        if able and here is not None:
            ahead = sum(stops.index(spot) < stops.index(here) for spot in able) if here in stops else 0
            place = able.index(here) + by if here in able else ahead - (by < 0)
            self.point(able[place % len(able)])

    def taking(self, pile: int, place: int | None) -> list[Move]:
        """Return the moves that take a card and what lies on it."""
        return self.legal.taking(pile, place, len(self.pile(pile).cards))

    def draw(self, plan: TablePlan) -> Canvas:
        """Return the felt, which may be larger than the window."""
        here = self.here(plan)
        view, language = self.view, self.language
        said = self.session.game.texts.said
        labels = [" ".join(said(label.text, language) for label in pile.labels).strip() for pile in view.piles]
        held: set[tuple[int, int]] = set()
        if self.held is not None:
            size = len(self.pile(self.held.pile).cards)
            held = {(self.held.pile, place) for move in self.held.moves for place in taken(move, size)}
        advised: set[tuple[int, int | None]] = set()
        if (first := self.advised_spot()) is not None:
            move, size = self.advised[0], len(self.pile(first[0]).cards)
            advised = {first} if move.target is None else {(first[0], place) for place in taken(move, size)}
        pointing = Pointing(
            cursor=None if here is None else (here.pile, here.place),
            held=held,
            advised=advised,
            goals=self.held.goals if self.held else {move.target for move in self.advised[:1]} - {None},
        )
        live = self._live if self._legal is None else {m.source for m in self._legal.moves if m.kind == "left"}
        return Painter(view, plan, self.signs, self._words(), labels, live).paint(pointing)

    def advised_spot(self) -> tuple[int, int | None] | None:
        """Return where the advised move begins."""
        if not self.advised or self.advised[0].source is None:
            return None
        move = self.advised[0]
        size = len(self.pile(move.source).cards)
        if move.target is None:
            return (move.source, size - 1 if size else None)
        return (move.source, lowest(move, size))


def _scrolled(start: int, size: int, extent: tuple[int, int]) -> int:
    """Return where a window of some size begins so that an extent is seen, and no further from where it began."""
    first, end = extent
    return max(0, min(max(start, end - size), first))
