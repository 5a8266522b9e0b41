"""The words of the language that every use of the rules knows: a tag in force that says more is refused or printed.

Play, the rules page, the kernel's tables and programs, and the conversion to ``.pat`` each have a ``match`` over
:data:`FieldTag`. A new tag of a field fails type checking in each of them. ``vocabulary.txt`` has the other tags, the
attributes and words. The kernel and the conversion refuse an unlisted word. The rules page and the reasons for a
refused move print it as the definition writes it.

>>> ("field.max", "frei") in known(), ("field.noch", "") in known()
(True, False)
"""

from functools import cache
from importlib.resources import files
from itertools import product
from typing import Final, get_args

from kabale.xml.rules.model import Action, Field, Rules
from kabale.xml.text.grammar import TagPlace
from kabale.xml.text.tags import Use, uses
from kabale.xml.text.tree import Element
from kabale.xml.text.values import Property
from kabale.xml.text.words import FieldTag

TAGS_OF_FIELDS: Final[tuple[FieldTag, ...]] = get_args(FieldTag)
_PLACES: Final = {Field: TagPlace.FIELD, Action: TagPlace.ACTION}


@cache
def known() -> frozenset[Use]:
    """Return the places of the grammar that all uses know, with their words, "" for other content."""
    found = {(f"field.{tag}", "") for tag in TAGS_OF_FIELDS}
    for line in (files("kabale.xml.rules") / "vocabulary.txt").read_text("utf-8").splitlines():
        places, colon, text = line.partition(":")
        if not colon or line.startswith("#"):
            continue
        content, *attributes = text.split("@")
        named = [("", content.split()), *((f"@{name}", words) for name, *words in map(str.split, attributes))]
        for place, (attribute, words) in product(places.split(), named):
            listed = [*Property] if words == ["<property>"] else words
            if attribute or not place.endswith("@"):
                found |= {(place.removesuffix("@") + attribute, word) for word in ("", *listed)}
    return frozenset(found)


def unknown(rules: Rules, *holders: Field | Action) -> list[Element]:
    """Return the tags in force that say something that is not known: of all, or of some holders of tags alone."""
    if rules.uses <= known():
        return []
    tags = [(tag, _PLACES[type(holder)]) for holder in holders for tag in holder.tags] if holders else rules.in_force
    return [tag for tag, place in tags if not known().issuperset(uses(tag, place))]


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
