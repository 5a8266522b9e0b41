"""A database is copied from SQLite to PostgreSQL and back, and nobody loses anything."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest

from kabale.errors import StoreError
from kabale.library import game as library_game
from kabale.store import Store, copying
from kabale.store.schema import METADATA
from kabale.store.values import CribbageProgress, KeptVerdict, PlayKey, PlayProgress, Recovery
from kabale.web.frame.context import Signer
from tests.cli.running import WIN, run
from tests.store.test_cribbage import begun as begun_match
from tests.store.test_definitions import changed, kept
from tests.store.test_migrations import run as run_sql
from tests.store.test_studies import LOST, STUDY, UNKNOWN, WON

NAMES = ("Anna", "Þórður", "Анна ♠", "", "O'Brien; --")
CHOSEN = (("klondike", "k1:617"), ("freecell", "ms:1"), ("spider", "k1:3"), ("canfield", "k1:9"))
WONS = ("grandfathersclock", "k1:5")


@cache
def line(game: str, deal: str) -> tuple[str, ...]:
    """Return up to thirty legal moves, drawn at random."""
    drawn, position = random.Random(f"{game} {deal}"), library_game(game).deal(deal)
    while len(position.moves) < 30 and (moves := list(position.legal_moves)):
        position.push(drawn.choice(moves))
    return tuple(map(str, position.moves))


def play(store: Store, player: str, number: int) -> None:
    """Begin a play and bring it to some place: every fifth is won."""
    is_won = number % 5 == 4
    game, deal = WONS if is_won else CHOSEN[number % 5]
    moves = WIN.split() if is_won else line(game, deal)[: number % 31]
    started = 1e9 + number / 7
    begun = store.plays.begin(
        player, PlayKey(game, library_game(game).digest, None, 0, deal), game.title(), now=started
    )
    outcome, score = "won" if is_won else "playing", number - 500 if number % 3 else None
    progress = PlayProgress(0, " ".join(moves), "c1" * (number % 2), outcome, score, number / 3, len(moves))
    store.plays.record(begun.id, progress, now=started + 0.1)


def fill(store: Store, *, players: int, plays: int) -> list[str]:
    """Give a store players and plays, and something of everything else; return the ids of the players."""
    ids = [store.players.add(now=number / 9).id for number in range(players)]
    for number, player in enumerate(ids):
        store.players.change(player, name=NAMES[number % len(NAMES)], settings={"theme": "dark", "n": number / 3})
        store.players.set_favourite(player, CHOSEN[number % 4][0], on=True)
        store.recoveries.keep(Recovery(player, f"nonce {number}", f"mark {number}", number / 11))
        changed(store, kept(store, player, f"first {number}\r\n\tæøå"), f"second {number}")
        match = begun_match(store, player)
        store.cribbages.record(match.id, CribbageProgress(0, "deal", 121, 90, {"winner": "me"}), now=6.1)
    for number in range(plays):
        play(store, ids[number % players], number)
    if store.owner.enter(store.owner.offer(now=1.0), ids[0], now=2.0) != ids[0]:
        raise AssertionError("the first player owns the machine")
    store.owner.offer(now=3.0)
    store.secrets.all(now=1.5)
    store.studies.add(STUDY)
    store.studies.add_rows(STUDY.id, [WON, LOST, UNKNOWN])
    store.verdicts.keep("k1:617", KeptVerdict("c1", "won", "c1 2-7", 2**40, 0.1), now=4.0)
    return ids


def belongings(store: Store, player: str) -> dict[str, Any]:
    """Return all that a player has, as the server shows it."""
    definitions = store.definitions.of(player)
    return {
        "cookie": Signer(*store.secrets.all(now=9e9)).sign(player),
        "player": store.players.find(player),
        "favourites": store.players.favourites(player),
        "words": store.recoveries.find(player),
        "plays": {each.id: each for each in store.plays.of(player)},
        "statistics": store.statistics.of(player),
        "results": store.statistics.results(player),
        "definitions": definitions,
        "versions": [store.versions.of(each) for each in definitions],
        "cribbage": store.cribbages.of(player),
        "matches": store.matches.of(player),
    }


def rows(place: str) -> dict[str, set[tuple[object, ...]]]:
    """Return the rows of all tables, read without any of our code."""
    if place.startswith("sqlite"):
        with closing(sqlite3.connect(place.removeprefix("sqlite:///"))) as file:
            return {name: set(file.execute(f"SELECT * FROM {name}")) for name in sorted(METADATA.tables)}
    with psycopg.connect(place) as server:
        return {name: set(server.execute(f"SELECT * FROM {name}")) for name in sorted(METADATA.tables)}


@pytest.fixture
def source(tmp_path: Path) -> str:
    """A small database on SQLite."""
    place = f"sqlite:///{tmp_path / 'source.db'}"
    with Store.open(place) as store:
        fill(store, players=2, plays=11)
    return place


def test_a_copy_has_every_row_and_so_has_the_copy_of_it(source: str, place: str, tmp_path: Path) -> None:
    """To each kind of database, and back; the counts name every table, also one that a later version adds."""
    back = f"sqlite:///{tmp_path / 'back.db'}"
    counts, again = copying.copy(source, place), copying.copy(place, back)

    assert counts == again
    assert set(METADATA.tables) - {"schema"} == set(counts)
    assert {"plays": 11, "players": 2} == {"plays": counts["play"], "players": counts["player"]}
    assert rows(source) == rows(place) == rows(back)


def test_a_copied_file_is_its_owners_alone(source: str, tmp_path: Path) -> None:
    """It has the secret that signs everybody's cookies."""
    copying.copy(source, tmp_path / "copy.db")

    assert 0o600 == (tmp_path / "copy.db").stat().st_mode & 0o777


