"""The words of the XML language: tags, attributes, and words that stand alone.

Together with ``values``, which has the words that are values, and ``cards``, which has those for cards, this is
the only German in the code. A member of an enumeration is the word itself: it can be compared with text and
looked up by text.

>>> Tag("feld") is Tag.FIELD, Tag.FIELD == "feld", f"<{Tag.FIELD}>"
(True, True, '<feld>')
"""

from enum import StrEnum
from typing import Final, Literal

YES: Final = "ja"
NO: Final = "nein"

LINK: Final = "#"  # before the name of a relation: ``ziel#vorher`` (557)
NEW_LINE: Final = "\\n"  # between lines and answers of a message (579): a backslash and an n
SAME_ID: Final = "id"  # all fields that share the id of the player's field (512, 518)
ANYWHERE: Final = "zufall"  # a place in a pile, drawn (529)
BACKWARDS: Final = "rueckwaerts"  # the cards in the opposite order (530)
AT_ONCE: Final = "sprung"  # taken up and dealt again in one click (193)
ACROSS: Final = "quer"  # cards that lie across (309)
ALL_SHOWN: Final = "komplett"  # no limit to the cards that are shown (331)
AS_MANY_AS_MAX: Final = "max"  # the number of cards that a field's limit says (261)


class Tag(StrEnum):
    """The tags, in the order in which the document explains them."""

    GAME = "spiel"
    PROGRAM = "programm"
    VERSION = "version"
    VARIANTS = "regelwerk"
    RULE = "regel"
    LEVEL_MAX = "levelmax"
    LEVEL = "level"
    CARDS = "karten"
    ADD = "add"
    SUB = "sub"
    SCORE_MAX = "punktemax"
    SCORE_START = "punktestart"
    HIGHLIGHT = "markiere"
    TEMPLATE = "vorlage"
    FIELD = "feld"
    TARGET = "ziel"
    SOURCE = "quelle"
    REDEALS = "wiederholung"
    MAX = "max"
    START = "folgestart"
    END = "folgeende"
    SUITS = "folgefarbe"
    RANKS = "folgewert"
    BLOCKS = "folgeschieb"
    INSERT = "einschub"
    FILL = "fuellen"
    LOCK = "sperre"
    LOCKED = "gesperrt"
    MOVE_LOCK = "schiebsperre"
    STOP = "stopp"
    FACE = "sicht"
    AUTO = "auto"
    TURN_UP = "aufdecken"
    BLIND_START = "blindstart"
    POINTS = "punkte"
    VAR = "var"
    LAY = "lege"
    SORT = "sortiere"
    RELATION = "beziehung"
    POSTURE = "lage"
    TIGHT = "eng"
    DIRECTION = "richtung"
    LABEL = "anzeige"
    BORDER = "rand"
    SHOWN = "sichtbar"
    BEGINNING = "beginn"
    ACTION = "aktion"
    AFTER = "abschluss"
    ENDING = "ende"
    CONDITION = "bedingung"
    COMPARISON = "vergleich"
    ALTER = "aenderung"
    SET = "setze"
    WAIT = "warte"
    MESSAGE = "meldung"
    SOUND = "sound"
    GAME_OVER = "spielende"
    SUCCESS = "erfolg"
    FAILURE = "misserfolg"


FieldTag = Literal[
    Tag.TARGET,
    Tag.SOURCE,
    Tag.REDEALS,
    Tag.MAX,
    Tag.START,
    Tag.END,
    Tag.SUITS,
    Tag.RANKS,
    Tag.BLOCKS,
    Tag.INSERT,
    Tag.FILL,
    Tag.LOCK,
    Tag.LOCKED,
    Tag.MOVE_LOCK,
    Tag.STOP,
    Tag.FACE,
    Tag.AUTO,
    Tag.TURN_UP,
    Tag.BLIND_START,
    Tag.POINTS,
    Tag.VAR,
    Tag.LAY,
    Tag.SORT,
    Tag.RELATION,
    Tag.POSTURE,
    Tag.TIGHT,
    Tag.DIRECTION,
    Tag.LABEL,
    Tag.BORDER,
    Tag.SHOWN,
]
"""The tags that say something of a field: each use of the rules has a ``match`` over them."""

LISTS: Final = (Tag.BEGINNING, Tag.ACTION, Tag.AFTER, Tag.ENDING)
"""The four lists of actions, in the order in which a game comes to them (434-439)."""


class Attr(StrEnum):
    """The attributes."""

    NAME = "name"
    WINDOW = "fenster"
    ID = "id"
    FROM = "ab"
    TO = "bis"
    TYPE = "typ"
    BACK = "rueckseite"
    COLOUR = "farbe"
    LETTER = "kuerzel"
    X = "x"
    Y = "y"
    WHEN = "bedingung"
    TRY = "pruefe"
    FACE = "sicht"
    TAKE_UP = "aufnahme"
    SHUFFLE = "mischen"
    STATUS = "status"
    MODE = "modus"
    SOURCE = "quelle"
    COUNT = "anz"
    DIRECTION = "richtung"
    TEXT = "text"
    UNDO = "ruecknahme"
    FIELD = "feld"
    PROPERTY = "tag"
    CARD = "karte"
    COMPARE = "beziehung"
    RESTACK = "umschichten"
    RUN = "folge"
    FIRST = "feld1"
    SECOND = "feld2"
    FIRST_CARD = "karte1"
    SECOND_CARD = "karte2"
    TARGET = "ziel"
    OPTION = "opt"
    START_AT = "startpos"
    LAY_AT = "zielpos"
    ANIMATION = "animation"
    ANSWERS = "antwort"
