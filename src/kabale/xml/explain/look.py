"""What is shown beside the cards, in words: how piles lie, displays, marks (67-71, 302-331)."""

from collections.abc import Callable, Iterator
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import listed, number
from kabale.xml.explain.facts import Facts, alike
from kabale.xml.play.view import NO_COLOUR
from kabale.xml.rules.model import LabelRule
from kabale.xml.text.numbers import number as as_number
from kabale.xml.text.values import KIND_LETTERS, Border, Direction, Highlight, Property, Status, as_word
from kabale.xml.text.words import ALL_SHOWN, Tag


def look(facts: Facts) -> list[Message]:
    """Return the clauses of how the table looks: piles of one look together, then displays, then marks."""
    found = []
    for tell in _LOOKS:
        told = {index: clause for index in _seen(facts) if (clause := tell(facts, index)) is not None}
        for clause, indices in alike(sorted(told), told).items():
            found.append(message("xmlexplain.look.of", piles=facts.named(indices), look=clause))
    return [*found, *_labels(facts), *_marks(facts)]


def _seen(facts: Facts) -> Iterator[int]:
    return (index for index, field in enumerate(facts.fields) if field.x >= 0 and field.y >= 0)


def _spread(facts: Facts, index: int) -> Message | None:
    """Say where a pile spreads to, and from which number on it lies closer."""
    words = [word for word in (as_word(Direction, each) for each in facts.fields[index].directions) if word]
    ways = [message(f"xmlexplain.look.way.{word.name.lower()}") for word in words if word is not Direction.NONE]
    if not ways:
        return None
    told = message("xmlexplain.look.spread", ways=listed(ways))
    tight = as_number(facts.has_text(index, Tag.TIGHT))
    return message("xmlexplain.look.tight", spread=told, n=tight, number=number(tight)) if tight else told


def _posture(facts: Facts, index: int) -> Message | None:
    return message("xmlexplain.look.sideways") if facts.fields[index].sideways else None


def _border(facts: Facts, index: int) -> Message | None:
    """Say what is drawn of the empty pile."""
    text = facts.has_text(index, Tag.BORDER)
    if text in ("", Border.SINGLE):
        return None
    if text in tuple(Border):
        return message(f"xmlexplain.look.border.{Border(text).name.lower()}")
    return message("xmlexplain.look.border.number", n=as_number(text), number=number(as_number(text)))


def _shown(facts: Facts, index: int) -> Message | None:
    text = facts.has_text(index, Tag.SHOWN)
    if text in ("", ALL_SHOWN):
        return None
    if text == "0":
        return message("xmlexplain.look.hidden")
    return message("xmlexplain.look.shown", n=as_number(text), number=number(as_number(text)))


def _letter(facts: Facts, index: int) -> Message | None:
    """Say by which letter help names a pile, where it is not the usual one of its kind."""
    field = facts.fields[index]
    if field.letter == KIND_LETTERS[field.kind]:
        return None
    return (
        message("xmlexplain.look.letter", letter=field.letter) if field.letter else message("xmlexplain.look.no_letter")
    )


_LOOKS: Final[tuple[Callable[[Facts, int], Message | None], ...]] = (_spread, _posture, _border, _shown, _letter)


def _labels(facts: Facts) -> list[Message]:
    """Say what is displayed beside piles (317-325)."""
    told: dict[Message, list[int]] = {}
    for index in _seen(facts):
        for label in facts.fields[index].labels:
            told.setdefault(_label(label), []).append(index)
    return [
        message("xmlexplain.look.label", n=len(indices), piles=facts.named(indices), label=clause)
        for clause, indices in told.items()
    ]


def _label(label: LabelRule) -> Message:
    """Name a display: its text, what it counts, where it stands, and whether rules switch it on."""
    name = as_word(Property, label.property)
    shown = message(f"xmlexplain.shows.{(name or Property.COUNT).name.lower()}")
    if label.text and name:
        shown = message("xmlexplain.look.both", text=label.text, shown=shown)
    elif label.text:
        shown = message("xmlexplain.look.text", text=label.text)
    places = [
        message(f"xmlexplain.look.place.{way.name.lower()}")
        for word in label.place.split()
        if (way := as_word(Direction, word))
    ]
    if places:
        shown = message("xmlexplain.look.placed", shown=shown, places=listed(places))
    if label.status is Status.OFF:
        return message("xmlexplain.look.off", shown=shown, id=label.id)
    return message("xmlexplain.look.switched", shown=shown, id=label.id) if label.id else shown


def _marks(facts: Facts) -> list[Message]:
    """Say which cards are marked: those that stop the play always, unless that is turned off."""
    found = {mark.what: mark.colour for mark in facts.rules.marks}
    told = []
    stop = found.get(Highlight.STOP, "")
    if stop != NO_COLOUR and (facts.rules.has_stops or Highlight.STOP in found):
        told.append(_mark("stop", stop))
    elif stop == NO_COLOUR:
        told.append(message("xmlexplain.mark.off"))
    if found.get(Highlight.RIGHT_START, NO_COLOUR) != NO_COLOUR:
        told.append(_mark("start", found[Highlight.RIGHT_START]))
    return told


def _mark(what: str, colour: str | None) -> Message:
    if not colour:
        return message(f"xmlexplain.mark.{what}")
    return message(f"xmlexplain.mark.{what}_coloured", colour=colour)