@pytest.fixture
def interrupt(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str, int], None]]:
    """Copy, and press Ctrl-C after a number of batches of one row."""
    whole = copying._batches

    def copy(source: str, target: str, number: int) -> None:
        def some(connection: Any) -> Iterator[Any]:
            for count, batch in enumerate(whole(connection)):
                if count == number:
                    raise KeyboardInterrupt
                yield batch

        with monkeypatch.context() as patch:
            patch.setattr(copying, "BATCH", 1)
            patch.setattr(copying, "_batches", some)
            with pytest.raises(KeyboardInterrupt):
                copying.copy(source, target)

    return copy  # type: ignore[return-value]


def test_an_interrupted_copy_is_resumed(source: str, place: str, interrupt: Callable[[str, str, int], None]) -> None:
    """Nobody plays in half a copy, and nobody who has a whole one is asked to resume it."""
    interrupt(source, place, 9)
    half = sum(map(len, rows(place).values()))
    with pytest.raises(StoreError, match="unfinished copy: resume kabale store copy"):
        Store.open(place)
    interrupt(source, place, 20)
    more = sum(map(len, rows(place).values()))
    copying.copy(source, place)

    assert half == 9 + 1
    assert half < more
    assert rows(source) == rows(place)
    with Store.open(place) as store:
        assert 11 == len(store.plays.latest(99))


def test_moves_between_the_break_and_the_resumption_are_copied(
    source: str, place: str, interrupt: Callable[[str, str, int], None]
) -> None:
    """Somebody started the server again, played a move, left a game and set another name."""
    interrupt(source, place, 36)
    with Store.open(source) as store:
        [first, second, *_] = store.plays.latest(9)
        store.plays.forget(first.player, first.id)
        store.plays.record(second.id, PlayProgress(second.version, "c1 c1", "", "playing", None, 9.0, 2), now=3e9)
        store.players.change(first.player, name="Bill")
        store.secrets.all(["a second secret that signs some cookies too"], now=7.0)
    copying.copy(source, place)

    assert rows(source) == rows(place)


def test_an_empty_database_may_have_been_started(source: str, place: str) -> None:
    """The host set KABALE_DATABASE first, and found nobody: that server made a secret, which signed nothing."""
    with Store.open(place) as store:
        store.secrets.all(now=1.0)
    copying.copy(source, place)

    assert rows(source) == rows(place)


@pytest.mark.parametrize("kind", ["player", "study"])
def test_what_somebody_has_is_not_overwritten(source: str, place: str, kind: str) -> None:
    """One player is enough, and so is a study without any player."""
    with Store.open(place) as store:
        if kind == "player":
            store.players.add(now=1.0)
        else:
            store.studies.add(STUDY)
    before = rows(place)
    with pytest.raises(StoreError, match=rf"is not empty \(its table '{kind}' has 1 row\): name an empty one"):
        copying.copy(source, place)

    assert before == rows(place)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("UPDATE schema SET version = version + 9", r"has version \d+, and this Kabale knows versions up to"),
        ("UPDATE schema SET version = 4", r"has version 4, and version \d+ is needed: start the server"),
        ("UPDATE schema SET version = -version", "unfinished copy"),
        ("DROP TABLE schema", "has no tables of Kabale"),
    ],
    ids=["newer", "older", "unfinished", "other"],
)
def test_a_source_that_cannot_be_read_whole_is_not_copied(
    source: str, place: str, tmp_path: Path, change: str, message: str
) -> None:
    """Of either kind; the target stays as it was."""
    copying.copy(source, place)
    run_sql(place, change)
    with pytest.raises(StoreError, match=message):
        copying.copy(place, tmp_path / "copy.db")

    assert not (tmp_path / "copy.db").exists()


def test_a_newer_target_is_left_alone(source: str, place: str) -> None:
    """An empty one, too."""
    Store.open(place).close()
    run_sql(place, "UPDATE schema SET version = 99")
    with pytest.raises(StoreError, match="version 99"):
        copying.copy(source, place)


