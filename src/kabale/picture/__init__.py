"""Draw cards and whole tables as SVG. This package knows the contents of a view and no rule.

>>> from kabale.picture import card_svg, table_svg
>>> card_svg("QH", "classic-4-light")[:54]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2'
"""

from kabale.picture.cards import BACKS, CARD_NAMES, card_svg
from kabale.picture.drawing import table_svg
from kabale.picture.flights import ShownMove
from kabale.picture.styles import STYLES, CardStyle

__all__ = ["BACKS", "CARD_NAMES", "STYLES", "CardStyle", "ShownMove", "card_svg", "table_svg"]
