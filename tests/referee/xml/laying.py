"""What a field takes (206-229, 236-245, 283-286, X12 to X17, X22), and what lies in order on it."""

from collections.abc import Sequence

from tests.referee.xml.cards import EMPTY, LOOKS, Card, Look, Order, Spec, looks, lowest_as_it_lies, lowest_of_run
from tests.referee.xml.game import Lock
from tests.referee.xml.table import Table

Looks = frozenset[Look]
SUIT_WORDS = {"farbe": "gleich", "anderefarbe": "ungleich", "farbwechsel": "wechsel"}


def build(table: Table, number: int) -> Order:
    """Return the order in which cards are laid on a field."""
    suits, ranks, end = (table.value(number, name) for name in ("folgefarbe", "folgewert", "folgeende"))
    return Order(
        suits if isinstance(suits, str) else None,
        ranks if isinstance(ranks, str) else None,
        end if isinstance(end, int) else None,
    )


def replaced(order: Order, word: str | None) -> Order:
    """Return an order where a word says another suit or rank (X14)."""
    if word in SUIT_WORDS:
        return order._replace(suits=SUIT_WORDS[word])
    if word is not None and word.startswith("wert"):
        return order._replace(ranks=word.removeprefix("wert") or "gleich")
    return order


def start_of(table: Table, number: int) -> Spec | None:
    """Return the card that an empty field takes."""
    start = table.value(number, "folgestart")
    return start if isinstance(start, Spec) else None


def matching(spec: Spec | None, among: Looks) -> Looks:
    """Return the looks that a card indication means."""
    return frozenset(look for look in among if spec is not None and spec.fits(look))


def top_looks(table: Table, number: int) -> Looks:
    """Return what the last card of a pile may stand for."""
    return (all_looks(table, number) or [LOOKS])[-1]


def all_looks(table: Table, number: int) -> list[Looks]:
    """Return what each card of a pile may stand for, from below: a joker is what its place leaves open (X17)."""
    order, now, found = build(table, number), LOOKS, []
    for place, card in enumerate(table.piles[number]):
        narrowed = matching(start_of(table, number), looks(card)) if place == 0 else order.after(now, looks(card))
        now = narrowed or looks(card)
        found.append(now)
    return found


def has_room(table: Table, number: int, cards: int = 1) -> bool:
    """Say whether a field takes so many more cards (X12)."""
    most = table.most(number)
    return most is not None and table.count(number) + cards <= most


def is_full(table: Table, number: int) -> bool:
    """Say whether a field is ``voll``."""
    most = table.most(number)
    return most is not None and table.count(number) >= most


def holds(table: Table, number: int, word: str) -> bool:
    """Say whether a field is ``leer``, ``belegt``, ``belegbar`` or ``voll``."""
    return {
        "leer": not table.piles[number],
        "belegt": bool(table.piles[number]),
        "belegbar": has_room(table, number),
        "voll": is_full(table, number),
    }[word]


def is_locked(table: Table, number: int, *, for_laying: bool) -> bool:
    """Say whether a ``sperre`` that is on forbids laying or taking (236-245)."""
    kind = "nehmen" if for_laying else "legen"
    return any(
        active and lock.kind != kind and locks(table, lock)
        for lock, active in zip(table.field(number).locks, table.locks[number], strict=True)
    )


def locks(table: Table, lock: Lock) -> bool:
    """Say whether a lock's fields are as it wants them."""
    word = lock.when if lock.when in ("leer", "belegt", "belegbar", "voll") else "belegt"
    found = [holds(table, number, word) for number in table.numbers(lock.ids)]
    if lock.mode == "and":
        return all(found)
    return any(found) and (lock.mode != "xor" or not all(found))


