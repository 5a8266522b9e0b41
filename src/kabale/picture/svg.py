"""Writing SVG: elements with their attributes in order, text that is safe in them, and how large a card is."""

from html import escape
from typing import Final

WIDTH: Final = 250
HEIGHT: Final = 350
"""The size of a card in its own units: 5 to 7."""

CORNER: Final = 15
NAMESPACE: Final = "http://www.w3.org/2000/svg"


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
    r"""Return text that may stand in SVG: escaped, and without what XML forbids.

    >>> clean('a<b & "c"\x00')
    'a&lt;b &amp; &quot;c&quot;'
    """
    return escape("".join(character for character in text if character.isprintable()))
