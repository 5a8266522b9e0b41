"""What the generator must reach: every tag where it may stand, every attribute and word of the document; and what not.

A line is a tag with what it stands in, perhaps an attribute, and the words that it may have. A place or word with
``Farbe``, ``Wert`` or ``±n`` stands for any suit, rank or step.
"""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

EXCLUDED = {
    "add, sub zufallsfarbe": "a random suit is always spades there, a random rank the ace: the checker says so (X345)",
    "ziel and quelle to the field itself": "no ruling: X18 and X19 do not say what a field does with its own cards",
    "lege from a stock further down": "it deals from a stock that is not there yet (158-161, 296)",
    "lege opt tausch with umschichten": "no ruling: how many cards an exchange lays (531, X31)",
    "aenderung opt tausch with an id of several fields": "no ruling: which two fields exchange (511)",
    "meldung antwort beside stopp": "no ruling: whether a question ends a stop (X24, X35)",
    "karte kleiner a suit, differenz 13": "no meaning: a suit has no rank, and no rest is 13 (483, 496)",
    "quellwert of a joker": "no ruling: which card a joker hands on (X32)",
    "regel of another variant inside a regel": "what never counts is refused for fields that are not there (X9)",
}
"""What the generator leaves out, each with what is found or not told there."""

TABLE = """
spiel/programm
spiel/version
spiel/regelwerk
regelwerk/regel
spiel/levelmax 1 2
spiel/karten 52 32 32x0 52x0 32x2 64 52x2 104 32x3 52x3 52x4 156
spiel/add Farbe Wert Joker
spiel/add @typ einzel familie
spiel/add @rueckseite 1 2
spiel/sub Farbe Wert
spiel/sub @typ einzel familie
spiel/sub @rueckseite 1 2
spiel/punktemax
spiel/punktestart
spiel/markiere stopp korrekt
spiel/markiere @farbe
spiel/regel @id
spiel/level @ab
spiel/level @bis
spiel/vorlage
regel/feld
level/feld
regel/level
level/regel
regel/add
level/add
regel/sub
level/sub
regel/punktemax
level/punktemax
regel/punktestart
level/punktestart
regel/aktion
level/aktion
regel/beginn
regel/abschluss
regel/ende
spiel/feld @typ stock stapel grund hilf keller reserve abwurf t0 t1
spiel/vorlage @typ stapel grund hilf keller reserve abwurf t0
spiel/vorlage @x
spiel/vorlage @y
spiel/vorlage @kuerzel
spiel/feld @kuerzel
feld/regel
feld/level
vorlage/regel
vorlage/level
feld/ziel
feld/ziel @bedingung leer belegt belegbar erlaubt folge keinefolge
feld/ziel @pruefe
feld/ziel @sicht verdeckt offen
vorlage/ziel
feld/quelle
feld/wiederholung 0 1 2 frei -1
feld/wiederholung @aufnahme sprung
feld/wiederholung @mischen ja nein
feld/lege frei Farbe Wert
feld/lege @typ offen verdeckt
feld/lege @anz
feld/lege @bedingung erlaubt leer belegt
feld/sortiere @richtung vorn hinten aussen innen zufall mischen umdrehen
feld/sperre @id
feld/sperre @status aktiv inaktiv
feld/sperre @typ legen nehmen beides
feld/sperre @bedingung leer belegt belegbar voll
feld/sperre @modus or and xor
feld/schiebsperre @id
feld/schiebsperre @status aktiv inaktiv
feld/schiebsperre @bedingung leer belegt stopp keinstopp
feld/stopp max 3 5
feld/stopp @bedingung kartenzahl einschub leer
feld/stopp farbe wert
feld/punkte
feld/punkte @bedingung voll leer belegt belegbar folge keinefolge start startfolge
feld/beziehung @id
feld/anzeige @id
feld/anzeige @status aktiv inaktiv
feld/anzeige @text
aktion/bedingung @feld quelle ziel @legestapel quelle#vor ziel#nach
aktion/bedingung @karte 1 2 -1 -2
aktion/bedingung @beziehung kleiner kleinergleich groesser groessergleich ungleich
aktion/bedingung @folge offen farbe anderefarbe farbwechsel wert wertauf wertab wertaufab
aktion/bedingung @umschichten auf ab
aktion/bedingung @id
aktion/vergleich @typ summe differenz abstand farbe wert
aktion/vergleich @beziehung kleiner kleinergleich groesser groessergleich ungleich
aktion/vergleich @feld1 quelle ziel @legestapel
aktion/vergleich @karte1 1 2 -1 -2
aktion/vergleich @karte2 1 2 -1 -2
aktion/vergleich gleich ungleich wechsel keinwechsel kleiner kleinergleich groesser groessergleich
aktion/aenderung @ziel id
aktion/aenderung @opt tausch
aktion/aenderung mischen umdrehen quellwert quellfarbe zielwert zielfarbe +1 -1 aktiv inaktiv offen verdeckt
aktion/lege quelle ziel
aktion/lege @ziel id
aktion/lege @anz 1 2 5 legezahl offen folge
aktion/lege @startpos 1 2 -1 -2 -3
aktion/lege @zielpos 1 2 -1 -2 zufall
aktion/lege @richtung rueckwaerts
aktion/lege @typ offen verdeckt
aktion/lege @animation ja offen verdeckt
aktion/lege @umschichten auf ab
aktion/lege @opt tausch erlaubt einmal erlaubt,einmal
aktion/meldung @antwort
aktion/meldung @feld
aktion/setze @id quelle ziel menu
aktion/sound legen mischen nein
aktion/warte
aktion/spielende sieg verlust
aktion/erfolg anfang naechste ende wiederholung j1
aktion/misserfolg anfang naechste ende j1
spiel/aktion @typ legen links rechts mitte klick
aktion/regel
aktion/level
beginn/regel
abschluss/level
spiel/aktion @id
spiel/aktion @ruecknahme nein ja
spiel/abschluss @typ legen links rechts mitte klick frei
spiel/abschluss @id
spiel/abschluss @ruecknahme nein ja
spiel/beginn @id
spiel/ende @id
spiel/ende @typ sieg verlust frei
"""
IN_FIELDS = """
max frei 13 6 3 1
folgestart frei Farbe Wert zufallswert zufallsfarbe zufallswert±n
folgestart @bedingung farbe wert farbewert
folgeende Wert zufallswert
folgefarbe gleich ungleich wechsel frei
folgewert auf ab aufab gleich frei x2 auf±n ab±n aufab±n
folgeschieb offen einzeln umdrehen farbe anderefarbe farbwechsel wert wertauf wertab wertaufab wertauf±n wertab±n
einschub vorn hinten aussen
fuellen
gesperrt ja
sicht verdeckt offen
auto ja nein ende leer belegt farbe anderefarbe farbwechsel wert wertauf wertab wertaufab Farbe Wert
aufdecken auto manuell auto,manuell gesperrt
blindstart frei Farbe Wert
var
sichtbar 0 5 komplett
rand einfach nein komplett 5
lage quer
eng
richtung stapel oben unten rechts
"""
TESTED = """
id max folgestart folgeende folgefarbe folgewert folgeschieb einschub fuellen sicht sichtbar gesperrt auto var rand
start startfolge kartenzahl wiederholung startfarbe startwert sperre schiebsperre legezahl karte status
legbar stopp naechster
"""
CHANGED = """
max folgestart folgeende folgefarbe folgewert folgeschieb einschub fuellen sicht sichtbar gesperrt auto var rand
wiederholung startfarbe startwert sperre schiebsperre anzeige status sortieren
"""


