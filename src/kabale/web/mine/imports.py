"""Taking in a file from outside: its shape is checked, a worker plays all of it again, and the store saves it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from time import monotonic
from typing import Final, TypeVar

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from kabale.cribbage.record import moves_text, number_of, verify
from kabale.errors import KabaleError, UnknownGame
from kabale.library import entry
from kabale.services.matches import replayed
from kabale.services.plays import MOST_MOVES, Replay, key_of, progress_of, session_of
from kabale.services.refusals import Refusal, refused
from kabale.services.sources import RulesSource
from kabale.services.turns import Places
from kabale.store.bounds import DEAL, TITLE
from kabale.store.values import (
    OWN,
    BoxedDefinition,
    BoxedResult,
    Cribbage,
    FinishedMatch,
    NewDefinition,
    Parcel,
    Play,
    Result,
    Version,
)
from kabale.web.library.definitions import Runner, new_definition
from kabale.web.mine.files import FileDefinition, FileResult, FileText, MineFile

Asked = TypeVar("Asked")
Known = TypeVar("Known")

A_CALL: Final = 2.0
"""How long one call goes on before it begins no other play: a process is stopped after five."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A play as a file describes it, and the source of its rules."""

    play: Play
    source: RulesSource


def check(by: Callable[[Asked], Known | None], claims: Sequence[Asked], seconds: float = A_CALL) -> list[Known | None]:
    """Check the first claims, as many as there is time for and at least one; None for what is not true."""
    until = monotonic() + seconds
    found: list[Known | None] = []
    for claim in claims:
        found.append(by(claim))
        if monotonic() > until:
            break
    return found


def checked_play(claim: Claim) -> Play | None:
    """Play a play again; return it with all that follows from that, None if it cannot be played so."""
    said = claim.play
    replay = replace(Replay.of(claim.source, said), play="")
    try:
        session = session_of(replay)
    except (Refusal, KabaleError):
        return None
    if session.cut is not None:
        return None
    key, progress = key_of(session), progress_of(session, said, seconds=said.seconds)
    if progress.length > MOST_MOVES or len(key.deal) > DEAL:
        return None
    played = said.after(progress, said.version)
    return replace(played, title=session.game.title[:TITLE], deal=key.deal, variant=key.variant)


def check_definition(source: RulesSource) -> NewDefinition | None:
    """Read a definition; None if it has errors."""
    try:
        return new_definition(source)
    except (Refusal, KabaleError):
        return None


def checked_match(said: Cribbage) -> Cribbage | None:
    """Return a match with the points that it came to, if its commitment holds and its moves are legal."""
    try:
        number = number_of(said.number)
        if not verify(said.commitment, number, said.nonce):
            return None
        match = replayed(said)
    except (KabaleError, ValueError):
        return None
    mine, other = match.state.scores
    return replace(said, number=f"k1:{number}", moves=moves_text(match), mine=mine, other=other)


SECONDS: Final = 60.0  # How long a file may take to be played again.

_AT_ONCE: Final = 100
FILES: Final = Places(1, 1)
"""The one place of those whose files are taken in, in this process."""


def read_file(body: bytes) -> MineFile:
    """Return the file in the body of a request. Raises RequestValidationError with the first thing that is wrong."""
    try:
        return MineFile.model_validate_json(body)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise RequestValidationError([{**first, "loc": ("body", *first["loc"])}]) from error


