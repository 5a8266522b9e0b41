"""What definitions say of themselves is kept beside them, so that the first list of all games comes at once."""

import dataclasses
import subprocess
import sys
from pathlib import Path

from scripts import make_facts

import kabale
from kabale.library import entry, games
from kabale.web.library.definitions import FILE, shipped_facts

PROGRAM = """
import kabale.library.loading as loading
from kabale.web.library.games import entry_facts, warm
warm()
print(loading.load_entry.cache_info().misses, entry_facts("klondike")["cards"])
"""


def test_what_is_kept_is_what_the_definitions_say() -> None:
    """``scripts/make_facts.py`` writes it after a change of a definition: each is read here."""
    assert make_facts.text() == (Path(kabale.__file__).parent / "games" / FILE).read_text("utf-8")


def test_the_list_of_all_games_reads_none() -> None:
    """The first list of a server took two to three seconds, while 171 definitions were read for their card counts."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)

    assert "0 52\n" == done.stdout


def test_what_was_made_of_another_file_is_not_told() -> None:
    """Who changes a definition of the library sees what it says now."""
    klondike = entry("klondike")
    other = dataclasses.replace(klondike, file=entry("golf").file)
    found = shipped_facts(klondike)

    assert found is not None
    assert 52 == found["cards"]
    assert shipped_facts(other) is None
    assert all(shipped_facts(each) is not None for each in games())
