"""Drawing the actions of a definition (420-642)."""

from collections.abc import Callable
from functools import partial

from tests.referee.xml.vocabulary import RANK_ORDERS, Words, ids, tag

RELATIONS = ["kleiner", "kleinergleich", "groesser", "groessergleich", "ungleich"]


def actions(words: Words) -> list[str]:
    """Return actions: in half of all definitions none."""
    random = words.random
    if random.random() < 0.4:
        return []
    made = []
    for kind in random.choices(["beginn", "aktion", "aktion", "aktion", "abschluss", "ende"], k=random.randint(1, 4)):
        made.append(words.within(partial(action, words, kind), 0.1))
    return made


def action(words: Words, kind: str) -> str:
    """Return an action."""
    random = words.random
    attributes = {}
    kinds = {
        "aktion": ["legen", "legen", "legen", "klick", "links", "rechts", "mitte"],
        "abschluss": ["legen", "klick", "links", "rechts", "mitte", "frei", "frei"],
        "ende": ["sieg", "verlust", "frei"],
    }
    if kind in kinds and not (kind == "ende" and random.random() < 0.4):
        attributes["typ"] = random.choice(kinds[kind])
    if random.random() < 0.5:
        attributes["id"] = random.choice(["j1", "j2", "j3"])
    if kind in ("aktion", "abschluss") and random.random() < 0.1:
        attributes["ruecknahme"] = random.choice(["nein", "ja"])
    words.stack = attributes.get("typ", "frei") != "frei" and kind in ("aktion", "abschluss")
    inner = [condition(words, kind) for _ in range(random.choice([0, 1, 1, 2]))]
    inner += [comparison(words, kind) for _ in range(random.choice([0, 0, 0, 1]))]
    inner += [thing(words, kind) for _ in range(random.choice([0, 1, 1, 2, 3]))]
    jumps = ["anfang", "naechste", "ende", "j1", "j2", "j3"]
    if random.random() < 0.3:
        inner.append(tag("erfolg", random.choice([*jumps, "wiederholung"])))
    if random.random() < 0.2:
        inner.append(tag("misserfolg", random.choice(jumps)))
    return tag(kind, "".join(map(words.wrapped, inner)), **attributes)


def one(words: Words, kind: str, *, stack: bool = False) -> str:
    """Return a field as an action names it."""
    random = words.random
    names = random.choices(words.ids, k=2)
    if kind in ("aktion", "abschluss"):
        names += ["quelle", "ziel", "ziel", *(["@legestapel"] if stack and words.stack else [])]
    name = random.choice(names)
    if name != "@legestapel" and random.random() < 0.1:
        name += "".join(f"#{random.choice(words.relations)}" for _ in range(random.choice([1, 1, 2])))
    return name


def condition(words: Words, kind: str) -> str:
    """Return a ``bedingung`` (469-490)."""
    random = words.random
    name = random.choice(["karte", "karte", "kartenzahl", "kartenzahl", "id", "legbar", *CONDITIONS])
    attributes = {"feld": one(words, kind, stack=name in ("karte", "kartenzahl", "legbar")), "tag": name}
    if name in ("sperre", "schiebsperre"):
        attributes["id"] = random.choice(words.locks)
    if name == "karte" and random.random() < 0.4:
        attributes["karte"] = random.choice(["1", "2", "-1", "-2"])
    if name in NUMBERS and random.random() < 0.5:
        attributes["beziehung"] = random.choice(RELATIONS)
    if name == "startfolge" and random.random() < 0.5:
        orders = ["offen", "farbe", "anderefarbe", "farbwechsel", "wert", "wertauf", "wertab", "wertaufab"]
        attributes["folge"] = random.choice(orders[: -1 if words.jokers else None])
    if name == "legbar" and random.random() < 0.4:
        attributes["umschichten"] = random.choice(["auf", "ab"])
    content = content_of(words, name, kind)
    if name == "karte" and attributes.get("beziehung", "ungleich") != "ungleich":
        content = words.rank() if random.random() < 0.5 else words.whole_card()
    return tag("bedingung", content, **attributes)


