"""The deal, and what a click on a field does by itself (170-200, 233-235, 277-283, 292-300, X5, X18 to X21)."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from tests.referee.xml.cards import FREE, JOKER, Card, looks
from tests.referee.xml.game import UNLIMITED, Game, Serve
from tests.referee.xml.laying import has_room, in_sequence, permits
from tests.referee.xml.read import spec_of, text_of
from tests.referee.xml.table import Luck, Table

# The deal


def deal(game: Game, deck: Sequence[str], luck: Luck) -> Table:
    """Deal: a stock's cards are there, a field's ``lege`` and ``sortiere`` are done, when it is defined."""
    table = Table(game, luck)
    rest = [Card(number, name) for number, name in enumerate(deck)]
    for number, field in enumerate(game.fields):
        if field.is_stock:
            # The next card is the first of the list: it lies on top.
            table.put(number, rest[: len(field.pack)][::-1])
            del rest[: len(field.pack)]
        for tag in field.deals:
            (lay_out if tag.tag == "lege" else sort)(table, number, tag)
    table.end_pass(table.stock)
    table.forget()
    return table


def lay_out(table: Table, number: int, tag: Element) -> None:
    """Do a field's ``lege`` (292-296, X21)."""
    spec, condition = spec_of(text_of(tag), table.game.drawn), tag.get("bedingung")
    for _ in range(int(tag.get("anz", "1"))):
        found = None
        for source in table.numbers([tag.attrib["quelle"]]):
            for place in range(table.count(source) - 1, -1, -1):
                card = table.piles[source][place]
                named = card.name != JOKER and spec is not None and any(map(spec.fits, looks(card)))
                if found is None and (spec == FREE or named):
                    found = source, place
        if found is None or not wanted(table, number, condition, table.piles[found[0]][found[1]]):
            return
        (card,) = table.take(*found, 1)
        table.put(number, [card], up=tag.attrib["typ"] != "verdeckt")


def wanted(table: Table, number: int, condition: str | None, card: Card) -> bool:
    """Judge the ``bedingung`` of a field's ``lege`` or of a ``ziel`` (175-181, 295)."""
    match condition:
        case "leer":
            return not table.piles[number]
        case "belegt":
            return bool(table.piles[number])
        case "belegbar":
            return has_room(table, number)
        case "erlaubt":
            return permits(table, number, 1, looks(card))
        case "folge":
            return in_sequence(table, number, card)
        case "keinefolge":
            return not in_sequence(table, number, card)
        case _:
            return True


def sort(table: Table, number: int, tag: Element) -> None:
    """Do a field's ``sortiere`` (297-300)."""
    pile, way = table.piles[number], tag.attrib["richtung"]
    if way == "mischen":
        table.shuffle(number)
        return
    if way == "umdrehen":
        pile.reverse()
        return
    spec = spec_of(text_of(tag), table.game.drawn) or FREE
    found = [card for card in pile if spec == FREE or (card.name != JOKER and any(map(spec.fits, looks(card))))]
    if way in ("vorn", "hinten"):
        others = [card for card in pile if card not in found]
        pile[:] = others + found if way == "vorn" else found + others
        return
    for card in found:
        if way == "innen" and len(pile) < 3:
            return
        pile.remove(card)
        size = len(pile)
        match way:
            case "aussen":
                place = size * table.chance(2)
            case "innen":
                place = 1 + table.chance(size - 1)
            case _:
                place = table.chance(size + 1)
        pile.insert(place, card)


# A click


def click(table: Table, number: int) -> bool:
    """Do what a left click does by itself; say whether it does anything."""
    field = table.field(number)
    if not table.piles[number] and may_take_up(table, number):
        take_up(table, number)
        if field.jumps:
            serve(table, number)
        return True
    if field.serves:
        return serve(table, number)
    if table.top_is_down(number) and "manuell" in field.turning and not table.value(number, "sicht"):
        table.turn(table.piles[number][-1], up=True)
        return True
    return False


def serve(table: Table, number: int) -> bool:
    """Lay a card on each field of each ``ziel`` (172-184, X18); say whether one was laid."""
    laid = False
    for each in table.field(number).serves:
        for target in table.numbers(each.ids):
            if table.piles[number] and wanted(table, target, each.when, table.piles[number][-1]):
                laid = serve_one(table, number, each, target) or laid
    return laid


def serve_one(table: Table, number: int, each: Serve, target: int) -> bool:
    """Lay a card on a target, or on the first of the fields to ask before that takes it; never onto itself."""
    card = table.piles[number][-1]
    others = [other for name in each.checks for other in table.numbers([name]) if other != number]
    target = next((other for other in others if permits(table, other, 1, looks(card))), target)
    if target == number:
        return False
    table.take(number, table.count(number) - 1, 1)
    table.put(target, [card], up=not each.hidden)
    return True


def redeals(table: Table, number: int) -> int:
    """Return how many times a field may be taken up again (negative: any)."""
    left = table.value(number, "wiederholung")
    return left if isinstance(left, int) else 0


def may_take_up(table: Table, number: int) -> bool:
    """Say whether an empty field may be filled from its sources, and whether they hold anything (X19)."""
    sources = [source for ids in table.field(number).sources for source in table.numbers(ids)]
    return redeals(table, number) != 0 and any(table.piles[source] for source in sources)


def take_up(table: Table, number: int) -> None:
    """Turn each source over onto a field, source after source (X19)."""
    for ids in table.field(number).sources:
        for source in table.numbers(ids):
            cards = table.take(source, 0, table.count(source))
            table.put(number, cards[::-1], up=True)
    if redeals(table, number) != UNLIMITED:
        table.properties[number]["wiederholung"] = redeals(table, number) - 1
    if number == table.stock:
        table.passing = True
    if table.field(number).shuffles:
        table.shuffle(number)


def fill(table: Table, before: Sequence[int]) -> None:
    """Fill the fields that held cards before a move by hand and are empty now, in file order (X20)."""
    empty = [number for number, count in enumerate(before) if count and not table.piles[number]]
    for number in empty:
        name = table.value(number, "fuellen")
        if not isinstance(name, str) or table.piles[number]:
            continue
        fill_one(table, number, table.numbers([name]))


def fill_one(table: Table, number: int, sources: Sequence[int]) -> None:
    """Lay one card on an emptied field from the first source that holds one, or may be taken up."""
    for source in [each for each in sources if table.piles[each]] or sources:
        if not table.piles[source] and may_take_up(table, source):
            take_up(table, source)
        if table.piles[source] and source != number:
            card = table.take(source, table.count(source) - 1, 1)
            table.put(number, card, up=True)
            return
