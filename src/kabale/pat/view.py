"""What the player may see of a ``.pat`` game: places in pixels from the file, cards with hidden ones masked."""

from kabale.pat.cover import CARD_HEIGHT, CARD_WIDTH, INVISIBLE
from kabale.pat.rules import Pile, Rules
from kabale.table.table import Table
from kabale.view import PileKind, PileView, View


def view(rules: Rules, kinds: list[PileKind], table: Table) -> View:
    """Return the view of a table."""
    piles = (_pile(pile, kinds[index], index, table) for index, pile in enumerate(rules.piles))
    return View(CARD_WIDTH, CARD_HEIGHT, tuple(piles))


def _pile(pile: Pile, kind: PileKind, index: int, table: Table) -> PileView:
    """Return one pile; a pile whose cards are never drawn (D80) is not visible."""
    up = tuple(card not in table.down for card in table.piles[index])
    visible = pile.is_seen and pile.faces != INVISIBLE
    cards = tuple(table.names(index))
    spacer = kind == "other" and not cards
    return PileView(kind, pile.x, pile.y, pile.dx, pile.dy, pile.sideways == 2, visible, cards, up, spacer=spacer)
