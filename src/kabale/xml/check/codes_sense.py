"""The problems of meaning (X3): values that are right one by one, and do not go together."""

from typing import Final

from kabale.xml.check.problem import error, inside, warning

_COLUMN: Final = '<feld id="column" x="1" y="8" typ="stapel">\n'
_BOOK: Final = '<regel id="easy">two passes</regel>\n'
_CARDS: Final = "<karten>52</karten>"
_MAX: Final = "<max>20</max>"
_TURN: Final = '<aktion typ="klick" id="turn">'
_ASKS: Final = '<bedingung feld="ziel" tag="status">verdeckt</bedingung>'
_ALTERS: Final = '<aenderung feld="ziel" tag="status">offen</aenderung>'

NAMES: Final = (
    error(
        "X301",
        "unknown field",
        "No field has this id, or only one in another variant or level.",
        "Correct it, or give a field this id.",
        ("<ziel>waste</ziel>", "<ziel>wasted</ziel>"),
    ),
    error(
        "X302",
        "unknown template",
        "The type is none of the seven that are always there, and no template of that id stands before this line.",
        "Correct it, or define the template before.",
        ('typ="base"', 'typ="bases"'),
    ),
    warning(
        "X303",
        "reserved id",
        "The word means something else where ids stand: it cannot be called.",
        "Take another id.",
        inside("</vorlage>\n", '<vorlage id="keller" typ="stapel"></vorlage>\n'),
    ),
    warning(
        "X304",
        "template on the stock",
        "Only a field of the type `stock` itself gets the cards; one built on it by a template does not.",
        'Write typ="stock" in the field.',
        inside("</vorlage>\n", '<vorlage id="hand" typ="stock"></vorlage>\n'),
    ),
    warning(
        "X305",
        "template there twice",
        "Two templates have one id: the later one counts.",
        "Take another id.",
        inside("</vorlage>\n", '<vorlage id="base" typ="grund"><max>13</max><punkte>1</punkte></vorlage>\n'),
    ),
    warning(
        "X310",
        "relation there twice",
        "A field has one relation of each name: the later one counts.",
        "Take another name, or give the related fields one id.",
        inside(_MAX, '<beziehung id="next">waste</beziehung>'),
    ),
    warning(
        "X326",
        "compared with no id",
        "A condition on `id` or `fuellen` compares the text; no field has this id, so it never holds. `quelle`, `ziel` "
        "and relations are words of the attribute `feld` (X40).",
        "Write the id of a field.",
        (_ASKS, '<bedingung feld="ziel" tag="id">columns</bedingung>'),
    ),
    warning(
        "X311",
        "unknown relation",
        "No field has a relation of this name: nothing is found behind the #.",
        "Correct it, or write a `beziehung`.",
        inside(_ALTERS, '<lege feld="ziel">ziel#previous</lege>'),
    ),
    warning(
        "X312",
        "too many variants",
        "At most nine variants can be chosen; the rest is ignored.",
        "Take some out.",
        inside(_BOOK, "".join(f'<regel id="more{number}">more</regel>\n' for number in range(8))),
    ),
    warning(
        "X313",
        "variant there twice",
        "Two variants have one id: what belongs to it counts in both.",
        "Take another id.",
        inside(_BOOK, _BOOK),
    ),
    warning(
        "X314",
        "unknown variant",
        "`regelwerk` has no variant of this id, or comes later: what stands inside never counts, or not for sure.",
        "Correct it, or put `regelwerk` before.",
        ('<regel id="easy">\n', '<regel id="eazy">\n'),
    ),
    warning(
        "X315",
        "level without limits",
        "`level` has `ab`, `bis` or both; without them, or where they shut out no level, it holds at every level.",
        "Write at least one, or leave the tag out.",
        inside(_COLUMN, "<level></level>"),
    ),
    warning(
        "X316",
        "never counts",
        "The levels go from 0 to `levelmax`, and this begins above; or it stands inside another variant.",
        "Correct the limits.",
        inside(_COLUMN, '<level ab="5"></level>'),
    ),
)

