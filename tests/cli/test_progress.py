"""How a long search says that it goes on."""

from collections.abc import Iterator
from itertools import count

import pytest

from kabale.cli.progress import LINES, NowAndThen, Ticking
from kabale.messages import Message, message
from kabale.search import native
from tests.cli.running import run


def line(number: int) -> Message:
    """Return some line."""
    return message("solve.progress", deal=f"k1:{number}", seconds=number)


def test_a_line_now_and_then() -> None:
    """None before its time, and the time begins anew with each: at 5, 10 and 15 of 17 seconds."""
    clock = iter(range(100))
    written: list[str] = []
    now: list[int] = [0]
    lines = NowAndThen(written.append, 5, lambda: now[0])
    for second in clock:
        now[0] = second
        lines(line(second))
        if second == 17:
            break

    assert [line(second).text() for second in (5, 10, 15)] == written


def test_a_search_says_for_how_long_it_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    """On standard error that is no terminal a line every half minute; it never stops the search."""
    seconds: Iterator[int] = count()
    ticking = Ticking("k1:7", lambda: next(seconds))
    answers = {ticking.is_set() for _ in range(4 * int(LINES))}
    ticking.wipe()
    said = capsys.readouterr().err.splitlines()

    assert {False} == answers
    assert said
    assert all(each.startswith("kabale: k1:7: searching for ") for each in said)


@pytest.mark.kernel
def test_a_search_that_the_kernel_does_not_take_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first of many deals, with the reason; who asks for the readable search knows."""
    monkeypatch.setattr(native, "refuses", lambda _: "it has a question")
    options = ("solve", "freecell", "--deals", "ms:1-3", "--positions", "5")
    said = (
        "kabale: the native solver does not support this game (it has a question); "
        "the Python solver does, but is many times slower"
    )

    assert [said] == run(*options).err.splitlines()
    assert "" == run(*options, "--method", "python").err
