"""A ``.pat`` game in XML: the same piles in the same order, the same moves, the same counts.

What XML cannot say exactly is a reason with the pile and the number where it stands; the whole list of them is
given, and nothing else. See ``docs/architecture.md`` on why this is here and not in one of the languages.
"""

from collections.abc import Iterator
from typing import Final

from kabale.conversion.pat_to_xml_fields import field, locking, window
from kabale.conversion.pat_to_xml_guards import guards
from kabale.conversion.pat_to_xml_outline import Outline
from kabale.conversion.pat_to_xml_stock import are_together, servings, stock_tags
from kabale.conversion.reasons import Reasons
from kabale.conversion.xml_tree import element
from kabale.pat.definition import PatDefinition
from kabale.pat.rules import BASE, NO_MATTER, PUT_UNDER, SHUFFLE_DECKS, STOCK
from kabale.xml.text.element import Element
from kabale.xml.text.words import Attr, Tag
from kabale.xml.write import write

PROGRAM: Final = 100227
"""The version of the format that is asked for: the one of the document's own example (40)."""

MOST_DECKS: Final = 4


def to_xml(game: PatDefinition, reasons: Reasons) -> str:
    """Return a game's definition in XML; it holds only where no reasons were noted."""
    outline = Outline(game, reasons)
    _refuse_what_has_no_words(outline)
    ids = outline.ids(_alone(outline))
    points = _points(outline)
    fields = [field(outline, index, ids, _tags(outline, index, ids, points)) for index in range(len(ids))]
    head = _head(outline, points)
    attributes = {Attr.NAME: game.title or "Patience", Attr.WINDOW: window(outline)}
    return write(element(Tag.GAME, "", attributes, *head, *fields, *guards(outline, ids)))


def _head(outline: Outline, points: dict[int, int]) -> Iterator[Element]:
    """Yield what goes before the fields: versions, cards, points."""
    yield element(Tag.PROGRAM, PROGRAM)
    yield element(Tag.VERSION, PROGRAM)
    yield element(Tag.CARDS, outline.rules.card_count)
    if outline.must_be_emptied:
        total = sum(outline.sizes[index] for index in points)
        yield element(Tag.SCORE_MAX, total)
        yield element(Tag.SCORE_START, total)
    elif 1 in points.values():
        yield element(Tag.SCORE_MAX, sum(outline.parts[index].pile.goal for index in points if points[index] > 0))


def _tags(outline: Outline, index: int, ids: list[str], points: dict[int, int]) -> list[Element]:
    """Return what the game as a whole gives a field: what a click on the stock does, and points."""
    tags = list(stock_tags(outline, ids)) if index == STOCK else []
    return tags + ([element(Tag.POINTS, points[index])] if index in points else [])


def _alone(outline: Outline) -> set[int]:
    """Return the piles that need a name of their own, because something is said of them alone."""
    alone: set[int] = set()
    for index, part in outline.others:
        if part.taking.block:
            alone |= {index, *locking(outline, index)}
        if part.laying.neighbour:
            alone |= {index, index + (-1 if part.laying.neighbour == 1 else 1)}
        if part.laying.origin == 6:
            alone |= {index, index - 1}
    found = servings(outline)
    return alone if are_together(found) else alone | {pile for pile, _ in found}


# -- points ------------------------------------------------------------------------------------------------------


def _points(outline: Outline) -> dict[int, int]:
    """Return the points of a card in each pile: so that the goal of number 7 is the highest score (P13)."""
    goals = {
        index: part.pile.goal
        for index, part in enumerate(outline.parts)
        if 0 <= part.pile.goal < NO_MATTER and not outline.rules.is_spacer(index)
    }
    empty = {index: -1 for index, goal in goals.items() if goal == 0}
    if outline.must_be_emptied:
        return empty
    counts = {index: 1 for index, goal in goals.items() if goal}
    for index in counts:
        if index == STOCK or outline.sizes[index] > goals[index]:
            outline.reasons.at_number(index, 7, "the pile can hold more cards than it needs to win")
    return counts | empty if counts else {}


# -- reasons -----------------------------------------------------------------------------------------------------


def _refuse_what_has_no_words(outline: Outline) -> None:
    """Note what needs no closer look."""
    rules, reasons = outline.rules, outline.reasons
    if rules.decks > MOST_DECKS:
        reasons.add("line 2", f"{rules.decks} decks are more than the 208 cards that XML knows")
    if outline.game.goal is not None:
        reasons.add("the catalogue", "the game has a goal that its own file does not say")
    if rules.piles[STOCK].role == SHUFFLE_DECKS and rules.decks > 1:
        reasons.at_number(STOCK, 6, "each deck is shuffled by itself")
    if outline.clicks_stock and not rules.piles[STOCK].is_seen:
        reasons.at_number(STOCK, 3, "the stock is not seen and can be clicked")
    for index, part in outline.others:
        _refuse_layout(outline, index)
        if part.laying.rotate:
            reasons.at_number(index, 9, "a click moves the bottom card to the top")
        if not part.pile.is_seen and (part.gives or part.lays):
            reasons.at_number(index, 3, "the pile is not seen and cards can be taken or laid")


def _refuse_layout(outline: Outline, index: int) -> None:
    """Note what number 6 asks of the deal that XML's layout cannot do."""
    pile, reasons = outline.rules.piles[index], outline.reasons
    if pile.role == BASE and index in outline.rules.base_piles():
        reasons.at_number(index, 6, "the rank of a dealt card is the base of the foundations")
    if pile.role == PUT_UNDER:
        reasons.at_number(index, 6, "cards are put under the stock")
    if pile.redirects:
        reasons.at_number(index, 6, "fitting cards are led here during the deal")
