"""The stock's click in XML: ``ziel`` for serving and drawing, ``quelle`` and ``wiederholung`` for turning over."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

from kabale.conversion.to_xml.elements import Attributes, element
from kabale.conversion.to_xml.outline import GameOutline, names_of
from kabale.pat.cards import start_row
from kabale.pat.rules import STOCK
from kabale.pat.terms import Turnover
from kabale.table.cards import all_looks
from kabale.xml.text.cards import ANY
from kabale.xml.text.tree import Element
from kabale.xml.text.values import Face, When
from kabale.xml.text.words import Attr, Tag

ServedPile = tuple[int, str]
"""A pile that gets the next card, and how it must be for that ("" however it is)."""


def servings(outline: GameOutline) -> list[ServedPile]:
    """Return who gets a card when the stock is clicked, one entry a card, the waste's draw left out."""
    served: list[ServedPile] = []
    for index, serve in outline.serving.items():
        if not serve.fills:
            served += [(index, _room(outline, index))] * serve.count
            continue
        # Cards fill a pile (number 9 ``b`` 5): with one card an empty one, else up to its limit.
        part = outline.parts[index]
        wanted, row = max(part.pile.count, 1), start_row(part.set.start, None)
        if not all(row[card] for card in all_looks()):
            outline.reasons.at_number(index, 9, "a click fills the pile with cards that number 10 chooses")
        if wanted == 1:
            served.append((index, When.EMPTY))
        elif part.pile.most == wanted:
            served += [(index, When.ROOM)] * wanted
        else:
            outline.reasons.at_number(index, 9, "a click fills the pile to a number of cards that is not its limit")
    return served


def _room(outline: GameOutline, index: int) -> str:
    """Return how a pile must be to get a card."""
    return When.ROOM if outline.limit(index) is not None else ""


def is_withheld(outline: GameOutline) -> bool:
    """Say whether nobody is served while a pile is empty (number 9 ``b`` 3 and 4); refuse where some are."""
    careful = [index for index, serve in outline.serving.items() if serve.only_if_none_empty]
    draws = outline.rules.stock.draw > 0 and outline.waste is not None
    if careful and (draws or len(careful) < len(outline.serving)):
        outline.reasons.at_number(careful[0], 9, "an empty pile keeps cards from some piles and not from others")
    return bool(careful)


def are_together(served: Sequence[ServedPile]) -> bool:
    """Say whether one ``ziel`` can serve all: one card each, under one condition."""
    piles = [pile for pile, _ in served]
    return len(set(piles)) == len(piles) and len({when for _, when in served}) <= 1


def stock_tags(outline: GameOutline, ids: list[str]) -> Iterator[Element]:
    """Say what a click on the stock does."""
    served = servings(outline)
    groups = [([pile], when) for pile, when in served]
    if served and are_together(served):
        groups = [([pile for pile, _ in served], served[0][1])]
    for piles, when in groups:
        for down, group in groupby(piles, key=lambda pile: outline.parts[pile].pile.faces.always_down):
            yield _target(names_of(list(group), ids), when, down=down)
    stock, waste = outline.rules.stock, outline.waste
    if waste is None:
        return
    down = outline.parts[waste].pile.faces.always_down
    for _ in range(min(stock.draw, outline.rules.card_count)):
        yield _target(ids[waste], _room(outline, waste), down=down)
    # How often the waste becomes the stock again.
    if stock.passes > 1:
        match stock.turnover:
            case Turnover.KEPT:
                pass
            case Turnover.CUT:
                outline.reasons.at_number(STOCK, 10, "the stock is cut when it is turned over")
            case Turnover.SHUFFLED:
                why = "the stock is shuffled, by other chance than in XML, when it is turned over"
                outline.reasons.at_number(STOCK, 10, why)
            case _:
                assert_never(stock.turnover)
        yield element(Tag.SOURCE, ids[waste])
        yield element(Tag.REDEALS, ANY if stock.has_endless_passes else stock.passes - 1)


def _target(names: str, when: str, *, down: bool) -> Element:
    attributes: Attributes = {Attr.WHEN: when} if when else {}
    return element(Tag.TARGET, names, attributes | ({Attr.FACE: Face.DOWN} if down else {}))