def test_a_database_in_use_is_not_copied(source: str, place: str, tmp_path: Path) -> None:
    """The moves that players make after their row was copied would be lost."""
    copying.copy(source, place)
    with Store.open(place), pytest.raises(StoreError, match=r"use the database|has the database .* open: end it first"):
        copying.copy(place, tmp_path / "copy.db")
    with Store.open(tmp_path / "new.db"), pytest.raises(StoreError, match=r"has the database .* open: end it first"):
        copying.copy(place, tmp_path / "new.db")


def test_one_database_is_not_copied_to_itself(source: str, tmp_path: Path) -> None:
    """By another spelling neither."""
    with pytest.raises(StoreError, match="both names are those of one database"):
        copying.copy(source, tmp_path / "." / "source.db")


def test_the_command_says_what_it_copied_and_replays_it(source: str, tmp_path: Path) -> None:
    """Every play is judged by the rules, in the copy."""
    target = f"sqlite:///{tmp_path / 'copy.db'}"
    done = run("store", "copy", "--from", source, "--to", target)
    again = run("store", "copy", "--from", source, "--to", target)

    assert (0, "") == (done.status, done.err)
    assert done.out.startswith("copied 11 plays of 2 players, ")
    assert "each row is the same in both databases\n11 plays replayed: 11 sound\n" in done.out
    assert 1 == again.status
    assert "is not empty (its table 'player' has 2 rows): name an empty one to copy to" in again.err


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        ("mysql://localhost/kabale", "x.db", "expected a database sqlite:///FILE or postgresql://"),
        ("nowhere.db", "x.db", "there is no database nowhere.db"),
        ("postgresql://kabale@/kabale?host=/nowhere", "x.db", "the database postgresql"),
        ("here.db", "sqlite://", "a database in a file is needed"),
        ("here.db", "ftp://x/y", "expected a database sqlite:///FILE or postgresql://"),
        ("here.db", "no/such/folder.db", "unable to open database file"),
        ("letter.txt", "x.db", "file is not a database"),
        ("here.db", "letter.txt", "file is not a database"),
    ],
)
def test_what_cannot_be_copied_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, target: str, message: str
) -> None:
    """No traceback, and no file that was not there."""
    monkeypatch.chdir(tmp_path)
    Store.open("here.db").close()
    Path("letter.txt").write_text("Dear Anna, " * 1000)
    found = run("store", "copy", "--from", source, "--to", target)

    assert (1, "") == (found.status, found.out)
    assert message in found.err
    assert 1 == len(found.err.splitlines())
    assert {"here.db", "letter.txt"} == {each.name for each in tmp_path.iterdir()}


def test_a_locked_target_is_one_sentence(source: str, tmp_path: Path) -> None:
    """Another program writes to it."""
    Store.open(tmp_path / "copy.db").close()
    with closing(sqlite3.connect(tmp_path / "copy.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        found = run("store", "copy", "--from", source, "--to", str(tmp_path / "copy.db"))

    assert (1, 1) == (found.status, len(found.err.splitlines()))
    assert "has the database" in found.err


KILLED = """
import os, signal, sys
from kabale.store import copying

whole = copying._batches

def some(connection):
    plays = 0
    for table, rows in whole(connection):
        plays += table.name == "play"
        if plays == 4:
            os.kill(os.getpid(), signal.SIGKILL)
        yield table, rows

copying._batches = some
copying.copy(*sys.argv[1:])
"""
"""A program that is killed when it has copied three hundred plays."""


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def test_a_thousand_plays_go_to_postgresql_and_back(postgresql: str, tmp_path: Path) -> None:
    """A club grows: 1,000 plays of 50 players. The first copy is killed on its way; the second copy goes back.

    Found by setting up a server as the guide says: every player was gone, without a word.
    """
    first, back = f"sqlite:///{tmp_path / 'kabale.db'}", f"sqlite:///{tmp_path / 'back.db'}"
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    with Store.open(first) as store:
        ids = fill(store, players=50, plays=1000)
        before = {player: belongings(store, player) for player in ids}
    killed = subprocess.run([sys.executable, "-c", KILLED, first, postgresql], env=_environment(), check=False)

    assert -signal.SIGKILL == killed.returncode
    with psycopg.connect(postgresql) as connection:
        assert [(300,)] == connection.execute("SELECT count(*) FROM play").fetchall()
    with pytest.raises(StoreError, match="unfinished copy"):
        Store.open(postgresql)
    for source, target in ((first, postgresql), (postgresql, back)):
        done = run("store", "copy", "--from", source, "--to", target)

        assert (0, "") == (done.status, done.err)
        assert "1000 plays replayed: 1000 sound" in done.out
        with Store.open(target) as store:
            for player in ids:
                after = belongings(store, player)
                for kind, things in before[player].items():
                    assert things == after[kind], (target, player, kind)
                    if kind == "plays":
                        assert 20 == len(things)
            assert ids[0] == store.owner.player(now=9.0)
    assert rows(first) == rows(postgresql) == rows(back)
