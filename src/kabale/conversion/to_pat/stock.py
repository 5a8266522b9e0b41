"""The stock of an XML game as numbers 8 to 11 of a ``.pat`` stock, and whom its click serves."""

from collections import Counter
from dataclasses import dataclass, field

from kabale.conversion.to_pat.piles import Reader
from kabale.pat.rules import NO_MATTER, STOCK, Stock
from kabale.pat.terms import Serve
from kabale.xml.rules.model import TargetRule
from kabale.xml.text.cards import UNLIMITED
from kabale.xml.text.values import When
from kabale.xml.text.words import Tag


@dataclass(slots=True)
class Click:
    """What a click on the stock does: the numbers of the stock, number 9's ``b`` of piles, whom it leaves room."""

    stock: Stock = field(default_factory=Stock)
    serve: dict[int, Serve] = field(default_factory=dict)
    with_room: set[int] = field(default_factory=set)
    dealt: set[int] = field(default_factory=set)


def click(reader: Reader) -> Click:
    """Read the stock's ``ziel``, ``quelle`` and ``wiederholung``; what no number says is a reason."""
    field, ready = reader.rules.fields[STOCK], reader.state.ready[STOCK]
    if not ready.is_down and (reader.state.piles[STOCK] or field.sources):
        reader.refuse(STOCK, Tag.FACE, "the stock's cards are open")
    if not ready.is_down and ready.is_shown and ready.most:
        reader.refuse(STOCK, Tag.MAX, "cards can be laid on the stock")
    if not ready.is_shown:
        return Click()
    given = [pile for rule in field.targets for pile in _served(reader, rule)]
    # The waste is taken up again; without that it is the pile to which all cards of a click go, or the last ones.
    sources = [pile for ids in field.sources for pile in reader.rules.piles_of(ids)]
    if len(sources) > 1:
        reader.refuse(STOCK, Tag.SOURCE, "several piles are taken up again")
    waste = sources[0] if sources else given[0] if len(set(given)) == 1 else None
    drawn = [pile for pile in given if pile == waste]
    others = given[: len(given) - len(drawn)]
    counts = Counter(others)
    if waste in others or sorted(others) != others or max(counts.values(), default=0) > 2:
        reader.refuse(STOCK, Tag.TARGET, "a click serves piles in an order that number 9 cannot say")
    redeals = reader.state.redeals(STOCK) if field.sources and waste is not None else 0
    if redeals and (field.redeals.shuffle or field.redeals.at_once):
        reader.refuse(STOCK, Tag.REDEALS, "the stock is shuffled, or dealt at once, when it is taken up again")
    if redeals != UNLIMITED and redeals + 1 >= NO_MATTER:
        reader.refuse(STOCK, Tag.REDEALS, "the stock is taken up again more often than number 9 can say")
    passes = NO_MATTER if redeals == UNLIMITED else redeals + 1
    room = {pile for rule in field.targets if rule.when == When.ROOM for pile in reader.rules.piles_of(rule.piles)}
    held = reader.guards.all_held
    if held and (held != set(others) or drawn or field.sources):
        reader.refuse(STOCK, Tag.TARGET, "an empty pile keeps cards from others than itself")
    # Careful ones where the click asks for no empty pile.
    serve = {pile: Serve(count, only_if_none_empty=bool(held)) for pile, count in counts.items()}
    return Click(Stock(len(drawn), passes, waste=waste), serve, room, set(given))


def _served(reader: Reader, rule: TargetRule) -> list[int]:
    """Return the piles of one ``ziel``."""
    piles = [pile for pile in reader.rules.piles_of(rule.piles) if pile != STOCK]
    if rule.when not in ("", When.ROOM) or rule.first_try:
        reader.refuse(STOCK, Tag.TARGET, "a click serves piles under a condition")
    for pile in piles:
        if rule.down and not reader.state.ready[pile].is_down:
            reader.refuse(STOCK, Tag.TARGET, "a click deals face-down cards")
        if rule.when == When.ROOM and reader.state.ready[pile].most is None:
            reader.refuse(STOCK, Tag.TARGET, "a click serves a pile that never has room")
    return piles