def start_allows(table: Table, number: int) -> bool:
    """Say whether the first card is one that more may follow (214, X13)."""
    condition, start = table.field(number).start_condition, start_of(table, number)
    if start is None or condition not in ("farbe", "wert", "farbewert"):
        return True
    suit = start.suit if condition != "wert" else None
    rank = start.rank if condition != "farbe" else None
    return bool(matching(Spec(suit, rank), looks(table.piles[number][0])))


def accepts(table: Table, number: int, cards: int, lowest: Looks) -> bool:
    """Say whether a field takes cards whose lowest can stand for some looks: the target alone is asked (X22)."""
    return is_open(table, number, cards) and bool(fitting(table, number, lowest))


def accepts_below(table: Table, number: int, card: Looks) -> bool:
    """Say whether a card may be pushed in at the bottom of an occupied field (X16)."""
    return is_open(table, number) and bool(fitting_below(table, number, card))


def is_open(table: Table, number: int, cards: int = 1) -> bool:
    """Say whether a field takes so many cards, whichever they are."""
    hidden, locked = table.value(number, "sicht"), is_locked(table, number, for_laying=True)
    return not hidden and not locked and has_room(table, number, cards)


def fitting(table: Table, number: int, lowest: Looks) -> Looks:
    """Return which of the looks of cards to be laid a field takes."""
    if not table.piles[number]:
        return matching(start_of(table, number), lowest)
    if not start_allows(table, number):
        return EMPTY
    if table.top_is_down(number):
        return matching(table.field(number).blind, lowest)
    return build(table, number).after(top_looks(table, number), lowest)


def fitting_below(table: Table, number: int, card: Looks) -> Looks:
    """Return which of the looks of a card an occupied field takes at the bottom."""
    first = table.piles[number][0]
    if first.number in table.down:
        return EMPTY
    condition, start = table.field(number).start_condition, start_of(table, number)
    wanted = card
    if start is not None and condition in ("farbe", "wert", "farbewert"):
        suit = start.suit if condition != "wert" else None
        wanted = matching(Spec(suit, start.rank if condition != "farbe" else None), wanted)
    order = build(table, number)
    firsts = lowest_as_it_lies(table.piles[number], order, looks(first))
    return frozenset(look for look in wanted if any(order.allows(look, above) for above in firsts))


def permits(table: Table, number: int, cards: int, lowest: Looks) -> bool:
    """Say whether cards may be laid on a field by its rules, where it takes them (``erlaubt``, ``legbar``, X22)."""
    word = table.value(number, "einschub")
    if cards > 1 and word == "hinten":
        return False
    if not table.piles[number] or word not in ("hinten", "aussen"):
        return accepts(table, number, cards, lowest)
    below = cards == 1 and accepts_below(table, number, lowest)
    return below or (word == "aussen" and accepts(table, number, cards, lowest))


def in_sequence(table: Table, number: int, card: Card | None = None) -> bool:
    """Say whether the last cards are a sequence from a start card; of an empty pile, whether *card* is one (180)."""
    pile: Sequence[Card] = table.piles[number]
    start = start_of(table, number)
    if not pile:
        return card is not None and bool(matching(start, looks(card)))
    return any(
        lowest_of_run(pile[place:], build(table, number), matching(start, each))
        for place, each in enumerate(all_looks(table, number))
    )


def begins_right(table: Table, number: int, spec: Spec | None = None) -> bool:
    """Say whether the first card is one that the field may begin with (476)."""
    pile = table.piles[number]
    return bool(pile) and matching(spec or start_of(table, number), looks(pile[0])) != EMPTY


def all_in_sequence(table: Table, number: int, spec: Spec | None = None, word: str | None = None) -> bool:
    """Say whether the whole pile is an allowed sequence from a start card (476)."""
    pile = table.piles[number]
    if not pile or not begins_right(table, number, spec):
        return False
    if word == "offen":
        return all(card.number not in table.down for card in pile)
    order = replaced(build(table, number), word)
    return bool(lowest_of_run(pile, order, matching(spec or start_of(table, number), LOOKS)))
