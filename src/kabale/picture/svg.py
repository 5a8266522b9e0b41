"""Small helpers to write SVG: elements with their attributes in order, and text that is safe in them."""

from html import escape

NAMESPACE = "http://www.w3.org/2000/svg"


def element(name: str, content: str | None = None, /, **attributes: object) -> str:
    """Write an element; ``_`` in the name of an attribute stands for ``-``, one at its end is left out.

    >>> element("path", d="M0 0z", stroke_width=2)
    '<path d="M0 0z" stroke-width="2"/>'
    """
    named = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items() if value is not None)
    start = f"<{name}" + "".join(f' {key}="{_shown(value)}"' for key, value in named)
    return f"{start}/>" if content is None else f"{start}>{content}</{name}>"


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{round(value, 1):.8g}"
    return clean(str(value))


def clean(text: str) -> str:
    r"""Return text that may stand in SVG: escaped, and without what XML forbids.

    >>> clean('a<b & "c"\x00')
    'a&lt;b &amp; &quot;c&quot;'
    """
    return escape("".join(character for character in text if character.isprintable()))
