"""What a player remembers, against all worlds that there are: each arrangement drawn is possible, none is left out.

A world is a deal and what chance drew afterwards. Of little tables all worlds can be gone through: those in which
everything that was seen looks alike are what the player cannot tell apart, so their last tables, each as often as it
comes up, are what :meth:`Memory.arrangement` has to draw from.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random

import pytest

from kabale.engine.language import CHANCES
from kabale.engine.memory import Memory
from kabale.table.cards import Card
from kabale.table.changes import Change, Counted, Moved, Reordered, Turned
from kabale.table.table import Table
from kabale.view import PileView, View

SIZES = (3, 2)

SHUFFLES: dict[str, list[str]] = {
    "nothing is seen": ["shuffle 0"],
    "a card is seen and shuffled": ["up 0 1", "down 0 1", "shuffle 0"],
    "it is seen again": ["up 0 1", "down 0 1", "shuffle 0", "up 0 0"],
    "a card that was seen is shuffled among others": ["up 1 0", "down 1 0", "move 1 0 2", "shuffle 0"],
    "and goes back where nobody sees which it is": [
        "up 1 1",
        "down 1 1",
        "move 1 0 1",
        "shuffle 0",
        "move 0 1 2",
        "up 0 0",
    ],
    "shuffled twice, seen between": [
        "up 0 0",
        "down 0 0",
        "shuffle 0",
        "up 0 2",
        "down 0 2",
        "move 0 1 1",
        "shuffle 1",
        "up 1 0",
    ],
    "both piles, and a card that was seen late was in the other pile early": [
        "up 0 2",
        "down 0 2",
        "shuffle 0",
        "move 0 1 1",
        "shuffle 1",
        "up 1 1",
        "up 1 2",
    ],
}

CUTS: dict[str, list[str]] = {
    "a cut keeps the round": ["up 0 0", "up 0 1", "down 0 0", "down 0 1", "cut 0"],
    "which one card betrays": ["up 0 0", "up 0 1", "down 0 0", "down 0 1", "cut 0", "up 0 0"],
    "pushed in anywhere": ["up 1 1", "down 1 1", "insert 1 0"],
    "and found": ["up 1 1", "down 1 1", "insert 1 0", "up 0 3"],
    "or not": ["up 1 1", "up 0 0", "down 0 0", "down 1 1", "insert 1 0", "up 0 0"],
    "cut, then shuffled": ["up 0 0", "down 0 0", "cut 0", "shuffle 0"],
}


def ways(doing: str, table: Table) -> list[list[Change]]:
    """Return what can come of something that is done.

    ``up`` and ``down`` have a pile and a place, ``move`` two piles and a number, ``shuffle`` and ``cut`` a pile,
    ``insert`` two piles: the last card, somewhere.
    """
    count = Counted(CHANCES, table.counter(CHANCES), table.counter(CHANCES) + 1)
    what, *numbers = doing.split()
    pile, *more = map(int, numbers)
    size = len(table.piles[pile])
    match what:
        case "up" | "down":
            return [[Turned(pile, (more[0],), what == "up")]]
        case "move":
            return [[Moved(pile, more[0], more[1])]]
        case "shuffle":
            return [[count, Reordered(pile, order)] for order in permutations(range(size))]
        case "cut":
            orders = [(*range(cut, size), *range(cut)) for cut in range(1, size)]
            return [[count, Reordered(pile, order, is_cut=True)] for order in orders]
        case _:
            places = range(len(table.piles[more[0]]) + 1)
            return [[count, Moved(pile, more[0], 1, None, place)] for place in places]


def view(table: Table) -> View:
    piles = []
    for index, pile in enumerate(table.piles):
        up = tuple(card not in table.down for card in pile)
        piles.append(PileView("other", 0, 0, 0, 0, False, True, tuple(table.names(index)), up))
    return View(1, 1, tuple(piles))


def dealt(cards: Sequence[int]) -> Table:
    order = [Card(card) for card in cards]
    return Table([order[: SIZES[0]], order[SIZES[0] :]], down=order)


def worlds(script: Sequence[str]) -> Iterator[tuple[list[View], Table]]:
    """Yield what is seen in each world, and its last table."""
    lengths = []
    table = dealt(range(1, 6))
    for doing in script:
        outcomes = ways(doing, table)
        lengths.append(len(outcomes))
        for change in outcomes[0]:
            change.do(table)
    for cards, choices in product(permutations(range(1, 6)), product(*map(range, lengths))):
        table = dealt(cards)
        seen = [view(table)]
        for doing, choice in zip(script, choices, strict=True):
            for change in ways(doing, table)[choice]:
                change.do(table)
            seen.append(view(table))
        yield seen, table


def remembered(script: Sequence[str], rng: Random) -> tuple[list[View], Memory, Table]:
    """Go through a world that chance draws; return what was seen, what is remembered, and the last table."""
    table = dealt(rng.sample(range(1, 6), 5))
    seen = [view(table)]
    memory = Memory(table, seen[0])
    for doing in script:
        changes = rng.choice(ways(doing, table))
        for change in changes:
            change.do(table)
        seen.append(view(table))
        memory.follow(changes, table)
        memory.look(table, seen[-1])
    return seen, memory, table


def draw(memory: Memory, table: Table, rng: Random) -> tuple[tuple[Card, ...], ...]:
    found = None
    while found is None:
        found = memory.arrangement(rng)
    return tuple(tuple(found.get(card, card) for card in pile) for pile in table.piles)


@pytest.mark.parametrize("what", [*SHUFFLES, *CUTS])
def test_what_may_be_is_what_agrees_with_all_that_was_seen(what: str) -> None:
    """Nothing else, all of it, and after shuffles each as often as the others."""
    script = {**SHUFFLES, **CUTS}[what]
    rng = Random(what)
    seen, memory, table = remembered(script, rng)
    possible = Counter(tuple(map(tuple, last.piles)) for looked, last in worlds(script) if looked == seen)

    drawn = Counter(draw(memory, table, rng) for _ in range(100 * len(possible)))

    assert possible.keys() == drawn.keys()
    if what in SHUFFLES:
        assert 1 == len(set(possible.values()))
        assert 50 < min(drawn.values()) <= max(drawn.values()) < 160


@pytest.mark.parametrize("what", [*SHUFFLES, *CUTS])
def test_worlds_that_look_alike_have_one_key(what: str) -> None:
    """And what is known of them by name is alike."""
    script = {**SHUFFLES, **CUTS}[what]
    kept: dict[str, tuple[bytes, object]] = {}
    for seed in range(300):
        seen, memory, table = remembered(script, Random(seed))
        found = (memory.key(table), memory.names(table))
        assert found == kept.setdefault(repr(seen), found)


def test_what_is_known_has_another_key_than_what_is_not() -> None:
    """A card that was seen and turned down again looks like one that was not, and is not the same."""
    table = dealt(range(1, 6))
    knowing, ignorant = Memory(table, view(table)), Memory(table, view(table))
    Turned(0, (0,), True).do(table)
    knowing.look(table, view(table))
    Turned(0, (0,), False).do(table)

    assert knowing.key(table) != ignorant.key(table)
    assert (("AS", "??", "??"), ("??", "??")) == knowing.names(table)


def test_a_memory_is_copied() -> None:
    """What one sees later the other does not know."""
    table = dealt(range(1, 6))
    memory = Memory(table, view(table))
    other = memory.copy()
    Turned(0, (0,), True).do(table)
    memory.look(table, view(table))

    assert memory.knows(Card(1))
    assert not other.knows(Card(1))


def test_a_shuffle_that_is_taken_back_is_forgotten() -> None:
    """What was known before it is known again."""
    table = dealt(range(1, 6))
    memory = Memory(table, view(table))
    for up in (True, False):
        Turned(0, (0,), up).do(table)
        memory.look(table, view(table))
    before = memory.key(table)
    changes: list[Change] = [Counted(CHANCES, 0, 1), Reordered(0, (2, 0, 1))]
    for change in changes:
        change.do(table)

    assert 1 == memory.follow(changes, table)
    assert not memory.knows(Card(1))
    for change in reversed(changes):
        change.undo(table)
    memory.forget(1)
    assert memory.knows(Card(1))
    assert before == memory.key(table)
