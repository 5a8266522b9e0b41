"""What clicks on the stock do, as far as tables can say it: ``ziel``, ``quelle``, ``wiederholung`` (171-204, X18)."""

from collections import Counter
from dataclasses import dataclass

from kabale.engine.tables import StockTables
from kabale.xml.kernel.said import Unsaid
from kabale.xml.play.state import TURNS, State
from kabale.xml.text.values import Property

STOCK = 0


@dataclass(frozen=True, slots=True)
class Served:
    """The stock's numbers, and how many cards a click gives to each pile that is not its waste."""

    stock: StockTables
    counts: Counter[int]

    def gets(self, pile: int) -> bool:
        """Say whether a click brings cards to a pile."""
        return bool(self.counts[pile]) or pile == STOCK or (pile == self.stock.waste and self.stock.draw > 0)


def read_stock(state: State) -> Served:
    """Read what clicks do. Raises Unsaid."""
    if len(state.rules.stocks) != 1 or state.rules.stock != STOCK:
        raise Unsaid("there is not one stock, as the first field")
    for pile, field in enumerate(state.fields):
        if pile != STOCK and (field.targets or state.text(pile, Property.REDEALS)):
            raise Unsaid(f"field {pile + 1} is dealt from or taken up again, and is not the stock")
    served = _served(state)
    passes = state.most_passes
    waste = _waste(state, served)
    draw = 0 if waste is None else served.count(waste)
    counts = Counter(pile for pile in served if pile != waste)
    others = served[: len(served) - draw]
    if waste in others or others != sorted(others):
        raise Unsaid("ziel serves the fields in another order than theirs")
    return Served(StockTables(draw, waste, -1 if passes is None else passes, TURNS), counts)


def _served(state: State) -> list[int]:
    """Return the piles that a click serves, in the order of the cards."""
    served = []
    for rule in state.fields[STOCK].targets:
        if rule.when:
            raise Unsaid(f'ziel waits for bedingung="{rule.when}"')
        if rule.first_try or rule.down:
            raise Unsaid("ziel tries other fields first" if rule.first_try else "ziel lays face down")
        served += [pile for pile in state.rules.piles_of(rule.piles) if pile != STOCK]
    return served


def _waste(state: State, served: list[int]) -> int | None:
    """Return the pile that is taken up again, or that gets all cards."""
    field = state.fields[STOCK]
    if not field.sources or state.redeals(STOCK) == 0:
        return served[0] if len(set(served)) == 1 else None
    if field.redeals.at_once or field.redeals.shuffle:
        raise Unsaid("wiederholung shuffles" if field.redeals.shuffle else "wiederholung deals at once")
    sources = [pile for ids in field.sources for pile in state.rules.piles_of(ids) if pile != STOCK]
    if len(sources) != 1:
        raise Unsaid("quelle names several fields")
    return sources[0]
