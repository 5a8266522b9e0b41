"""The grammar as tables of Markdown, for ``docs/xml.md``: which tags stand where, and what they hold."""

from collections.abc import Iterator

from kabale.xml.text.grammar import PLACES, AttributeRule, Content, Holds, Rule, TagPlace
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
    return "\n".join([*parts, _properties(), _compared()])


def _rows(place: TagPlace) -> Iterator[str]:
    for tag, rule in PLACES[place].items():
        attributes = "; ".join(_attribute(name, each) for name, each in rule.attributes.items())
        marks = ("**" if rule.mandatory else "", "…" if rule.many and place is not TagPlace.FILE else "")
        yield f"| {marks[0]}`{tag}`{marks[0]}{marks[1]} | {_rule(rule)} | {attributes} | D{rule.line} |"


def _rule(rule: Rule) -> str:
    if rule.inside is not TagPlace.NOWHERE:
        return "tags"
    return content(rule.content)


def _attribute(name: str, attribute: AttributeRule) -> str:
    mark = "**" if attribute.mandatory else ""
    return f"{mark}`{name}`{mark} {content(attribute.content)}"


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


def _properties() -> str:
    lines = ["### Properties of a field\n", "| property | asked | altered | line |\n| --- | --- | --- | --- |"]
    for name, asked in PROPERTIES.items():
        asks = "no" if asked.asks is None else content(asked.asks)
        sets = "no" if asked.sets is None else content(asked.sets)
        order = f"; `{Attr.COMPARE}`" if asked.ordered else ""
        lines.append(f"| `{name}` | {asks}{order} | {sets} | D{asked.line} |")
    return "\n".join(lines) + "\n"


def _compared() -> str:
    lines = ["### What is compared of two cards\n", "| type | text |\n| --- | --- |"]
    lines += [f"| `{name}` | {content(holds)} |" for name, holds in COMPARED.items()]
    return "\n".join(lines) + "\n"
