"""Automatic moves: the move that a right click stands for, and the run of the ``a`` key (267-276, X23).

Each field with ``auto`` has conditions that are tried in turn: the first ones of all fields, then the second ones. Only
moves that the rules of the fields allow are chosen, and none that an action would take over. A card goes on top if it
may, otherwise under the pile if the field takes cards there (227-229).
"""

from collections.abc import Callable, Iterator

from kabale.engine.language import Collecting
from kabale.engine.moves import Move, lay, under
from kabale.table.cards import LOOKS, Card, is_joker
from kabale.table.table import Table
from kabale.xml.play import hand
from kabale.xml.play.fields import values_of
from kabale.xml.play.state import State
from kabale.xml.rules.model import KINDS, Rules
from kabale.xml.rules.relations import pair_fits
from kabale.xml.text.values import Auto, Insert, When
from kabale.xml.text.words import NO, Tag

Allows = Callable[[Move], bool]


class _Targets:
    """The looks that each field accepts, and in ``turns`` the fields with their conditions, round by round."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._found: dict[tuple[int, bool], bytes] = {}
        asked = [(target, ready.auto) for target, ready in enumerate(state.ready) if ready.auto]
        rounds = max((len(auto) for _, auto in asked), default=0)
        self.turns = [(target, auto[n]) for n in range(rounds) for target, auto in asked if n < len(auto)]

    def may_take(self, target: int, card: Card, *, under: bool) -> bool:
        """Say whether a field may accept a card at all; any field may accept a joker."""
        if (target, under) not in self._found:
            self._found[target, under] = (hand.under_row if under else hand.row)(self._state, target)
        return is_joker(card) or bool(self._found[target, under][card & 63])


def chosen(state: State, source: int, allows: Allows) -> Move | None:
    """Return the move that a right click on a pile stands for: its top card first, then longer blocks (*inferred*)."""
    counts, targets = hand.counts(state, source), _Targets(state)
    return next((move for count in counts for move in _candidates(state, source, count, targets) if allows(move)), None)


def _candidates(state: State, source: int, count: int, targets: _Targets) -> Iterator[Move]:
    cards = state.ready[source].laid(state.piles[source][-count:])
    low = hand.lowest_values(state, source, state.piles[source][-count:])
    for target, condition in targets.turns:
        pushes = count == 1 and state.ready[target].insert is not Insert.TOP
        for under_it in (False, True) if pushes else (False,):
            if not targets.may_take(target, cards[0], under=under_it):
                continue
            if hand.hand_refusal(state, source, target) is not None:
                continue
            fitting = hand.fitting(state, target, cards, low, under=under_it)
            if any(holds(state, target, condition, card, under=under_it) for card in fitting):
                yield under(source, target) if under_it else lay(source, target, count)


def holds(state: State, target: int, condition: str, card: Card, *, under: bool) -> bool:
    """Return whether a condition lets a card move to a field automatically, or in under its cards (269-275).

    A joker on the field counts as one card, for the sequence and for the condition (X17).
    """
    cards = state.piles[target]
    if condition in tuple(Auto):
        return True
    if condition in (When.EMPTY, When.OCCUPIED):
        return bool(cards) == (condition == When.OCCUPIED)
    fits = pair_fits(condition)
    if fits is not None:
        ons = values_of(state, target, len(cards) - 1) if cards else []
        if len(ons) > 1 and not under and not state.is_face_down(target):
            ons = [on for on in ons if state.ready[target].fits[on & 63][card & 63]]
        return any(fits[on & 63][card & 63] for on in ons)
    named = state.card(condition)
    return condition != NO and named is not None and named.names(card)


def run_move(state: State, allows: Allows) -> Move | None:
    """Return the next move of an automatic run: by pile, then as :func:`chosen` does. Cards on an ``ende`` stay."""
    targets = _Targets(state)
    for source, ready in enumerate(state.ready):
        if Auto.END in ready.auto:
            continue
        goes_anywhere = ready.auto in ((), (NO,))  # a condition lets cards go to an ``ende`` only (X23)
        for count in hand.counts(state, source):
            for move in _candidates(state, source, count, targets):
                if (goes_anywhere or Auto.END in state.ready[move.target].auto) and allows(move):
                    return move
    return None


def collecting(rules: Rules) -> Collecting | None:
    """Return what safe automatic moves must know (:mod:`kabale.engine.collect`), None if they are never safe."""
    fields = rules.fields
    looks_around = any(field.locks or field.move_locks or field.stops for field in fields)
    if any(rules.lists.values()) or rules.has_jokers or looks_around:
        return None
    state = State(rules, Table([[] for _ in fields]))
    outside = [pile for pile, field in enumerate(fields) if KINDS[field.kind] != "foundation"]
    # A field that gets several cards at a time is a waste: taking its last ones changes which come up later.
    wastes: set[int] = set()
    for field in fields:
        served = [pile for target in field.targets for pile in rules.piles_of(target.piles)]
        wastes |= {pile for pile in served if served.count(pile) > 1}
    sources = {pile for pile in outside if not fields[pile].targets} - wastes
    minds_empty = any(field.texts.get(Tag.FILL) or any(rule.when for rule in field.targets) for field in fields)
    # For each look, the looks that could go onto it on one of the fields outside.
    tables = {state.ready[pile].fits for pile in outside if state.ready[pile].most is not None}
    followers = (bytes(any(table[on][look] for table in tables) for look in range(LOOKS)) for on in range(LOOKS))
    return Collecting(tuple(followers), frozenset(sources), not minds_empty)