WHOLE: Final = (
    warning(
        "X327",
        "empty pack",
        "The stock gets no card, and so there is nothing to deal (X41).",
        "Write `52` or `32`, or add cards.",
        (_CARDS, "<karten>52x0</karten>"),
        ("<punktemax>13</punktemax>", "<punktemax>0</punktemax>"),
        ('<lege typ="offen" quelle="stock" anz="4">frei</lege>\n', ""),
    ),
    warning(
        "X306",
        "sequence without limit",
        "`folgestart` and `folgewert` say what a field takes, but without `max` nothing can be laid on it by hand.",
        "Write `<max>frei</max>`.",
        (_MAX, ""),
    ),
    warning(
        "X307",
        "taking up nothing",
        "`wiederholung` says how often the stock is taken up, but no `quelle` says from where.",
        "Write `quelle`.",
        ("<quelle>waste</quelle>\n", ""),
    ),
    warning(
        "X308",
        "dealt from a later field",
        "A field's `lege` runs where the field is defined; the field that it takes from is not there yet.",
        "Define that one before.",
        ("<sicht>verdeckt</sicht>", '<lege typ="offen" quelle="waste">frei</lege>'),
    ),
    warning(
        "X309",
        "dealt from an empty field",
        "In no variant or level has the field a card left when this is dealt.",
        "Deal fewer before, or from another field.",
        ('quelle="stock" anz="4"', 'quelle="waste" anz="4"'),
    ),
    warning(
        "X317",
        "outside of the window",
        "The place is beyond the size of the window. (Negative places hide a field, which is fine.)",
        "Enlarge `fenster`, or move the field.",
        ('x="16"', 'x="61"'),
    ),
    warning(
        "X318",
        "pack full",
        "A game has at most 208 cards; a tag that would bring more adds none.",
        "Take it out.",
        (_CARDS, "<karten>52x4</karten>\n" + '<add typ="einzel">Joker</add>'),
    ),
    warning(
        "X319",
        "not in the pack",
        "What is to be taken out is not there (any more), or is a joker.",
        "Take the tag out.",
        inside(_CARDS, '\n<sub typ="einzel">Joker</sub>'),
    ),
    warning(
        "X320",
        "before the pack",
        "`add` and `sub` change the pack that `karten` makes, which must stand before them.",
        "Put `karten` first.",
        (_CARDS, '<add typ="einzel">Joker</add>\n' + _CARDS),
    ),
    warning(
        "X345",
        "chance in the pack",
        "Deals draw from a pack that is the same for all: in `add` and `sub`, `zufallsfarbe` is always Pik and "
        "`zufallswert` counts from A.",
        "Name the suit or the rank.",
        inside(_CARDS, '\n<add typ="einzel">zufallsfarbe A</add>'),
    ),
    warning(
        "X321",
        "no goal",
        "Without `punktemax` no score is kept, and the game cannot know that it is won unless an action says so.",
        "Write `punktemax`, and `punkte` in the fields where cards should come to lie.",
        ("<punktemax>13</punktemax>\n", ""),
    ),
    warning(
        "X322",
        "goal out of reach",
        "All cards in the field where they are worth most, and every bonus, are fewer points than `punktemax`.",
        "Lower it, or write `punkte`.",
        ("<punktemax>13</punktemax>", "<punktemax>53</punktemax>"),
    ),
    warning(
        "X323",
        "newer version",
        "The file asks for a newer version of the format's program than the document describes.",
        "Some of its tags may be unknown here.",
        ("<programm>241010</programm>", "<programm>251010</programm>"),
    ),
    warning(
        "X324",
        "rank outside of a short pack",
        "With 32 cards `zufallswert+1` and its like may be a rank that no card has (30).",
        "Use `zufallswert` alone.",
        (_CARDS, "<karten>32x2</karten>"),
        ("<folgestart>A<", "<folgestart>zufallswert+1<"),
    ),
    warning(
        "X325",
        "joker up and down",
        "A joker cannot lie on fields that build up and down at once (117).",
        "Leave the jokers out, or choose one direction.",
        inside(_CARDS, '\n<add typ="einzel">Joker</add>'),
        ("<folgewert>ab<", "<folgewert>aufab<"),
    ),
)

MEANING: Final = (
    warning(
        "X346",
        "field without room",
        "`max` is 0, and no click and no action brings a card: nothing ever lies there.",
        "Write how many cards it takes, or `frei`; or leave the field out.",
        (_MAX, "<max>0</max>"),
        ('<lege typ="offen" quelle="stock" anz="4">frei</lege>\n', ""),
    ),
    warning(
        "X347",
        "half of a sequence",
        "`folgefarbe` and `folgewert` belong together: where one of them is missing no card follows another.",
        "Write the other one, too: `frei` where it does not matter.",
        ("<folgefarbe>wechsel</folgefarbe>\n", ""),
    ),
    warning(
        "X348",
        "sequence that ends at once",
        "On the rank of `folgeende` nothing follows, and the field begins with it.",
        "Write the last rank: K where it goes up from A.",
        ("<folgewert>auf</folgewert>", "<folgewert>auf</folgewert><folgeende>A</folgeende>"),
    ),
    warning(
        "X349",
        "two fields on one place",
        "Two fields that are shown begin at the same place, so that only one of them is seen.",
        "Correct x or y.",
        ('x="16" y="1"', 'x="6" y="1"'),
    ),
    warning(
        "X350",
        "starts that exclude each other",
        "More fields that count points wait for one card, or one rank, than there are such cards.",
        "Write the rank alone, or another suit for each field; or leave the field out.",
        ("<folgestart>A</folgestart>", "<folgestart>Herz A</folgestart>"),
        ('typ="base">\n</feld>', 'typ="base">\n</feld>\n<feld id="base" x="21" y="1" typ="base">\n</feld>'),
    ),
)

