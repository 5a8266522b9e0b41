"""Damaged files: games of the library cut, doubled, swapped, nested, wrongly encoded, or blown up."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

from kabale.problems import LIMIT, Diagnostic
from tests.xml.reading import read_bytes

GAMES = sorted((Path(__file__).parents[2] / "src" / "kabale" / "games").glob("*.xml"))
ODD = [
    "<",
    ">",
    "&",
    '"',
    "'",
    "</feld>",
    "<feld>",
    "]]>",
    "<![CDATA[",
    "<!--",
    "-->",
    "<?xml?>",
    "&#0;",
    "\x00",
    "\ufffe",
    "ß",
    "9" * 5000,
]
BOMB = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">{}]><spiel name="&z;" fenster="40x30"></spiel>'


def _cut(text: str, random: Random) -> str:
    first, second = sorted(random.randrange(len(text)) for _ in range(2))
    return random.choice([text[:first], text[second:], text[:first] + text[second:]])


def _doubled(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True)
    first, second = (random.randrange(len(lines)) for _ in range(2))
    lines[first:first] = lines[second : second + random.randrange(1, 30)] * random.choice([1, 1, 2, 50])
    return "".join(lines)


def _swapped(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True)
    for _ in range(random.randrange(1, 6)):
        first, second = (random.randrange(len(lines)) for _ in range(2))
        lines[first], lines[second] = lines[second], lines[first]
    return "".join(lines)


def _words_swapped(text: str, random: Random) -> str:
    words = text.split(" ")
    for _ in range(random.randrange(1, 6)):
        first, second = (random.randrange(len(words)) for _ in range(2))
        words[first], words[second] = words[second], words[first]
    return " ".join(words)


def _odd(text: str, random: Random) -> str:
    for _ in range(random.randrange(1, 5)):
        place = random.randrange(len(text))
        text = text[:place] + random.choice(ODD) + text[place + random.randrange(3) :]
    return text


def _nested(text: str, random: Random) -> str:
    tag = random.choice(["regel", "level", "feld", "a", "aktion"])
    place = random.randrange(len(text))
    closing = f"</{tag}>" * random.choice([0, 9_999, 10_000])
    return text[:place] + f"<{tag}>" * 10_000 + closing + text[place:]


def _bomb(text: str, random: Random) -> str:
    names = "abcdefghijklmnopqrstuvwxyz"
    bomb = BOMB.format("".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in pairwise(names)))
    return random.choice([bomb, text.replace(">", f">{bomb}", 1), f"{bomb[:9]}{text}"])


def _huge(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True)
    place = random.randrange(len(lines))
    times = (LIMIT - len(text) * 2) // len(lines[place])
    return "".join([*lines[:place], *[lines[place]] * times, *lines[place:]])


KINDS: list[Callable[[str, Random], str]] = [
    _cut,
    _doubled,
    _swapped,
    _words_swapped,
    _odd,
    _nested,
    _bomb,
    _huge,
]

ENCODINGS = ["utf-8", "utf-8", "utf-8", "utf-16", "utf-16-le", "utf-32", "windows-1252", "cp437", "iso-8859-15"]


def damaged(seed: int) -> bytes:
    """Return the damaged file of a number: the kinds take turns, the huge ones less often."""
    random = Random(seed)
    text = random.choice(GAMES).read_text(encoding="utf-8")
    kind = KINDS[seed % len(KINDS)]
    if kind is _huge and seed % (10 * len(KINDS)) != len(KINDS) - 1:
        kind = random.choice(KINDS[:5])
    return kind(text, random).encode(random.choice(ENCODINGS), errors="replace")


def problems_of(data: bytes) -> list[Diagnostic]:
    """Read a file: a definition or errors, each problem with a place inside the text."""
    definition, problems = read_bytes(data)
    assert (definition is None) == any(each.is_error for each in problems)
    for each in problems[:50]:
        assert each.span.line >= 1
        assert each.span.column >= 1
        assert (each.span.end_line, each.span.end_column) >= (each.span.line, each.span.column)
        assert each.span.line <= each.source.text.count("\n") + each.source.text.count("\r") + 1
        assert str(each)
    return problems
