"""Definitions that nobody has invented: each number is one, and every word of the document has its turn."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from tests.referee.xml.generate_actions import SHOWN, actions
from tests.referee.xml.vocabulary import RANKS, SUITS, Words, ids, tag

LETTERS = ["q", " ", "", "äh"]
SUIT_ORDERS = ("gleich", "ungleich", "wechsel", "frei", "frei")


class Drawn(NamedTuple):
    """A definition, and how it is to be played."""

    text: str
    variant: str | None
    level: int


def definition(seed: int) -> Drawn:
    """Return the definition of a number."""
    random = Random(seed)
    words = Words(random)
    variants = [f"v{number}" for number in range(random.choice([0, 0, 0, 1, 2, 3]))]
    levels = random.choice([0, 0, 1, 2])
    words.variants, words.high = variants, levels
    plan(words)
    body = [head(words), pack(words), points(words), *templates(words), *fields(words), *actions(words)]
    name = ' name="Drawn" fenster="60x60"'
    text = f"<spiel{name}>{''.join(body)}</spiel>"
    variant = random.choice(variants) if variants and random.random() < 0.8 else None
    return Drawn(text, variant, random.randint(0, levels))


def plan(words: Words) -> None:
    """Choose the ids of the fields, some of them shared."""
    count = words.random.randint(2, 6)
    words.ids = ["s", *(words.random.choice("abcdef") for _ in range(count))]
    words.earlier = ["s"]
    words.relations = ["vor", "nach"]
    words.locks = ["l1", "l2"]


def head(words: Words) -> str:
    """Return what a file begins with."""
    text = tag("programm", "100227") + tag("version", "1")
    if words.variants:
        text += tag("regelwerk", "".join(tag("regel", f"Rule {name}", id=name) for name in words.variants))
    return text + (tag("levelmax", str(words.high)) if words.high else "")


def pack(words: Words) -> str:
    """Return a pack, mostly a small one; jokers in one of six."""
    random = words.random
    kinds = ["52", "32", "32x0", "32x0", "52x0", "32x2", "64", "52x2", "104", "32x3", "52x3", "52x4", "156"]
    words.pack = kind = random.choice(kinds)
    text = tag("karten", kind)
    if kind.endswith("x0"):
        for suit in random.sample(SUITS, random.randint(2, 4)):
            text += tag("add", suit, typ="familie")
    for _ in range(random.choice([0, 0, 1, 2])):
        back = random.choice([{}, {}, {"rueckseite": "1"}, {"rueckseite": "2"}])
        single = random.random() < 0.5
        content = random.choice([f"{random.choice(SUITS)} {random.choice(RANKS)}"] if single else [*SUITS, *RANKS])
        name = random.choice(["add", "sub"])
        text += words.wrapped(tag(name, content, typ="einzel" if single else "familie", **back))
    if random.random() < 0.16:
        words.jokers = True
        text += tag("add", "Joker", typ="einzel") * random.randint(1, 3)
    return text


def points(words: Words) -> str:
    """Return how the game is won."""
    text = ""
    if words.random.random() < 0.7:
        text += words.wrapped(tag("punktemax", str(words.random.choice([5, 10, 20, 40, 60]))))
    if words.random.random() < 0.3:
        text += words.wrapped(tag("punktestart", str(words.random.randint(-5, 5))))
    if words.random.random() < 0.1:
        text += tag("markiere", words.random.choice(["stopp", "korrekt"]), farbe="ffa500")
    return text


def templates(words: Words) -> list[str]:
    """Return templates, each on one before it or on one that is always there."""
    made = []
    for number in range(words.random.choice([0, 0, 1, 2])):
        kind = words.random.choice(words.kinds)
        # A template's place is that of no field: each has its own (129-136).
        drawn = some(words, x=["3", "-1"], y=["7"], kuerzel=LETTERS)
        made.append(tag("vorlage", "".join(tags(words, few=True)), id=f"t{number}", typ=kind, **drawn))
        words.kinds.append(f"t{number}")
    return made


def fields(words: Words) -> list[str]:
    """Return the stock and the other fields; some are of a variant or level only, a second stock is rare."""
    made = [stock(words, "s")]
    for number, name in enumerate(words.ids[1:]):
        if words.random.random() < 0.12:
            # A field that is not always there has a name that only its own tags use, or that another field has too.
            extra = words.random.choice(["x", "y", *words.earlier[1:]])
            made.append(words.within(partial(only_here, words, extra), 0.6))
        made.append(field(words, name, number * 5))
        words.earlier.append(name)
    if words.random.random() < 0.08:
        made.append(tag("add", words.random.choice(SUITS), typ="familie") + stock(words, "z"))
    return made


def only_here(words: Words, name: str) -> str:
    """Return a field, or two of one name."""
    words.ids.append(name)
    made = "".join(field(words, name, 40 + 5 * number) for number in range(words.random.choice([1, 1, 2])))
    words.ids.pop()
    return made


def field(words: Words, name: str, x: int) -> str:
    """Return a field."""
    kind = words.random.choice(words.kinds)
    hidden = words.random.random() < 0.07
    place = {"x": str(-1 if hidden else x), "y": "10"}
    inner = tags(words, name)
    if words.random.random() < 0.85:
        inner.append(deal_to(words, name))
        words.random.shuffle(inner)
    return tag("feld", "".join(inner), id=name, **place, typ=kind, **some(words, kuerzel=LETTERS))


def stock(words: Words, name: str) -> str:
    """Return a stock: mostly one that deals, sometimes like any other field."""
    random = words.random
    inner = []
    if random.random() < 0.6:
        inner += serving(words, name)
    if random.random() < 0.6:
        inner.append(tag("sicht", "verdeckt"))
    if random.random() < 0.2:
        inner += tags(words, name, few=True)
    if random.random() < 0.2:
        inner.append(words.wrapped(tag("sortiere", words.card(), richtung=words.way())))
    place = {"x": "-1", "y": "-1"} if random.random() < 0.15 else {"x": "1", "y": "1"}
    return tag("feld", "".join(inner), id=name, **place, typ="stock")


def serving(words: Words, name: str | None = None) -> list[str]:
    """Return what a click on a field does (172-194)."""
    random = words.random
    made = []
    others = [each for each in words.ids if each != name]
    for _ in range(random.choice([1, 1, 2, 3])):
        attributes = {}
        if random.random() < 0.4:
            when = ["leer", "belegt", "belegbar", "erlaubt", "folge", "keinefolge"]
            attributes["bedingung"] = random.choice(when)
        if random.random() < 0.25:
            attributes["pruefe"] = ids(words, 2)
        if random.random() < 0.3:
            attributes["sicht"] = random.choice(["verdeckt", "offen"])
        # No field deals to itself; what a template's fields are called is not known yet.
        targets = others if name is not None else ["s"]
        if targets:
            made.append(words.wrapped(tag("ziel", ids(words, 2, targets), **attributes)))
    if random.random() < 0.6 and name is not None and others:
        made += [tag("quelle", ids(words, 2, others)) for _ in range(random.choice([1, 1, 2]))]
        attributes = {}
        if random.random() < 0.3:
            attributes["aufnahme"] = "sprung"
        if random.random() < 0.3:
            attributes["mischen"] = random.choice(["ja", "nein"])
        content = random.choice(["1", "2", "frei", "-1", "0"])
        made.append(words.wrapped(tag("wiederholung", content, **attributes)))
    return made


def deal_to(words: Words, name: str) -> str:
    """Return what is dealt to a field, and sorted there (292-300)."""
    random = words.random
    made = ""
    for _ in range(random.choice([1, 1, 2])):
        source = "s" if random.random() < 0.85 else random.choice([*words.earlier, "s"])
        if source == name:
            source = "s"
        attributes = {"typ": random.choice(["offen", "offen", "verdeckt"]), "quelle": source}
        if random.random() < 0.7:
            attributes["anz"] = str(random.randint(1, 5))
        if random.random() < 0.2:
            attributes["bedingung"] = random.choice(["erlaubt", "leer", "belegt"])
        content = "frei" if random.random() < 0.75 else words.card()
        made += words.wrapped(tag("lege", content, **attributes))
    if random.random() < 0.2:
        made += words.wrapped(tag("sortiere", words.card(), richtung=words.way()))
    return made


def tags(words: Words, name: str | None = None, *, few: bool = False) -> list[str]:
    """Return what a field says of itself: mostly enough for cards to be laid on it."""
    random = words.random
    made = [] if few and random.random() < 0.5 else sequence(words)
    share = 0.5 if few else 1.0
    for chance, make in RARER.items():
        if random.random() < chance_of(chance) * share:
            made.append(words.wrapped(make(words)))
    if random.random() < 0.1 * share:
        made += serving(words, name)
    if few:
        return made
    for _ in range(random.choice([0, 0, 1, 2])):
        made.append(words.wrapped(point(words)))
    return made


def sequence(words: Words) -> list[str]:
    """Return in which order cards lie on a field (206-229)."""
    random = words.random
    made = []
    if random.random() < 0.92:
        made.append(tag("max", random.choice(["frei", "frei", "13", "6", "3", "1"])))
    if random.random() < 0.85:
        attributes = {}
        if random.random() < 0.2:
            attributes["bedingung"] = random.choice(["farbe", "wert", "farbewert"])
        made.append(tag("folgestart", words.card_or_free(), **attributes))
    if random.random() < 0.3:
        made.append(tag("folgeende", words.rank()))
    if random.random() < 0.92:
        made.append(tag("folgefarbe", random.choice(SUIT_ORDERS)))
    if random.random() < 0.92:
        made.append(tag("folgewert", words.rank_order()))
    if random.random() < 0.4:
        made.append(tag("folgeschieb", words.blocks()))
    if random.random() < 0.15:
        made.append(tag("einschub", random.choice(["hinten", "aussen", "vorn"])))
    return [words.wrapped(each) for each in made]


def chance_of(name: str) -> float:
    """Return how often a tag is drawn."""
    return {"gesperrt": 0.08, "sperre": 0.15, "stopp": 0.15, "aufdecken": 0.25, "sichtbar": 0.05}.get(name, 0.1)


def lock(words: Words) -> str:
    """Return a lock."""
    random = words.random
    attributes = some(
        words,
        id=words.locks,
        status=["aktiv", "inaktiv"],
        typ=["legen", "nehmen", "beides"],
        bedingung=["leer", "belegt", "belegbar", "voll"],
        modus=["or", "and", "xor"],
    )
    return tag("sperre", ids(words, random.randint(1, 3)), **attributes)


def push_lock(words: Words) -> str:
    """Return a lock of a way."""
    attributes = some(
        words, id=words.locks, status=["aktiv", "inaktiv"], bedingung=["leer", "belegt", "stopp", "keinstopp"]
    )
    return tag("schiebsperre", ids(words, 2), **attributes)


def some(words: Words, **choices: Sequence[str]) -> dict[str, str]:
    """Return some of some attributes."""
    return {name: words.random.choice(values) for name, values in choices.items() if words.random.random() < 0.4}


def stop(words: Words) -> str:
    """Return a stop."""
    words.stops = True
    random = words.random
    when = random.choice(["kartenzahl", "kartenzahl", "einschub", "leer"])
    contents = {"kartenzahl": ["max", "3", "5"], "einschub": ["", "farbe", "wert"], "leer": [""]}
    return tag("stopp", random.choice(contents[when]), bedingung=when)


def point(words: Words) -> str:
    """Return points."""
    random = words.random
    when = ["voll", "leer", "belegt", "belegbar", "folge", "keinefolge", "start", "startfolge"]
    attributes = {"bedingung": random.choice(when)} if random.random() < 0.5 else {}
    return tag("punkte", str(random.choice([1, 1, 2, 5, -1, -3])), **attributes)


def label(words: Words) -> str:
    """Return labels of any properties (317-325)."""
    where = ["oben", "unten", "links", "rechts", "oben links"]
    made = []
    for _ in range(words.random.choice([1, 1, 2, 3])):
        drawn = some(words, id=words.locks, status=["aktiv", "inaktiv"], text=["x"])
        if words.random.random() < 0.8:
            drawn["typ"] = words.random.choice(SHOWN)
        made.append(tag("anzeige", words.random.choice(where), **drawn))
    return "".join(made)


RARER: dict[str, Callable[[Words], str]] = {
    "gesperrt": lambda words: tag("gesperrt", "ja"),
    "sperre": lock,
    "schiebsperre": push_lock,
    "stopp": stop,
    "fuellen": lambda words: tag("fuellen", words.random.choice(words.ids)),
    "sicht": lambda words: tag("sicht", words.random.choice(["verdeckt", "offen"])),
    "auto": lambda words: tag("auto", words.auto()),
    "aufdecken": lambda words: tag("aufdecken", words.random.choice(["auto", "manuell", "auto,manuell", "gesperrt"])),
    "blindstart": lambda words: tag("blindstart", words.card_or_free()),
    "var": lambda words: tag("var", str(words.random.randint(0, 3))),
    "sichtbar": lambda words: tag("sichtbar", words.random.choice(["0", "5", "komplett"])),
    "beziehung": lambda words: tag(
        "beziehung", words.random.choice(words.ids), id=words.random.choice(["vor", "nach"])
    ),
    "rand": lambda words: tag("rand", words.random.choice(["einfach", "nein", "komplett", "5"])),
    "lage": lambda words: tag("lage", "quer"),
    "eng": lambda words: tag("eng", "7"),
    "richtung": lambda words: tag(
        "richtung", words.random.choice(["stapel", "oben", "unten", "rechts", "links unten"])
    ),
    "anzeige": label,
}
