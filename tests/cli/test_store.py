"""``kabale store``: what whoever runs a server does with what it keeps."""

import sqlite3
import stat
import time
from pathlib import Path

import pytest

from kabale.store import Store
from kabale.store.values import NewDefinition, PlayKey, PlayProgress
from tests.cli.running import Ran, run
from tests.web.running import Browser, running

DAY = 86_400


def _run(kept: Path, *arguments: str) -> Ran:
    return run("store", *arguments, "--data", str(kept))


def _played(store: Store, moves: str = "c1 c1", game: str = "klondike") -> str:
    """Keep a play of somebody's at some moves, as the server records it; return its id."""
    from kabale.library import game as library_game

    player = store.players.add(now=1).id
    begun = store.plays.begin(player, PlayKey(game, library_game(game).digest, None, 0, "k1:617"), game, now=1)
    store.plays.record(begun.id, PlayProgress(0, moves, "", "playing", None, 1.0, len(moves.split())), now=2)
    return begun.id


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A server's data folder with a play."""
    folder = tmp_path / "server"
    folder.mkdir()
    with Store.open(folder / "kabale.db") as store:
        _played(store)
    return folder


def _zeroed(kept: Path) -> None:
    file = kept / "kabale.db"
    size = file.stat().st_size
    with file.open("r+b") as out:
        out.seek(size // 2)
        out.write(bytes(size // 2))


# Check


def test_a_whole_database_is_whole(kept: Path) -> None:
    """Its plays are replayed, in processes that can be stopped."""
    found = _run(kept, "check")

    assert Ran(0, "the database is sound\n1 play replayed: 1 sound\n", "") == found


def test_damage_is_found(kept: Path) -> None:
    """It was noticed when somebody asked for what was there."""
    _zeroed(kept)
    found = _run(kept, "check")

    assert 1 == found.status
    assert found.out.startswith("damaged: ")
    assert "restore a backup" in found.err
    assert "Traceback" not in found.err


def test_plays_that_cannot_be_gone_on_with_are_found(kept: Path) -> None:
    """A move that never was legal, a count of moves that is wrong, and rules that are gone are told apart."""
    with Store.open(kept / "kabale.db") as store:
        illegal, sound = _played(store, "c1 1-2 c1"), _played(store, "c1")
        player = store.players.add(now=1).id
        store.plays.begin(player, PlayKey("klondike", "other", None, 0, "k1:1"), "Klondike", now=1)
        with store._database.writing() as connection:
            connection.exec_driver_sql("UPDATE play SET length = 7 WHERE id = ?", (sound,))
    found = _run(kept, "check")
    some = _run(kept, "check", "--plays", "0")

    assert 1 == found.status
    assert f"broken: the play {illegal} of klondike, 3 moves" in found.out
    assert f"broken: the play {sound} of klondike, 7 moves" in found.out
    assert "4 plays replayed: 1 sound\n1 play by rules that have changed since" in found.out
    assert "2 plays cannot be resumed" in found.err
    assert Ran(0, "the database is sound\n0 plays replayed: 0 sound\n", "") == some


# Backup and restore


def test_a_backup_of_a_running_server_has_every_move(tmp_path: Path) -> None:
    """Whoever copied the file alone had 4 of 13 plays: the rest was in the file beside it."""
    data, copy = tmp_path / "server", tmp_path / "copy.db"
    with running(data) as server:
        anna = Browser(server.port)
        _, state = anna.ask("POST", "/api/plays", {"game": "klondike", "deal": "k1:617"})
        anna.ask("POST", f"/api/plays/{state['id']}/moves", {"version": 0, "move": "c1"})
        made = _run(data, "backup", str(copy))
        again = _run(data, "backup", str(copy))
        refused = _run(data, "restore", "--replace", str(copy))
        _, after = anna.ask("POST", f"/api/plays/{state['id']}/moves", {"version": 1, "move": "c1"})
        anna.close()
        server.interrupt()
    restored = _run(data, "restore", "--replace", str(copy))
    with Store.open(data / "kabale.db") as store:
        [back] = store.plays.latest(10)

    assert (0, "") == (made.status, made.err)
    assert made.out.startswith(f"saved 1 play of 1 player in {copy}")
    assert 0o600 == stat.S_IMODE(copy.stat().st_mode)
    assert (1, f"kabale: {copy} is there already: a backup goes into a new file\n") == (again.status, again.err)
    assert 1 == refused.status
    assert "a server has the database" in refused.err
    assert (2, 1) == (after["version"], back.version)
    assert 0 == restored.status


def test_restoring_keeps_what_was_there(kept: Path, tmp_path: Path) -> None:
    """Beside the database, under a name with the time; without --replace nothing happens."""
    copy = tmp_path / "copy.db"
    _run(kept, "backup", str(copy))
    with Store.open(kept / "kabale.db") as store:
        later = _played(store)
    refused = _run(kept, "restore", str(copy))
    done = _run(kept, "restore", "--replace", str(copy))
    [aside] = kept.glob("kabale.db.before-*")

    assert 1 == refused.status
    assert "--replace" in refused.err
    assert 0 == done.status
    assert str(aside) in done.out
    with Store.open(aside) as store:
        assert later in {play.id for play in store.plays.latest(10)}
    with Store.open(kept / "kabale.db") as store:
        assert 1 == len(store.plays.latest(10))
    assert {"kabale.db", aside.name} == {each.name for each in kept.iterdir()}


def test_a_damaged_database_can_be_replaced(kept: Path, tmp_path: Path) -> None:
    """And where there is none a backup becomes one."""
    copy, fresh = tmp_path / "copy.db", tmp_path / "fresh"
    _run(kept, "backup", str(copy))
    (kept / "kabale.db").write_bytes(b"hello" * 1000)
    done, new = _run(kept, "restore", "--replace", str(copy)), _run(fresh, "restore", str(copy))

    assert (0, 0) == (done.status, new.status)
    for folder in (kept, fresh):
        assert 0 == _run(folder, "check").status


@pytest.mark.parametrize("what", ["nothing", "letter", "other", "damaged", "newer"])
def test_what_is_no_backup_is_not_restored(kept: Path, tmp_path: Path, what: str) -> None:
    """One sentence, and the database is as it was."""
    copy = tmp_path / "copy.db"
    _run(kept, "backup", str(copy))
    if what == "nothing":
        copy.unlink()
    elif what == "letter":
        copy.write_text("Dear Anna, " * 1000)
    elif what == "damaged":
        copy.rename(tmp_path / "kabale.db")
        _zeroed(tmp_path)
        (tmp_path / "kabale.db").rename(copy)
    else:
        changes = {"other": "DROP TABLE schema", "newer": "UPDATE schema SET version = version + 50"}
        with sqlite3.connect(copy) as connection:
            connection.execute(changes[what])
        connection.close()
    before = {each.name: each.read_bytes() for each in kept.iterdir()}
    done = _run(kept, "restore", "--replace", str(copy))

    assert 1 == done.status
    assert 1 == len(done.err.splitlines())
    assert done.err.startswith("kabale: ")
    assert before == {each.name: each.read_bytes() for each in kept.iterdir()}


def test_postgresql_has_programs_of_its_own() -> None:
    """They are named; no server is asked."""
    found = [run("store", each, "x.db", "--database", "postgresql://nowhere/x") for each in ("backup", "restore")]

    assert [1, 1] == [each.status for each in found]
    assert "pg_dump" in found[0].err
    assert "pg_restore" in found[1].err


# Prune


def test_guests_who_never_did_anything_are_forgotten(tmp_path: Path) -> None:
    """Whoever has a name, a setting, a play, a result, a definition, a favourite or a match stays, however old."""
    with Store.open(tmp_path / "kabale.db") as store:
        old, now = time.time() - 91 * DAY, time.time()
        ids = [store.players.add(now=old).id for _ in range(8)]
        young = store.players.add(now=now - 89 * DAY).id
        store.players.change(ids[0], name="Anna")
        store.players.change(ids[1], settings={"sound": True})
        store.plays.begin(ids[2], PlayKey("klondike", "d", None, 0, "k1:1"), "Klondike", now=now)
        store.definitions.keep(ids[3], NewDefinition("pat", "x", "x", "d"), now=now)
        store.players.set_favourite(ids[4], "klondike", on=True)
        store.matches.add(ids[5], {"won": True}, now=now)
    counted = _run(tmp_path, "prune", "--dry-run")
    done = _run(tmp_path, "prune")
    again = _run(tmp_path, "prune", "--older", "90d")
    sooner = _run(tmp_path, "prune", "--older", "12h")

    assert Ran(0, "2 idle guests would be deleted\n", "") == counted
    assert Ran(0, "2 idle guests were deleted\n", "") == done
    assert Ran(0, "0 idle guests were deleted\n", "") == again
    assert Ran(0, "1 idle guest was deleted\n", "") == sooner
    with Store.open(tmp_path / "kabale.db") as store:
        assert [True] * 6 + [False] * 2 == [store.players.find(each) is not None for each in ids]
        assert None is store.players.find(young)


@pytest.mark.parametrize("age", ["", "90", "d", "-1d", "1.5d", "9999999d", "90 d"])
def test_an_age_is_a_number_and_a_unit(tmp_path: Path, age: str) -> None:
    """Whatever else is typed forgets nobody."""
    found = _run(tmp_path, "prune", "--older", age)

    assert 1 == found.status
    assert "is not an age" in found.err


@pytest.mark.parametrize("command", [["check"], ["prune"], ["backup", "copy.db"]])
def test_where_no_database_is_none_is_made(tmp_path: Path, command: list[str]) -> None:
    """One sentence that names the file that was looked for."""
    folder = tmp_path / "empty"
    folder.mkdir()
    found = _run(folder, *command)

    assert 1 == found.status
    assert f"there is no database {folder / 'kabale.db'}" in found.err
    assert [] == list(folder.iterdir())
