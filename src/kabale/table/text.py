"""A table as text and back: what tests, bug reports and constructed positions are written in.

A line a pile: its number, then its cards from the bottom, face-down ones in parentheses.
Counters are lines ``name = 3``, properties of piles ``7.name = 3`` or ``7.name = "text"``.

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
"""

import json
import re
from collections import Counter
from typing import Final

from kabale.table.cards import card, name
from kabale.table.table import Table, Value

_PILE: Final = re.compile(r"(\d+)((?:\s+\S+)*)$")
_PROPERTY: Final = re.compile(r"(\d+)\.(\S+) = (.+)$")
_COUNTER: Final = re.compile(r"(\S(?:.*\S)?) = (-?\d+)$")


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

    Raises ValueError for a line that describes no pile, counter or property, and :class:`kabale.errors.BadCard` for an
    invalid card.
    """
    table = Table([])
    copies: Counter[str] = Counter()
    for line in filter(None, map(str.strip, text.splitlines())):
        if match := _PROPERTY.match(line):
            value: Value = json.loads(match[3])
            table.properties[int(match[1]) - 1, match[2]] = value
        elif match := _COUNTER.match(line):
            table.count(match[1], int(match[2]))
        elif (match := _PILE.match(line)) and int(match[1]) == len(table.piles) + 1:
            pile = []
            for word in match[2].split():
                look = word.strip("()")
                pile.append(card(look, copy=copies[look]))
                copies[look] += 1
                if word.startswith("("):
                    table.down.add(pile[-1])
            table.piles.append(pile)
        else:
            raise ValueError(f"{line!r} is neither pile {len(table.piles) + 1} nor a counter nor a property")
    return table
