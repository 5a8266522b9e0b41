"""A difference made small by itself: tags, attributes and moves are left out while the two still disagree."""

from collections.abc import Iterator
from copy import deepcopy
from xml.etree.ElementTree import Element, ParseError, fromstring, indent, tostring

from tests.referee.xml.compare import Case, Difference, played
from tests.referee.xml.generate import definition

MANDATORY = {
    "spiel": {"name", "fenster"},
    "feld": {"id", "x", "y", "typ"},
    "vorlage": {"id", "typ"},
    "bedingung": {"feld", "tag"},
    "vergleich": {"feld1", "feld2", "typ"},
    "aenderung": {"feld", "tag"},
    "aktion": {"typ"},
    "abschluss": {"typ"},
    "lege": {"feld", "typ", "quelle"},
    "stopp": {"bedingung"},
    "sortiere": {"richtung"},
    "setze": {"id"},
    "beziehung": {"id"},
    "regel": {"id"},
    "add": {"typ"},
    "sub": {"typ"},
}


def case_of(number: int) -> Case:
    """Return the definition of a number with how it is played."""
    drawn = definition(number)
    return Case(drawn.text, number, drawn.variant, drawn.level)


def find(number: int) -> str | None:
    """Play the definition of a number in both; return what differs, made small, or None."""
    case = case_of(number)
    return None if played(case).difference is None else f"definition {number}\n{shown(*smallest(case))}"


def difference(case: Case) -> Difference | None:
    """Return how a case differs; a definition that the second interpreter cannot read does not."""
    try:
        root = fromstring(case.text)
        variants = [each.get("id") for each in root.findall("./regelwerk/regel")]
        if case.variant not in (None, *variants) or case.level > int(root.findtext("levelmax", "0")):
            return None
        return played(case).difference
    except (KeyError, ValueError, IndexError, ParseError):
        return None


def smallest(case: Case) -> tuple[Case, Difference]:
    """Return the smallest case found that differs about the same thing, and how. The case must differ."""
    first = difference(case)
    if first is None:
        raise ValueError("there is no difference")
    best, found = case._replace(moves=first.moves), first
    skip, tried = 0, 1
    while tried:
        # Go on where the last step was found: what was tried before it is tried again at the end.
        tried = skip
        for number, smaller in enumerate(all_smaller(best)):
            if number < skip:
                continue
            now = difference(smaller)
            if now is not None and now.about == first.about:
                best, found, skip, tried = smaller._replace(moves=now.moves), now, number, 1
                break
        else:
            skip = 0
    return best, found


def all_smaller(case: Case) -> Iterator[Case]:
    """Return every case that is a little smaller: the largest steps first."""
    for place in range(len(case.moves or ())):
        moves = case.moves or ()
        yield case._replace(moves=moves[:place] + moves[place + 1 :])
    for seed in (1, 2, 3):
        if case.moves and len(case.moves) > 1:
            yield case._replace(moves=None, length=len(case.moves) - 1, seed=case.seed + seed)
    for text in smaller_texts(case.text):
        yield case._replace(text=text)
        if case.moves:
            yield case._replace(text=text, moves=None, length=len(case.moves))
    if case.variant is not None:
        yield case._replace(variant=None)
    if case.level:
        yield case._replace(level=0)


def smaller_texts(text: str) -> Iterator[str]:
    """Return a definition with a tag less, with a tag replaced by what is in it, or with an attribute less."""
    root = fromstring(text)
    parents = [(parent, place) for parent in root.iter() for place in range(len(parent))]
    for number in range(len(parents)):
        other = deepcopy(root)
        parent, place = [(each, at) for each in other.iter() for at in range(len(each))][number]
        child = parent[place]
        if child.tag in ("programm", "version", "karten"):
            continue
        del parent[place]
        yield tostring(other, encoding="unicode")
        if child.tag in ("regel", "level") and parent.tag != "regelwerk":
            parent[place:place] = list(child)
            yield tostring(other, encoding="unicode")
    for number, each in enumerate(root.iter()):
        for name in set(each.attrib) - MANDATORY.get(each.tag, set()):
            other = deepcopy(root)
            del list(other.iter())[number].attrib[name]
            yield tostring(other, encoding="unicode")
        if (each.text or "").strip().lstrip("+-").isdigit() and each.tag not in ("programm", "version"):
            for content in ("1", "2"):
                other = deepcopy(root)
                list(other.iter())[number].text = content
                if len(content) < len((each.text or "").strip()):
                    yield tostring(other, encoding="unicode")


def shown(case: Case, found: Difference) -> str:
    """Return a file and its line of moves for a person to read."""
    root: Element = fromstring(case.text)
    indent(root, "")
    played_as = f"seed {case.seed}, variant {case.variant}, level {case.level}"
    return f"{tostring(root, encoding='unicode')}\n{played_as}\n{found}"
