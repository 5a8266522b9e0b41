"""The grammar as tables of Markdown, for ``docs/xml.md``: which tags stand where, and what they hold."""

from collections.abc import Iterator

from kabale.xml.text.grammar import PLACES, Content, Holds, TagPlace
from kabale.xml.text.properties import COMPARED, PROPERTIES
from kabale.xml.text.words import Attr

_HEAD = "| tag | holds | attributes | line |\n| --- | --- | --- | --- |"
_TITLES = {
    TagPlace.FILE: "The file",
    TagPlace.GAME: "In the game",
    TagPlace.VARIANTS: "In the list of variants",
    TagPlace.FIELD: "In a field or a template",
    TagPlace.ACTION: "In an action",
}


def tables() -> str:
    """Return all tables: one for each place, then the properties, then what is compared of two cards."""
    parts = [f"### {title}\n\n{_HEAD}\n" + "\n".join(_rows(place)) + "\n" for place, title in _TITLES.items()]
    lines = ["### Properties of a field\n", "| property | asked | altered | line |\n| --- | --- | --- | --- |"]
    for name, rule in PROPERTIES.items():
        asks = "no" if rule.asks is None else content(rule.asks)
        sets = "no" if rule.sets is None else content(rule.sets)
        order = f"; `{Attr.COMPARE}`" if rule.ordered else ""
        lines.append(f"| `{name}` | {asks}{order} | {sets} | D{rule.line} |")
    lines.append("\n### What is compared of two cards\n\n| type | text |\n| --- | --- |")
    lines += [f"| `{name}` | {content(holds)} |" for name, holds in COMPARED.items()]
    return "\n".join([*parts, *lines]) + "\n"


def _rows(place: TagPlace) -> Iterator[str]:
    for tag, rule in PLACES[place].items():
        attributes = []
        for name, each in rule.attributes.items():
            mark = "**" if each.mandatory else ""
            attributes.append(f"{mark}`{name}`{mark} {content(each.content)}")
        bold, more = "**" if rule.mandatory else "", "…" if rule.many and place is not TagPlace.FILE else ""
        holds = content(rule.content) if rule.inside is TagPlace.NOWHERE else "tags"
        yield f"| {bold}`{tag}`{bold}{more} | {holds} | {'; '.join(attributes)} | D{rule.line} |"


def content(holds: Content) -> str:
    """Return what a tag or an attribute holds, in words."""
    words = " ".join(f"`{word}`" for word in holds.words)
    if holds.holds is Holds.PROPERTY:
        return "see below"
    if holds.holds is Holds.WORD:
        return words + (", or anything else" if holds.lax else "")
    limits = ""
    if holds.low is not None and holds.high is not None:
        limits = f" from {holds.low} to {holds.high}"
    elif holds.low is not None:
        limits = f" from {holds.low}"
    comma = ":" if holds.low is None else ", or"
    return f"{holds.holds.value}{limits}" + (f"{comma} {words}" if words else "")