NUMBERS = ("max", "var", "kartenzahl", "wiederholung", "legezahl", "karte", "sichtbar")
CONDITIONS = [
    "max", "folgestart", "folgeende", "folgefarbe", "folgewert", "folgeschieb", "einschub", "fuellen", "sicht",
    "sichtbar", "gesperrt", "auto", "var", "rand", "start", "startfolge", "wiederholung", "startfarbe", "startwert",
    "sperre", "schiebsperre", "legezahl", "status", "stopp", "naechster",
]  # fmt: skip
SHOWN = [*CONDITIONS, "kartenzahl", "id", "karte", "legbar"]
CHANGES = [
    "max", "folgestart", "folgeende", "folgefarbe", "folgewert", "folgeschieb", "einschub", "fuellen", "sicht",
    "sichtbar", "gesperrt", "auto", "var", "rand", "wiederholung", "startfarbe", "startwert",
    "sperre", "schiebsperre", "anzeige", "status", "sortieren",
]  # fmt: skip

CONTENTS: dict[str, Callable[[Words], list[str]]] = {
    "max": lambda words: ["frei", "1", "3", "6", "13"],
    "folgestart": lambda words: ["frei", words.card(), words.card()],
    "folgeende": lambda words: [words.rank()],
    "folgefarbe": lambda words: ["gleich", "ungleich", "wechsel", "frei"],
    "folgewert": lambda words: RANK_ORDERS[: -1 if words.jokers else None],
    "folgeschieb": lambda words: [words.blocks()],
    "einschub": lambda words: ["vorn", "hinten", "aussen"],
    "fuellen": lambda words: words.ids,
    "sicht": lambda words: ["verdeckt", "offen"],
    "sichtbar": lambda words: ["0", "5", "komplett"],
    "gesperrt": lambda words: ["ja", "nein"],
    "auto": lambda words: [words.auto()],
    "var": lambda words: ["0", "1", "2", "3"],
    "rand": lambda words: ["einfach", "nein", "5"],
    "start": lambda words: ["", words.card(), "frei"],
    "startfolge": lambda words: ["", words.card(), "frei"],
    "wiederholung": lambda words: ["frei", "0", "1", "2"],
    "startfarbe": lambda words: [words.suit()],
    "startwert": lambda words: [words.rank()],
    "sperre": lambda words: ["aktiv", "inaktiv"],
    "schiebsperre": lambda words: ["aktiv", "inaktiv"],
    "anzeige": lambda words: ["aktiv", "inaktiv"],
    "legezahl": lambda words: ["1", "2", "3"],
    "kartenzahl": lambda words: ["0", "1", "2", "5"],
    "status": lambda words: ["offen", "verdeckt"],
    "stopp": lambda words: ["ja", "nein"],
    "naechster": lambda words: [words.rank()],
    "karte": lambda words: [words.card()],
    "id": lambda words: words.ids,
    "sortieren": lambda words: ["mischen", "umdrehen"],
}


def content_of(words: Words, name: str, kind: str) -> str:
    """Return what a property is compared with or set to."""
    return one(words, kind) if name == "legbar" else words.random.choice(CONTENTS[name](words))


def comparison(words: Words, kind: str) -> str:
    """Return a ``vergleich`` (491-502)."""
    random = words.random
    way = random.choice(["summe", "differenz", "abstand", "farbe", "wert"])
    attributes = {"feld1": one(words, kind, stack=True), "feld2": one(words, kind, stack=True), "typ": way}
    for name in ("karte1", "karte2"):
        if random.random() < 0.3:
            attributes[name] = random.choice(["1", "2", "-1", "-2"])
    if way in ("summe", "differenz", "abstand") and random.random() < 0.5:
        attributes["beziehung"] = random.choice(RELATIONS)
    contents = {"farbe": ["gleich", "ungleich", "wechsel", "keinwechsel"], "wert": [*RELATIONS, "gleich"]}
    content = random.choice(contents.get(way, [str(random.randint(0, 12))]))
    return tag("vergleich", content, **attributes)


