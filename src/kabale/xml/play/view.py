"""The player's view of an XML game: places in units of which a card has 4 by 6 (143, 302-342).

Cards of a field with ``sicht`` ``verdeckt`` are not named, however they lie on the table (X10).
"""

from typing import Final

from kabale.table.cards import HIDDEN, RANKS
from kabale.view import Label, PileView, View
from kabale.xml.play import fields
from kabale.xml.play.state import State
from kabale.xml.rules.model import KINDS, NO_COLOUR
from kabale.xml.text import values as v
from kabale.xml.text.cards import MOST_CARDS, UNLIMITED, Indication, number, written
from kabale.xml.text.words import Tag

CARD_WIDTH: Final = 4
CARD_HEIGHT: Final = 6
_STEP: Final = 2
_TIGHT_STEP: Final = 1  # from the number of cards on that ``eng`` says (311-313)
NO_LIMIT: Final = "∞"  # read alike in every language; the file says "frei"
STOP_COLOUR: Final = "cc0000"
RIGHT_COLOUR: Final = "008800"


def view(state: State) -> View:
    """Return the view of a table."""
    found = []
    for pile, (field, ready, cards) in enumerate(zip(state.fields, state.ready, state.piles, strict=True)):
        dx, dy = spread(state, pile)
        down = state.table.down
        shown = fields.number_value(state, pile, v.Property.SHOWN)
        width = fields.number_value(state, pile, v.Property.BORDER)
        outline = 1 if width is None else width  # the room for cards that an empty field's outline has (326-328)
        if state.text(pile, Tag.BORDER) == v.Border.NONE:
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
                fan=drawn(state, pile),
            )
        )
    return View(CARD_WIDTH, CARD_HEIGHT, tuple(found))


def drawn(state: State, pile: int) -> int:
    """Return how many cards a click deals to a waste at once."""
    if KINDS[state.fields[pile].kind] != "waste":
        return 0
    dealt = ((rule for rule in field.targets if not rule.when) for field in state.fields)
    return max(sum(list(state.rules.piles_of(rule.piles)).count(pile) for rule in rules) for rules in dealt)


def spread(state: State, pile: int) -> tuple[int, int]:
    """Return how far each card lies from the one below it (314-316)."""
    texts = state.fields[pile].texts
    tight, (dx, dy) = texts.get(Tag.TIGHT), v.spread(texts.get(Tag.DIRECTION, ""))
    step = _TIGHT_STEP if tight and len(state.piles[pile]) >= number(tight) else _STEP
    return step * dx, step * dy


def labels(state: State, pile: int) -> tuple[Label, ...]:
    """Return the labels of a field that are in force: a text, a property, or both (317-325)."""
    found = []
    for label in state.fields[pile].labels:
        if state.status(pile, Tag.LABEL, label.id, label.status) is v.Status.ON:
            value = property_text(state, pile, label.property) if label.property else ""
            # Without a text and a property it is the number of cards (324).
            is_count = not label.property and not label.text
            text = str(len(state.piles[pile])) if is_count else f"{value} {label.text}".strip()
            found.append(Label(text, tuple(word.name.lower() for word in v.SPREAD if word in label.place.split())))
    return tuple(found)


def property_text(state: State, pile: int, name: str) -> str:
    """Return a property in the definition's words, with the cards' letters; empty if it would reveal a hidden card."""
    if name == v.Property.NEXT:
        ranks = [] if _is_hidden(state, pile, -1) else fields.next_ranks(state, pile)
        return written(ranks[0], RANKS) if len(ranks) == 1 else ""
    if name == v.Property.STATUS:
        return (v.Face.DOWN if state.is_face_down(pile) else v.Face.UP) if state.piles[pile] else ""
    if name == v.Property.BORDER or name not in tuple(v.Property):
        return state.text(pile, name) if name == v.Property.BORDER else ""
    value = fields.value(state, pile, v.Property(name))
    if isinstance(value, Indication):
        return written(value, RANKS)
    return NO_LIMIT if value == UNLIMITED else "" if value is None else str(value)


def mark(state: State, pile: int) -> str | None:
    """Return the colour that a field's top card is highlighted with (67-71): that of a stop before any other."""
    wanted = {v.Highlight.STOP: STOP_COLOUR}
    for rule in state.rules.marks:
        usual = STOP_COLOUR if rule.what is v.Highlight.STOP else RIGHT_COLOUR
        wanted[rule.what] = (rule.colour or usual).lower()
    if fields.stops_on(state, pile) and wanted[v.Highlight.STOP] != NO_COLOUR:
        return wanted[v.Highlight.STOP]
    colour = wanted.get(v.Highlight.RIGHT_START, NO_COLOUR)
    if colour == NO_COLOUR or _is_hidden(state, pile, 0):
        return None
    return colour if fields.starts_with(state, pile, state.ready[pile].start) else None


def _is_hidden(state: State, pile: int, place: int) -> bool:
    """Say whether the player may not see the card at a place of a pile; an empty pile hides none."""
    cards = state.piles[pile]
    return bool(cards) and (state.ready[pile].is_down or cards[place] in state.table.down)
