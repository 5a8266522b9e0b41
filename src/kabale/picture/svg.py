"""SVG: elements with their attributes in order, safe text, the size of a card, and outlines in their shortest form.

An outline is a path with absolute ``M L H V C Q Z`` in a handy place and size; :func:`moved` brings it to its place.
Ranks are outlines, too, because a card that is shown as an image cannot load fonts.
"""

import math
import re
from functools import cache
from html import escape
from typing import Final, NamedTuple

from kabale.codes import read_toml

WIDTH: Final = 250
HEIGHT: Final = 350
"""The size of a card in its own units: 5 to 7."""

CORNER: Final = 15
NAMESPACE: Final = "http://www.w3.org/2000/svg"

Point = tuple[float, float]
Step = tuple[str, tuple[Point, ...]]
"""A command of a path and its points: one for ``M`` and ``L``, two for ``Q``, three for ``C``, none for ``Z``."""

_TOKEN: Final = re.compile(r"[MLHVCQZ]|-?\d*\.?\d+")
_POINTS: Final = {"M": 1, "L": 1, "Q": 2, "C": 3}
_FINE: Final = 10
"""Steps a unit: places are written to a tenth of a unit."""


_TABLE: Final = read_toml("kabale.picture", "outlines.toml")

SUIT_PATHS: Final[tuple[str, ...]] = tuple(_TABLE["suits"])
"""By the suits of :data:`kabale.table.cards.SUITS`."""

STAR: Final[str] = _TABLE["star"]
"""The sign of a joker, in place of a suit."""

ORNAMENTS: Final[dict[str, str]] = _TABLE["ornaments"]


class Glyph(NamedTuple):
    """The index of a rank: its *width*, and its line for a *fine* pen and for a *broad* one."""

    width: int
    fine: str
    broad: str


GLYPHS: Final = {
    rank: Glyph(each["width"], f"{each['body']} {each.get('serifs', '')}", each.get("broad", each["body"]))
    for rank, each in _TABLE["glyphs"].items()
}
"""By the ranks of :data:`kabale.table.cards.RANKS`."""


def element(name: str, content: str | None = None, /, **attributes: object) -> str:
    """Write an element; ``_`` in the name of an attribute stands for ``-``, one at its end is left out.

    >>> element("path", d="M0 0z", stroke_width=2)
    '<path d="M0 0z" stroke-width="2"/>'
    """
    start = f"<{name}"
    for key, value in attributes.items():
        if value is not None:
            text = f"{round(value, 1):.8g}" if isinstance(value, float) else clean(str(value))
            start += f' {key.rstrip("_").replace("_", "-")}="{text}"'
    return f"{start}/>" if content is None else f"{start}>{content}</{name}>"


def clean(text: str) -> str:
    r"""Return text for SVG: escaped, and without characters that XML forbids.

    >>> clean('a<b & "c"\x00')
    'a&lt;b &amp; &quot;c&quot;'
    """
    return escape("".join(character for character in text if character.isprintable()))


@cache
def steps(path: str) -> tuple[Step, ...]:
    """Read a path; ``H`` and ``V`` become ``L``.

    >>> steps("M0,0 H8 V6 Z")
    (('M', ((0.0, 0.0),)), ('L', ((8.0, 0.0),)), ('L', ((8.0, 6.0),)), ('Z', ()))
    """
    tokens, commands = _TOKEN.findall(path), list[Step]()
    place, command, (x, y) = 0, "M", (0.0, 0.0)
    while place < len(tokens):
        if tokens[place].isalpha():
            command, place = tokens[place], place + 1
        if command == "Z":
            commands.append(("Z", ()))
            continue
        if command in "HV":
            value = float(tokens[place])
            x, y = (value, y) if command == "H" else (x, value)
            commands.append(("L", ((x, y),)))
            place += 1
            continue
        count = 2 * _POINTS[command]
        numbers = [float(token) for token in tokens[place : place + count]]
        points = tuple(zip(numbers[::2], numbers[1::2], strict=True))
        x, y = points[-1]
        commands.append((command, points))
        place += count
        command = "L" if command == "M" else command
    return tuple(commands)


def moved(path: str, at: Point = (0, 0), scale: float | Point = 1, turn: float = 0) -> str:
    """Return a path scaled (negative: mirrored), turned clockwise by degrees and brought to a place, in short form.

    >>> moved("M0,0 L10,0 L10,10 Z", (5, 5), 2)
    'M5 5h20v20z'
    """
    wide, high = scale if isinstance(scale, tuple) else (scale, scale)
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))

    def there(point: Point) -> Point:
        x, y = point[0] * wide, point[1] * high
        return at[0] + x * cosine - y * sine, at[1] + x * sine + y * cosine

    # Steps are relative to the last place as it was written: its rounding does not carry over to the next.
    text, (x, y), start = "", (0, 0), (0, 0)
    for command, points in steps(path):
        if command == "Z":
            text, (x, y) = text + "z", start
            continue
        fine = [(round(px * _FINE), round(py * _FINE)) for px, py in map(there, points)]
        if command == "M":
            start = fine[0]
            text += "M" + _numbers([*start])
        else:
            offsets = [(px - x, py - y) for px, py in fine]
            dx, dy = offsets[-1]
            if command == "L" and 0 in (dx, dy):
                text += "h" + _numbers([dx]) if dy == 0 else "v" + _numbers([dy])
            else:
                text += command.lower() + _numbers([value for offset in offsets for value in offset])
        x, y = fine[-1]
    return text


def _numbers(values: list[int]) -> str:
    """Write tenths with as few signs as a path needs between them."""
    text, before = "", ""
    for value in values:
        whole, tenth = divmod(abs(value), _FINE)
        number = ("-" if value < 0 else "") + (f"{whole}" if not tenth else f"{whole or ''}.{tenth}")
        starts_anew = number[0] == "-" or (number[0] == "." and "." in before)
        text += number if starts_anew or not text else f" {number}"
        before = number
    return text
