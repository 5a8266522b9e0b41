"""Writing a definition as XML text in its normal form: one tag a line, attributes in one order, nothing ignored.

Two files that differ in blanks, comments, the order of attributes and in what the language does not know
have one normal form. Reading it gives the same tree again.
"""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from kabale.xml.text.grammar import PLACES, Holds, TagPlace, inside_of
from kabale.xml.text.tree import Element

DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>'

_IN_TEXT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_IN_VALUE: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)


def write(root: Element) -> str:
    """Return the normal form of a definition's tree.

    >>> from kabale.problems import Source
    >>> from kabale.xml.text.tree import parse
    >>> source = Source("x.xml", "<spiel  fenster='40x30' name='A &amp; B'>?<!-- --><karten> 52 </karten></spiel>")
    >>> print(write(parse(source)[0]))
    <?xml version="1.0" encoding="UTF-8"?>
    <spiel name="A &amp; B" fenster="40x30">
      <karten>52</karten>
    </spiel>
    <BLANKLINE>
    """
    return "\n".join([DECLARATION, *_lines(normal(root), "")]) + "\n"


def normal(element: Element, place: TagPlace = TagPlace.FILE) -> Element:
    """Return a tree without what the language ignores, attributes in the order of the grammar.

    No tree is deeper than ``tree.DEPTH``.
    """
    rule, inside = PLACES[place][element.tag], inside_of(element.tag, place)
    children = tuple(normal(child, inside) for child in element.children if child.tag in PLACES[inside])
    attributes = {str(name): element.attributes[name] for name in rule.attributes if name in element.attributes}
    text = "" if rule.content.holds is Holds.TAGS else element.text
    return replace(element, attributes=MappingProxyType(attributes), children=children, text=text, pieces=())


def _lines(element: Element, margin: str) -> Iterator[str]:
    attributes = "".join(f' {name}="{each.value.translate(_IN_VALUE)}"' for name, each in element.attributes.items())
    start, end = f"{margin}<{element.tag}{attributes}>", f"</{element.tag}>"
    if not element.children:
        yield f"{start}{element.text.translate(_IN_TEXT)}{end}"
        return
    yield start
    for child in element.children:
        yield from _lines(child, margin + "  ")
    yield margin + end
