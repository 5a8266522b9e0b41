"""A table as text and back, and as one word and back: what positions, tests and bug reports are written in.

A line a pile: its number, then its cards from the bottom, face-down ones in parentheses.
Counters are lines ``name = 3``, properties of piles ``7.name = 3`` or ``7.name = "text"``. A counter of 0 is absent,
and so is a property ``null``. ``?`` is an unknown card.

The word has the same facts for links and ids. Points are between the piles, and ``_`` is before a face-down card. Each
counter and property follows a ``~`` and is percent-encoded.

>>> table = parse('''
...     1  (5D) KS
...     2  7C QH
...     3
...     turns = 1
... ''')
>>> print(show(table))
1  (5D) KS
2  7C QH
3
turns = 1
>>> pack(table)
'_5DKS.7CQH.~turns=1'
>>> unpack(pack(table)) == table
True
"""

import json
import re
from collections import Counter
from contextlib import suppress
from typing import Final
from urllib.parse import quote, unquote

from kabale.errors import BadCard
from kabale.messages import message
from kabale.table.cards import UNKNOWN, Card, name, read_cards
from kabale.table.table import Table, Value

_PILE: Final = re.compile(r"(\d+)(?:\s+(?:stock|waste|foundation|tableau|cell|reserve|other)(?!\S))?((?:\s+\S+)*)$")
_PROPERTY: Final = re.compile(r"([1-9]\d{0,5})\.(.*?\S) = (.+)$")
_COUNTER: Final = re.compile(r"(\S(?:.*\S)?) = (-?\d{1,18})$")
_FACE_DOWN: Final = re.compile(r"[(<].*[)>]")
_LONGEST_VALUE: Final = 1_000
_UNKNOWN: Final = ("?", "??")
_PACKED: Final = re.compile(r"_?[^_.~]{2}")


def show(table: Table) -> str:
    """Return the text of a table with every card named."""
    lines = []
    for number, pile in enumerate(table.piles, 1):
        cards = [f"({name(one)})" if one in table.down else name(one) for one in pile]
        lines.append("  ".join([str(number), *([" ".join(cards)] if cards else [])]))
    lines += [f"{label} = {value}" for label, value in sorted(table.counters.items())]
    lines += [f"{pile + 1}.{label} = {json.dumps(value)}" for (pile, label), value in sorted(table.properties.items())]
    return "\n".join(lines)


def parse(text: str) -> Table:
    """Read the text of a table; blank lines and indentation are free. Copies of a card are numbered as they come.

    Cards may be written in each way that :func:`kabale.table.cards.read_cards` knows, and the kind of a pile may follow
    its number. Raises ValueError for a line that
    describes no pile, counter or property, and :class:`kabale.errors.BadCard` with the place of an invalid card.
    """
    table = Table([])
    copies: Counter[Card] = Counter()
    for line in filter(None, map(str.strip, text.splitlines())):
        if match := _PROPERTY.match(line):
            table.set_property(int(match[1]) - 1, match[2], _value(match[3]))
        elif match := _COUNTER.match(line):
            table.count(match[1], int(match[2]))
        elif (match := _PILE.match(line)) and int(match[1]) == len(table.piles) + 1:
            pile: list[Card] = []
            for place, word in enumerate(match[2].split(), 1):
                try:
                    bare = word.strip("()<>")
                    cards = [Card(UNKNOWN)] if bare in _UNKNOWN else read_cards(bare)
                except BadCard as error:
                    where = {"pile": int(match[1]), "place": place}
                    raise BadCard(message("position.at", **where, why=error.cause)) from error
                for look in cards:
                    pile.append(Card(copies[look] << 6 | look))
                    copies[look] += 1
                if _FACE_DOWN.fullmatch(word):
                    table.down.update(pile[-len(cards) :])
            table.piles.append(pile)
        else:
            raise ValueError(message("position.no_line", line=repr(line[:80]), pile=len(table.piles) + 1))
    return table


def _value(text: str) -> Value | None:
    with suppress(ValueError):
        value = json.loads(text) if len(text) <= _LONGEST_VALUE else []
        if value is None or isinstance(value, str | int):
            return value
    raise ValueError(message("position.no_value", text=repr(text[:80])))


def pack(table: Table) -> str:
    """Return a table as one word, which every table that is equal to it has."""
    piles = ("".join("_" * (one in table.down) + name(one) for one in pile) for pile in table.piles)
    facts = [f"{_quoted(label)}={value}" for label, value in sorted(table.counters.items())]
    for (pile, label), value in sorted(table.properties.items()):
        facts.append(f"{pile + 1}.{_quoted(label)}={_quoted(json.dumps(value))}")
    return "~".join([".".join(piles), *facts])


def _quoted(text: str) -> str:
    return quote(text, safe="").replace("~", "%7E")


def unpack(word: str) -> Table:
    """Return the table of a word. Raises as :func:`parse`."""
    piles, *facts = word.split("~")
    lines = []
    for number, pile in enumerate(piles.split("."), 1):
        cards = _PACKED.findall(pile)
        if "".join(cards) != pile:
            raise BadCard(message("position.no_row", pile=number, text=repr(pile[:20])))
        lines.append(" ".join([str(number), *(f"({each[1:]})" if each[0] == "_" else each for each in cards)]))
    lines += [" = ".join(map(unquote, fact.split("=", 1))) for fact in facts]
    return parse("\n".join(lines))
