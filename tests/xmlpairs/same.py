"""The words that mean the same, and why: by the document (its line) or by a ruling."""

from dataclasses import dataclass

from tests.xmlpairs.probe import ABSENT, Word


@dataclass(frozen=True, slots=True)
class Same:
    """Words of one place that no pair of texts can tell apart."""

    words: tuple[Word, ...]
    reason: str


_ABSENT = {
    "field.einschub": ("vorn", "(229) the usual one"),
    "field.sperre@bedingung": ("belegt", "(242) the usual one"),
    "field.sperre@modus": ("or", "(243) the usual one"),
    "field.sperre@status": ("aktiv", "(240) the usual one"),
    "field.schiebsperre@status": ("aktiv", "(252) the usual one"),
    "field.gesperrt": ("nein", "(248) any other word, or none, does not lock"),
    "field.ziel@sicht": ("offen", "(183) otherwise cards are dealt face up"),
    "field.wiederholung@mischen": ("nein", "(194) only yes shuffles"),
    "field.sicht": ("offen", "(266) any other word, or none, shows the top card"),
    "field.aufdecken": ("auto", "(280) the usual one"),
    "field.auto": ("nein", "(269) inferred: takes back what a template says"),
    "field.richtung": ("stapel", "(316) the usual one"),
    "field.rand": ("einfach", "(328) the usual one"),
    "field.sichtbar": ("komplett", "(331) the usual one"),
    "field.anzeige@status": ("aktiv", "(321) the usual one"),
    "field.anzeige@typ": ("kartenzahl", "(324) the number of cards where nothing is said"),
    "game.ende@typ": ("frei", "(445) both ends"),
    "game.aktion@ruecknahme": ("ja", "(448) the usual one"),
    "game.abschluss@ruecknahme": ("ja", "(448) the usual one"),
    "action.erfolg": ("ende", "(590) the same as none"),
    "action.misserfolg": ("naechste", "(592) the same as none"),
    "set.einschub": ("vorn", "as for the tag"),
    "set.gesperrt": ("nein", "as for the tag"),
    "set.sicht": ("offen", "as for the tag"),
    "set.auto": ("nein", "as for the tag"),
    "set.rand": ("einfach", "as for the tag"),
    "set.sichtbar": ("komplett", "as for the tag"),
}
"""The words that mean what is meant anyway where there is none."""

_TIMES = "(58) a multiple of 32 or 52 can be written as a number or with an x"
_NO_VALUE = (
    "(322) what can be asked of a field: these need a card, a name, another field or a move too, or cannot be asked"
)

SAME: dict[str, list[Same]] = {key: [Same((ABSENT, word), reason)] for key, (word, reason) in _ABSENT.items()}
SAME["word.pack"] = [
    Same(words, _TIMES) for words in (("32", "32x1"), ("64", "32x2"), ("52", "52x1"), ("104", "52x2"), ("156", "52x3"))
]
SAME["field.anzeige@typ"].append(
    Same(
        ("legezahl", "karte", "legbar", "start", "startfolge", "sperre", "schiebsperre", "anzeige", "sortieren"),
        _NO_VALUE,
    )
)
