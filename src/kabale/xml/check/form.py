"""Checking the form: tags and attributes that are unknown, missing, twice or out of place, and stray text."""

from kabale.problems import Report, Span
from kabale.xml.check.report import Like, note
from kabale.xml.text.cards import JOKER
from kabale.xml.text.element import Attribute, Element
from kabale.xml.text.grammar import PLACES, WRAPPERS, Holds, Rule, TagPlace
from kabale.xml.text.tags import Tags
from kabale.xml.text.values import Kind, Property
from kabale.xml.text.words import Attr, Tag

_QUIET = ("xmlns", "xmlns:", "xsi:")


def check_form(root: Element, report: Report) -> None:
    """Report what stands where it may not, in every tag of the file (X1, X9)."""
    waiting = [(root, TagPlace.FILE)]
    while waiting:
        element, place = waiting.pop()
        rule = PLACES[place].get(element.tag)
        if rule is None:
            _unknown_tag(element, place, report)
            continue
        _attributes(element, rule, report)
        _text(element, rule, report)
        inside = place if element.tag in WRAPPERS and place is not TagPlace.VARIANTS else rule.inside
        _doubled(element, inside, report)
        waiting.extend((child, inside) for child in reversed(element.children))


def check_complete(laid: Tags, report: Report) -> None:
    """Report the tags that a game must have and has not: in any way to play it (X9)."""
    root = laid.root.element
    for tag, rule in PLACES[TagPlace.GAME].items():
        if rule.mandatory and not laid.of(tag):
            note(report, "X112", f"there is no <{tag}>", root.span, hint=f"write <{tag}>…</{tag}> inside <{root.tag}>")
    stocks = [each for each in laid.fields if each.element.get(Attr.TYPE) == Kind.STOCK]
    if not stocks:
        note(report, "X112", "there is no field of the type stock", root.span, hint=f'write typ="{Kind.STOCK}"')
    for what, tags in ((f"<{Tag.CARDS}>", laid.of(Tag.CARDS)), ("field of the type stock", stocks)):
        missing = [case for case in laid.cases() if tags and not any(map(case.has, tags))]
        if missing:
            where = f"in variant {missing[0].variant!r}" if missing[0].variant else "in the game"
            note(report, "X112", f"there is no {what} {where} at level {missing[0].level}", root.span)


def _unknown_tag(element: Element, place: TagPlace, report: Report) -> None:
    """Report a tag that is not known here: the file is another one where it is the outermost."""
    tag, span = element.tag, element.span
    if place is TagPlace.FILE:
        note(report, "X113", f"<{tag}> begins no game: expected <{Tag.GAME}>", span)
        return
    elsewhere = [each.value for each, rules in PLACES.items() if tag in rules]
    if elsewhere:
        hint = f"it belongs in {' or in '.join(elsewhere)}"
        note(report, "X108", f"<{tag}> has no meaning in {place.value}", span, hint=hint)
    else:
        note(report, "X107", f"unknown tag <{tag}>", span, hint=Like(tag, PLACES[place], "<{}>"))


def _attributes(element: Element, rule: Rule, report: Report) -> None:
    """Report attributes that are not known here, and those that are missing."""
    for name, attribute in element.attributes.items():
        if name not in rule.attributes and not name.startswith(_QUIET):
            missing = [each for each in rule.attributes if each not in element.attributes]
            hint = Like(name, missing, '{}="…"')
            note(report, "X109", f"unknown attribute {name} of <{element.tag}>", _named(attribute, name), hint=hint)
    for name, wanted in rule.attributes.items():
        if wanted.mandatory and name not in element.attributes and not _is_free_of(name, element):
            note(report, "X111", f"<{element.tag}> has no {name}", element.span, hint=f'write {name}="…"')


def _named(attribute: Attribute, name: str) -> Span:
    """Return the place of an attribute with its name: values stand just behind the name, an = and a quotation mark."""
    span = attribute.span
    column = span.column - len(name) - 2
    return span if column < 1 else Span(span.line, column, span.end_line, span.end_column + 1)


def _is_free_of(name: str, element: Element) -> bool:
    """Say whether this very tag does without an attribute: a joker has no family, the count of cards no field."""
    if element.tag in (Tag.ADD, Tag.SUB):
        return name == Attr.TYPE and element.text == JOKER
    return name == Attr.FIELD and element.tag == Tag.CONDITION and element.get(Attr.PROPERTY) == Property.MOVED


def _text(element: Element, rule: Rule, report: Report) -> None:
    """Report text between tags, and in a tag that holds text the tags."""
    if rule.content.holds is Holds.TAGS:
        for piece in element.pieces:
            shown = piece.value if len(piece.value) <= 30 else piece.value[:30] + "…"
            note(report, "X110", f"stray text {shown!r} in <{element.tag}>", piece.span)


def _doubled(element: Element, inside: TagPlace, report: Report) -> None:
    """Report tags that may stand once and stand twice beside each other."""
    seen: dict[str, Element] = {}
    for child in element.children:
        rule = PLACES[inside].get(child.tag)
        if rule is None or rule.many:
            continue
        if child.tag in seen:
            line = seen[child.tag].span.line
            note(report, "X114", f"<{child.tag}> is there already, in line {line}", child.span)
        seen[child.tag] = child
