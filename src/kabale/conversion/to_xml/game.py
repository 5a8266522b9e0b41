"""A ``.pat`` game in XML: the same piles in the same order, the same moves, the same counts.

What XML cannot say exactly is a reason with the pile and the number where it stands; the whole list of them is
given, and nothing else. See ``docs/architecture.md`` on why this is here and not in one of the languages.
"""

from typing import Final

from kabale.conversion.reasons import Reasons
from kabale.conversion.to_xml.elements import element
from kabale.conversion.to_xml.fields import field, window
from kabale.conversion.to_xml.guards import guards
from kabale.conversion.to_xml.locks import locking
from kabale.conversion.to_xml.outline import GameOutline
from kabale.conversion.to_xml.stock import are_together, servings, stock_tags
from kabale.pat.definition import PatDefinition
from kabale.pat.rules import STOCK
from kabale.pat.terms import DealRole, Giver
from kabale.xml.text.words import Attr, Tag
from kabale.xml.write import write

PROGRAM: Final = 100227
"""The version of the format that is asked for: the one of the document's own example (40)."""

MOST_DECKS: Final = 4


def to_xml(definition: PatDefinition, reasons: Reasons) -> str:
    """Return a game's definition in XML; it holds only where no reasons were noted."""
    outline = GameOutline(definition, reasons)
    _refuse_what_has_no_words(outline)
    # Piles need names of their own where something is said of them alone.
    alone: set[int] = set()
    for index, part in outline.others:
        for when in {part.taking.shut.taking, part.taking.shut.laying} - {None}:
            alone |= {index, *locking(outline, index, when)}
        if part.laying.neighbour:
            alone |= {index, part.laying.neighbour.of(index)}
        if part.laying.origin.empty is Giver.PREVIOUS:
            alone |= {index, index - 1}
    served = servings(outline)
    ids = outline.ids(alone if are_together(served) else alone | {pile for pile, _ in served})
    points = outline.points()
    # Versions, cards and points go before the fields.
    head = [element(tag, PROGRAM) for tag in (Tag.PROGRAM, Tag.VERSION)]
    head.append(element(Tag.CARDS, outline.rules.card_count))
    if outline.must_be_emptied:
        total = sum(outline.sizes[index] for index in points)
        head += [element(Tag.SCORE_MAX, total), element(Tag.SCORE_START, total)]
    elif 1 in points.values():
        wanted = (outline.parts[index].pile.goal for index, each in points.items() if each > 0)
        head.append(element(Tag.SCORE_MAX, sum(wanted)))
    fields = []
    for index in range(len(ids)):
        tags = list(stock_tags(outline, ids)) if index == STOCK else []
        tags += [element(Tag.POINTS, points[index])] if index in points else []
        fields.append(field(outline, index, ids, tags))
    attributes = {Attr.NAME: definition.title or "Patience", Attr.WINDOW: window(outline)}
    return write(element(Tag.GAME, "", attributes, *head, *fields, *guards(outline, ids)))


# -- reasons -----------------------------------------------------------------------------------------------------


def _refuse_what_has_no_words(outline: GameOutline) -> None:
    """Note what needs no closer look."""
    rules, reasons = outline.rules, outline.reasons
    if rules.decks > MOST_DECKS:
        reasons.add("line 2", f"{rules.decks} decks are more than the 208 cards that XML knows")
    if outline.definition.goal is not None:
        reasons.add("the catalogue", "the game has a goal that its own file does not say")
    if rules.piles[STOCK].role is DealRole.SHUFFLE_DECKS and rules.decks > 1:
        reasons.at_number(STOCK, 6, "each deck is shuffled by itself")
    if outline.clicks_stock and not rules.piles[STOCK].is_seen:
        reasons.at_number(STOCK, 3, "the stock is not seen and can be clicked")
    for index, part in outline.others:
        # What number 6 asks of the deal that XML's layout cannot do.
        if part.pile.role is DealRole.BASE and index in rules.base_piles:
            reasons.at_number(index, 6, "the rank of a dealt card is the base of the foundations")
        if part.pile.role is DealRole.PUT_UNDER:
            reasons.at_number(index, 6, "cards are put under the stock")
        if part.pile.redirection.leads_here:
            reasons.at_number(index, 6, "fitting cards are led here during the deal")
        if part.laying.rotation:
            reasons.at_number(index, 9, "a click moves the bottom card to the top")
        if not part.pile.is_seen and (part.gives or part.lays):
            reasons.at_number(index, 3, "the pile is not seen and cards can be taken or laid")
