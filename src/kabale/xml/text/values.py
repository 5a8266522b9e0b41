"""The values of the XML language: one enumeration for each kind of word in a tag or an attribute.

The other half of ``words``. A word may belong to several enumerations: it means something else in each.

>>> [str(word) for word in Mode]
['or', 'and', 'xor']
"""

from enum import StrEnum
from typing import Final, TypeVar

Word = TypeVar("Word", bound=StrEnum)


def as_word(kind: type[Word], text: str | None) -> Word | None:
    """Return the member of an enumeration for a text, or None.

    >>> as_word(Compare, "kleiner"), as_word(Compare, "")
    (<Compare.LESS: 'kleiner'>, None)
    """
    return next((member for member in kind if member == text), None)


class Kind(StrEnum):
    """The seven templates that are always there, and their letters (147-153)."""

    PILE = "stapel"
    STOCK = "stock"
    WASTE = "abwurf"
    FOUNDATION = "grund"
    HELPER = "hilf"
    CELL = "keller"
    RESERVE = "reserve"


KIND_LETTERS: Final = {
    Kind.PILE: "X",
    Kind.STOCK: "S",
    Kind.WASTE: "A",
    Kind.FOUNDATION: "G",
    Kind.HELPER: "H",
    Kind.CELL: "K",
    Kind.RESERVE: "R",
}


class Special(StrEnum):
    """Names in place of a field's id: where the player's cards come from and go to (462-464)."""

    SOURCE = "quelle"
    TARGET = "ziel"
    PICKED = "@legestapel"


class Pack(StrEnum):
    """The units that ``add`` and ``sub`` add and take away (83)."""

    CARD = "einzel"
    FAMILY = "familie"


class Highlight(StrEnum):
    """Which top cards are highlighted (70)."""

    STOP = "stopp"
    RIGHT_START = "korrekt"


class When(StrEnum):
    """The states of a field that tags ask about; each tag knows some of them."""

    EMPTY = "leer"
    OCCUPIED = "belegt"
    ROOM = "belegbar"
    FULL = "voll"
    ALLOWED = "erlaubt"
    RUN = "folge"
    NO_RUN = "keinefolge"
    START = "start"
    START_RUN = "startfolge"
    STOPPED = "stopp"
    NOT_STOPPED = "keinstopp"


class CardPart(StrEnum):
    """Which parts of a card are compared (214, 262)."""

    SUIT = "farbe"
    RANK = "wert"
    BOTH = "farbewert"


class SuitRule(StrEnum):
    """How suits follow each other in a pile (220)."""

    SAME = "gleich"
    OTHER = "ungleich"
    ALTERNATING = "wechsel"
    ANY = "frei"


class RankRule(StrEnum):
    """How ranks follow each other in a pile; up and down may carry a step from 1 to 9 (223)."""

    SAME = "gleich"
    UP = "auf"
    DOWN = "ab"
    BOTH = "aufab"
    DOUBLE = "x2"
    ANY = "frei"


class Block(StrEnum):
    """Which cards move as one, and how a card follows another (226, 273, 476); rank words may carry a step."""

    FACE_UP = "offen"
    SINGLE = "einzeln"
    REVERSED = "umdrehen"
    SAME_SUIT = "farbe"
    OTHER_SUIT = "anderefarbe"
    OTHER_COLOUR = "farbwechsel"
    SAME_RANK = "wert"
    UP = "wertauf"
    DOWN = "wertab"
    UP_OR_DOWN = "wertaufab"


class Insert(StrEnum):
    """The end of a pile at which a card enters (229): on top, at the bottom, or either."""

    TOP = "vorn"
    BOTTOM = "hinten"
    EITHER = "aussen"


class LockKind(StrEnum):
    """The moves that a lock forbids (241); any other word forbids both."""

    LAYING = "legen"
    TAKING = "nehmen"


class Mode(StrEnum):
    """How many of a lock's fields must satisfy its condition (243-245)."""

    ANY = "or"
    ALL = "and"
    SOME = "xor"


class Status(StrEnum):
    """Whether a lock or a label is in force (240)."""

    ON = "aktiv"
    OFF = "inaktiv"


class StopKind(StrEnum):
    """The events that stop the play (261-263)."""

    COUNT = "kartenzahl"
    INSERT = "einschub"
    EMPTY = "leer"


class Face(StrEnum):
    """How a card lies."""

    DOWN = "verdeckt"
    UP = "offen"


class Auto(StrEnum):
    """Whether cards move here automatically (269-270); conditions may follow."""

    YES = "ja"
    END = "ende"


class TurnUp(StrEnum):
    """The treatment of a face-down card that comes to the top (280-283)."""

    AUTO = "auto"
    BY_HAND = "manuell"
    BOTH = "auto,manuell"
    NEVER = "gesperrt"


