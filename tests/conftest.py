"""The rules for every test: its tier, how many examples are drawn, and that none is skipped unseen."""

import inspect
from collections.abc import Callable, Generator
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from kabale.engine.game import Game
from kabale.library import loading
from kabale.search import native
from tests import tiers

FAST = "not slow"
"""The marker expression of the fast tier, which ``pyproject.toml`` makes the default."""

# fast draws the same examples every time: a red run is about the change at hand. seeded draws as many by chance or
# by --hypothesis-seed; thorough looks for new ones.
settings.register_profile("fast", max_examples=20, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("seeded", max_examples=20, deadline=None, derandomize=False, print_blob=True)
settings.register_profile(
    "thorough",
    max_examples=150,
    deadline=None,
    derandomize=False,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fast")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--no-skips``, which makes a test that cannot run a failure, and ``--shard``, which the nightly run uses."""
    parser.addoption("--no-skips", action="store_true", help="count a skipped test as failed")
    parser.addoption("--shard", default="1/1", metavar="K/N", help="run the K-th of N parts of the tests (default 1/1)")


def pytest_configure(config: pytest.Config) -> None:
    """Note whether this run wants every game."""
    tiers.Wanted.every_game = config.option.markexpr != FAST


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import no slow file in the fast tier."""
    return True if config.option.markexpr == FAST and tiers.is_slow(_below(collection_path)) else None


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Leave out the cases of games that a fast test of every game does not want, before pytest makes tests of them."""
    if tiers.Wanted.every_game or _below(metafunc.definition.path).startswith(tiers.QUICK):
        return
    marks = metafunc.definition.own_markers
    for place, mark in enumerate(marks):
        if mark.name == "parametrize" and len(mark.args[1]) >= tiers.EVERY_GAME:
            wanted = [case for case in mark.args[1] if _names(case).isdisjoint(tiers.REST)]
            marks[place] = pytest.mark.parametrize(mark.args[0], wanted, *mark.args[2:], **mark.kwargs).mark


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Note which test modules read or deal a game when they are imported: collecting is to be cheap (test_tiers.py)."""
    with pytest.MonkeyPatch.context() as patch:
        for owner, name in ((loading, "_read"), (Game, "deal")):
            patch.setattr(owner, name, _noted(getattr(owner, name)))
        return (yield)


def _noted(call: Callable[..., object]) -> Callable[..., object]:
    """Return a function that notes the test module on the stack and calls another."""

    def noting(*values: object, **named: object) -> object:
        files = [frame.filename for frame in inspect.stack(context=0)]
        tiers.LOADED_AT_IMPORT.update(file for file in files if Path(file).is_relative_to(tiers.TESTS))
        return call(*values, **named)

    return noting


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the slow tests, and keep those of this run's shard; each test is in one shard by the sum of its name.

    Without the native kernel, leave out the tests that need it: a skipped test would fail ``make test``.
    """
    if not native.available():
        items[:] = [item for item in items if item.get_closest_marker("kernel") is None]
    shard, shards = map(int, config.getoption("shard").split("/"))
    items[:] = [item for item in items if crc32(item.nodeid.encode()) % shards == shard - 1]
    for item in items:
        if tiers.is_slow(f"{_below(item.path)}::{item.nodeid.partition('::')[2].partition('[')[0]}"):
            item.add_marker(pytest.mark.slow)


def _below(path: Path) -> str:
    """Return a path below ``tests/``, and ``""`` for one elsewhere: examples in ``src`` and ``docs`` are fast."""
    return path.relative_to(tiers.TESTS).as_posix() if path.is_relative_to(tiers.TESTS) else ""


def _names(case: object) -> set[object]:
    """Return the names in a case that may be those of games: words, files, entries of the catalogue, facts."""
    values = case if isinstance(case, tuple) else (case,)
    stems = [value.stem if isinstance(value, Path) else value for value in values]
    named = [getattr(value, "name", getattr(value, "game", value)) for value in stems]
    return {name for name in named if isinstance(name, str)}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a skipped test, if asked to; an expected failure is not a skip."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and item.config.getoption("no_skips"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which --no-skips forbids: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Do the same for a file that skips itself."""
    report = yield
    if report.skipped and collector.config.getoption("no_skips"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which --no-skips forbids: {report.longrepr}"
    return report
