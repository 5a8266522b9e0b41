"""Junk for the engine loop: each line gets one answer, and after an error nothing has changed."""

import json
from io import BytesIO
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kabale.cli.engine import EngineLoop, run

OPS = ["load", "deal", "state", "moves", "play", "why", "undo", "redo", "end", "auto", "hint", "explain", "solve"]
OPS += ["hello", "games"]
FIELDS = ["path", "text", "format", "game", "deal", "deck", "rows", "variant", "level", "open", "move", "safe", "id"]
FIELDS += ["group", "seconds", "nothing"]

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(["c1", "7-8", "9x2-10", "end", "ms:1", "k1:617", "pat", "xml", "klondike", "AS", "??", "."])
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
)
requests = st.fixed_dictionaries({"op": st.sampled_from(OPS) | scalars}).flatmap(
    lambda op: st.dictionaries(st.sampled_from(FIELDS), values, max_size=4).map(lambda rest: {**rest, **op})
)


def started() -> EngineLoop:
    loop = EngineLoop()
    loop.answer('{"op":"load","game":"klondike"}')
    loop.answer('{"op":"deal","deal":"k1:617"}')
    return loop


def state(loop: EngineLoop) -> Any:
    return loop.answer('{"op":"state"}')


@given(st.lists(requests, min_size=1, max_size=20))
def test_requests_with_anything_in_their_fields(drawn: list[dict[str, object]]) -> None:
    """Well-formed lines with values of every kind."""
    loop = started()
    for request in drawn:
        before = state(loop)
        answer = json.loads(json.dumps(loop.answer(json.dumps(request)), allow_nan=False))
        assert ("id" in request) == ("id" in answer)
        if not answer["ok"]:
            assert "internal" != answer["error"]["code"]
            assert before == state(loop)


@given(st.lists(st.binary(max_size=60), max_size=30))
def test_lines_of_any_bytes(drawn: list[bytes]) -> None:
    """One line in, one line out, and a good one at the end is answered."""
    lines = [line.replace(b"\n", b"") for line in drawn]
    out = BytesIO()
    run(BytesIO(b"\n".join([*lines, b'{"op":"quit","id":"last"}'])), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]

    assert len(lines) + 1 == len(answers)
    assert {"id": "last", "ok": True} == answers[-1]


def test_ten_thousand_lines_of_junk() -> None:
    """The program is as it was."""
    loop = started()
    before = state(loop)
    junk = ["", "{", "[1,2", '{"op":', '"op"', "null", '{"op":"play","move":[]}', "\ud800", '{"op":"load","text":5}']

    assert {False} == {loop.answer(junk[number % len(junk)])["ok"] for number in range(10_000)}
    assert before == state(loop)