ACTIONS: Final = (
    error(
        "X331",
        "failing again and again",
        "What failed would fail again, for ever.",
        "Write `anfang`, `naechste`, `ende` or the id of an action.",
        inside(_ALTERS, "<misserfolg>wiederholung</misserfolg>"),
    ),
    error(
        "X332",
        "what cannot be altered",
        "`id`, `kartenzahl`, `legezahl`, `karte`, `start`, `startfolge`, `legbar`, `stopp` and `naechster` follow from "
        "the cards: they can be asked for only.",
        "Alter something else, or lay cards.",
        inside(_ALTERS, '<aenderung feld="ziel" tag="kartenzahl">3</aenderung>'),
    ),
    warning(
        "X333",
        "what cannot be asked",
        "`anzeige` and `sortieren` can be altered only.",
        "Ask for something else.",
        (_ASKS, '<bedingung feld="ziel" tag="sortieren">mischen</bedingung>'),
    ),
    warning(
        "X334",
        "jump to nowhere",
        "No action of the same list has this id. `erfolg` then counts as `ende`, `misserfolg` as `naechste`.",
        "Correct it.",
        inside(_ALTERS, "<erfolg>turned</erfolg>"),
    ),
    warning(
        "X335",
        "action there twice",
        "Two actions of a list have one id: jumps go to the first.",
        "Take another id.",
        (_TURN, f"{_TURN}{_ASKS}</aktion>\n{_TURN}"),
    ),
    warning(
        "X336",
        "long message",
        "A message has at most five lines and three answers.",
        "Shorten it; a line ends with `\\n`.",
        inside(_ALTERS, "<meldung>1\\n2\\n3\\n4\\n5\\n6</meldung>"),
    ),
    warning(
        "X337",
        "long menu",
        "The menu's text has four characters; the rest is not shown.",
        "Shorten it.",
        inside(_ALTERS, '<setze id="menu">turning</setze>'),
    ),
    warning(
        "X338",
        "attribute without effect",
        "The attribute means nothing beside what else the tag says.",
        "Take it out.",
        ('tag="status">verdeckt', 'tag="status" karte="1">verdeckt'),
    ),
    warning(
        "X339",
        "action that never fires",
        "Its conditions cannot hold together, or an action before it always succeeds and ends the list.",
        "Correct the conditions, or the order.",
        inside(_ASKS, '<bedingung feld="ziel" tag="status">offen</bedingung>'),
    ),
    warning(
        "X340",
        "action without end",
        "Once begun, the action is done again and again, as it changes nothing that it asks for; the move would be "
        "stopped and taken back.",
        "Give it a condition, or another `erfolg` or `misserfolg`.",
        (_ASKS, "<erfolg>wiederholung</erfolg>"),
    ),
    warning(
        "X341",
        "picked up cards as a field",
        "`@legestapel` can be compared, and asked for its cards; it is no field that cards come from or go to.",
        "Write `quelle`.",
        inside(_ALTERS, '<lege feld="@legestapel">waste</lege>'),
    ),
    warning(
        "X342",
        "no move of the player",
        "`quelle` and `legezahl` belong to actions for laying; at the beginning and the end there is no `ziel` either.",
        "Name a field, or set `quelle` with `setze`.",
        inside(_ALTERS, '<lege feld="quelle">waste</lege>'),
    ),
    warning(
        "X343",
        "unknown lock or label",
        "No field has a `sperre`, `schiebsperre` or `anzeige` of this id.",
        "Correct it.",
        inside(_ALTERS, '<aenderung feld="ziel" tag="sperre" id="open">aktiv</aenderung>'),
    ),
    warning(
        "X360",
        "action without effect",
        "The action, or the tag in it, changes nothing. It lays a card where the card lies already, sets a value that "
        "it has just found, or has no tag that changes something and no move to forbid.",
        "Take it out, or write what it should do.",
        inside(_ALTERS, '</aktion>\n<ende typ="verlust">\n<bedingung feld="column" tag="var">1</bedingung>\n</ende>'),
        ("</ende>\n</aktion>", "</ende>"),
    ),
    warning(
        "X351",
        "one answer that may be several",
        "Answers have `\\n` between them; here is another sign, so the question has one answer with that sign in it.",
        "Write `\\n` between the answers.",
        inside(_ALTERS, '<meldung antwort="Yes, No">Go on?</meldung>'),
    ),
    error(
        "X344",
        "too many levels",
        "A game has level 99 at most (X5).",
        "Write a smaller number.",
        ("<levelmax>2</levelmax>", "<levelmax>1000000</levelmax>"),
    ),
)
