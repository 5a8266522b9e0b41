"""Every test of the command line has a data folder of its own."""

import os
import sys
from pathlib import Path

import pytest

from kabale.cli import memory


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which games are kept."""
    folder = tmp_path / "data" / "plays"
    monkeypatch.setattr(memory, "user_folder", lambda: folder.parent)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("TERM", raising=False)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "KABALE_LANGUAGE", "KABALE_DATA"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """The environment of a process of its own, with a home of its own."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "SYSTEMROOT")}
    home = str(tmp_path / "home")
    places = dict.fromkeys(("HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "APPDATA", "USERPROFILE"), home)
    return {**kept, **places, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUTF8": "1"}
