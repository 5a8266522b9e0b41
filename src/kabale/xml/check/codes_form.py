"""The problems of form (X1) and of single values (X2)."""

from typing import Final

from kabale.xml.check.problem import SOUND, error, inside, warning

_TITLE: Final = '<spiel name="Little game" fenster="40x30">'
_COLUMN: Final = '<feld id="column" x="1" y="8" typ="stapel">\n'

FORM: Final = (
    error(
        "X101",
        "document type",
        "Document types and entities of one's own are refused: a few lines of them can fill a memory.",
        "Take out what stands from `<!DOCTYPE` to its `>`.",
        (_TITLE, "<!DOCTYPE spiel>\n" + _TITLE),
    ),
    error(
        "X102",
        "not XML",
        "At this place something else was expected; nothing behind it is read.",
        "Write what was expected.",
        (_TITLE, '<spiel name="Little game" fenster=40x30>'),
    ),
    error(
        "X103",
        "wrong closing tag",
        "A closing tag has another name than the tag that is open, and no tag of that name is open.",
        "Write the name of the open tag.",
        ("</vorlage>", "</feld>"),
    ),
    error(
        "X104",
        "tag not closed",
        "A tag around this one is closed, or the file ends, and this one is still open.",
        "Write its closing tag.",
        ("<max>13</max>", "<max>13"),
    ),
    error(
        "X105",
        "too deep",
        "Tags stand inside each other more than 64 deep.",
        "A definition needs five.",
        inside(_COLUMN, "<level>" * 70 + "</level>" * 70),
    ),
    error(
        "X106",
        "too much",
        "There are more tags, attributes in one tag, or characters in a name or a value than any game needs.",
        "Is it a definition at all?",
        (_TITLE, f'<spiel name="{"o" * 5000}" fenster="40x30">'),
    ),
    warning(
        "X107",
        "unknown tag",
        "The language has no such tag. It is ignored, with all that is in it.",
        "Correct it: all words are written small, and the case matters.",
        ("<max>20</max>", "<maxx>20</maxx><max>20</max>"),
    ),
    warning(
        "X108",
        "tag in the wrong place",
        "The language has this tag, but not here. It is ignored, with all that is in it.",
        "Put it where it belongs.",
        inside(_TITLE, "<max>20</max>"),
    ),
    warning(
        "X109",
        "unknown attribute",
        "The tag has no such attribute. It is ignored. (What begins with `xmlns` or `xsi:` at a tag is none of ours.)",
        "Correct it or take it out.",
        inside('<feld id="column"', ' zeile="2"'),
    ),
    warning(
        "X110",
        "stray text",
        "Text stands between tags where only tags may stand. It is ignored.",
        "Take it out, or make it a comment: `<!-- … -->`.",
        inside(_COLUMN, "cards"),
    ),
    error(
        "X111",
        "missing attribute",
        "The tag means nothing without this attribute.",
        "Write it.",
        ('<feld id="column" x="1"', '<feld id="column"'),
    ),
    error(
        "X112",
        "missing tag",
        "Every game has `programm`, `version`, `karten` and a field of the type `stock`, in every variant and level.",
        "Write it.",
        ("<version>1</version>\n", ""),
    ),
    error(
        "X113",
        "not a game",
        "The outermost tag is not `spiel`.",
        "Is it a definition at all?",
        (SOUND, "<game></game>"),
    ),
    warning(
        "X114",
        "tag there twice",
        "The tag may stand once in a field, a template, an action or the game. The last one counts (of `karten` all).",
        "Take one of them out.",
        inside("<max>20</max>", "\n<max>21</max>"),
    ),
    warning(
        "X115",
        "not for the program of the format",
        "XML allows it, but the program that the format was made for cannot read it (lines 8 and 9).",
        "Take out blanks around =; do without <, > and & in attributes.",
        ('<feld id="column"', '<feld id = "column"'),
    ),
)

VALUES: Final = (
    error(
        "X201",
        "no number",
        "A number was expected, or one of a few words.",
        "Write a number.",
        ("<max>20</max>", "<max>many</max>"),
    ),
    warning(
        "X202",
        "number out of range",
        "The number is smaller or larger than anything that makes sense here.",
        "Write another one.",
        ("<max>20</max>", "<max>300</max>"),
    ),
    warning(
        "X203",
        "unknown word",
        "Only certain words have a meaning here; it counts as if nothing were said.",
        "Write one of the words that the message lists.",
        ("<folgewert>ab</folgewert>", "<folgewert>abb</folgewert>"),
    ),
    warning(
        "X204",
        "no card",
        "A card is a suit (`Karo Herz Pik Kreuz`), a rank (`2` … `10 B D K A`), or both with one blank between.",
        "Write one of these.",
        ("<folgestart>A</folgestart>", "<folgestart>Q</folgestart>"),
    ),
    error(
        "X205",
        "no pack",
        "A game has 32 or 52 cards, up to four times: 104 or 52x2; 52x0 is an empty pack.",
        "Write one of these, and add or take out single cards with `add` and `sub`.",
        ("<karten>52</karten>", "<karten>50</karten>"),
    ),
    error(
        "X206",
        "no size",
        "The window's size is two numbers with an x and no blank between them.",
        "Write it so, as 40x30.",
        ('fenster="40x30"', 'fenster="40 30"'),
    ),
    warning(
        "X207",
        "unusual size",
        "The document gives limits, 32x20 and 120x60, and an example that is outside of them (35, 36).",
        "Nothing need be done; the format's program may show it badly.",
        ('fenster="40x30"', 'fenster="30x18"'),
    ),
    warning(
        "X208",
        "ill-formed id",
        "An id has letters from a to z and A to Z, and digits: no accents, no blanks, no signs.",
        "Take another one, here and where it is used.",
        ('<aktion typ="klick" id="turn">', '<aktion typ="klick" id="turn-up">'),
    ),
    warning(
        "X209",
        "no letter",
        "`kuerzel` is one ASCII character, or nothing. Anything else is ignored.",
        "Write one letter.",
        inside('<feld id="column"', ' kuerzel="XY"'),
    ),
    warning(
        "X210",
        "no colour",
        "A colour is six hexadecimal digits, two each for red, green and blue.",
        "Write it so, as ffa500.",
        inside("<punktemax>13</punktemax>", '\n<markiere farbe="red">stopp</markiere>'),
    ),
    warning(
        "X211",
        "blank in a list",
        "Words that commas part have no blanks between them (282, 536). It is understood all the same.",
        "Take the blank out.",
        inside("<max>20</max>", "<aufdecken>auto, manuell</aufdecken>"),
    ),
    warning(
        "X212",
        "nothing there",
        "The tag or attribute is empty, and means nothing so.",
        "Write what the message says, or take it out.",
        ("<folgewert>ab</folgewert>", "<folgewert></folgewert>"),
    ),
    warning(
        "X213",
        "several instead of one",
        "Several ids stand where one is expected.",
        "Give the fields one id, or write the tag several times.",
        inside("<max>20</max>", "<fuellen>stock waste</fuellen>"),
    ),
)
