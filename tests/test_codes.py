"""The tables of codes: what an entry may have, and that nothing is read before it is needed."""

import subprocess
import sys

import pytest

from kabale.codes import Codes, read_toml

PACKAGES = ["kabale.pat", "kabale.xml.check", "kabale.solvitaire", "kabale.library"]
WORDS = {"title", "meaning", "fix"}


@pytest.mark.parametrize("package", PACKAGES)
def test_an_entry_has_its_words_and_nothing_unknown(package: str) -> None:
    """A key with a slip in it would count for nothing."""
    entries = read_toml(package, "codes.toml")["codes"]

    assert {} == {code: each for code, each in entries.items() if not each.keys() >= WORDS}
    assert set() == {key for each in entries.values() for key in each} - WORDS - {"severity", "path", "text", "example"}


@pytest.mark.parametrize("package", PACKAGES)
def test_an_example_changes_what_the_sound_definition_has(package: str) -> None:
    """Each old text is there, and the text comes out another."""
    codes = Codes(package)
    changed = {code: each for code, each in read_toml(package, "codes.toml")["codes"].items() if each.get("example")}

    assert [] == [code for code, each in changed.items() if each["example"][0][0] not in codes.sound]
    assert [] == [code for code in changed if codes[code].text == codes.sound]


def test_a_game_without_a_fault_is_read_without_the_tables() -> None:
    """They are read when there is something to say."""
    program = (
        "import kabale.codes as codes; read = codes.read_toml; "
        "codes.read_toml = lambda package, file: 1 / 0 if file == 'codes.toml' else read(package, file); "
        "import kabale; kabale.game('klondike').deal(1); kabale.game('freecell').deal(1)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert 0 == done.returncode, done.stderr
