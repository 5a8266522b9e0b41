"""Every tag in force for each field, and where it comes from (127-170): field, template, type, or default.

Tags are named as the definition names them, in English sentences: this page is for who writes definitions.
"""

from dataclasses import dataclass
from typing import Final

from kabale.xml.rules.definition import MANY, PRESETS, DefinitionTree
from kabale.xml.text.grammar import TagPlace
from kabale.xml.text.tags import in_force
from kabale.xml.text.tree import Element
from kabale.xml.text.values import Border, Direction, Face, Insert, Kind, TurnUp
from kabale.xml.text.words import ALL_SHOWN, NO, Attr, Tag

DEFAULTS: Final = {
    Tag.MAX: "nothing can be laid by hand",
    Tag.START: "nothing can be laid on the empty field",
    Tag.END: "cyclic",
    Tag.SUITS: "nothing follows a card",
    Tag.RANKS: "nothing follows a card",
    Tag.BLOCKS: f"runs by {Tag.SUITS} and {Tag.RANKS}",
    Tag.INSERT: str(Insert.TOP),
    Tag.FILL: "never",
    Tag.LOCKED: NO,
    Tag.FACE: str(Face.UP),
    Tag.AUTO: NO,
    Tag.TURN_UP: str(TurnUp.AUTO),
    Tag.BLIND_START: "nothing",
    Tag.REDEALS: "never",
    Tag.VAR: "0",
    Tag.POSTURE: "upright",
    Tag.TIGHT: "never",
    Tag.DIRECTION: str(Direction.NONE),
    Tag.BORDER: str(Border.SINGLE),
    Tag.SHOWN: ALL_SHOWN,
}
"""What holds where no tag says anything: the tags of which a field has one at most."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A tag and who says it."""

    tag: Element
    origin: str

    def __str__(self) -> str:
        """Return the line of the page."""
        given = "".join(f', {name} "{each.value}"' for name, each in self.tag.attributes.items())
        return f"- {self.tag.tag}: {self.tag.text or 'nothing'}{given}, {self.origin}"


def full(definition: DefinitionTree, *, variant: str | None = None, level: int = 0) -> str:
    """Return a section for each field: every tag, its value, its origin."""
    if variant is None and definition.variants:
        variant = definition.variants[0].id
    templates: dict[str, list[_Line]] = {}
    kinds: dict[str, str] = {str(kind): str(kind) for kind in Kind}
    parts = [definition.title]
    for tag in in_force(definition.root.children, TagPlace.GAME, variant, level):
        if tag.tag not in (Tag.TEMPLATE, Tag.FIELD):
            continue
        name, below = tag.value(Attr.ID), tag.value(Attr.TYPE)
        origin = f"from the template {name}" if tag.tag == Tag.TEMPLATE else "from the field"
        own = in_force(tag.children, TagPlace.FIELD, variant, level)
        lines = [*templates.get(below, []), *(_Line(each, origin) for each in own)]
        if tag.tag == Tag.TEMPLATE:
            templates[name], kinds[name] = lines, kinds.get(below, str(Kind.PILE))
        else:
            place = f"{tag.value(Attr.X)}, {tag.value(Attr.Y)}"
            heading = f"Pile {len(parts)}, {name}, of type {below}, at {place}"
            kind = Kind(kinds.get(below, Kind.PILE))
            # In the order of the document: of single tags the last that was said, of others all.
            single = {each.tag.tag: each for each in lines if each.tag.tag not in MANY}
            said = [heading]
            for each in dict.fromkeys((*Tag, *(line.tag.tag for line in lines))):
                if each in MANY:
                    said += [str(line) for line in lines if line.tag.tag == each]
                elif each in single:
                    said.append(str(single[each]))
                elif each in PRESETS.get(kind, {}):
                    said.append(f"- {each}: {PRESETS[kind][each]}, from the type {kind}")
                elif each in DEFAULTS:
                    said.append(f"- {each}: {DEFAULTS[each]}, the default")
            parts.append("\n".join(said))
    return "\n\n".join(parts) + "\n"
