"""How a position shows itself in a notebook: as a picture, whose drawing is imported when the first one is drawn."""

from kabale.view import View


def table_picture(view: View, title: str = "") -> str:
    """Draw what may be seen of a table as SVG."""
    from kabale.picture.drawing import table_svg  # noqa: PLC0415 - a fifth of what `import kabale` would take

    return table_svg(view, title=title)
