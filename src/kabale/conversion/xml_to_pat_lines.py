"""Where the tags of a field stand in an XML file, those of its templates too."""

from collections.abc import Iterator

from kabale.xml.text.element import Element
from kabale.xml.text.words import Attr, Tag


class Lines:
    """The lines of a tree without variants and levels."""

    def __init__(self, root: Element) -> None:
        """Find the fields and the templates."""
        self._root = root
        self._fields = root.all(Tag.FIELD)
        self._templates = {each.get(Attr.ID): each for each in root.all(Tag.TEMPLATE)}

    def of_field(self, pile: int) -> int:
        """Return the line of a field."""
        return self._fields[pile].span.line

    def of(self, pile: int, tag: Tag) -> int:
        """Return the line of the tag that counts for a field: its own, its template's; else that of the field."""
        found = next((each for holder in self._holders(pile) if (each := holder.first(tag))), None)
        return found.span.line if found else self.of_field(pile)

    def of_game(self, tag: Tag) -> int:
        """Return the line of a tag of the game, that of the game where there is none."""
        found = self._root.first(tag)
        return found.span.line if found else self._root.span.line

    def _holders(self, pile: int) -> Iterator[Element]:
        """Yield a field and its templates, the nearest first; a template can only use one before it."""
        holder: Element | None = self._fields[pile]
        seen: set[int] = set()
        while holder is not None and id(holder) not in seen:
            seen.add(id(holder))
            yield holder
            holder = self._templates.get(holder.get(Attr.TYPE))