def lines() -> Iterator[list[str]]:
    """Return a tag with what it stands in, perhaps an attribute, and its words."""
    inner = IN_FIELDS.strip().split("\n")
    for line in [*TABLE.strip().split("\n"), *(f"feld/{line}" for line in inner)]:
        yield line.split()
    for kind in ("vorlage", "regel", "level"):
        yield from ([f"{kind}/{line.split()[0]}"] for line in inner)
    yield ["feld/anzeige", "@typ", "kartenzahl", "id", *TESTED.split()]
    for kind in ("aktion", "abschluss"):
        yield [f"{kind}/bedingung", "@tag", *TESTED.split()]
        yield [f"{kind}/aenderung", "@tag", *CHANGED.split()]


def words() -> Iterator[str]:
    """Return all that must be reached, as :func:`said` tells it."""
    for place, *values in lines():
        name = place + (values.pop(0) if values and values[0].startswith("@") else "")
        yield name
        yield from (f"{name}={value}" for value in values)


WORDS = frozenset(words())


def said(root: Element) -> Iterator[str]:
    """Return every tag with what it stands in, every attribute, and what they say."""
    for parent in root.iter():
        for tag in parent:
            place = f"{parent.tag}/{tag.tag}"
            yield from (place, *meant(place, (tag.text or "").strip()))
            for name, value in tag.attrib.items():
                yield from (f"{place}@{name}", *meant(f"{place}@{name}", value))


def meant(place: str, value: str) -> Iterator[str]:
    """Return a word as it is, and as a suit, a rank or a step."""
    yield f"{place}={value}"
    yield from (f"{place}={each}" for each in re.split("[ ,]", value))
    if re.fullmatch("(zufallswert|[a-z]+)[+-]?[1-9]", value):
        yield f"{place}={value.rstrip('123456789+-')}±n"
    for each in re.split("[ ,]", value):
        if each in ("Karo", "Herz", "Pik", "Kreuz"):
            yield f"{place}=Farbe"
        elif re.fullmatch("[2-9]|10|[BDKA]", each):
            yield f"{place}=Wert"
