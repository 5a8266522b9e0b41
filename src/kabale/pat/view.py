"""What the player may see of a ``.pat`` game: places in pixels from the file, cards with hidden ones masked."""

from kabale.pat.cover import CARD_HEIGHT, CARD_WIDTH
from kabale.pat.rules import Rules
from kabale.table.table import Table
from kabale.view import PileKind, PileView, View


def view(rules: Rules, kinds: list[PileKind], table: Table) -> View:
    """Return the view of a table."""
    views = []
    for index, (pile, kind) in enumerate(zip(rules.piles, kinds, strict=True)):
        up = tuple(card not in table.down for card in table.piles[index])
        cards = tuple(table.names(index))
        place = (pile.x, pile.y, pile.dx, pile.dy)
        spacer = kind == "other" and not cards
        views.append(PileView(kind, *place, pile.sideways, pile.is_drawn, cards, up, spacer=spacer))
    return View(CARD_WIDTH, CARD_HEIGHT, tuple(views))
