"""Ids and references as sets of fields, by what the player's move decides of them (552-566, X30)."""

from collections.abc import Iterable, Mapping, Sequence

from kabale.engine.program import NOBODY, Named
from kabale.xml.rules.model import Ids, Rules
from kabale.xml.text.values import Special
from kabale.xml.text.words import LINK

_NOBODY: Mapping[str, tuple[int, ...]] = {Special.SOURCE: (), Special.TARGET: (), Special.PICKED: ()}


def mask_of(piles: Iterable[int]) -> int:
    """Return a set of piles as a number."""
    return sum(1 << pile for pile in set(piles))


class References:
    """The references of one definition."""

    def __init__(self, rules: Rules) -> None:
        """Take the rules, whose ids and relations say what is meant."""
        self._rules = rules
        self._known: dict[tuple[str, bool, bool], Named] = {}

    def named(self, reference: str, *, same_id: bool = False, picked_from: bool = False) -> Named:
        """Return what a reference names; with *same_id* all that share the id of the player's field.

        With *picked_from* the player's cards stand for the field that they come from (487).
        """
        key = reference, same_id, picked_from
        if key not in self._known:
            self._known[key] = self._made(*key)
        return self._known[key]

    def all(self, references: Ids, *, same_id: bool = False) -> Named:
        """Return what some references name together."""
        return united([self.named(each, same_id=same_id) for each in references])

    def _made(self, reference: str, same_id: bool, picked_from: bool) -> Named:
        base = reference.partition(LINK)[0]
        rules = self._rules
        if base not in _NOBODY:
            return Named(mask_of(rules.piles_at(reference, _NOBODY)))
        if base == Special.PICKED and not picked_from:
            return NOBODY
        masks = []
        for pile in range(len(rules.fields)):
            piles = set(rules.piles_at(reference, {**_NOBODY, base: (pile,)}))
            if same_id and base == reference:
                piles.update(rules.by_id[rules.fields[pile].id])
            masks.append(mask_of(piles))
        return Named(by_target=tuple(masks)) if base == Special.TARGET else Named(by_source=tuple(masks))


def united(every: Sequence[Named]) -> Named:
    """Return what is named by any of some."""
    if len(every) == 1:
        return every[0]
    fixed = 0
    for each in every:
        fixed |= each.fixed
    return Named(fixed, _joined([each.by_source for each in every]), _joined([each.by_target for each in every]))


def _joined(rows: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Join sets field by field; those that name nobody are empty rows."""
    found = [row for row in rows if row]
    joined = list(found[0]) if found else []
    for row in found[1:]:
        joined = [one | other for one, other in zip(joined, row, strict=True)]
    return tuple(joined)
