"""Who plays the lines that win a study's deals, and what becomes of a line that is wrong."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from kabale.errors import StudyError
from kabale.search import native
from kabale.store import Store
from kabale.store.values import StudyRow
from kabale.studies import report, workers
from kabale.studies.plan import Plan
from kabale.studies.run import rows_of, run
from kabale.studies.stats import summary
from tests.studies.making import plan, threads

pytestmark = pytest.mark.kernel

KERNEL_OF = native.kernel_of


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """Keep no kernel from one test to the next."""
    workers._deals_like.cache_clear()
    yield
    workers._deals_like.cache_clear()


def natively(deals: str) -> Plan:
    """Return a plan of FreeCell for the kernel."""
    return replace(plan(deals, positions=100_000), method="native")


class Wrong:
    """A kernel whose lines lack their last move; without a referee it does not even look."""

    def __init__(self, kernel: Any, *, has_referee: bool) -> None:
        self._kernel = kernel
        self._has_referee = has_referee

    def solve(self, start: native.Start, *others: Any, **more: Any) -> tuple[Any, ...]:
        """Search as the kernel does, and spoil the line; raise as it does what its own referee says of that."""
        word, line, positions, filled = self._kernel.solve(start, *others, **more)
        refused = self._kernel.judge(start, line[:-1]) if self._has_referee else None
        if refused is not None:
            raise RuntimeError(f"move {refused[0] + 1}: {refused[1]}")
        return word, line[:-1], positions, filled


def spoil(monkeypatch: pytest.MonkeyPatch, *, has_referee: bool) -> None:
    """Let every kernel find wrong lines."""
    monkeypatch.setattr(native, "kernel_of", lambda *of: Wrong(KERNEL_OF(*of), has_referee=has_referee))


def test_a_study_says_who_has_played_its_wins(store: Store) -> None:
    """The engine the first hundred deals and those at 100 and 200; Microsoft's first 250 can all be won."""
    mine = natively("ms:1-250")
    run(mine, store, lambda: threads(1), now=1)
    found = summary(rows_of(mine, store))
    shown = {label.text(): figure for label, figure in report.lines(found)}

    assert {"engine": 102, "referee": 148} == found.judged == report.as_json(mine, found)["judged"]
    assert ("102", "148") == (
        shown["wins replayed by the rules"],
        shown["wins replayed by the native solver only"],
    )


def test_rows_of_an_earlier_kabale_are_told_apart() -> None:
    """Nobody had noted who played them."""
    rows = [StudyRow("k1:1", "won", 1, 0.0, 5), StudyRow("k1:2", "won", 1, 0.0, 5, judge="engine")]
    rows.append(StudyRow("k1:3", "lost", 1, 0.0))
    shown = {label.text(): figure for label, figure in report.lines(summary(rows))}

    assert {"engine": 1, "": 1} == summary(rows).judged
    assert "1" == shown["wins whose replay is not recorded"]


def test_one_line_that_the_referee_refuses_ends_the_study(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the engine plays no line: the first deal that is wrong has no row, and no later one is searched."""
    mine = natively("ms:1-150")
    run(natively("ms:1-120"), store, lambda: threads(1), now=1)
    spoil(monkeypatch, has_referee=True)
    workers._deals_like.cache_clear()

    with pytest.raises(StudyError, match=r"deal ms:121 could not be searched: WrongLine: move \d+"):
        run(mine, store, lambda: threads(1), now=1)
    assert [f"ms:{number}" for number in range(1, 121)] == [row.deal for row in rows_of(mine, store)]


def test_one_line_that_the_engine_refuses_ends_the_study(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A referee that sleeps: the engine, which plays the first hundred, does not."""
    spoil(monkeypatch, has_referee=False)

    with pytest.raises(StudyError, match=r"deal ms:1 could not be searched: WrongLine: the line of \d+ moves does not"):
        run(natively("ms:1-5"), store, lambda: threads(1), now=1)
    assert [] == rows_of(natively("ms:1-5"), store)
