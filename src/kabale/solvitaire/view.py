"""Where the piles lie: stock, waste and foundations above, the tableau below, rows and an accordion in lines."""

from collections.abc import Iterator

from kabale.solvitaire.rules import Rules
from kabale.table.table import Table
from kabale.view import PileView, View

_CARD_WIDTH, _CARD_HEIGHT = 10, 15
_STEP_X, _STEP_Y, _FAN, _MARGIN = 12, 18, 3, 2
_IN_A_LINE = 13


def view(rules: Rules, table: Table) -> View:
    """Return what the player may see of a table."""
    places = dict(_places(rules))
    piles = []
    for index, kind in enumerate(rules.layout.kinds):
        x, y = places[index]
        fan = _FAN if index in rules.layout.tableau else 0
        shown = tuple(table.names(index))
        up = tuple(card not in table.down for card in table.piles[index])
        piles.append(PileView(kind, _MARGIN + x * _STEP_X, _MARGIN + y * _STEP_Y, 0, fan, False, True, shown, up))
    return View(_CARD_WIDTH, _CARD_HEIGHT, tuple(piles))


def _places(rules: Rules) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield each pile's index with its column and line."""
    layout, line = rules.layout, 0
    width = max(len(layout.tableau), rules.max_rank if rules.rows else 0, 8)
    tops = [[pile for pile in (layout.stock, layout.waste, layout.hole) if pile is not None] + [*layout.foundations]]
    tops += [[*layout.cells, *layout.reserve]]
    single = [pile for top in tops for pile in top]
    groups = [single] if len(single) <= width else tops
    for group in (each for each in groups if each):
        for place, pile in enumerate(group):
            yield pile, (place % width, line + place // width)
        line += (len(group) - 1) // width + 1
    for spread, length in ((layout.places, rules.max_rank), (layout.accordion, _IN_A_LINE)):
        for place, pile in enumerate(spread):
            yield pile, (place % length, line + place // length)
    for place, pile in enumerate(layout.tableau):
        yield pile, (place, line)
