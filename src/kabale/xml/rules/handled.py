"""Which words of the language each use of the rules knows: it passes over no other.

Tables and programs of the kernel, the rules page, the reasons for a refused move and the conversion to ``.pat`` read
the rules. ``handled.txt`` states word by word what each of them looks at. Kernel and conversion refuse a tag, an
attribute or a word without a mark there. The page and the reasons print it as the definition writes it.

>>> ("field.max", "") in known(Purpose.TABLES), ("field.noch", "") in known(Purpose.TABLES)
(True, False)
"""

from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import Final

from kabale.xml.rules.model import Action, Field, Rules
from kabale.xml.text.grammar import TagPlace
from kabale.xml.text.tags import Use, uses
from kabale.xml.text.tree import Element


class Purpose(IntEnum):
    """The uses of the rules, in the order of the columns of ``handled.txt``."""

    TABLES = 0
    PROGRAM = 1
    PAGE = 2
    REASONS = 3
    PAT = 4


@cache
def known(purpose: Purpose, marks: str = "+-.") -> frozenset[Use]:
    """Return what has one of some marks: is looked at, refused for a reason of its own, or of no matter."""
    text = (files("kabale.xml.rules") / "handled.txt").read_text("utf-8")
    rows = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    found = ((place, words) for place, marked, *words in rows if marked[purpose] in marks)
    return frozenset((place, "" if word == "*" else word) for place, words in found for word in words)


def unknown(rules: Rules, purpose: Purpose, *holders: Field | Action) -> list[Element]:
    """Return the tags in force that say something that is not known: of all, or of some holders of tags alone."""
    if rules.uses <= known(purpose):
        return []
    tags = [(tag, _PLACES[type(holder)]) for holder in holders for tag in holder.tags] if holders else rules.in_force
    return [tag for tag, place in tags if not known(purpose).issuperset(uses(tag, place))]


_PLACES: Final = {Field: TagPlace.FIELD, Action: TagPlace.ACTION}


def written(*elements: Element) -> str:
    """Return tags as the definition writes them.

    >>> from kabale.problems import Source
    >>> from kabale.xml.text.tree import parse
    >>> written(parse(Source("x.xml", '<max  noch="1"> 13 </max>'))[0])
    '<max noch="1">13</max>'
    """
    found = []
    for element in elements:
        attributes = "".join(f' {name}="{each.value}"' for name, each in element.attributes.items())
        found.append(f"<{element.tag}{attributes}>{element.text}</{element.tag}>")
    return " ".join(found)
