"""A ``.pat`` game in XML: the same piles, moves and counts, or the reasons why XML cannot express them."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, assert_never

from kabale.conversion import Reasons
from kabale.conversion.to_xml.fields import (
    Attributes,
    condition,
    element,
    field,
    has_pairs,
    sequence,
    start,
    window,
)
from kabale.conversion.to_xml.outline import GameOutline, locking, names_of
from kabale.pat.cards import is_sum_of_thirteen, start_row
from kabale.pat.game import PatDefinition
from kabale.pat.rules import STOCK
from kabale.pat.terms import DealRole, Giver, LayKind, TakeKind, Turnover
from kabale.table.cards import all_looks
from kabale.xml.text.cards import ANY
from kabale.xml.text.tree import Element
from kabale.xml.text.values import Compare, Face, Property, Special, Trigger, When
from kabale.xml.text.words import Attr, Tag
from kabale.xml.write import write

PROGRAM: Final = 100227  # the version in the document's own example (40)
MOST_DECKS: Final = 4


def to_xml(definition: PatDefinition, reasons: Reasons) -> str:
    """Return a game's definition in XML; it holds only where no reasons were noted."""
    outline = GameOutline(definition, reasons)
    _refuse_what_has_no_words(outline)
    # Piles with rules of their own need names of their own.
    alone: set[int] = set()
    for index, part in outline.others:
        for when in {part.set.taking.shut.taking, part.set.taking.shut.laying} - {None}:
            alone |= {index, *locking(outline, index, when)}
        if part.set.laying.neighbour:
            alone |= {index, part.set.laying.neighbour.of(index)}
        if part.set.laying.origin.empty is Giver.PREVIOUS:
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


def _refuse_what_has_no_words(outline: GameOutline) -> None:
    rules, reasons = outline.rules, outline.reasons
    if rules.decks > MOST_DECKS:
        reasons.add("line 2", f"{rules.decks} decks are more than the 208 cards that XML knows")
    if outline.definition.goal is not None:
        reasons.add("the catalogue", "the game has a goal that its own file does not say")
    if rules.piles[STOCK].role is DealRole.SHUFFLE_DECKS and rules.decks > 1:
        reasons.at_number(STOCK, 6, "each deck is shuffled by itself")
    if (outline.waste is not None or outline.serving) and not rules.piles[STOCK].is_seen:
        reasons.at_number(STOCK, 3, "the stock is not seen and can be clicked")
    for index, part in outline.others:
        # The demands of number 6 on the deal that XML's layout cannot meet.
        if part.pile.role is DealRole.BASE and index in rules.base_piles:
            reasons.at_number(index, 6, "the rank of a dealt card is the base of the foundations")
        if part.pile.role is DealRole.PUT_UNDER:
            reasons.at_number(index, 6, "cards are put under the stock")
        if part.pile.redirection.leads_here:
            reasons.at_number(index, 6, "fitting cards are led here during the deal")
        if part.set.laying.rotation:
            reasons.at_number(index, 9, "a click moves the bottom card to the top")
        if not part.pile.is_seen and (part.set.gives or part.set.gets):
            reasons.at_number(index, 3, "the pile is not seen and cards can be taken or laid")


ServedPile = tuple[int, str]
"""A pile that gets the next card, and how it must be for that ("" however it is)."""


def servings(outline: GameOutline) -> list[ServedPile]:
    """Return who gets a card when the stock is clicked, one entry a card, the waste's draw left out."""
    served: list[ServedPile] = []
    for index, serve in outline.serving.items():
        if not serve.fills:
            served += [(index, outline.room(index))] * serve.count
            continue
        # Cards fill a pile (number 9 ``b`` 5): one card an empty one, several up to its limit.
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
        yield _target(ids[waste], outline.room(waste), down=down)
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


def guards(outline: GameOutline, ids: Sequence[str]) -> Iterator[Element]:
    """Yield the actions, those of fields with one name once."""
    known: set[str] = set()
    has_kings_as_pairs = any(each.set.gives and is_sum_of_thirteen(each.set.build) for _, each in outline.others)
    for index, part in outline.others:
        # Numbers of cards that hang on more than the number alone.
        if part.set.laying.kind is LayKind.BY_SINGLES and outline.has_blocks:
            outline.reasons.at_number(index, 9, "runs move as far as empty places allow")
        if part.set.laying.kind in (LayKind.TWO_OR_MORE, LayKind.TWO) and has_kings_as_pairs:
            outline.reasons.at_number(index, 9, "a king alone counts as a run of two")
        if ids[index] not in known:
            known.add(ids[index])
            yield from (_forbid(*tests) for tests in forbidden(outline, index, ids[index]))
    # The click on a stock that still has cards while a pile that it serves is empty.
    if is_withheld(outline):
        for name in dict.fromkeys(ids[index] for index in outline.serving):
            clicked = condition(Special.TARGET, Property.ID, ids[STOCK])
            held = condition(ids[STOCK], Property.COUNT, 0, Compare.GREATER)
            yield _forbid(clicked, held, condition(name, Property.COUNT, 0), trigger=Trigger.LEFT)


def forbidden(outline: GameOutline, index: int, name: str) -> Iterator[tuple[Element, ...]]:
    """Yield what a pile's moves must not be: too few or too many cards, by target and by source, or wrong ones."""
    part = outline.parts[index]
    target = condition(Special.TARGET, Property.ID, name)
    source = condition(Special.SOURCE, Property.ID, name)
    wrong = _forbidden_counts(part.set.laying.kind)
    if wrong is not None and (outline.has_blocks or part.set.laying.kind is not LayKind.ONE):
        yield _moved(*wrong), target
    # The words of the field would let runs leave a pile that gives single cards.
    if part.set.taking.kind is TakeKind.ONE and part.set.gets and has_pairs(part.set.build):
        yield _moved(Compare.GREATER, 1), source
    if part.set.taking.kind is TakeKind.RUN_ONLY:
        yield _moved(Compare.LESS, 2), source
    # They would let cards go to a pile that only a click serves.
    is_closed = not part.set.gets and outline.is_dealt_to(index)
    if is_closed and part.set.taking.kind.in_order and outline.limit(index) is not None:
        yield (target,)
    first, follows = start(part.set.start), sequence(part.set.build)
    if part.set.gets and first is not None:
        yield from ((target, *tests) for tests in first.guards)
    if part.set.gets and follows is not None:
        yield from ((target, *guard.tests) for guard in follows.guards)


def _forbidden_counts(kind: LayKind) -> tuple[Compare, int] | None:
    """Return which numbers of cards number 9 ``a`` forbids, as a comparison, None if it forbids none of them."""
    match kind:
        case LayKind.NONE | LayKind.BLOCK | LayKind.BY_SINGLES:
            return None
        case LayKind.ONE:
            return Compare.GREATER, 1
        case LayKind.TWO_OR_MORE:
            return Compare.LESS, 2
        case LayKind.TWO | LayKind.THIRTEEN:
            return Compare.UNEQUAL, kind.most
        case _:
            assert_never(kind)


def _moved(compare: Compare, count: int) -> Element:
    return condition(Special.TARGET, Property.MOVED, count, compare)


def _forbid(*tests: Element, trigger: Trigger = Trigger.LAYING) -> Element:
    return element(Tag.ACTION, "", {Attr.TYPE: trigger}, *tests)
