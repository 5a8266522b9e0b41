"""A definition as XML text: its normal form, its former normal form, and its lines indented."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType
from typing import Final

from kabale.problems import Source
from kabale.xml.rules.definition import DefinitionTree
from kabale.xml.text.grammar import PLACES, WRAPPERS, Holds, TagPlace, inside_of
from kabale.xml.text.tags import gather
from kabale.xml.text.tree import Element
from kabale.xml.text.values import Trigger
from kabale.xml.text.words import LISTS, Attr, Tag

DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>'

_IN_TEXT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_IN_VALUE: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)
_TOKEN: Final = re.compile(
    r"""<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|<""", re.DOTALL
)
_NEW_LINES: Final = re.compile(r"\r\n|\r|\n")
_STEP: Final = "  "


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
    """Return a tree without what the language ignores, attributes in the order of the grammar."""
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
        yield from _lines(child, margin + _STEP)
    yield margin + end


def former_form(definition: DefinitionTree) -> str | None:
    """Return the normal form that an earlier release gave, None if it is still the same (X28, X38, X39)."""
    root = _unwrapped(definition.root)
    tree = gather(definition.root)
    hears_clicks = any(each.element.get(Attr.TYPE) in (Trigger.RIGHT, Trigger.CLICK) for each in tree.of(Tag.AFTER))
    # Of stops of two kinds at once, those of a field's templates included, all were on (X38).
    has_two_stops = any(
        one.meets(other) and one.element.get(Attr.WHEN) != other.element.get(Attr.WHEN)
        for field in tree.fields
        for one, other in combinations((tag for tag in tree.tags_of(field) if tag.tag == Tag.STOP), 2)
    )
    return write(root) if root != definition.root or hears_clicks or has_two_stops else None


def _unwrapped(element: Element) -> Element:
    """Return a tree without the ``regel`` and ``level`` of its actions, which were ignored once (X39)."""
    children = (each for each in element.children if element.tag not in LISTS or each.tag not in WRAPPERS)
    return replace(element, children=tuple(map(_unwrapped, children)))


def formatted(source: Source) -> str:
    r"""Return the text of a source, each line that begins with a tag or a comment indented by two blanks a level.

    >>> print(formatted(Source("x.xml", "<a>\n<b>\n      <c>1</c>\n</b></a>")))
    <a>
      <b>
        <c>1</c>
      </b></a>
    """
    parts: list[str] = []
    depth = 0
    for token in _TOKEN.findall(source.text):
        is_end = token.startswith("</")
        depth -= is_end
        if token.startswith("<") and parts and parts[-1].isspace() and _NEW_LINES.search(parts[-1]):
            parts[-1] = "\n" * min(len(_NEW_LINES.findall(parts[-1])), 2) + _STEP * max(depth, 0)
        parts.append(token)
        depth += token.startswith("<") and not is_end and token[1:2] not in ("!", "?") and not token.endswith("/>")
    return "".join(parts)
