"""Making elements of the XML language: what converting from ``.pat`` writes."""

from types import MappingProxyType
from typing import Final

from kabale.problems import Span
from kabale.xml.text.tree import Element, Piece
from kabale.xml.text.values import Compare, Of, Property, Special
from kabale.xml.text.words import Attr, Tag

_NOWHERE: Final = Span(1, 1, 1, 1)

Attributes = dict[Attr, str]


def element(tag: Tag, text: object = "", attributes: Attributes | None = None, *children: Element) -> Element:
    """Return an element; its attributes are given by their names."""
    values = {str(name): Piece(str(value), _NOWHERE) for name, value in (attributes or {}).items()}
    return Element(str(tag), MappingProxyType(values), str(text), tuple(children), _NOWHERE, _NOWHERE)


def condition(
    field: str, asked: Property, content: object, compare: Compare = Compare.EQUAL, *, card: int | None = None
) -> Element:
    """Return one ``bedingung``; *card* is the place of the card that is asked for."""
    attributes: Attributes = {Attr.FIELD: field, Attr.PROPERTY: asked}
    if card is not None:
        attributes[Attr.CARD] = str(card)
    return element(Tag.CONDITION, content, _with_compare(attributes, compare))


def comparison(of: Of, content: object, compare: Compare = Compare.EQUAL) -> Element:
    """Return a ``vergleich`` of the lowest card that is laid with the last card of the target."""
    attributes: Attributes = {
        Attr.FIRST: Special.PICKED,
        Attr.SECOND: Special.TARGET,
        Attr.FIRST_CARD: "1",
        Attr.TYPE: of,
    }
    return element(Tag.COMPARISON, content, _with_compare(attributes, compare))


def _with_compare(attributes: Attributes, compare: Compare) -> Attributes:
    return attributes if compare is Compare.EQUAL else attributes | {Attr.COMPARE: compare}
