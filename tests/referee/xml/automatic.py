"""A right click that no action takes over: the card is laid where ``auto`` says (267-276, X23, X28)."""

from collections.abc import Callable, Iterator

from tests.referee.xml.cards import EMPTY, LOOKS, Look, ranks_fit, suits_fit
from tests.referee.xml.laying import SUIT_WORDS, build, fitting, fitting_below, holds, top_looks
from tests.referee.xml.read import spec_of
from tests.referee.xml.table import Table
from tests.referee.xml.taking import Block, blocks, may_lay, ways

Lay = tuple[Block, int, bool]
"""What would be laid, where, and whether at the bottom."""


def chosen(table: Table, number: int, is_free: Callable[[Lay], bool]) -> Lay | None:
    """Return the first lay that no action takes over, the last card first; None for nowhere."""
    last = table.count(number) - 1
    some = (
        block
        for block in blocks(table, number)
        if block.start == last or table.value(number, "folgeschieb") != "einzeln"
    )
    return next((lay for block in some for lay in lays(table, block, number) if is_free(lay)), None)


def lays(table: Table, block: Block, number: int) -> Iterator[Lay]:
    """Return where a block may be laid of itself, the first choice first."""
    for target, condition in tries(table):
        if target != number:
            for below in ways(table, block, target):
                if may_lay(table, block, target, below=below) and agrees(table, target, condition, block, below=below):
                    yield block, target, below


def tries(table: Table) -> Iterator[tuple[int, str]]:
    """Return the fields with ``auto``: all by their first condition, then all by their second (276)."""
    words = [str(table.value(number, "auto") or "").split(",") for number in range(len(table.piles))]
    for turn in range(max(map(len, words))):
        for number, each in enumerate(words):
            if turn < len(each) and each[turn]:
                yield number, each[turn]


def agrees(table: Table, target: int, condition: str, block: Block, *, below: bool) -> bool:
    """Judge a condition of the card that is to be laid (271-275)."""
    if condition in ("ja", "ende", "nein"):
        return condition != "nein"
    if condition in ("leer", "belegt"):
        return holds(table, target, condition)
    # A joker is the same card for the condition and for the order, whether it is laid or lies there.
    lowest = (fitting_below if below else fitting)(table, target, block.lowest)
    if condition in SUIT_WORDS or condition.startswith("wert"):
        tops, order = top_looks(table, target) if table.piles[target] else EMPTY, build(table, target)
        is_free = below or table.top_is_down(target)
        pairs = [(under, look) for under in tops for look in lowest if is_free or order.allows(under, look)]
        return any(fits(condition, under, look) for under, look in pairs)
    spec = spec_of(condition, table.game.drawn)
    return spec is not None and any(map(spec.fits, lowest & LOOKS))


def fits(condition: str, under: Look, look: Look) -> bool:
    """Compare the card to be laid with the last card of the target."""
    if condition in SUIT_WORDS:
        return suits_fit(SUIT_WORDS[condition], under.suit, look.suit)
    return ranks_fit(condition.removeprefix("wert") or "gleich", under.rank, look.rank)
