"""Checking the form: tags and attributes that are unknown, missing, twice or out of place, and stray text."""

from kabale.problems import Report, Span
from kabale.xml.check.report import UnknownWord, note
from kabale.xml.text.cards import JOKER
from kabale.xml.text.element import Element
from kabale.xml.text.grammar import PLACES, Holds, Rule, TagPlace, inside_of
from kabale.xml.text.tags import TagTree
from kabale.xml.text.values import Kind, Property
from kabale.xml.text.words import Attr, Tag

_QUIET = ("xmlns", "xmlns:", "xsi:")


def check_form(root: Element, report: Report) -> None:
    """Report what stands where it may not, in every tag of the file (X1, X9)."""
    waiting = [(root, TagPlace.FILE)]
    while waiting:
        element, place = waiting.pop()
        tag, rule = element.tag, PLACES[place].get(element.tag)
        if rule is not None:
            inside = inside_of(tag, place)
            _check_tag(element, rule, inside, report)
            waiting.extend((child, inside) for child in reversed(element.children))
        elif place is TagPlace.FILE:
            note(report, "X113", f"<{tag}> begins no game: expected <{Tag.GAME}>", element.span)
        elif elsewhere := [each.value for each, rules in PLACES.items() if tag in rules]:
            hint = f"it belongs in {' or in '.join(elsewhere)}"
            note(report, "X108", f"<{tag}> has no meaning in {place.value}", element.span, hint=hint)
        else:
            note(report, "X107", f"unknown tag <{tag}>", element.span, hint=UnknownWord(tag, PLACES[place], "<{}>"))


def _check_tag(element: Element, rule: Rule, inside: TagPlace, report: Report) -> None:
    """Report attributes that are unknown or missing, text between tags, and tags that are there twice."""
    tag = element.tag
    for name, attribute in element.attributes.items():
        if name not in rule.attributes and not name.startswith(_QUIET):
            missing = [each for each in rule.attributes if each not in element.attributes]
            # Values stand just behind the name, an = and a quotation mark.
            span, column = attribute.span, attribute.span.column - len(name) - 2
            place = span if column < 1 else Span(span.line, column, span.end_line, span.end_column + 1)
            note(
                report, "X109", f"unknown attribute {name} of <{tag}>", place, hint=UnknownWord(name, missing, '{}="…"')
            )
    # A joker has no family, the number of cards moved no field.
    free = [Attr.TYPE] if tag in (Tag.ADD, Tag.SUB) and element.text == JOKER else []
    free += [Attr.FIELD] if tag == Tag.CONDITION and element.get(Attr.PROPERTY) == Property.MOVED else []
    for name, wanted in rule.attributes.items():
        if wanted.mandatory and name not in element.attributes and name not in free:
            note(report, "X111", f"<{tag}> has no {name}", element.span, hint=f'write {name}="…"')
    for piece in element.pieces if rule.content.holds is Holds.TAGS else ():
        shown = piece.value if len(piece.value) <= 30 else piece.value[:30] + "…"
        note(report, "X110", f"stray text {shown!r} in <{tag}>", piece.span)
    seen: dict[str, Element] = {}
    for child in element.children:
        if child.tag in PLACES[inside] and not PLACES[inside][child.tag].many:
            if child.tag in seen:
                line = seen[child.tag].span.line
                note(report, "X114", f"<{child.tag}> is there already, in line {line}", child.span)
            seen[child.tag] = child


def check_complete(tree: TagTree, report: Report) -> None:
    """Report the tags that a game must have and has not: in any way to play it (X9)."""
    root = tree.root.element
    for tag, rule in PLACES[TagPlace.GAME].items():
        if rule.mandatory and not tree.of(tag):
            note(report, "X112", f"there is no <{tag}>", root.span, hint=f"write <{tag}>…</{tag}> inside <{root.tag}>")
    stocks = [each for each in tree.fields if each.element.get(Attr.TYPE) == Kind.STOCK]
    if not stocks:
        note(report, "X112", "there is no field of the type stock", root.span, hint=f'write typ="{Kind.STOCK}"')
    for what, tags in ((f"<{Tag.CARDS}>", tree.of(Tag.CARDS)), ("field of the type stock", stocks)):
        missing = [case for case in tree.cases() if tags and not any(map(case.has, tags))]
        if missing:
            where = f"in variant {missing[0].variant!r}" if missing[0].variant else "in the game"
            note(report, "X112", f"there is no {what} {where} at level {missing[0].level}", root.span)
