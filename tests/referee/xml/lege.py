"""``lege`` of an action: which cards, from which fields, onto which (514-546, X22, X30, X31)."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from tests.referee.xml.cards import Card, looks
from tests.referee.xml.conditions import shifts
from tests.referee.xml.laying import permits
from tests.referee.xml.read import text_of
from tests.referee.xml.table import Table
from tests.referee.xml.taking import lowest_looks
from tests.referee.xml.turn import Turn


def lay(turn: Turn, tag: Element) -> None:
    """Lay cards from each source, in file order, onto each target."""
    options = tag.get("opt", "").split(",")
    for source in turn.listed(tag.attrib["feld"], same_id=tag.get("ziel") == "id"):
        for target in turn.fields(text_of(tag)):
            if source == target:
                continue
            laid = lay_one(turn, tag, source, target, options)
            if laid and ("einmal" in options or "tausch" in options):
                return


def chosen(turn: Turn, tag: Element, source: int) -> tuple[int, int]:
    """Return where the cards begin, and how many they are (519-528, 545-546)."""
    pile, count, start = turn.table.piles[source], tag.get("anz"), tag.get("startpos")
    size = len(pile)
    if count == "offen":
        return last(size, max(1, open_cards(turn.table, source)))
    if count == "folge":
        return last(size, run_length(turn.table, source))
    laid = len(turn.block) if turn.kind == "legen" else 0
    number = laid if count == "legezahl" else int(count or 1)
    if start is None:
        return last(size, number)
    place = int(start) - 1 if int(start) > 0 else size + int(start)
    if not 0 <= place < size:
        return 0, 0
    return place, (min(number, size - place) if count is not None else size - place)


def last(size: int, count: int) -> tuple[int, int]:
    """Return where so many last cards begin, and how many there are of them."""
    count = min(count, size)
    return size - count, count


def open_cards(table: Table, number: int) -> int:
    """Return how many last cards lie face up."""
    pile = table.piles[number]
    return next((n for n, card in enumerate(reversed(pile)) if card.number in table.down), len(pile))


def run_length(table: Table, number: int) -> int:
    """Return how many last cards lie in order, as the field's ``folgeschieb`` sees it (523)."""
    pile = table.piles[number]
    word = table.value(number, "folgeschieb")
    if word == "einzeln" and pile:
        return 1
    if word == "offen":
        return max(1, open_cards(table, number))
    length = min(1, len(pile))
    while length < open_cards(table, number) and lowest_looks(table, number, tuple(pile[-length - 1 :])):
        length += 1
    return length


def insertion(turn: Turn, tag: Element, target: int) -> int | None:
    """Return where in the target the cards come to lie; None on the top (525-529)."""
    size, word = turn.table.count(target), tag.get("zielpos")
    if word is None:
        return None
    if word == "zufall":
        return turn.table.chance(size + 1)
    number = int(word)
    return min(number - 1, size) if number > 0 else max(size + number, 0)


def lay_one(turn: Turn, tag: Element, source: int, target: int, options: Sequence[str]) -> bool:
    """Lay from one field onto one other; say whether anything was laid."""
    table = turn.table
    start, count = chosen(turn, tag, source)
    cards = table.piles[source][start : start + count]
    if tag.get("richtung") == "rueckwaerts":
        cards = cards[::-1]
    if not cards or not shifts(table, source, target, count, tag.get("umschichten")):
        return False
    if "erlaubt" in options and not permits(table, target, count, looks(cards[0])):
        return False
    up = {"offen": True, "verdeckt": False}.get(tag.get("typ", ""))
    if "tausch" in options:
        swap(turn, tag, source, target, (start, cards), up=up)
        return True
    at = insertion(turn, tag, target)
    table.take(source, start, count)
    table.put(target, cards, up=up, at=at)
    return True


def swap(turn: Turn, tag: Element, source: int, target: int, given: tuple[int, list[Card]], *, up: bool | None) -> None:
    """Exchange cards: as many come back as were given, if there are so many (533, 546)."""
    table, (start, cards) = turn.table, given
    count, size = len(cards), table.count(target)
    place = max(0, size - count)
    if tag.get("zielpos") is not None:
        found = insertion(turn, tag, target)
        place = size if found is None else found
    back = table.piles[target][place : place + count]
    if tag.get("richtung") == "rueckwaerts":
        back = back[::-1]
    table.take(source, start, count)
    table.take(target, place, len(back))
    table.put(source, back, up=up, at=start)
    table.put(target, cards, up=up, at=place)
