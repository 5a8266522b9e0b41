"""The store: everything that outlasts the program, in one database."""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path

from sqlalchemy import select

from kabale.store import (
    boxes,
    cribbage,
    definitions,
    merging,
    owner,
    players,
    plays,
    recovery,
    signing,
    statistics,
    studies,
    upkeep,
)
from kabale.store.boxes import Parcel, Unpacked
from kabale.store.cribbage import Cribbage, CribbageProgress, NewCribbage
from kabale.store.database import Database
from kabale.store.days import Days
from kabale.store.recorder import Recorder
from kabale.store.values import (
    Belongings,
    FinishedMatch,
    GameStatistics,
    ListedDefinition,
    NewDefinition,
    NewPlay,
    OwnDefinition,
    Play,
    Player,
    PlayProgress,
    Recorded,
    Recording,
    Recovery,
    Result,
    Study,
    StudyCount,
    StudyRow,
)
from kabale.store.verdicts import Verdicts
from kabale.store.versions import Versions


class Store:
    """An open store; threads may share it, and several programs may have the same one open.

    Each method is one transaction: it happens wholly or not at all, and when it returns it is kept. All of them
    raise :class:`kabale.errors.StoreError` if the database cannot do it. Times are seconds since the epoch.
    ``verdicts`` has what searches found out, ``days`` what came of deals, ``versions`` what definitions were before.
    """

    def __init__(self, database: Database) -> None:
        self._database, self._recorder, self.is_file = database, Recorder(database), database.is_file
        self.verdicts, self.days, self.versions = Verdicts(database), Days(database), Versions(database)

    @staticmethod
    def open(place: str | Path) -> "Store":
        """Open the store in a file (a path or ``sqlite:///...``) or at ``postgresql://...``.

        Tables are made in an empty database and migrated in an older one. Raises
        :class:`kabale.errors.NewerStore` for a newer one, :class:`kabale.errors.StoreError` if it cannot be opened.
        """
        return Store(Database.open(place))

    def close(self) -> None:
        """Close the store, when all that was ordered is kept; it must not be used any more."""
        self._recorder.close()
        self._database.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def secrets(self, offered: Iterable[str] = (), *, now: float) -> list[str]:
        """Return what players' cookies are signed with, the one for new cookies first; all servers have the same.

        What is *offered* is added; where there is nothing else a secret is made.
        """
        with self._database.writing() as connection:
            return signing.secrets(connection, offered, now=now)

    def owner(self, *, now: float) -> str:
        """Return the id of the player whom this machine's terminal plays as; there is one from now on."""
        with self._database.writing() as connection:
            return owner.of(connection, now=now)

    def offer_ownership(self, *, now: float) -> str:
        """Return a new key that, once and within a quarter of an hour, makes whoever brings it the owner."""
        with self._database.writing() as connection:
            return owner.offer(connection, now=now)

    def enter(self, key: str, guest: str | None, *, now: float) -> str | None:
        """Return the owner for a key, None for one that does not count; what the *guest* has is the owner's then.

        Raises TooMany, TooMuch.
        """
        with self._database.writing() as connection:
            return owner.enter(connection, key, guest, now=now)

    def ask(self) -> None:
        """Ask the database for a sign of life."""
        with self._database.reading() as connection:
            connection.execute(select(1)).one()

    # -- players -----------------------------------------------------------------------------------------------------

    def add_player(self, *, now: float) -> Player:
        """Add a player with an id that nobody can guess, without name and settings."""
        with self._database.writing() as connection:
            return players.add(connection, now=now)

    def keep_player(self, player: str, *, now: float) -> None:
        """Add a player of an id that was given out before; one who is there already stays as they are."""
        with self._database.writing() as connection:
            players.keep(connection, player, now=now)

    def player(self, player: str) -> Player | None:
        """Return the player of an id, None if there is none."""
        with self._database.reading() as connection:
            return players.find(connection, player)

    def player_at_once(self, player: str) -> Player | None:
        """Do :meth:`player` where the database is at hand: a file, which who reads never waits for; else None."""
        return self.player(player) if self.is_file else None

    def change_player(
        self, player: str, *, name: str | None = None, settings: Mapping[str, object] | None = None
    ) -> Player:
        """Change the name, or the settings that are given, or both. Raises NoSuchThing, BadValue."""
        with self._database.writing() as connection:
            return players.change(connection, player, name, settings)

    def favourites(self, player: str) -> set[str]:
        """Return the names of the games that a player likes."""
        with self._database.reading() as connection:
            return players.favourites(connection, player)

    def set_favourite(self, player: str, game: str, *, on: bool) -> None:
        """Make a game a favourite or none; doing it twice is no mistake. Raises NoSuchThing, BadValue, TooMany."""
        with self._database.writing() as connection:
            players.set_favourite(connection, player, game, on=on)

    def add_match(self, player: str, result: Mapping[str, object], *, now: float) -> FinishedMatch:
        """Keep what a finished match was like, a JSON object. Raises NoSuchThing, BadValue, TooMany."""
        with self._database.writing() as connection:
            return players.add_match(connection, player, result, now=now)

    def matches(self, player: str) -> list[FinishedMatch]:
        """Return a player's matches, oldest first."""
        with self._database.reading() as connection:
            return players.matches(connection, player)

    # -- a player on another device ----------------------------------------------------------------------------------

    def keep_recovery(self, kept: Recovery) -> None:
        """Let these words bring a player back, and no others any more. Raises NoSuchThing, BadValue."""
        with self._database.writing() as connection:
            recovery.keep(connection, kept)

    def recovery(self, player: str) -> Recovery | None:
        """Return what brings a player back, None if nothing does."""
        with self._database.reading() as connection:
            return recovery.find(connection, player)

    def recovered_player(self, mark: str) -> str | None:
        """Return the player whom the words of a mark bring back, None if nobody."""
        with self._database.reading() as connection:
            return recovery.find_player(connection, mark)

    def revoke_recovery(self, player: str) -> None:
        """Let nothing bring a player back; where nothing did it is no mistake."""
        with self._database.writing() as connection:
            recovery.revoke(connection, player)

    def belongings(self, player: str) -> Belongings:
        """Count what a player has."""
        with self._database.reading() as connection:
            return merging.belongings(connection, player)

    def merge_players(self, guest: str, player: str) -> None:
        """Give a player all that a guest has, and leave the guest empty. Raises NoSuchThing, TooMany."""
        with self._database.writing() as connection:
            merging.merge(connection, guest, player)

    def packed(self, player: str) -> Parcel:
        """Return all that is a player's own."""
        with self._database.reading() as connection:
            return boxes.packed(connection, player)

    def unpack(self, player: str, box: Parcel, *, now: float) -> Unpacked:
        """Give a player what is in a box and not there yet. Raises NoSuchThing, BadValue, TooMany, TooMuch."""
        with self._database.writing() as connection:
            return boxes.unpacked(connection, player, box, now=now)

    # -- cribbage ----------------------------------------------------------------------------------------------------

    def new_cribbage(self, new: NewCribbage, *, now: float) -> Cribbage:
        """Begin a match of cribbage at version 0. Raises NoSuchThing, BadValue, TooMany."""
        with self._database.writing() as connection:
            return cribbage.begin(connection, new, now=now)

    def cribbage(self, player: str, match: str) -> Cribbage | None:
        """Return a player's match of cribbage, None if there is none of that id or it is somebody else's."""
        with self._database.reading() as connection:
            return cribbage.find(connection, player, match)

    def cribbages(self, player: str, *, limit: int = 50) -> list[Cribbage]:
        """Return a player's matches of cribbage, the last changed first."""
        with self._database.reading() as connection:
            return cribbage.listed(connection, player, limit)

    def record_cribbage(self, match: str, progress: CribbageProgress, *, now: float) -> int:
        """Write where a match of cribbage has come to and return its new version.

        A result is kept as :meth:`add_match` does, once a match, and not for practice. Raises
        :class:`kabale.errors.Stale` and changes nothing if the match is not at *progress.version* any more;
        NoSuchThing, BadValue, TooMany.
        """
        with self._database.writing() as connection:
            return cribbage.record(connection, match, progress, now=now)

    def forget_cribbage(self, player: str, match: str) -> None:
        """Forget a match of cribbage; its result still counts. Raises NoSuchThing."""
        with self._database.writing() as connection:
            cribbage.forget(connection, player, match)

    # -- definitions -------------------------------------------------------------------------------------------------

    def keep_definition(self, player: str, new: NewDefinition, *, now: float) -> OwnDefinition:
        """Keep a definition of the player's own; a text that is kept already is not kept twice.

        Raises NoSuchThing, BadValue, TooMany, TooMuch.
        """
        with self._database.writing() as connection:
            return definitions.keep(connection, player, new, now=now)

    def definitions(self, player: str) -> list[OwnDefinition]:
        """Return a player's definitions with their texts, 10 MB at most, the last changed first."""
        with self._database.reading() as connection:
            return definitions.all_of(connection, player)

    def listed_definitions(self, player: str) -> list[ListedDefinition]:
        """Return a player's definitions without their texts, the last changed first."""
        with self._database.reading() as connection:
            return definitions.listed(connection, player)

    def learn_definition(self, definition: str, digest: str, facts: Mapping[str, object]) -> None:
        """Keep what lists tell of a definition as it is, or was, by its digest. Raises BadValue."""
        with self._database.writing() as connection:
            definitions.learn(connection, definition, digest, facts)

    def definition(self, player: str, definition: str, *, digest: str | None = None) -> OwnDefinition | None:
        """Return a player's definition as it is now, None if there is none or it is forgotten.

        With *digest* return it as it was then: for every play that is there the text with its digest is kept,
        whether the definition was changed or forgotten since.
        """
        with self._database.reading() as connection:
            return definitions.find(connection, player, definition, digest)

    def change_definition(self, player: str, definition: str, new: NewDefinition, *, now: float) -> OwnDefinition:
        """Give a definition a new text; plays that have begun go on with the old one.

        Raises NoSuchThing, BadValue, TooMuch.
        """
        with self._database.writing() as connection:
            return definitions.change(connection, player, definition, new, now=now)

    def forget_definition(self, player: str, definition: str) -> None:
        """Forget a definition; plays that have begun go on. Raises NoSuchThing."""
        with self._database.writing() as connection:
            definitions.forget(connection, player, definition)

    # -- plays -------------------------------------------------------------------------------------------------------

    def new_play(self, new: NewPlay, *, now: float, rules: NewDefinition | None = None) -> Play:
        """Begin a play at version 0, of a game or of *rules* that are kept for it and are in no list.

        Raises NoSuchThing if player or own game are missing, BadValue, TooMany, TooMuch.
        """
        with self._database.writing() as connection:
            return plays.begin(connection, new, now=now, rules=rules)

    def play(self, player: str, play: str) -> Play | None:
        """Return a player's play, None if there is none of that id or it is somebody else's."""
        with self._database.reading() as connection:
            return plays.find(connection, player, play)

    def plays(
        self,
        player: str,
        *,
        limit: int = 50,
        before: float | None = None,
        game: str | None = None,
        unfinished: bool = False,
    ) -> list[Play]:
        """Return a player's plays, the last changed first: those from *before* a time, those *unfinished*, or all."""
        with self._database.reading() as connection:
            return plays.listed(connection, player, limit, before, game, unfinished=unfinished)

    def last_played(self, player: str) -> dict[str, float]:
        """Return when a player's plays of each game were changed last."""
        with self._database.reading() as connection:
            return plays.last_played(connection, player)

    def record(self, play: str, progress: PlayProgress, *, now: float) -> int:
        """Write where a play has come to and return its new version.

        Raises :class:`kabale.errors.Stale` and changes nothing if the play is not at *progress.version* any more;
        NoSuchThing, BadValue.
        """
        return self.recording(Recording(play, progress, now)).result().version

    def recording(self, recording: Recording) -> Future[Recorded]:
        """Do :meth:`record` without waiting. The future has the version and the clock, or the refusal."""
        return self._recorder.record(recording)

    def record_at_once(self, recordings: Sequence[Recording]) -> list[Recorded | Exception] | None:
        """Do :meth:`record` with several at once, in this thread, and return what each returned or raised.

        None, and nothing is done, where that would mean waiting: for somebody who writes, or for another machine.
        """
        return self._recorder.record_at_once(recordings)

    def keep_seconds(self, player: str, play: str, seconds: float) -> None:
        """Put the clock of a play forward, never back, at the same version. Raises NoSuchThing, BadValue."""
        with self._database.writing() as connection:
            plays.keep_seconds(connection, player, play, seconds)

    def forget_play(self, player: str, play: str) -> None:
        """Forget a play; its result still counts. Raises NoSuchThing."""
        with self._database.writing() as connection:
            plays.forget(connection, player, play)

    # -- statistics --------------------------------------------------------------------------------------------------

    def statistics(self, player: str) -> list[GameStatistics]:
        """Return the statistics of each game and level that has results, by game and level."""
        with self._database.reading() as connection:
            return statistics.statistics(connection, player)

    def results(self, player: str, game: str | None = None) -> list[Result]:
        """Return a player's results that count, of one game or of all, oldest first."""
        with self._database.reading() as connection:
            return statistics.results(connection, player, game)

    def reset_statistics(self, player: str, game: str | None = None) -> None:
        """Let the results so far, of one game or of all, count no more; the plays stay."""
        with self._database.writing() as connection:
            statistics.reset(connection, player, game)

    # -- studies -----------------------------------------------------------------------------------------------------

    def add_study(self, study: Study) -> None:
        """Begin a study; one of that id that is there already stays as it is. Raises BadValue."""
        with self._database.writing() as connection:
            studies.add(connection, study)

    def add_study_rows(self, study: str, rows: Iterable[StudyRow]) -> None:
        """Add rows to a study; a deal that has a row keeps it. Raises NoSuchThing, BadValue."""
        with self._database.writing() as connection:
            studies.add_rows(connection, study, rows)

    def study_rows(self, study: str) -> list[StudyRow]:
        """Return the rows of a study by deal, ``k1:9`` before ``k1:10``."""
        with self._database.reading() as connection:
            return studies.rows(connection, study)

    def studies(self, game: str | None = None) -> list[StudyCount]:
        """Return the studies, of one game or of all, the newest first, each with its verdicts counted."""
        with self._database.reading() as connection:
            return studies.listed(connection, game)

    # -- upkeep ------------------------------------------------------------------------------------------------------

    def prune(self, *, before: float, dry_run: bool = False) -> int:
        """Forget the players who came before a time and never had a name, a setting, a play or anything else.

        Return how many; with *dry_run* only count them.
        """
        with self._database.writing() as connection:
            return upkeep.prune(connection, before=before, dry_run=dry_run)

    def latest_plays(self, most: int) -> Sequence[Play]:
        """Return the plays of all players that were changed last, at most so many."""
        with self._database.reading() as connection:
            return upkeep.latest(connection, most)
