"""The elements of an XML file: tags, attributes and texts, each with its place. Knows no tag of the language."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kabale.problems import Span


@dataclass(frozen=True, slots=True)
class Attribute:
    """The value of an attribute, and where it stands between its quotation marks."""

    value: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A text between two tags, trimmed, and where it stands."""

    value: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Element:
    """A tag with its attributes, its trimmed text and its children; places do not count in comparisons.

    ``span`` is the start tag, ``text_span`` the text (of an empty one the place just behind the start tag),
    ``pieces`` the text again, in the parts that the children leave.
    """

    tag: str
    attributes: Mapping[str, Attribute]
    text: str
    children: tuple["Element", ...]
    span: Span = field(compare=False, repr=False)
    text_span: Span = field(compare=False, repr=False)
    pieces: tuple[TextPiece, ...] = field(default=(), compare=False, repr=False)

    def get(self, name: str) -> str | None:
        """Return the value of an attribute, None where it is absent."""
        found = self.attributes.get(name)
        return None if found is None else found.value

    def value(self, name: str, default: str = "") -> str:
        """Return the value of an attribute, or *default* where it is absent."""
        found = self.attributes.get(name)
        return default if found is None else found.value

    def all(self, tag: str) -> list["Element"]:
        """Return the children with this tag, in file order."""
        return [child for child in self.children if child.tag == tag]

    def first(self, tag: str) -> "Element | None":
        """Return the first child with this tag."""
        return next((child for child in self.children if child.tag == tag), None)

    def place_of(self, name: str) -> Span:
        """Return where an attribute's value stands: the start tag where it is absent."""
        found = self.attributes.get(name)
        return self.span if found is None else found.span

    def walk(self) -> Iterator["Element"]:
        """Yield this element and all below it, in file order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))
