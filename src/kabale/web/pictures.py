"""Pictures of cards and tables, drawn by :mod:`kabale.picture`; the names of looks come from outside."""

from functools import lru_cache

from kabale.errors import BadCard, BadStyle
from kabale.picture import card_svg, table_svg
from kabale.view import View
from kabale.web.orders import Look
from kabale.web.refusals import refused
from kabale.web.shapes import Json


def table_picture(view: View, title: str, look: Look) -> Json:
    """Return a view as SVG. Raises :class:`Refusal` for a look that there is not."""
    try:
        return {"svg": table_svg(view, look.style, title=title, back=look.back, small=look.small)}
    except (BadCard, BadStyle) as error:
        raise refused("not_found") from error


@lru_cache(maxsize=1024)
def card_picture(style: str, name: str) -> str:
    """Return a card as SVG. Raises :class:`Refusal` for a style or card that there is not."""
    try:
        return card_svg(name, style)
    except (BadCard, BadStyle) as error:
        raise refused("not_found") from error
