"""What holds for every test: how many examples, which tests are slow, and that none is skipped unseen."""

from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from kabale.library.catalogue import Entry, games

HERE = Path(__file__).parent
SLOW = HERE / "slow"
QUICK = HERE / "library", HERE / "solvitaire"
"""Where a game takes next to no time."""

SAMPLE = {
    "freecellj",
    "klondike3parts",
    "klondikereserve",
    "canfieldstrict",
    "canfieldwaste",
    "golfhole",
    "blackholej",
    "latebinding",
    "americantoad",
}
"""The presets of Solvitaire that stand for all in tests of every game; rows with gaps have 52 piles and take long."""

REST = {entry.name for entry in games() if entry.format == "solvitaire"} - SAMPLE

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
    for item in items:
        if item.path.is_relative_to(SLOW) or (_is_of_the_rest(item) and not any(map(item.path.is_relative_to, QUICK))):
            item.add_marker(pytest.mark.slow)


def _is_of_the_rest(item: pytest.Item) -> bool:
    """Say whether a parameter of a test is a game, or the name of one, that another stands for."""
    values = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    return any(getattr(value, "name", value) in REST for value in values if isinstance(value, str | Entry))


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
