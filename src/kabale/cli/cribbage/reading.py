"""``kabale cribbage rules`` and ``kabale cribbage statistics``: what there is to read."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, cast

from kabale.cli.common import AsJson, complain, print_json
from kabale.cli.languages import Language, spoken

if TYPE_CHECKING:
    from kabale.web.cribbage.shapes import AverageShape, CribbageStatistics

_STANDING: Final = (
    "games", "won", "lost", "skunks", "double_skunks", "skunked", "double_skunked", "streak", "longest_streak",
)  # fmt: skip
_AVERAGES: Final = (
    "hand_dealer", "hand_pone", "crib", "pegging_dealer", "pegging_pone", "deal_dealer", "deal_pone",
)  # fmt: skip


def rules(language: Language = None) -> None:
    """Tell the rules of cribbage."""
    from kabale.cli.cribbage import sentences
    from kabale.cli.paint import worded
    from kabale.cli.screen import Screen

    screen = Screen()
    for words in sentences.rules():
        screen.say(worded(words if isinstance(words, str) else words.text(spoken(language)), screen.signs))


def statistics(language: Language = None, as_json: AsJson = False) -> None:
    """Tell what the matches on this terminal and on the page were like: games, skunks, averages a deal.

    A match in which a move was taken back does not count.
    """
    from contextlib import closing

    from kabale.cli.memory import Memory, store_folder
    from kabale.cli.memory.before import take_over
    from kabale.cli.screen import Screen
    from kabale.web.cribbage import figures

    with closing(Memory(store_folder())) as memory:
        for note in take_over(memory):
            complain(note)
        found = figures.statistics(memory.store.matches(memory.owner))
    if as_json:
        print_json(dict(found))
        return
    screen = Screen()
    for line in told(found, spoken(language)):
        screen.say(line)


def told(found: "CribbageStatistics", language: str) -> Iterator[str]:
    """Yield the statistics line by line."""
    from kabale.messages import decimal, message

    def words(key: str) -> str:
        return message(f"cribpage.{key}").text(language)

    yield words("statistics.title")
    if not found["matches"]:
        yield words("statistics.nothing")
        return
    rows: list[list[str]] = [[words("statistics.strength")], *([words(f"statistics.{name}")] for name in _STANDING)]
    for standing in found["standings"]:
        name = standing["strength"]
        rows[0].append(words("statistics.all" if name == "all" else f"strength.{name}"))
        for row, part in zip(rows[1:], _STANDING, strict=True):
            row.append(str(dict(standing)[part]))
    yield from table(rows)
    yield ""
    yield words("statistics.averages_about")
    means: list[list[str]] = [["", words("statistics.me"), words("statistics.bill")]]
    mine, theirs = (cast("Mapping[str, AverageShape]", found["averages"][side]) for side in ("me", "bill"))
    for part in _AVERAGES:
        both = (mine[part]["mean"], theirs[part]["mean"])
        means.append([words(f"average.{part}"), *("-" if x is None else decimal(x).text(language) for x in both)])
    yield from table(means)


def table(rows: list[list[str]]) -> Iterator[str]:
    """Yield rows of cells as lines: the first column to the left, figures to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for first, *cells in rows:
        figures = "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        yield f"{first:<{widths[0]}}{figures}".rstrip()
