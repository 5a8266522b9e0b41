"""The examples of docs/protocol.md are true."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from kabale.cli.engine import OPERATIONS, EngineLoop
from kabale.errors import KabaleError
from kabale.search.solve import NotNative
from tests.cli.running import run

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(engine|console)\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
REST = "…"


def agrees(expected: Any, actual: Any) -> bool:
    """Compare JSON; "…" stands for any value, for the rest of a list, and as a key for further fields."""
    if expected == REST:
        return True
    if isinstance(expected, list) and isinstance(actual, list):
        if REST in expected:
            expected = expected[: expected.index(REST)]
            actual = actual[: len(expected)]
        return len(expected) == len(actual) and all(map(agrees, expected, actual))
    if isinstance(expected, dict) and isinstance(actual, dict):
        named = expected.keys() - {REST}
        complete = list(expected) == list(actual) or REST in expected
        return complete and all(name in actual and agrees(expected[name], actual[name]) for name in named)
    return type(expected) is type(actual) and bool(expected == actual)


def pairs(block: str, ask: str, answer: str) -> list[tuple[str, str | None]]:
    """Split a block into what is asked and what is answered, None where the document does not say."""
    asked = [part.strip() for part in re.split(rf"^{re.escape(ask)} ", block, flags=re.MULTILINE) if part.strip()]
    split = [part.partition("\n" + answer) for part in asked]
    return [(question, reply or None) for question, _, reply in split]


@pytest.mark.parametrize("block", [text for kind, text in BLOCKS if kind == "engine"])
def test_the_engine_answers_as_the_document_says(block: str) -> None:
    """Each block is a program's conversation from its start."""
    loop = EngineLoop()
    for request, expected in pairs(block, ">", "< "):
        actual = json.loads(json.dumps(loop.answer(request)))
        assert expected is not None
        assert agrees(json.loads(expected), actual), f"{request}\nexpected {expected}\nactual   {json.dumps(actual)}"


def test_the_commands_print_what_the_document_says() -> None:
    """Those whose output is written there."""
    blocks = [text for kind, text in BLOCKS if kind == "console"]
    told = [pair for text in blocks for pair in pairs(text, "$", "") if pair[1]]
    for command, expected in told:
        done = run(*shlex.split(command)[1:])
        assert 0 == done.status
        assert agrees(json.loads(expected or ""), json.loads(done.out)), f"{command}\n{done.out}"

    assert len(told) == 5


def test_every_operation_and_every_code_is_in_the_document() -> None:
    """Nothing is left out."""
    for operation in OPERATIONS:
        assert f'{{"op":"{operation}"' in DOCUMENT
    kinds: list[type[KabaleError]] = [KabaleError, NotNative, *KabaleError.__subclasses__()]
    codes = {kind.code for kind in kinds}
    assert len(codes) == 10
    for code in codes:
        assert f"`{code}`" in DOCUMENT


def test_what_the_examples_leave_out() -> None:
    """The comparison itself: three dots are the only freedom."""
    assert agrees({"a": [1, "…"], "b": "…"}, {"a": [1, 2], "b": {}})
    assert agrees({"a": 1, "…": "…"}, {"a": 1, "b": 2})
    assert not agrees({"a": 1}, {"a": 1, "b": 2})
    assert not agrees([1], [1, 2])
    assert not agrees([1, 2, "…"], [1])
    assert not agrees(1, True)
