"""The desk: who plays what, in what order things are done, and that everything is recorded before it is answered.

Games of the library are played in this process, own definitions in others (:mod:`kabale.web.workers`), where
they can be stopped.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from kabale.engine.moves import GIVE_UP
from kabale.engine.session import flat
from kabale.errors import BadValue, NoSuchThing, Stale, TooMany, UnknownGame
from kabale.library.catalogue import entry
from kabale.messages import message
from kabale.search.verdict import Verdict
from kabale.store import OWN, NewPlay, Play, PlayProgress, Store
from kabale.store.bounds import TITLE
from kabale.web.definitions import FIRST_DEAL
from kabale.web.live import Live
from kabale.web.orders import (
    PLAIN_LOOK,
    Action,
    Answer,
    Asking,
    AskOrder,
    Look,
    Order,
    Played,
    PlayOrder,
    Seat,
    Telling,
    TextOrder,
)
from kabale.web.outlooks import Word
from kabale.web.refusals import Refusal, refused
from kabale.web.shapes import GameName, Json, State
from kabale.web.sources import Source


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, and in which language the answer is."""

    player: str
    language: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """A play that is to begin; *deal* may be :data:`WINNABLE`."""

    game: str
    deal: str
    variant: str | None = None
    level: int = 0
    moves: str = ""


@dataclass(frozen=True, slots=True)
class Doing:
    """Something that is to be done at a version of a play; *seconds* is what the player's clock shows."""

    version: int
    action: Action
    argument: str = ""
    seconds: float = 0.0


WINNABLE: Final = "winnable"
"""The deal that means: any that can surely be won."""


def _unknown(_: Seat) -> Word:
    return "unknown"


def _not_known(_: Seat) -> Verdict | None:
    return None


def _none(_: Seat) -> str:
    raise refused("none_winnable", seconds=0)


@dataclass(frozen=True, slots=True)
class Means:
    """What the desk works with.

    *clock* gives seconds since the epoch, *elsewhere* carries out orders about own definitions, *outlook* says
    whether a play can still be won, and *known* what has been found of that already, *winnable* finds a deal that can
    be, or raises :class:`Refusal`, *live* plays the games of the library.
    """

    store: Store
    clock: Callable[[], float]
    elsewhere: Callable[[Order], Answer]
    outlook: Callable[[Seat], Word] = _unknown
    live: Live = field(default_factory=Live)
    winnable: Callable[[Seat], str] = _none
    known: Callable[[Seat], Verdict | None] = _not_known


