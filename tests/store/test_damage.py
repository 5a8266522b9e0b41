"""Files that SQLite would pass over without a word: what is missing in them is said when the store is opened."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from kabale.errors import StoreError, StoreUnavailable
from kabale.store import Store
from kabale.store.files import seen_damage
from tests.store.making import begun, somebody

FRAME = 24 + 4096


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """The files of a server that was killed: nothing has come from the write-ahead file to the database yet."""
    left = tmp_path / "left"
    left.mkdir()
    with Store.open(tmp_path / "kabale.db") as store:
        player = somebody(store)
        for _ in range(20):
            begun(store, player)
        for name in ("kabale.db", "kabale.db-wal"):
            shutil.copy(tmp_path / name, left / name)
    return left / "kabale.db"


def _zeroed(file: Path, start: int, end: int) -> None:
    with file.open("r+b") as out:
        out.seek(start)
        out.write(bytes(end - start))


def test_what_a_killed_server_leaves_is_no_damage(killed: Path) -> None:
    """Nor is a database that was closed well, nor one that is not there."""
    assert None is seen_damage(killed)
    Store.open(killed).close()
    assert None is seen_damage(killed)
    assert None is seen_damage(killed.with_name("none.db"))


def test_a_second_round_of_the_write_ahead_file_is_no_damage(tmp_path: Path) -> None:
    """Frames of the round before follow those of this one."""
    path = tmp_path / "kabale.db"
    with Store.open(path) as store:
        player = somebody(store)
        for _ in range(20):
            begun(store, player)
        other = sqlite3.connect(path)
        other.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
        other.close()
        begun(store, player)

        assert (tmp_path / "kabale.db-wal").stat().st_size > 20 * FRAME
        assert None is seen_damage(path)


@pytest.mark.parametrize(("start", "end"), [(0, 32), (0, 10 * FRAME), (32 + 2 * FRAME, 32 + 4 * FRAME)])
def test_a_write_ahead_file_with_zeros_is_said(
    killed: Path, start: int, end: int, caplog: pytest.LogCaptureFixture
) -> None:
    """It was rolled back to where the zeros begin, without a word."""
    _zeroed(killed.with_name("kabale.db-wal"), start, end)
    Store.open(killed).close()

    assert [f"the file {killed}-wal is damaged: what was written last to kabale.db may be missing"] == caplog.messages


def test_an_emptied_database_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It was begun anew without a word; it still is begun, because the file may have been made so on purpose."""
    path = tmp_path / "kabale.db"
    path.touch()
    with Store.open(path) as store:
        assert store.players.find(somebody(store))

    assert [f"the database {path} is empty (0 bytes): if it held plays, restore a backup"] == caplog.messages


def test_an_emptied_database_beside_its_write_ahead_file_is_not_opened(killed: Path) -> None:
    """SQLite would remove that file, and all the plays that are in it."""
    ahead = killed.with_name("kabale.db-wal")
    killed.write_bytes(b"")
    before = ahead.read_bytes()
    with pytest.raises(StoreError, match=r"is empty \(0 bytes\), but kabale.db-wal beside it is not"):
        Store.open(killed)

    assert before == ahead.read_bytes()


def test_a_file_that_was_removed_takes_no_more_moves(tmp_path: Path) -> None:
    """SQLite wrote on into the file that nobody could find any more: what was acknowledged then was lost."""
    path = tmp_path / "kabale.db"
    with Store.open(path) as store:
        player = somebody(store)
        path.rename(tmp_path / "elsewhere.db")
        with pytest.raises(StoreUnavailable, match="the file was removed or replaced"):
            begun(store, player)
        with pytest.raises(StoreUnavailable, match="the file was removed or replaced"):
            store.players.find(player)
        (tmp_path / "elsewhere.db").rename(path)

        assert begun(store, player)
