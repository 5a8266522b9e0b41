"""Finding PostgreSQL on somebody's machine."""

from pathlib import Path

import pytest

from tests.store.cluster import programs


def test_the_newest_of_debians_is_taken(tmp_path: Path) -> None:
    """By number: 9.6 is older than 15."""
    for version in ("15", "9.6", "14"):
        (tmp_path / version / "bin").mkdir(parents=True)
        (tmp_path / version / "bin" / "initdb").touch()

    assert tmp_path / "15" / "bin" == programs(tmp_path)


def test_elsewhere_it_is_found_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is no Debian."""
    (tmp_path / "initdb").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert tmp_path.resolve() == programs(tmp_path / "nothing")


def test_without_it_the_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests fail and say what to install: they are not skipped."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RuntimeError, match="on Debian install the package postgresql"):
        programs(tmp_path)
