"""Reading a definition: variants, levels, packs, templates, fields (31-334). Only sound texts are read."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

from tests.referee.xml.cards import FREE, NAMES, RANKS, SUITS, Spec
from tests.referee.xml.game import MOST, UNLIMITED, Chance, Field, Game, Lock, Points, Properties, Serve, Stop, Value

Below = Callable[[int, int], int]

TEMPLATES: dict[str, list[str]] = {name: [] for name in ("stapel", "stock", "abwurf", "hilf", "reserve")} | {
    "grund": ["<auto>ende</auto>"],
    "keller": ["<folgestart>frei</folgestart>", "<max>1</max>"],
}
SHORT, LONG = [1, *range(7, 14)], list(range(1, 14))


class Template(NamedTuple):
    """What fields of a type begin with (146-169)."""

    is_stock: bool
    tags: tuple[Element, ...]


class Reader:
    """What was read so far of a file, in file order."""

    def __init__(self, drawn: Chance) -> None:
        """Begin with nothing but the card that was drawn."""
        self.drawn = drawn
        self.pack: list[tuple[str, int]] = []
        self.ranks = LONG
        self.templates = {
            name: Template(name == "stock", tuple(map(fromstring, tags))) for name, tags in TEMPLATES.items()
        }
        self.fields: list[Field] = []
        self.best: int | None = None
        self.start = 0
        self.actions: dict[str, list[Element]] = {"beginn": [], "aktion": [], "abschluss": [], "ende": []}

    def take(self, tag: Element) -> None:
        """Read a tag that stands directly in ``spiel``."""
        content = text_of(tag)
        match tag.tag:
            case "karten":
                self.begin_pack(content)
            case "add" | "sub":
                self.change_pack(tag, content)
            case "punktemax":
                self.best = int(content)
            case "punktestart":
                self.start = int(content)
            case "vorlage":
                base = self.templates[tag.attrib["typ"]]
                self.templates[tag.attrib["id"]] = Template(is_stock=False, tags=(*base.tags, *tag))
            case "feld":
                self.fields.append(self.field(tag))
            case "beginn" | "aktion" | "abschluss" | "ende":
                self.actions[tag.tag].append(tag)
            case _:
                pass

    def begin_pack(self, content: str) -> None:
        """Put a pack together: the second copy of a card has the other back (58-63, X6)."""
        base, copies = map(int, content.split("x")) if "x" in content else split_count(int(content))
        self.ranks = SHORT if base == 32 else LONG
        even = copies % 2 == 0
        self.pack = [
            (NAMES[rank - 1] + suit, 2 if even and copy % 2 else 1)
            for copy in range(copies)
            for suit in "SHDC"
            for rank in self.ranks
        ]

    def change_pack(self, tag: Element, content: str) -> None:
        """Add or take away cards (81-116); too many, or none that are there, is nothing (107)."""
        back = int(tag.get("rueckseite", "0"))
        names = ["JK"] if content == "Joker" else self.meant(content, family=tag.get("typ") == "familie")
        if tag.tag == "add":
            if len(self.pack) + sum(len(field.pack) for field in self.fields) + len(names) <= MOST:
                self.pack += [(name, back or 1) for name in names]
            return
        for name in names:
            there = [each for each in ((name, 2), (name, 1)) if each in self.pack and back in (0, each[1])]
            if there:
                self.pack.remove(there[0])

    def meant(self, content: str, *, family: bool) -> list[str]:
        """Return a single card, the cards of a suit, or four of a rank."""
        spec = spec_of(content, self.drawn) or FREE
        if not family:
            return [NAMES[(spec.rank or 1) - 1] + (spec.suit or "S")]
        suits = [spec.suit] if spec.suit else list("SHDC")
        return [NAMES[rank - 1] + suit for suit in suits for rank in ([spec.rank] if spec.rank else self.ranks)]

    def field(self, tag: Element) -> Field:
        """Read a field with what its template says; tags that may come once count where they come last."""
        template = self.templates[tag.attrib["typ"]]
        tags = [*template.tags, *tag]
        last = {each.tag: each for each in tags}
        pack: tuple[str, ...] = ()
        if template.is_stock:
            pack = tuple(name for name, _ in self.pack)
            self.pack = []
        again = last.get("wiederholung", Element("none"))
        return Field(
            id=tag.attrib["id"],
            x=int(tag.attrib["x"]),
            y=int(tag.attrib["y"]),
            is_stock=template.is_stock,
            properties={name: decoded(name, text_of(last.get(name)), self.drawn) for name in PROPERTIES},
            serves=tuple(map(read_serve, every(tags, "ziel"))),
            sources=tuple(ids_of(each) for each in every(tags, "quelle")),
            jumps=again.get("aufnahme") == "sprung",
            shuffles=again.get("mischen") == "ja",
            start_condition=last["folgestart"].get("bedingung") if "folgestart" in last else None,
            turning=text_of(last.get("aufdecken")) or "auto",
            blind=spec_of(text_of(last.get("blindstart")), self.drawn),
            locks=tuple(map(read_lock, every(tags, "sperre"))),
            push_locks=tuple(map(read_lock, every(tags, "schiebsperre"))),
            shows=tuple((each.get("id"), each.get("status") != "inaktiv") for each in every(tags, "anzeige")),
            stops=(stop_of(last["stopp"]),) if "stopp" in last else (),
            points=tuple(Points(each.get("bedingung"), int(text_of(each))) for each in every(tags, "punkte")),
            relations={each.attrib["id"]: text_of(each) for each in every(tags, "beziehung")},
            deals=tuple(each for each in tags if each.tag in ("lege", "sortiere")),
            pack=pack,
        )


PROPERTIES = (
    "max", "folgestart", "folgeende", "folgefarbe", "folgewert", "folgeschieb", "einschub", "fuellen", "sicht",
    "sichtbar", "gesperrt", "auto", "var", "wiederholung", "rand",
)  # fmt: skip


def decoded(name: str, content: str, drawn: Chance) -> Value:
    """Return what a property's text means; None where the tag is not there or says nothing."""
    match name:
        case "max":
            return MOST if content == "frei" else number_of(content)
        case "folgestart":
            return spec_of(content, drawn)
        case "folgeende":
            spec = spec_of(content, drawn)
            return spec.rank if spec else None
        case "var":
            return number_of(content) or 0
        case "sichtbar":
            return MOST if content in ("", "komplett") else int(content)
        case "wiederholung":
            count = UNLIMITED if content == "frei" else number_of(content)
            return count if count is None else max(count, UNLIMITED)
        case "gesperrt":
            return content == "ja"
        case "sicht":
            return content == "verdeckt"
        case "einschub":
            return content or "vorn"
        case "rand":
            return content or "einfach"
        case _:
            return content or None


