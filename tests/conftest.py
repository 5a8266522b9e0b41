"""What holds for every test: how many examples, which tests are slow, and that none is skipped unseen."""

from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from kabale.library.catalogue import games

HERE = Path(__file__).parent
SLOW = HERE / "slow"
QUICK = HERE / "library", HERE / "solvitaire"
"""Where a game takes next to no time."""

# fmt: off
STAND_INS = frozenset({
    "freecell", "klondike", "klondike3", "spider", "spider2", "yukon", "tripeaks", "canfield",
    "vindrosen", "grandfathersclock", "tvillingerne", "regnestykket", "scorpion", "britishconstitution", "folget",
    "simplepairs", "skodderne", "vagtposten", "afloft", "karrusellen", "perlekaeden", "ventepladsen", "algerian",
    "carrenapoleon", "golf", "bakersgame",
    "duell", "jahreszeiten", "zollhaus", "webstuhl", "spannweite", "trumpf", "heinzelmaennchen", "shamrocks",
    "perlen", "pendel", "spinne", "koenigspatience", "zopf", "pyramid", "drehorgel", "koenigsreich",
    "schwarzerpeter", "boesesieben", "eaglewing", "montecarlo",
    "freecellj", "klondike3parts", "klondikereserve", "canfieldstrict", "canfieldwaste", "golfhole", "blackholej",
    "latebinding", "americantoad",
})
# fmt: on
"""The games that stand for all where each of them takes its time: what everybody plays, and those that were chosen one
by one, each for using the most words or digits of its language that none before it used. Rows with gaps have 52 piles
and take long."""

EVERY_GAME = 60
"""A test with at least as many cases is one of every game; one of fewer has chosen its games itself."""

REST = {entry.name for entry in games()} - STAND_INS

# fast draws the same examples every time: a red run is about the change at hand. seeded draws as many by chance or
# by --hypothesis-seed; thorough looks for new ones.
settings.register_profile("fast", max_examples=50, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("seeded", max_examples=50, deadline=None, derandomize=False, print_blob=True)
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
    """Add ``--no-skips``, which make uses: a test that cannot run is then a failure."""
    parser.addoption("--no-skips", action="store_true", help="count a skipped test as failed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in tests/slow as slow, and tests of every game with those that others stand for."""
    cases = Counter(_test_of(item) for item in items)
    for item in items:
        is_of_the_rest = cases[_test_of(item)] >= EVERY_GAME and _games_of(item) & REST
        if item.path.is_relative_to(SLOW) or (is_of_the_rest and not any(map(item.path.is_relative_to, QUICK))):
            item.add_marker(pytest.mark.slow)


def _test_of(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _games_of(item: pytest.Item) -> set[object]:
    """Return the names of what a test is about that may be games: names, files, entries, facts."""
    values = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    return {_name(value) for value in values}


def _name(value: object) -> object:
    if isinstance(value, str):
        return value
    name = value.stem if isinstance(value, Path) else getattr(value, "name", getattr(value, "game", None))
    return name if isinstance(name, str) else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail what is skipped, if asked to; an expected failure is no skip."""
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
