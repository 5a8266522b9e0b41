"""Every tag in force for each field, and where it comes from (127-170): field, template, type, or default.

Tags are named as the definition names them, in English sentences: this page is for who writes definitions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kabale.xml.rules.definition import MANY, PRESETS
from kabale.xml.text.element import Element
from kabale.xml.text.grammar import TagPlace
from kabale.xml.text.tags import in_force
from kabale.xml.text.values import Border, Direction, Face, Insert, Kind, TurnUp
from kabale.xml.text.words import ALL_SHOWN, NO, Attr, Tag

if TYPE_CHECKING:
    from kabale.xml.game import XmlGame

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
class _Said:
    """A tag and who says it."""

    tag: Element
    origin: str


def full(game: "XmlGame", *, variant: str | None = None, level: int = 0) -> str:
    """Return a section for each field: every tag, its value, its origin."""
    if variant is None and game.variants:
        variant = game.variants[0].id
    root = game.definition.root
    templates: dict[str, list[_Said]] = {}
    kinds: dict[str, str] = {str(kind): str(kind) for kind in Kind}
    parts = [game.title]
    for tag in in_force(root.children, TagPlace.GAME, variant, level):
        name, below = tag.get(Attr.ID, ""), tag.get(Attr.TYPE, "")
        if tag.tag not in (Tag.TEMPLATE, Tag.FIELD):
            continue
        origin = f"from the template {name}" if tag.tag == Tag.TEMPLATE else "from the field"
        tags = in_force(tag.children, TagPlace.FIELD, variant, level)
        said = [*templates.get(below, []), *(_Said(each, origin) for each in tags)]
        if tag.tag == Tag.TEMPLATE:
            templates[name], kinds[name] = said, kinds.get(below, str(Kind.PILE))
        else:
            parts.append(
                "\n".join([_heading(len(parts), tag, below), *_field(said, Kind(kinds.get(below, Kind.PILE)))])
            )
    return "\n\n".join(parts) + "\n"


def _heading(pile: int, tag: Element, below: str) -> str:
    return f"Pile {pile}, {tag.get(Attr.ID, '')}, of type {below}, at {tag.get(Attr.X, '')}, {tag.get(Attr.Y, '')}"


def _field(said: Sequence[_Said], kind: Kind) -> Iterator[str]:
    """Yield the tags in the order of the document: of single ones the last that was said, of others all."""
    single = {each.tag.tag: each for each in said if each.tag.tag not in MANY}
    for tag in Tag:
        if tag in MANY:
            yield from (_line(each) for each in said if each.tag.tag == tag)
        elif tag in single:
            yield _line(single[tag])
        elif tag in PRESETS.get(kind, {}):
            yield f"- {tag}: {PRESETS[kind][tag]}, from the type {kind}"
        elif tag in DEFAULTS:
            yield f"- {tag}: {DEFAULTS[tag]}, the default"


def _line(said: _Said) -> str:
    given = "".join(f', {name} "{each.value}"' for name, each in said.tag.attributes.items())
    value = said.tag.text or "nothing"
    return f"- {said.tag.tag}: {value}{given}, {said.origin}"