def read_serve(tag: Element) -> Serve:
    """Read a ``ziel``."""
    return Serve(
        ids_of(tag), tag.get("bedingung"), tuple(tag.get("pruefe", "").split()), tag.get("sicht") == "verdeckt"
    )


def read_lock(tag: Element) -> Lock:
    """Read a ``sperre`` or ``schiebsperre``."""
    active = tag.get("status") != "inaktiv"
    return Lock(tag.get("id"), active, tag.get("typ"), tag.get("bedingung"), tag.get("modus", "or"), ids_of(tag))


def read(text: str, variant: str | None, level: int, below: Below) -> Game:
    """Read a definition as it is played in a variant (None: the first) and a level."""
    root = fromstring(text)
    variants = [each.attrib["id"] for each in root.findall("./regelwerk/regel")]
    chosen = variant if variant is not None else (variants or [""])[0]
    expand(root, chosen, level)
    packs = [name for field in read_all(root, Chance("S", 1)).fields for name in field.pack if name != "JK"]
    # A suit and a rank of the pack are drawn before the deal (29, X8).
    suits, ranks = (sorted({name[at] for name in packs}, key="SHDCA23456789TJQK".index) for at in (1, 0))
    drawn = Chance("S", 1)
    if packs:
        drawn = Chance(suits[below(1, len(suits))], NAMES.index(ranks[below(2, len(ranks))]) + 1)
    reader = read_all(root, drawn)
    return Game(
        tuple(reader.fields),
        reader.best,
        reader.start,
        reader.drawn,
        {name: tuple(tags) for name, tags in reader.actions.items()},
    )


def read_all(root: Element, drawn: Chance) -> Reader:
    """Read every tag that stands directly in ``spiel``."""
    reader = Reader(drawn)
    for tag in root:
        reader.take(tag)
    return reader


def expand(tag: Element, variant: str, level: int) -> None:
    """Put what ``regel`` and ``level`` hold in their place, or leave it out (48, 54, 231-232)."""
    if tag.tag == "regelwerk":
        return
    kept: list[Element] = []
    for child in tag:
        expand(child, variant, level)
        if child.tag not in ("regel", "level"):
            kept.append(child)
        elif counts(child, variant, level):
            kept += list(child)
    tag[:] = kept


def counts(tag: Element, variant: str, level: int) -> bool:
    """Say whether a ``regel`` or ``level`` is in force."""
    if tag.tag == "regel":
        return tag.get("id") == variant
    return int(tag.get("ab", "0")) <= level <= int(tag.get("bis", str(level)))


def stop_of(tag: Element) -> Stop:
    """Read a ``stopp`` (256-263)."""
    return Stop(tag.attrib["bedingung"], text_of(tag))


def every(tags: Iterable[Element], name: str) -> Iterator[Element]:
    """Return the tags of a name."""
    return (tag for tag in tags if tag.tag == name)


def ids_of(tag: Element) -> tuple[str, ...]:
    """Return a tag's list of ids."""
    return tuple(text_of(tag).split())


def text_of(tag: Element | None) -> str:
    """Return a tag's content without blanks around it; nothing where there is no tag."""
    return "" if tag is None else (tag.text or "").strip()


def number_of(content: str) -> int | None:
    """Return a number, or None where nothing is said."""
    return int(content) if content else None


def split_count(cards: int) -> tuple[int, int]:
    """Return the pack and how many times it is there (58)."""
    return (32, cards // 32) if cards % 32 == 0 else (52, cards // 52)


def spec_of(content: str, drawn: Chance) -> Spec | None:
    """Read a card's suit, rank or both; None where nothing is said (25-30)."""
    if content in ("", "frei"):
        return FREE if content else None
    suit, rank = None, None
    for word in content.split():
        if word in SUITS or word == "zufallsfarbe":
            suit = SUITS.get(word, drawn.suit)
        elif word.startswith("zufallswert"):
            rank = (drawn.rank - 1 + int(word.removeprefix("zufallswert") or 0)) % 13 + 1
        else:
            rank = RANKS[word]
    return Spec(suit, rank)


def properties_of(game: Game) -> list[Properties]:
    """Return what all fields begin with."""
    return [dict(field.properties) for field in game.fields]