@dataclass(slots=True)
class Import:
    """One file being taken in; *elsewhere* plays again. All it does raises Refusal."""

    elsewhere: Runner
    player: str
    file: MineFile
    until: float = field(default_factory=lambda: monotonic() + SECONDS)
    left_out: dict[str, int] = field(default_factory=lambda: {"plays": 0, "definitions": 0, "matches": 0})

    def box(self) -> Parcel:
        """Return what is in the file, as far as it can be played again here; the rest is counted as left out."""
        file = self.file
        definitions = tuple(self._definitions())
        plays = self._checked("plays", list(self._claims(definitions)), checked_play)
        matches = self._checked(
            "matches",
            [Cribbage(player="", version=0, mine=0, other=0, **each.model_dump()) for each in file.cribbage],
            checked_match,
        )
        return Parcel(
            file.name,
            file.settings.model_dump(exclude_none=True),
            frozenset(_named(game) for game in file.favourites if self._is_there(game, definitions)),
            definitions,
            tuple(plays),
            tuple(_result(each) for each in file.results if self._is_there(each.game, definitions)),
            tuple(matches),
            tuple(FinishedMatch("", "", dict(each.result), each.ended) for each in file.matches),
        )

    def _is_there(self, game: str, definitions: Sequence[BoxedDefinition]) -> bool:
        """Say whether a game exists: a custom game must be in the file, and any name passes for the library."""
        return not game.startswith(OWN) or any(OWN + each.id == game for each in definitions)

    def _definitions(self) -> Iterator[BoxedDefinition]:
        for each in self.file.definitions:
            texts = [new for text in each.texts if (new := self._read(text)) is not None]
            if texts:
                yield BoxedDefinition(each.id, each.forgotten, tuple(texts), tuple(self._history(each)))
            else:
                self.left_out["definitions"] += 1

    def _history(self, definition: FileDefinition) -> Iterator[Version]:
        """Give what a definition was before; a text that cannot be read is nothing to go back to."""
        for number, text in enumerate(definition.history, start=1):
            if (read := self._read(text)) is not None:
                yield Version(number, text.saved, read.title, read.format, read.text)

    def _read(self, text: FileText) -> NewDefinition | None:
        """Return what a text defines, None where it has errors or takes too long."""
        self._see_that_there_is_time()
        try:
            source = RulesSource("own", text.format, text.text, self.player)
            return self.elsewhere.call(self.player, partial(check_definition, source))
        except Refusal as error:
            if error.code != "too_slow":
                raise
            return None

    def _claims(self, definitions: Sequence[BoxedDefinition]) -> Iterator[Claim]:
        """Give each play with the source of its rules; one whose rules are not there is left out."""
        own = {(OWN + each.id, text.digest): text for each in definitions for text in each.texts}
        for play in self.file.plays:
            text, source = own.get((play.game, play.digest)), _library_source(play.game)
            if text is not None:
                source = RulesSource(play.game, text.format, text.text, self.player)
            if source is None:
                self.left_out["plays"] += 1
            else:
                values = play.model_dump() | {"game": source.name}
                # The rest follows from playing it.
                told = Play(player="", title="", version=0, outcome="playing", score=None, length=0, **values)
                yield Claim(told, source)

    def _checked(self, kind: str, claims: list[Asked], by: Callable[[Asked], Known | None]) -> list[Known]:
        """Return the true claims. Check several at once elsewhere; if that is too slow, check them one by one."""
        known: list[Known] = []
        at, size = 0, _AT_ONCE
        while at < len(claims):
            self._see_that_there_is_time()
            some = claims[at : at + size]
            try:
                found = self.elsewhere.call(self.player, partial(check, by, some))
            except Refusal as error:
                if error.code != "too_slow":
                    raise
                # A single claim that takes too long is not true; several are asked again one by one.
                found = [None] if len(some) == 1 else []
            at, size = at + len(found), _AT_ONCE if found else 1
            known += [each for each in found if each is not None]
        self.left_out[kind] += len(claims) - len(known)
        return known

    def _see_that_there_is_time(self) -> None:
        if monotonic() > self.until:
            raise refused("import_slow", seconds=int(SECONDS))


def _library_source(game: str) -> RulesSource | None:
    try:
        return None if game.startswith(OWN) else RulesSource(entry(game).name)
    except UnknownGame:
        return None


def _named(game: str) -> str:
    """Return what a game is called now; one that is not known keeps its name."""
    source = _library_source(game)
    return game if source is None else source.name


def _result(said: FileResult) -> BoxedResult:
    values = said.model_dump()
    hidden = values.pop("hidden")
    return BoxedResult(Result(**values | {"game": _named(values["game"])}), hidden)
