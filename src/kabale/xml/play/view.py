"""What the player may see of an XML game: places in units of which a card has 4 by 6 (143, 302-342).

Cards of a field with ``sicht`` ``verdeckt`` are not named, however they lie on the table (X10).
"""

from typing import Final

from kabale.table.cards import HIDDEN
from kabale.view import Label, PileView, View
from kabale.xml.play.fields import (
    CARDS,
    NUMBERS,
    named_card,
    next_ranks,
    number_value,
    starts_with,
    stops_on,
    word_value,
)
from kabale.xml.play.state import State
from kabale.xml.rules.model import KINDS, NO_COLOUR
from kabale.xml.text.cards import ANY, MOST_CARDS, UNLIMITED, number, written
from kabale.xml.text.values import Border, Direction, Face, Highlight, Property, Status
from kabale.xml.text.words import Tag

CARD_WIDTH: Final = 4
CARD_HEIGHT: Final = 6
SPREAD: Final = 2
TIGHT_SPREAD: Final = 1
"""How far spread cards lie apart, and from the number on that ``eng`` says (311-313)."""

STOP_COLOUR: Final = "cc0000"
RIGHT_COLOUR: Final = "008800"
"""The usual colours of marks (68-71)."""

_STEPS: Final = {Direction.ABOVE: (0, -1), Direction.BELOW: (0, 1), Direction.RIGHT: (1, 0), Direction.LEFT: (-1, 0)}


def view(state: State) -> View:
    """Return the view of a table."""
    found = []
    for pile, (field, ready, cards) in enumerate(zip(state.fields, state.ready, state.piles, strict=True)):
        dx, dy = spread(state, pile)
        down = state.table.down
        shown, width = number_value(state, pile, Property.SHOWN), number_value(state, pile, Property.BORDER)
        outline = 1 if width is None else width  # the room for cards that an empty field's outline has (326-328)
        if state.text(pile, Tag.BORDER) == Border.NONE:
            outline = 0
        found.append(
            PileView(
                kind=KINDS[field.kind],
                x=field.x,
                y=field.y,
                dx=dx,
                dy=dy,
                sideways=field.sideways,
                visible=ready.is_shown,
                cards=tuple([HIDDEN] * len(cards) if ready.is_down else state.table.names(pile)),
                up=tuple(not ready.is_down and card not in down for card in cards),
                letter=field.letter,
                labels=labels(state, pile) if cards or outline else (),
                mark=mark(state, pile),
                backs=tuple(state.rules.backs.get(card, 1) for card in cards) if state.rules.has_backs else (),
                shown=None if shown is None or shown >= MOST_CARDS else shown,
                border=outline,
            )
        )
    return View(CARD_WIDTH, CARD_HEIGHT, tuple(found))


def spread(state: State, pile: int) -> tuple[int, int]:
    """Return how far each card lies from the one below it (314-316)."""
    field = state.fields[pile]
    tight = field.texts.get(Tag.TIGHT)
    step = TIGHT_SPREAD if tight and len(state.piles[pile]) >= number(tight) else SPREAD
    steps = [_STEPS[word] for word in _STEPS if word in field.directions]
    return step * sum(dx for dx, _ in steps), step * sum(dy for _, dy in steps)


def labels(state: State, pile: int) -> tuple[Label, ...]:
    """Return the labels of a field that are in force: a text, a property, or both (317-325)."""
    found = []
    for label in state.fields[pile].labels:
        if state.status(pile, Tag.LABEL, label.id, label.status) is Status.ON:
            value = property_text(state, pile, label.property) if label.property else ""
            # Without a text and a property it is the number of cards (324).
            is_count = not label.property and not label.text
            text = str(len(state.piles[pile])) if is_count else f"{value} {label.text}".strip()
            found.append(Label(text, tuple(word.name.lower() for word in _STEPS if word in label.place.split())))
    return tuple(found)


def property_text(state: State, pile: int, name: str) -> str:
    """Return a property in the definition's words; what would tell of a hidden card is empty."""
    if name == Property.NEXT:
        ranks = [] if _is_hidden(state, pile, -1) else next_ranks(state, pile)
        return written(ranks[0]) if len(ranks) == 1 else ""
    if name in NUMBERS and name != Property.BORDER:
        value = number_value(state, pile, Property(name))
        return ANY if value == UNLIMITED else "" if value is None else str(value)
    if name in CARDS:
        named = named_card(state, pile, Property(name))
        return "" if named is None else written(named)
    if name == Property.STATUS:
        return (Face.DOWN if state.is_face_down(pile) else Face.UP) if state.piles[pile] else ""
    return word_value(state, pile, Property(name)) if name in tuple(Property) else ""


def mark(state: State, pile: int) -> str | None:
    """Return the colour that a field's top card is highlighted with (67-71): that of a stop before any other."""
    wanted = {Highlight.STOP: STOP_COLOUR}
    for rule in state.rules.marks:
        usual = STOP_COLOUR if rule.what is Highlight.STOP else RIGHT_COLOUR
        wanted[rule.what] = (rule.colour or usual).lower()
    if stops_on(state, pile) and wanted[Highlight.STOP] != NO_COLOUR:
        return wanted[Highlight.STOP]
    colour = wanted.get(Highlight.RIGHT_START, NO_COLOUR)
    if colour == NO_COLOUR or _is_hidden(state, pile, 0):
        return None
    return colour if starts_with(state, pile, state.ready[pile].start) else None


def _is_hidden(state: State, pile: int, place: int) -> bool:
    """Say whether the player may not see the card at a place of a pile; an empty pile hides none."""
    cards = state.piles[pile]
    return bool(cards) and (state.ready[pile].is_down or cards[place] in state.table.down)
