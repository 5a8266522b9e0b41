"""What changed from one definition to another, in words: the sentences of their rules, heading by heading."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kabale.engine.game import Game

_RULE: Final = "- "
_NUMBERS: Final = re.compile(r" \([^()]*\d[^()]*\)")


@dataclass(frozen=True, slots=True)
class Difference:
    """What the rules say under one heading, in one of two definitions only, in the order in which they say it."""

    heading: str
    before: tuple[str, ...]
    now: tuple[str, ...]


def differences(old: Game, new: Game, language: str = "en") -> list[Difference]:
    """Return where the rules of two games differ, in a language: headings of the new one first, in its order.

    >>> from kabale.library import game
    >>> [(each.heading, each.now) for each in differences(game("klondike"), game("klondike3"))][1]
    ('The stock', ('A click on the stock lays its next three cards on the waste, one by one.',))
    """
    before, now = _sections(old.explain(language=language)), _sections(new.explain(language=language))
    found = []
    for heading in dict.fromkeys([*now, *before]):
        was, comes = before.get(heading, ()), now.get(heading, ())
        # Where a pile was put in, the numbers of others change, and nothing else.
        gone = tuple(each for each in was if _plain(each) not in map(_plain, comes))
        come = tuple(each for each in comes if _plain(each) not in map(_plain, was))
        if gone or come:
            found.append(Difference(heading, gone, come))
    return found


def _plain(words: str) -> str:
    """Return what is said without the numbers of piles, which stand in parentheses."""
    return _NUMBERS.sub("", words)


def _sections(page: str) -> Mapping[str, Sequence[str]]:
    """Return the rules of a page by their headings; what stands above the first one, but the title, under none."""
    sections: dict[str, list[str]] = {}
    heading = ""
    for line in page.splitlines()[1:]:
        if line.startswith(_RULE):
            sections.setdefault(heading, []).append(line.removeprefix(_RULE))
        elif line:
            heading = "" if line.endswith(".") else _plain(line)
            if not heading:
                sections.setdefault("", []).append(line)
    return sections
