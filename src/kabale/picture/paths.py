"""Outlines: SVG paths with absolute ``M L H V C Q Z``, moved, turned and written as short as they go.

Knows points and curves, no card. Everything that is drawn is written down once, in a handy place and size, and
brought to its place by :func:`moved`; so no picture needs a transformation, and equal calls give equal text.
"""

import math
import re
from functools import cache
from typing import Final

Point = tuple[float, float]
Step = tuple[str, tuple[Point, ...]]
"""A command of a path and its points: one for ``M`` and ``L``, two for ``Q``, three for ``C``, none for ``Z``."""

_TOKEN: Final = re.compile(r"[MLHVCQZ]|-?\d*\.?\d+")
_POINTS: Final = {"M": 1, "L": 1, "Q": 2, "C": 3}
_FINE: Final = 10
"""Steps a unit: places are written to a tenth of a unit."""


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


def both(path: str, axis: float = 0) -> str:
    """Return a path and its mirror image at the upright line through *axis*, in short form.

    >>> both("M1,0 L3,0 L3,2 Z")
    'M1 0h2v2zM-1 0h-2v2z'
    """
    return moved(path) + moved(path, (2 * axis, 0), (-1, 1))


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
