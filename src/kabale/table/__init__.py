"""Cards, packs, deals and the table they lie on: the lowest layer, which knows no rule."""

from kabale.table.cards import Card, card, name
from kabale.table.chance import Chance
from kabale.table.decks import Deal
from kabale.table.table import Table

__all__ = ["Card", "Chance", "Deal", "Table", "card", "name"]
