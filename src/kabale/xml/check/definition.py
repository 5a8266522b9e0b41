"""Checking a definition: first the form of every tag, then each part, with all problems in file order.

Each part works on what the parts before it could make sense of. Checks that count cards (X309, X322) are skipped if
there are errors.
"""

from collections.abc import Sequence
from functools import reduce
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import thousands
from kabale.problems import Diagnostic, Report, Source, Span
from kabale.xml.check import actions, game, ids
from kabale.xml.check.report import UnknownWord, note, write
from kabale.xml.check.values import check_values
from kabale.xml.text.cards import JOKER
from kabale.xml.text.grammar import PLACES, Holds, Rule, TagPlace, inside_of
from kabale.xml.text.tags import MOST_TAGS, TagNode, TagTree, gather, weigh
from kabale.xml.text.tree import Element
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
            note(report, "X113", message("check.xml.no_game", tag=tag, game=Tag.GAME), element.span)
        elif elsewhere := [each for each, rules in PLACES.items() if tag in rules]:
            said = message("check.xml.no_place", tag=tag, place=_in(place))
            note(report, "X108", said, element.span, hint=_belongs(elsewhere))
        else:
            said = message("check.xml.no_such_tag", tag=tag)
            note(report, "X107", said, element.span, hint=UnknownWord(tag, PLACES[place], "<{}>"))


def _in(place: TagPlace) -> Message:
    """Say where a tag stands: "in the game"."""
    return message(f"check.xml.place.{place.name.lower()}")


def _belongs(places: Sequence[TagPlace]) -> Message:
    every = reduce(lambda said, place: message("list.either", first=said, last=_in(place)), places[1:], _in(places[0]))
    return message("check.xml.no_place_hint", places=every)


def _check_tag(element: Element, rule: Rule, inside: TagPlace, report: Report) -> None:
    """Report attributes that are unknown or missing, text between tags, and tags that are there twice."""
    tag = element.tag
    for name, attribute in element.attributes.items():
        if name not in rule.attributes and not name.startswith(_QUIET):
            missing = [each for each in rule.attributes if each not in element.attributes]
            # Values stand just behind the name, an = and a quotation mark.
            span, column = attribute.span, attribute.span.column - len(name) - 2
            place = span if column < 1 else Span(span.line, column, span.end_line, span.end_column + 1)
            said = message("check.xml.no_such_attribute", attribute=name, tag=tag)
            note(report, "X109", said, place, hint=UnknownWord(name, missing, '{}="…"'))
    # A joker has no family, the number of cards moved no field.
    free = [Attr.TYPE] if tag in (Tag.ADD, Tag.SUB) and element.text == JOKER else []
    free += [Attr.FIELD] if tag == Tag.CONDITION and element.get(Attr.PROPERTY) == Property.MOVED else []
    for name, wanted in rule.attributes.items():
        if wanted.mandatory and name not in element.attributes and name not in free:
            said = message("check.xml.lacks", tag=tag, attribute=name)
            note(report, "X111", said, element.span, hint=write(f'{name}="…"'))
    for piece in element.pieces if rule.content.holds is Holds.TAGS else ():
        shown = piece.value if len(piece.value) <= 30 else piece.value[:30] + "…"
        note(report, "X110", message("check.xml.stray", text=repr(shown), what=f"<{tag}>"), piece.span)
    seen: dict[str, Element] = {}
    for child in element.children:
        if child.tag in PLACES[inside] and not PLACES[inside][child.tag].many:
            if child.tag in seen:
                said = message("check.xml.tag_twice", tag=child.tag, line=seen[child.tag].span.line)
                note(report, "X114", said, child.span)
            seen[child.tag] = child


def check_complete(tree: TagTree, report: Report) -> None:
    """Report the tags that a game must have and has not: in any way to play it (X9)."""
    root = tree.root.element
    for tag, rule in PLACES[TagPlace.GAME].items():
        if rule.mandatory and not tree.of(tag):
            hint = message("check.xml.write_inside", words=f"<{tag}>…</{tag}>", tag=root.tag)
            note(report, "X112", message("check.xml.no_tag", tag=tag), root.span, hint=hint)
    stocks = [each for each in tree.fields if each.element.get(Attr.TYPE) == Kind.STOCK]
    kinds = {each.element.value(Attr.TYPE) for each in tree.fields} - {*Kind, *tree.templates}
    if not stocks and not kinds:  # a type that is not known may be the stock's, misspelt
        note(report, "X112", message("check.xml.no_stock"), root.span, hint=write(f'typ="{Kind.STOCK}"'))
    _check_everywhere(tree, tree.of(Tag.CARDS), "check.xml.no_tag_variant", "check.xml.no_tag_level", report)
    _check_everywhere(tree, stocks, "check.xml.no_stock_variant", "check.xml.no_stock_level", report)


def _check_everywhere(tree: TagTree, tags: Sequence[TagNode], of_variant: str, of_level: str, report: Report) -> None:
    """Report a way to play in which none of some tags counts: of a variant, or of a game that has none."""
    missing = next((case for case in tree.cases() if tags and not any(map(case.has, tags))), None)
    if missing is not None:
        key = of_variant if missing.variant else of_level
        said = message(key, tag=Tag.CARDS, variant=repr(missing.variant), level=missing.level)
        note(report, "X112", said, tree.root.element.span)


_PARTS: Final = (
    # What there is, and what it holds.
    check_complete,
    check_values,
    # Who is called.
    ids.check_ids,
    ids.check_templates,
    ids.check_variants,
    ids.check_references,
    # What cannot be meant, of the game,
    game.check_game,
    game.check_places,
    game.check_cards,
    game.check_ranks,
    game.check_points,
    # of its fields,
    game.check_fields,
    game.check_deals,
    # of actions, one at a time,
    actions.check_altering,
    actions.check_properties,
    actions.check_messages,
    actions.check_useless,
    # and of how they go on.
    actions.check_jumps,
    actions.check_loops,
    actions.check_counts,
    actions.check_contradictions,
    actions.check_order,
    actions.check_effect,
)


def check(root: Element, source: Source) -> list[Diagnostic]:
    """Return what is wrong with the tree, in file order, each once."""
    report = Report(source)
    check_form(root, report)
    if root.tag == Tag.GAME:
        tree = gather(root)
        if not weigh(tree):
            note(report, "X106", message("check.xml.more_tags", most=thousands(MOST_TAGS)), root.span)
            return report.in_file_order()
        for part in _PARTS:
            part(tree, report)
    return report.in_file_order()
