"""``kabale convert``: a definition in the other language, or the reasons why it cannot be said there."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run


@pytest.mark.parametrize(("name", "to"), [("klondike", "xml"), ("kleineharfe", "pat"), ("kleineharfe", "xml")])
def test_a_definition_in_the_other_language(name: str, to: str, tmp_path: Path) -> None:
    """On standard output, in a file, and as JSON; what was written is free of errors."""
    path = tmp_path / f"new.{to}"
    text = run("convert", name, "--to", to).out
    written = run("convert", name, "--to", to, "-o", str(path))

    assert (0, "", "") == (written.status, written.out, written.err)
    assert text == path.read_text(encoding="utf-8")
    assert {"file": name, "to": to, "text": text} == json.loads(run("convert", name, "--to", to, "--json").out)
    assert 0 == run("check", str(path)).status


def test_a_converted_game_counts_alike(tmp_path: Path) -> None:
    """By the command that counts."""
    path = tmp_path / "klondike.xml"
    run("convert", "klondike", "--to", "xml", "-o", str(path))
    counts = [
        json.loads(run("perft", name, "--deal", "7", "--depth", "3", "--json").out) for name in ("klondike", str(path))
    ]

    assert counts[0]["paths"] == counts[1]["paths"]
    assert counts[0]["states"] == counts[1]["states"]


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_each_reason_is_a_line_of_standard_error(more: list[str], tmp_path: Path) -> None:
    """Nothing is written, and the exit status is 1."""
    path = tmp_path / "freecell.xml"
    done = run("convert", "freecell", "--to", "xml", "-o", str(path), *more)
    lines = done.err.splitlines()

    assert (1, "") == (done.status, done.out)
    assert "kabale: freecell: pile 10, number 9: runs move as far as empty places allow" == lines[0]
    assert 8 == len(lines)
    assert not path.exists()


def test_reasons_of_xml_name_lines() -> None:
    """The line of the element."""
    done = run("convert", "freecellx", "--to", "pat")

    assert 1 == done.status
    assert "kabale: freecellx: line 242: an automated action (abschluss) that does" in done.err
