"""``aenderung``, ``setze`` and the rest that an action does, but for its ``lege`` (503-513, 568-587)."""

from xml.etree.ElementTree import Element

from tests.referee.xml.cards import FREE, Spec, looks
from tests.referee.xml.game import MOST, UNLIMITED, Value
from tests.referee.xml.laying import start_of
from tests.referee.xml.read import decoded, spec_of, text_of
from tests.referee.xml.table import Table
from tests.referee.xml.turn import AskedError, Turn

CARD_WORDS = {"quellwert", "quellfarbe", "zielwert", "zielfarbe"}
HIGHEST = 2147483647


def change(turn: Turn, tag: Element) -> None:
    """Do an ``aenderung``."""
    table, name, content = turn.table, tag.attrib["tag"], text_of(tag)
    numbers = turn.listed(tag.attrib["feld"], same_id=tag.get("ziel") == "id")
    if tag.get("opt") == "tausch":
        exchange(turn, numbers, turn.listed(content), name)
        return
    if content in CARD_WORDS:
        found = drawn_from(turn, content)
        if found is None:
            return
        for number in numbers:
            set_card(table, number, name, found)
        return
    for number in numbers:
        change_one(table, number, name, content, tag.get("id"))


def drawn_from(turn: Turn, word: str) -> Spec | None:
    """Return the suit or rank of the card that a word means; nothing where there is no card (513, X32)."""
    card = turn.source_card if word.startswith("quell") else turn.target_card
    if card is None:
        return None
    look = min(looks(card))
    return Spec(look.suit, None) if word.endswith("farbe") else Spec(None, look.rank)


def set_card(table: Table, number: int, name: str, spec: Spec) -> None:
    """Change a property that is a card, a suit or a rank."""
    properties = table.properties[number]
    start = start_of(table, number) or FREE
    match name:
        case "folgeende":
            properties[name] = spec.rank
        case "startfarbe":
            properties["folgestart"] = start._replace(suit=spec.suit)
        case "startwert":
            properties["folgestart"] = start._replace(rank=spec.rank)
        case _:
            properties[name] = spec


def change_one(table: Table, number: int, name: str, content: str, wanted: str | None) -> None:
    """Change one field."""
    match name:
        case "sortieren":
            if content == "mischen":
                table.shuffle(number)
            else:
                table.piles[number].reverse()
        case "status":
            if table.piles[number]:
                card = table.piles[number][-1]
                table.turn(card, up=content == "offen")
                if content != "offen":
                    table.kept.add(card.number)
        case "sperre" | "schiebsperre" | "anzeige":
            set_lock(table, number, name, wanted, active=content == "aktiv")
        case "folgestart" | "folgeende" | "startfarbe" | "startwert":
            set_card(table, number, name, spec_of(content, table.game.drawn) or FREE)
        case _:
            table.properties[number][name] = changed(table.value(number, name), name, content, table)


def changed(now: Value, name: str, content: str, table: Table) -> Value:
    """Return a property's new value: a number with a sign is added (508-510, X19)."""
    if content[:1] not in ("+", "-"):
        return decoded(name, content, table.game.drawn)
    if name == "wiederholung" and now == UNLIMITED:
        return now
    most = {"var": HIGHEST, "wiederholung": HIGHEST}.get(name, MOST)
    return min(max((now if isinstance(now, int) else 0) + int(content), 0), most)


def set_lock(table: Table, number: int, name: str, wanted: str | None, *, active: bool) -> None:
    """Switch the locks or displays of a name on or off (506)."""
    field = table.field(number)
    names = {
        "sperre": [lock.name for lock in field.locks],
        "schiebsperre": [lock.name for lock in field.push_locks],
        "anzeige": [shown for shown, _ in field.shows],
    }[name]
    states = {"sperre": table.locks, "schiebsperre": table.push_locks, "anzeige": table.shows}[name][number]
    for place, each in enumerate(names):
        if each == wanted:
            states[place] = active


def exchange(turn: Turn, firsts: list[int], seconds: list[int], name: str) -> None:
    """Exchange a property of two fields (511)."""
    table = turn.table
    pairs = [(first, second) for first in firsts for second in seconds if first != second]
    for first, second in pairs[:1]:
        one, other = table.properties[first], table.properties[second]
        if name in ("startfarbe", "startwert"):
            part = {"startfarbe": "suit", "startwert": "rank"}[name]
            start, its = start_of(table, first) or FREE, start_of(table, second) or FREE
            one["folgestart"] = start._replace(**{part: getattr(its, part)})
            other["folgestart"] = its._replace(**{part: getattr(start, part)})
        else:
            one[name], other[name] = other[name], one[name]


def set_global(turn: Turn, tag: Element) -> None:
    """Do a ``setze``: another source or target from now on, for all actions that follow (568-575)."""
    found = turn.fields(text_of(tag))
    for each in turn.both():
        set_field(each, tag.attrib["id"], found)


def set_field(turn: Turn, name: str, found: list[int]) -> None:
    """Set the source or the target."""
    if name == "quelle" and found:
        turn.source = found[0]
        cards = turn.table.piles[found[0]]
        turn.source_card = cards[-min(max(len(turn.block), 1), len(cards))] if cards else None
    elif name == "ziel" and found:
        turn.target = found[0]
        pile = turn.table.piles[found[0]]
        turn.target_card = pile[-1] if pile else None


def ask(turn: Turn, tag: Element) -> None:
    """Do a ``meldung``: with answers it is a question, without any there is one button (578-582, X35)."""
    answers = tag.get("antwort", "")
    if answers and not turn.answers:
        raise AskedError(turn.table, text_of(tag).replace("\\n", "\n"), answers.split("\\n"))
    given = turn.answers.pop(0) if answers else 1
    for number in turn.listed(tag.get("feld", "")):
        turn.table.properties[number]["var"] = given
