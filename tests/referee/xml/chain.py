"""Chains of actions: which is next, when it ends, when it never does (440, 456-458, 588-590, X29, X33, X34)."""

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from tests.referee.xml.changes import ask, change, set_global
from tests.referee.xml.conditions import compares, holds
from tests.referee.xml.lege import lay
from tests.referee.xml.read import text_of
from tests.referee.xml.turn import EndlessError, Turn

LONGEST = 10_000


def run(turn: Turn, actions: Sequence[Element]) -> None:
    """Go through a list of actions from its beginning."""
    place, events, seen = 0, turn.table.events, set()
    count = 0
    while place < len(actions) and turn.table.outcome == "playing":
        count += 1
        if count > LONGEST:
            raise EndlessError
        if count > len(actions) and turn.table.events == events:
            # A chain that only goes on has ended by now, and one with a random step may end yet.
            fields = [(each.source, each.target) for each in turn.both()]
            state = (place, repr((turn.table.all(), fields, turn.answers)))
            if state in seen:
                raise EndlessError
            seen.add(state)
        action = actions[place]
        now = turn.seen_by(action.get("typ", ""))
        if not suits(now.kind, action):
            place += 1
            continue
        done = all(holds(now, tag) for tag in action.findall("bedingung"))
        done = done and all(compares(now, tag) for tag in action.findall("vergleich"))
        if done:
            turn.succeeded += 1
            turn.final = turn.final or action.get("ruecknahme") == "nein"
            perform(now, action)
        place = following(actions, place, text_of(action.find("erfolg" if done else "misserfolg")), done=done)


def suits(kind: str, action: Element) -> bool:
    """Say whether an action is for a kind of move (442-446)."""
    wanted = action.get("typ", "frei")
    return wanted in ("frei", kind) or (wanted == "klick" and kind in ("links", "rechts"))


def perform(turn: Turn, action: Element) -> None:
    """Do what an action says, in the order in which it says it (458)."""
    doers: dict[str, Callable[[Turn, Element], None]] = {
        "aenderung": change,
        "lege": lay,
        "setze": set_global,
        "meldung": ask,
        "spielende": end,
    }
    for tag in action:
        if tag.tag in doers and turn.table.outcome == "playing":
            doers[tag.tag](turn, tag)


def end(turn: Turn, tag: Element) -> None:
    """Do a ``spielende`` (587)."""
    turn.table.outcome = "won" if text_of(tag) == "sieg" else "lost"


def following(actions: Sequence[Element], place: int, word: str, *, done: bool) -> int:
    """Return the place of the next action (589-590, X33)."""
    places = {"anfang": 0, "naechste": place + 1, "wiederholung": place, "ende": len(actions)}
    if word in places:
        return places[word]
    ids = [action.get("id") for action in actions]
    if word and word in ids:
        return ids.index(word)
    return len(actions) if done else place + 1
