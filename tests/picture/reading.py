"""Reading pictures back: elements, outlines, and pixels as a reader of SVG draws them."""

import re
from io import BytesIO
from xml.etree import ElementTree

import numpy as np
import resvg_py
from matplotlib.image import imread
from numpy.typing import NDArray

SVG = "{http://www.w3.org/2000/svg}"

Point = tuple[float, float]

_COUNTS = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "c": 6, "z": 0}


def read(text: str) -> ElementTree.Element:
    """Parse a picture."""
    return ElementTree.fromstring(text)


def tags(root: ElementTree.Element) -> set[str]:
    """Return the names of all elements, without their namespace; one without SVG's keeps its own."""
    return {element.tag.removeprefix(SVG) for element in root.iter()}


def every(root: ElementTree.Element, tag: str) -> list[ElementTree.Element]:
    """Return all elements of a name in the order of the file."""
    return list(root.iter(SVG + tag))


def points(outline: str) -> list[Point]:
    """Return every point of an outline in SVG's short form: ends of lines, and all three of a curve."""
    found: list[Point] = []
    (x, y), start = (0.0, 0.0), (0.0, 0.0)
    for command, rest in re.findall(r"([MmLlHhVvCcQqZz])([^MmLlHhVvCcQqZz]*)", outline):
        numbers = [float(text) for text in re.findall(r"-?(?:\d+\.\d+|\.\d+|\d+)", rest)]
        kind, size = command.lower(), _COUNTS[command.lower()]
        if kind == "z":
            x, y = start
            continue
        assert numbers
        assert len(numbers) % size == 0
        for place in range(0, len(numbers), size):
            part = numbers[place : place + size]
            if kind in "hv":
                part = (
                    [part[0], 0.0 if command.islower() else y]
                    if kind == "h"
                    else [0.0 if command.islower() else x, *part]
                )
            base = (x, y) if command.islower() else (0.0, 0.0)
            new = [(base[0] + part[i], base[1] + part[i + 1]) for i in range(0, len(part), 2)]
            found += new
            x, y = new[-1]
            if kind == "m":
                start = (x, y)
    return found


def pixels(text: str, width: int) -> NDArray[np.float32]:
    """Draw a picture: an array of height by width by four (red, green, blue, opacity), each from 0 to 1."""
    drawn = bytes(resvg_py.svg_to_bytes(svg_string=text, width=width, skip_system_fonts=True))
    array: NDArray[np.float32] = imread(BytesIO(drawn), format="png")
    return array


def contrast(colour: str, other: str) -> float:
    """Return the contrast of two colours ``#rrggbb``, from 1 to 21, as WCAG 2 defines it."""
    dark, bright = sorted((_luminance(colour), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
