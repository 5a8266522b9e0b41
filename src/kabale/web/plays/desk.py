"""The desk of the plays, who plays what and in what order. It records all that is done before it answers."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Final, TypeVar

from starlette.concurrency import run_in_threadpool

from kabale.engine.advice import Advice, advise
from kabale.engine.language import Choice
from kabale.engine.session import Hinter, Session
from kabale.errors import Stale
from kabale.library.catalogue import entry
from kabale.library.deals import choose, random_deal, usual_deals, winnable_deals
from kabale.library.grades import WISHES, Wish
from kabale.library.options import base_names
from kabale.messages import message
from kabale.search.ahead import nothing_new
from kabale.search.queries import Difficulty, OutlookWord
from kabale.search.review import Review
from kabale.services.live import Live, MayTakeLong
from kabale.services.plays import Replay
from kabale.services.refusals import Refusal, refused, storing
from kabale.services.searches import (
    Difficulties,
    DifficultyShape,
    Outlooks,
    Reviews,
    Winnables,
    difficulty_shape,
    grades_at,
)
from kabale.services.sources import game_of, source_of
from kabale.services.workers import Workers
from kabale.store import Store
from kabale.store.values import OWN, Play, Recording
from kabale.table.cards import HIDDEN
from kabale.web.frame.context import Caller, application_part
from kabale.web.library.definitions import FIRST_DEAL
from kabale.web.plays import actions, questions
from kabale.web.plays.commits import Commits
from kabale.web.plays.questions import blind_outlook, outlook_shape
from kabale.web.plays.results import ActionResult, result
from kabale.web.plays.shapes import (
    Hint,
    MomentShape,
    OutlookShape,
    PlayRequest,
    PlayState,
    ReviewShape,
    VersionRequest,
)

T = TypeVar("T")

WINNABLE: Final = "winnable"  # The deal that means: any that can surely be won.

Sessions = Live | Workers
"""The place that calls functions on the sessions of plays: this process, or others."""


@dataclass(frozen=True, slots=True)
class PlayDesk:
    """Carries out what players ask for; threads may share it. All it does raises Refusal.

    *clock* gives seconds since the epoch. *live* plays the games of the library, *elsewhere* own ones, which can be
    stopped there. The others search: hints, whether a play can be won, deals to win, a lost play, how hard a deal is.
    """

    store: Store
    clock: Callable[[], float]
    elsewhere: Sessions
    live: Live = field(default_factory=Live)
    hinter: Hinter = advise
    outlooks: Outlooks | None = None
    winnables: Winnables | None = None
    reviews: Reviews | None = None
    difficulties: Difficulties | None = None
    commits: Commits = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "commits", Commits(self.store))

    # -- changing a play ---------------------------------------------------------------------------------------------

    def begin(self, caller: Caller, wanted: PlayRequest) -> PlayState:
        """Deal, at a deal that nobody chose if none is given, play what moves are given, and record it."""
        source = source_of(self.store, caller.player, wanted.game)
        deal = random_deal(source.name) if wanted.deal is None else wanted.deal
        replay = Replay.begin(source, deal, wanted.variant or None, wanted.level)
        if deal == WINNABLE:
            replay = _at_deal(replay, self._winnable(caller, replay))
        elif deal in WISHES:
            replay = _at_deal(replay, self._wished(caller, replay, Wish(deal)))
        begun, keep = self._begun(replay, caller.language, wanted.moves or "")
        with storing():
            play = self.store.plays.begin(caller.player, begun.key, begun.title, now=self.clock())
            if begun.moves:
                progress = begun.progress(play, 0.0)
                play = play.after(progress, self.store.plays.record(play.id, progress, now=self.clock()))
        if keep is not None:
            keep(play)
        return state(play, begun)

    async def act(
        self, caller: Caller, play_id: str, request: VersionRequest, action: Callable[..., ActionResult]
    ) -> PlayState:
        """Do something at a play and record it: in the event loop if that takes a moment, in a thread otherwise."""
        act = partial(self._act, caller, play_id, request.version, partial(action, language=caller.language))
        try:
            if action is actions.restart:
                raise MayTakeLong
            play, done = act(waits=False)
        except MayTakeLong:
            play, done = await run_in_threadpool(act, waits=True)
        progress = done.progress(play, max(play.seconds, request.seconds))
        try:
            with storing():
                recorded = await self.commits.record(Recording(play_id, progress, self.clock()))
        except Stale as error:
            raise await run_in_threadpool(self._stale, caller, play_id) from error
        play = replace(play.after(progress, recorded.version), seconds=recorded.seconds)
        self.live.note(play)
        return state(play, done)

    def _act(
        self, caller: Caller, play_id: str, version: int, action: Callable[[Session], ActionResult], *, waits: bool
    ) -> tuple[Play, ActionResult]:
        """Do something at a version of a play. Raises MayTakeLong if nobody *waits*, Refusal."""
        play = self.live.recorded(caller.player, play_id)
        if play is None or play.version != version:
            if not waits:
                raise MayTakeLong
            play = self.play(caller, play_id)
        if play.version != version:
            raise self._stale(caller, play_id)
        replay = self._replay(play)
        if replay.source.is_own:
            return play, self.elsewhere.act(replay, action)
        return play, self.live.act(replay, action, waits=waits)

    def put_clock(self, caller: Caller, play_id: str, seconds: float) -> None:
        """Put a play's clock forward; it never goes back."""
        with storing():
            self.store.plays.keep_seconds(caller.player, play_id, seconds)
        self.live.forget(play_id)

    def forget(self, caller: Caller, play_id: str) -> None:
        """Forget a play; its result still counts."""
        self.live.forget(play_id)
        with storing():
            self.store.plays.forget(caller.player, play_id)

    # -- asking about a play -----------------------------------------------------------------------------------------

    def look(self, caller: Caller, play_id: str) -> PlayState:
        """Return where a play stands."""
        play = self.play(caller, play_id)
        replay = self._replay(play)
        return state(play, self._sessions(replay).ask(replay, partial(result, language=caller.language)))

    def ask(self, caller: Caller, play_id: str, question: Callable[[Session], T]) -> T:
        """Return what a question about a play is answered."""
        replay = self._replay(self.play(caller, play_id))
        return self._sessions(replay).ask(replay, question)

    def hint(self, caller: Caller, play_id: str) -> Hint:
        """Advise a move, by what has been found of the play already if that is so."""
        replay = self._replay(self.play(caller, play_id))
        verdict = self.outlooks.known(replay) if self.outlooks else None
        hint = partial(questions.hint, language=caller.language, hinter=self.hinter, verdict=verdict)
        return self._sessions(replay).think(replay, hint)

    def comes_nothing_new(self, caller: Caller, play_id: str) -> bool:
        """Say whether a play goes round and round and nothing new can come."""
        replay = self._replay(self.play(caller, play_id))
        return self._sessions(replay).think(replay, nothing_new)

    def outlook(self, caller: Caller, play_id: str) -> OutlookShape:
        """Return whether a play can still be won, as far as it is known by now."""
        play = self.play(caller, play_id)
        ended: dict[str, OutlookWord] = {"won": "winnable", "lost": "lost", "stuck": "lost"}
        if play.outcome in ended:
            return outlook_shape(ended[play.outcome])
        return self.outlook_of(caller, self._replay(play))

    def outlook_of(self, caller: Caller, asked: Replay) -> OutlookShape:
        """Return whether a play, or a deal as :meth:`shared` returns it, can be won, as far as it is known by now."""
        if self.outlooks is None:
            return outlook_shape("unknown")
        if HIDDEN not in asked.key.deal:
            return outlook_shape(self.outlooks.word(asked))
        future = self.outlooks.table(asked, is_hint=False)
        if not future.done() or future.cancelled():
            return outlook_shape("searching")
        found = future.result()
        return blind_outlook(None if isinstance(found, Advice) else found, caller.language)

    def deal_hint(self, caller: Caller, asked: Replay) -> Hint | None:
        """Advise a move at a deal, as :meth:`shared` returns it; None while it is searched."""
        future = self.outlooks.table(asked, is_hint=True) if self.outlooks else None
        if future is not None and (not future.done() or future.cancelled()):
            return None
        found = future.result() if future else None
        none = Advice((), message("page.enter.none"))
        return questions.hint_shape(found if isinstance(found, Advice) else none, caller.language)

    def shared(self, caller: Caller, game: str, deal: str, choice: Choice) -> Replay:
        """Return a deal as a play that nobody has begun: all callers share one question about it."""
        source = source_of(self.store, caller.player, game)
        first = Replay.begin(source, deal, choice.variant, choice.level)
        begun, _ = self._begun(first, caller.language)
        question = f"{begun.key.digest} {begun.key.deal} {choice.variant} {choice.level}"
        return replace(first, play=question, key=replace(first.key, digest=begun.key.digest, deal=begun.key.deal))

    def difficulty(self, caller: Caller, play_id: str) -> DifficultyShape:
        """Return how hard the deal of a play is, as far as it is known by now."""
        replay = self._replay(self.play(caller, play_id))
        if self.difficulties is None:
            return difficulty_shape(Difficulty(None), None)
        return self.difficulties.look(replay, caller.player)

    def review(self, caller: Caller, play_id: str) -> ReviewShape:
        """Return where a play that has ended was lost, as far as it is known by now."""
        reviewed, is_searching = self._reviewed(self._over(caller, play_id))
        found = reviewed.of_player
        return {
            "moves": list(map(str, found.moves)),
            "verdicts": list(found.verdicts),
            "losing": found.losing,
            "after": found.won if found.won >= 0 else None,
            "way": list(map(str, found.way)),
            "searching": is_searching,
        }

    def moment(self, caller: Caller, play_id: str, moment: int, along: int) -> MomentShape:
        """Show a finished play after *moment* moves, and then *along* moves of the line that its review found."""
        play = self._over(caller, play_id)
        reviewed, _ = self._reviewed(play)
        found = reviewed.of_player
        is_on_way = moment == found.won and along <= len(found.way)
        if moment > len(found.moves) or (along and not is_on_way):
            raise refused("not_found")
        replay = self._replay(play)
        sessions = self._sessions(replay)
        played = [*reviewed.moves[: reviewed.first + moment], *found.way[:along]]
        then = replace(replay, play=f"{play.id}/review", moves=" ".join(map(str, played)), undone="")
        shown = sessions.ask(then, partial(result, language=caller.language))
        made = () if along else found.moves[moment : moment + 1]
        better = found.way[along : along + 1] if is_on_way else ()
        told, way = (
            sessions.ask(then, partial(questions.told_moves, language=caller.language, moves=moves))
            for moves in (made, better)
        )
        return {"state": {**state(play, shown), "legal": []}, "told": told, "way": way}

    def _over(self, caller: Caller, play_id: str) -> Play:
        """Return a finished play, because the face-down cards of an unfinished one are secret."""
        play = self.play(caller, play_id)
        if play.outcome == "playing":
            raise refused("not_over")
        return play

    def play(self, caller: Caller, play_id: str) -> Play:
        """Return a play of the player's; somebody else's is not there."""
        play = self.store.plays.find(caller.player, play_id)
        if play is None:
            raise refused("not_found")
        return play

    def _winnable(self, caller: Caller, replay: Replay) -> str:
        """Return a deal that can be won of the game that is to be played: a listed one, otherwise one that is found."""
        key = replay.key
        if listed := [] if replay.source.is_own else winnable_deals(game_of(replay.source), key.variant, key.level):
            return choose(listed, self._played(caller, replay))

        def tried() -> Replay:
            """See whether the game can be dealt at all."""
            first = _at_deal(replay, FIRST_DEAL)
            begun, _ = self._begun(first, caller.language)
            return replace(first, key=replace(first.key, digest=begun.key.digest))

        if self.winnables is None:
            raise refused("none_winnable", seconds=0)
        return self.winnables.find(caller.player, tried)

    def _wished(self, caller: Caller, replay: Replay, wish: Wish) -> str:
        grades = grades_at(replay)
        if grades is None or not grades.has_choice:
            raise refused("none_graded")
        return grades.any_deal(wish, self._played(caller, replay))

    def _played(self, caller: Caller, replay: Replay) -> set[str]:
        return {play.deal for play in self.store.plays.of(caller.player, limit=1000, game=replay.source.name)}

    def _reviewed(self, play: Play) -> tuple[Review, bool]:
        """Return what is known of where a play was lost, and whether that is being searched."""
        replay = self._replay(play)
        begun = partial(self._sessions(replay).ask, replay, questions.review)
        return self.reviews.look(replay, begun) if self.reviews else (begun(), False)

    def _replay(self, play: Play) -> Replay:
        """Return a play as its rules are asked about it."""
        try:
            source = source_of(self.store, play.player, play.game, digest=play.digest)
        except Refusal as error:
            raise refused("rules_changed") from error
        return Replay.of(source, play)

    def _begun(
        self, replay: Replay, language: str, line: str = ""
    ) -> tuple[ActionResult, Callable[[Play], None] | None]:
        """Begin a play without an id; the second value keeps its session, None if another process has it."""
        action = partial(actions.begin, language=language, line=line)
        return (self.elsewhere.act(replay, action), None) if replay.source.is_own else self.live.begin(replay, action)

    def _sessions(self, replay: Replay) -> Sessions:
        return self.elsewhere if replay.source.is_own else self.live

    def _stale(self, caller: Caller, play_id: str) -> Refusal:
        return Refusal("stale", message("web.error.stale"), {"state": self.look(caller, play_id)})


def _at_deal(replay: Replay, deal: str) -> Replay:
    return replace(replay, key=replace(replay.key, deal=deal))


def state(play: Play, done: ActionResult) -> PlayState:
    """Put the answer about a play together: what is recorded of it, and what its rules say."""
    own = play.game.startswith(OWN)
    family = "" if own else entry(play.game).family
    base = base_names().get(play.game, play.game)
    return {
        "id": play.id,
        "version": play.version,
        "game": {
            "name": play.game,
            "base": base,
            "title": done.title,
            "format": done.format,
            "family": family,
            "own": own,
            "deals": usual_deals(play.game)[0],
        },
        "deal": play.deal,
        "variant": play.variant,
        "level": play.level,
        **done.position,
        "seconds": play.seconds,
        "changes": done.changes,
        "moves": done.laid,
    }


PlaysHere = Annotated[PlayDesk, application_part("plays")]