class Desk:
    """Carries out what players ask for; threads may share it."""

    def __init__(self, means: Means) -> None:
        """Use what is handed in."""
        self.store = means.store
        self.clock = means.clock
        self.live = means.live
        self._elsewhere = means.elsewhere
        self._outlook = means.outlook
        self._known = means.known
        self._winnable = means.winnable

    def serve(self, order: Order) -> Answer:
        """Carry out an order where it belongs. Raises :class:`Refusal`."""
        source = order.source if isinstance(order, TextOrder) else order.seat.source
        return self._elsewhere(order) if source.is_own else self.live.serve(order)

    # -- plays -------------------------------------------------------------------------------------------------------

    def begin(self, caller: Caller, wanted: Wanted) -> State:
        """Deal, play what moves are given, and record it. Raises :class:`Refusal`."""
        source = self.source(caller, wanted.game)
        seat = Seat("", source, "", wanted.deal, wanted.variant, wanted.level)
        if wanted.deal == WINNABLE:
            seat = self._won(caller, seat)
        done = self._played(PlayOrder(seat, "begin", caller.language, wanted.moves))
        new = NewPlay(
            caller.player, wanted.game, done.digest, done.title[:TITLE], done.deal, done.variant, wanted.level
        )
        try:
            play = self.store.new_play(new, now=self.clock())
        except (BadValue, TooMany, NoSuchThing) as error:
            raise not_kept(error) from error
        version = self._record(play, done, 0.0) if done.moves else play.version
        return state(play, done, version, 0.0)

    def _won(self, caller: Caller, seat: Seat) -> Seat:
        """Return a seat at a deal that can be won; first see whether the game can be dealt. Raises :class:`Refusal`."""
        tried = replace(seat, deal=FIRST_DEAL)
        digest = self._played(PlayOrder(tried, "begin", caller.language)).digest
        return replace(seat, deal=self._winnable(replace(tried, digest=digest)))

    def look(self, caller: Caller, play_id: str) -> State:
        """Return where a play stands. Raises :class:`Refusal`."""
        play = self.play(caller, play_id)
        done = self._played(PlayOrder(self._seat(play), "look", caller.language))
        return state(play, done, play.version, play.seconds)

    def act(self, caller: Caller, play_id: str, doing: Doing) -> State:
        """Do something at a play and record it. Raises :class:`Refusal`; a stale one has the current state."""
        play = self.play(caller, play_id)
        if play.version != doing.version:
            raise self._stale(caller, play_id)
        done = self._played(PlayOrder(self._seat(play), doing.action, caller.language, doing.argument))
        seconds = max(play.seconds, doing.seconds)
        try:
            version = self._record(play, done, seconds)
        except Stale as error:
            raise self._stale(caller, play_id) from error
        return state(play, done, version, seconds)

    def ask(
        self, caller: Caller, play_id: str, question: Asking, argument: str = "", *, look: Look = PLAIN_LOOK
    ) -> Json:
        """Ask something of a play that changes nothing. Raises :class:`Refusal`."""
        seat = self._seat(self.play(caller, play_id))
        verdict = self._known(seat) if question == "hint" else None
        return _json(self.serve(AskOrder(seat, question, caller.language, argument, look, verdict)))

    def outlook(self, caller: Caller, play_id: str) -> Word:
        """Return whether a play can still be won, as far as it is known by now. Raises :class:`Refusal`."""
        play = self.play(caller, play_id)
        ended: dict[str, Word] = {"won": "winnable", "lost": "lost", "stuck": "lost"}
        return ended.get(play.outcome) or self._outlook(self._seat(play))

    def play(self, caller: Caller, play_id: str) -> Play:
        """Return a play of the player's. Raises :class:`Refusal`, also for somebody else's."""
        play = self.store.play(caller.player, play_id)
        if play is None:
            raise refused("not_found")
        return play

    def _played(self, order: PlayOrder) -> Played:
        answer = self.serve(order)
        assert isinstance(answer, Played), "a play order is answered so"
        return answer

    def _record(self, play: Play, done: Played, seconds: float) -> int:
        """Write where a play has come to; it is kept when this returns. Raises Stale, :class:`Refusal`."""
        length = sum(move != str(GIVE_UP) for move in flat(done.moves))
        score = done.seen["score"]
        progress = PlayProgress(play.version, done.moves, done.undone, done.seen["outcome"], score, seconds, length)
        try:
            return self.store.record(play.id, progress, now=self.clock())
        except (BadValue, NoSuchThing) as error:
            raise not_kept(error) from error

    def _stale(self, caller: Caller, play_id: str) -> Refusal:
        return Refusal("stale", message("web.error.stale"), {"state": self.look(caller, play_id)})

    # -- definitions -------------------------------------------------------------------------------------------------

    def tell(
        self, caller: Caller, source: Source, question: Telling, argument: str = "", *, look: Look = PLAIN_LOOK
    ) -> Json:
        """Ask something of a definition. Raises :class:`Refusal`."""
        return _json(self.serve(TextOrder(source, question, caller.language, argument, look)))

    def source(self, caller: Caller, game: str, *, digest: str | None = None) -> Source:
        """Return the source of a game, an own one as it is now or as its digest says. Raises :class:`Refusal`."""
        if not game.startswith(OWN):
            try:
                return Source(entry(game).name)
            except UnknownGame as error:
                raise refused("unknown_game", name=game[:80]) from error
        found = self.store.definition(caller.player, game.removeprefix(OWN), digest=digest)
        if found is None:
            raise refused("unknown_game", name=game[:80])
        return Source(game, found.format, found.text)

    def _seat(self, play: Play) -> Seat:
        """Return a play as its rules are asked about it."""
        try:
            source = self.source(Caller(play.player, "en"), play.game, digest=play.digest)
        except Refusal as error:
            raise refused("rules_changed") from error
        return Seat(play.id, source, play.digest, play.deal, play.variant, play.level, play.moves, play.undone)


def _json(answer: Answer) -> Json:
    assert isinstance(answer, dict), "a question is answered so"
    return answer


def not_kept(error: BadValue | TooMany | NoSuchThing) -> Refusal:
    """Return the refusal of what the store does not keep."""
    match error:
        case BadValue():
            return refused("bad_value", reason=error.why)
        case TooMany():
            return refused("too_many", n=error.most)
        case _:
            return refused("not_found")


def state(play: Play, done: Played, version: int, seconds: float) -> State:
    """Put the answer about a play together."""
    return {
        "id": play.id,
        "version": version,
        "game": game_name(play, done.format),
        "deal": play.deal,
        "variant": play.variant,
        "level": play.level,
        **done.seen,
        "seconds": seconds,
        "changes": done.changes,
        "moves": done.played,
    }


def game_name(play: Play, form: str) -> GameName:
    """Return which game a play is of."""
    own = play.game.startswith(OWN)
    family = "" if own else entry(play.game).family
    return {"name": play.game, "title": play.title, "format": form, "family": family, "own": own}
