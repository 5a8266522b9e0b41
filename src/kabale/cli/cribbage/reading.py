"""``kabale cribbage rules``, ``matches`` and ``statistics``: what there is to read."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, cast

from kabale.cli.common import AsJson, print_json, say
from kabale.cli.languages import Language, spoken

if TYPE_CHECKING:
    from kabale.cli.memory import Memory
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

    screen, tongue = Screen(), spoken(language)
    told = (words if isinstance(words, str) else words.text(tongue) for words in sentences.rules())
    screen.read("\n".join(worded(words, screen.signs) for words in told))


def statistics(language: Language = None, as_json: AsJson = False) -> None:
    """Tell what the matches on this terminal and on the page were like: games, skunks, averages a deal.

    A match in which a move was taken back does not count.
    """
    from kabale.cli.memory.owned import owned
    from kabale.cli.screen import Screen

    with owned() as memory:
        found = figures_of(memory)
    if as_json:
        print_json(dict(found))
        return
    screen = Screen()
    for line in told(found, spoken(language)):
        screen.say(line)


def matches(language: Language = None, as_json: AsJson = False) -> None:
    """List the matches that have not ended, the last played first; kabale cribbage play --pick N goes on with one."""
    from kabale.cli.cribbage import sentences
    from kabale.cli.memory.matches import unfinished
    from kabale.cli.memory.owned import owned
    from kabale.messages import message

    with owned() as memory:
        found = unfinished(memory)
    if as_json:
        names = ("id", "strength", "mine", "other", "practice", "started", "changed")
        print_json([{name: getattr(each, name) for name in names} for each in found])
        return
    for words in sentences.matches(found) if found else [message("cribbage.dialogue.none")]:
        say(words.text(spoken(language)))


def figures_of(memory: "Memory") -> "CribbageStatistics":
    """Return the statistics of the owner's matches. Raises StoreError, OSError."""
    from kabale.web.cribbage import figures

    return figures.statistics(memory.store.matches.of(memory.owner))


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