def thing(words: Words, kind: str) -> str:
    """Return something that an action does."""
    return words.random.choice([change, change, lay, lay, lay, message, other])(words, kind)


def change(words: Words, kind: str) -> str:
    """Return an ``aenderung`` (503-513)."""
    random = words.random
    name = random.choice([*CHANGES, "var", "max"])
    field = one(words, kind) if random.random() < 0.7 else ids(words, 2)
    attributes = {"feld": field, "tag": name}
    if field.split("#")[0] in ("quelle", "ziel") and random.random() < 0.3:
        attributes["ziel"] = "id"
    if name in ("sperre", "schiebsperre", "anzeige"):
        attributes["id"] = random.choice(words.locks)
    elif name not in ("status", "sortieren") and random.random() < 0.15:
        # Which fields are exchanged where an id has several is told nowhere (511).
        alone = [each for each in words.ids if words.ids.count(each) == 1]
        attributes["feld"] = random.choice(alone)
        return tag("aenderung", random.choice(alone), opt="tausch", **attributes)
    content = content_of(words, name, kind)
    if name in ("startfarbe", "startwert", "folgeende") and not words.jokers and random.random() < 0.3:
        content = random.choice(["quell", "ziel"]) + ("farbe" if name == "startfarbe" else "wert")
    if name in ("var", "wiederholung", "max") and random.random() < 0.4:
        content = random.choice(["+1", "-1", "+3"])
    return tag("aenderung", content, **attributes)


def lay(words: Words, kind: str) -> str:
    """Return a ``lege`` (514-546)."""
    random = words.random
    field = one(words, kind) if random.random() < 0.8 else ids(words, 2)
    attributes = {"feld": field}
    if field.split("#")[0] in ("quelle", "ziel") and random.random() < 0.2:
        attributes["ziel"] = "id"
    choices = {
        "anz": ["1", "2", "5", "legezahl", "offen", "folge"],
        "startpos": ["1", "2", "-1", "-2", "-3"],
        "zielpos": ["1", "2", "-1", "-2", "zufall"],
        "richtung": ["rueckwaerts"],
        "typ": ["offen", "verdeckt"],
        "animation": ["ja", "offen", "verdeckt"],
        "umschichten": ["auf", "ab"],
        "opt": ["tausch", "erlaubt", "einmal", "erlaubt,einmal"],
    }
    for name, values in choices.items():
        if random.random() < 0.2:
            attributes[name] = random.choice(values)
    if attributes.get("opt") == "tausch":
        attributes.pop("umschichten", None)
    return tag("lege", one(words, kind), **attributes)


def message(words: Words, kind: str) -> str:
    """Return a ``meldung``; half of them ask (578-582)."""
    attributes = {}
    if words.random.random() < 0.5 and not words.stops:
        attributes["antwort"] = words.random.choice(["Ja", "Ja\\nNein", "A\\nB\\nC"])
    if words.random.random() < 0.4:
        attributes["feld"] = words.random.choice(words.ids)
    return tag("meldung", "Well?", **attributes)


def other(words: Words, kind: str) -> str:
    """Return one of the rarer instructions (568-587)."""
    random = words.random
    choice = random.choice(["sound", "warte", "setze", "menu", "spielende"])
    if choice == "sound":
        return tag("sound", random.choice(["legen", "mischen", "nein"]))
    if choice == "warte":
        return tag("warte", "300")
    if choice == "setze":
        return tag("setze", one(words, kind), id=random.choice(["quelle", "ziel"]))
    if choice == "menu":
        return tag("setze", "AUTO", id="menu")
    return tag("spielende", random.choice(["sieg", "verlust"]))
