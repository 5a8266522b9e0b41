"""The stock's click in XML: ``ziel`` for serving and drawing, ``quelle`` and ``wiederholung`` for turning over."""

from collections.abc import Iterator
from itertools import groupby

from kabale.conversion.pat_to_xml_fields import limit, shows_backs
from kabale.conversion.pat_to_xml_outline import FILL, SINGLES_WHILE_NONE_EMPTY, Outline, names_of
from kabale.conversion.xml_tree import Attributes, element
from kabale.pat.cards import start_row
from kabale.pat.play import CUT
from kabale.pat.rules import STOCK
from kabale.table.cards import all_looks
from kabale.xml.text.cards import ANY
from kabale.xml.text.element import Element
from kabale.xml.text.values import Face, When
from kabale.xml.text.words import Attr, Tag

Serving = tuple[int, str]
"""A pile that gets the next card, and how it must be for that ("" however it is)."""


def servings(outline: Outline) -> list[Serving]:
    """Return who gets a card when the stock is clicked, one entry a card, the waste's draw left out."""
    found: list[Serving] = []
    for index in outline.serving():
        serve = outline.parts[index].laying.serve
        room = When.ROOM if limit(outline, index) is not None else ""
        if serve == FILL:
            found += _filling(outline, index)
        else:
            found += [(index, room)] * (serve if serve <= 2 else serve - 2)
    return found


def _filling(outline: Outline, index: int) -> list[Serving]:
    """Return the cards that fill a pile (number 9 ``b`` 5): with one card an empty one, else up to its limit."""
    part = outline.parts[index]
    wanted = max(part.pile.count, 1)
    row = start_row(part.set.start, None)
    if not all(row[card] for card in all_looks()):
        outline.reasons.at_number(index, 9, "a click fills the pile with cards that number 10 chooses")
    if wanted == 1:
        return [(index, When.EMPTY)]
    if part.pile.most != wanted:
        outline.reasons.at_number(index, 9, "a click fills the pile to a number of cards that is not its limit")
        return []
    return [(index, When.ROOM)] * wanted


def is_withheld(outline: Outline) -> bool:
    """Say whether nobody is served while a pile is empty (number 9 ``b`` 3 and 4); refuse where some are."""
    kinds = [outline.parts[index].laying.serve for index in outline.serving()]
    careful = [kind for kind in kinds if kind in SINGLES_WHILE_NONE_EMPTY]
    draws = outline.rules.stock.draw > 0 and outline.waste is not None
    if careful and (draws or len(careful) < len(kinds)):
        first = next(i for i in outline.serving() if outline.parts[i].laying.serve in SINGLES_WHILE_NONE_EMPTY)
        outline.reasons.at_number(first, 9, "an empty pile keeps cards from some piles and not from others")
    return bool(careful)


def are_together(found: list[Serving]) -> bool:
    """Say whether one ``ziel`` can serve all: one card each, under one condition."""
    piles = [pile for pile, _ in found]
    return len(set(piles)) == len(piles) and len({when for _, when in found}) <= 1


def stock_tags(outline: Outline, ids: list[str]) -> Iterator[Element]:
    """Say what a click on the stock does."""
    found = servings(outline)
    if are_together(found):
        found_groups = [([pile for pile, _ in found], found[0][1])] if found else []
    else:
        found_groups = [([pile], when) for pile, when in found]
    for piles, when in found_groups:
        downs = groupby(piles, key=lambda pile: shows_backs(outline.parts[pile].pile))
        for down, group in downs:
            yield _target(names_of(list(group), ids), when, down=down)
    yield from _drawing(outline, ids)
    yield from _turning(outline, ids)


def _target(names: str, when: str, *, down: bool) -> Element:
    attributes: Attributes = {Attr.WHEN: when} if when else {}
    return element(Tag.TARGET, names, attributes | ({Attr.FACE: Face.DOWN} if down else {}))


def _drawing(outline: Outline, ids: list[str]) -> Iterator[Element]:
    waste = outline.waste
    if waste is None:
        return
    when = When.ROOM if limit(outline, waste) is not None else ""
    for _ in range(min(outline.rules.stock.draw, outline.rules.card_count)):
        yield _target(ids[waste], when, down=shows_backs(outline.parts[waste].pile))


def _turning(outline: Outline, ids: list[str]) -> Iterator[Element]:
    """Say how often the waste becomes the stock again."""
    stock = outline.rules.stock
    if outline.waste is None or stock.passes <= 1:
        return
    if stock.turnover:
        how = "is cut" if stock.turnover == CUT else "is shuffled, by other chance than in XML,"
        outline.reasons.at_number(STOCK, 10, f"the stock {how} when it is turned over")
    yield element(Tag.SOURCE, ids[outline.waste])
    yield element(Tag.REDEALS, ANY if stock.has_endless_passes else stock.passes - 1)