class SortTo(StrEnum):
    """The new place of the named cards, or the treatment of the whole pile (299-300)."""

    TOP = "vorn"
    BOTTOM = "hinten"
    EITHER = "aussen"
    INSIDE = "innen"
    ANYWHERE = "zufall"
    SHUFFLE = "mischen"
    REVERSE = "umdrehen"


# The file's own word. Another language has a class of this name, whose directions are others.
class Direction(StrEnum):
    """The direction in which a pile spreads (316), and the place of a label (319): one word, or two."""

    NONE = "stapel"
    ABOVE = "oben"
    BELOW = "unten"
    RIGHT = "rechts"
    LEFT = "links"


SPREAD: Final = {Direction.ABOVE: (0, -1), Direction.BELOW: (0, 1), Direction.RIGHT: (1, 0), Direction.LEFT: (-1, 0)}


def spread(directions: str) -> tuple[int, int]:
    """Return the step from each card of a pile to the next one, across and down."""
    steps = [step for word, step in SPREAD.items() if word in directions.split()]
    return sum(dx for dx, _ in steps), sum(dy for _, dy in steps)


class Border(StrEnum):
    """The outline of an empty field (328)."""

    SINGLE = "einfach"
    NONE = "nein"
    WHOLE = "komplett"


class Trigger(StrEnum):
    """The player's move that an action waits for (443-444)."""

    LAYING = "legen"
    LEFT = "links"
    RIGHT = "rechts"
    MIDDLE = "mitte"
    CLICK = "klick"
    ANY = "frei"


class Ending(StrEnum):
    """How the game ends (445, 587)."""

    WON = "sieg"
    LOST = "verlust"
    ANY = "frei"


class Property(StrEnum):
    """The properties of a field that actions test and alter (473-490, 505-507)."""

    ID = "id"
    MAX = "max"
    START = "folgestart"
    END = "folgeende"
    SUITS = "folgefarbe"
    RANKS = "folgewert"
    BLOCKS = "folgeschieb"
    INSERT = "einschub"
    FILL = "fuellen"
    FACE = "sicht"
    SHOWN = "sichtbar"
    LOCKED = "gesperrt"
    AUTO = "auto"
    VAR = "var"
    BORDER = "rand"
    STARTS = "start"
    START_RUN = "startfolge"
    COUNT = "kartenzahl"
    REDEALS = "wiederholung"
    START_SUIT = "startfarbe"
    START_RANK = "startwert"
    LOCK = "sperre"
    MOVE_LOCK = "schiebsperre"
    MOVED = "legezahl"
    CARD = "karte"
    STATUS = "status"
    LAYABLE = "legbar"
    STOPPED = "stopp"
    NEXT = "naechster"
    LABEL = "anzeige"
    SORT = "sortieren"


class Compare(StrEnum):
    """How a value is compared (471, 493, 501)."""

    LESS = "kleiner"
    LESS_EQUAL = "kleinergleich"
    EQUAL = "gleich"
    GREATER = "groesser"
    GREATER_EQUAL = "groessergleich"
    UNEQUAL = "ungleich"


class Of(StrEnum):
    """The relations of two cards that actions compare (495-501)."""

    SUM = "summe"
    DIFFERENCE = "differenz"
    DISTANCE = "abstand"
    SUIT = "farbe"
    RANK = "wert"


class SuitPair(StrEnum):
    """How the suits of two cards compare (500)."""

    SAME = "gleich"
    OTHER = "ungleich"
    OTHER_COLOUR = "wechsel"
    SAME_COLOUR = "keinwechsel"


class FromCard(StrEnum):
    """A suit or rank taken from the player's cards (513)."""

    SOURCE_RANK = "quellwert"
    SOURCE_SUIT = "quellfarbe"
    TARGET_RANK = "zielwert"
    TARGET_SUIT = "zielfarbe"


class Whole(StrEnum):
    """The treatment of a whole pile (507)."""

    SHUFFLE = "mischen"
    REVERSE = "umdrehen"


class CountWord(StrEnum):
    """The number of cards that an action moves (520-523), in words."""

    MOVED = "legezahl"
    FACE_UP = "offen"
    RUN = "folge"


class Restack(StrEnum):
    """Whether the larger of two piles would grow or shrink (487, 531)."""

    GROW = "auf"
    SHRINK = "ab"


class LayOption(StrEnum):
    """How an action moves cards (533-536); commas join the words."""

    SWAP = "tausch"
    ALLOWED = "erlaubt"
    ONCE = "einmal"


class Setting(StrEnum):
    """The objects that ``setze`` sets (570-573)."""

    SOURCE = "quelle"
    TARGET = "ziel"
    MENU = "menu"


class Sound(StrEnum):
    """The sounds (584-586)."""

    LAYING = "legen"
    SHUFFLING = "mischen"
    NONE = "nein"


class Jump(StrEnum):
    """How the list of actions continues (589)."""

    FIRST = "anfang"
    NEXT = "naechste"
    AGAIN = "wiederholung"
    END = "ende"
