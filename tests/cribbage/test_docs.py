"""The examples of docs/cribbage.md are true; those in Python are doctests."""

import json
import re
import shlex
from pathlib import Path
from typing import get_args

from kabale.cribbage.events import EventKind, MatchEvent
from kabale.cribbage.record import from_text, to_text
from kabale.cribbage.rules import Phase
from kabale.cribbage.score import Kind
from tests.cli.running import program, run
from tests.cli.test_protocol_document import agrees, pairs
from tests.cribbage.playing import dealt
from tests.every import for_every

DOCUMENT = (Path(__file__).parents[2] / "docs" / "cribbage.md").read_text(encoding="utf-8")


def test_the_commands_print_what_the_document_says() -> None:
    """Those whose output is written there."""
    blocks = re.findall(r"^```console\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
    told = [pair for text in blocks for pair in pairs(text, "$", "") if pair[1]]
    for command, expected in told:
        done = run(*shlex.split(command)[1:])
        assert 0 == done.status, done.err
        assert agrees(json.loads(expected or ""), json.loads(done.out)), f"{command}\n{done.out}"

    assert 3 == len(told)


def test_the_kept_match_of_the_document_is_one() -> None:
    (text,) = re.findall(r"^```text\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)

    assert text == to_text(from_text(text)[0])


@for_every("word", [*get_args(EventKind), *get_args(Kind), *get_args(Phase)])
def test_every_word_of_the_json_is_in_the_document(word: str) -> None:
    assert f"`{word}`" in DOCUMENT


def test_every_field_of_the_json_is_in_the_document() -> None:
    """Of views and events."""
    view = dealt("5S 2H 3H 4H KH QH", "TC 9C 8C 7C KC QC", "AD").view(0).as_json()

    assert [] == [field for field in [*view, *MatchEvent("go", 0).as_json()] if f"`{field}`" not in DOCUMENT]


def test_every_command_is_in_the_document() -> None:
    commands = program().commands["cribbage"].commands

    assert {"play", "matches", "score", "discard", "simulate", "verify", "rules", "statistics"} == set(commands)
    assert [] == [name for name in commands if f"| `kabale cribbage {name}" not in DOCUMENT]
