"""A second way of counting, for the tests alone: nothing of the package is imported.

Everything is asked of subsets, as a beginner would: all 32 of five cards for fifteens and runs, all pairs for pairs.
"""

from itertools import combinations

ORDER = "A23456789TJQK"


def worth(name: str) -> int:
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(name[0]) or int(name[0])


def consecutive(names: tuple[str, ...]) -> bool:
    places = sorted(ORDER.index(name[0]) for name in names)
    return places == list(range(places[0], places[0] + len(places)))


def show(hand: list[str], starter: str, *, crib: bool = False) -> int:
    """Count a hand given as names of cards."""
    five = [*hand, starter]
    fifteens = sum(sum(map(worth, some)) == 15 for size in (2, 3, 4, 5) for some in combinations(five, size))
    pairs = sum(one[0] == other[0] for one, other in combinations(five, 2))
    runs = 0
    for size in (5, 4, 3):
        found = sum(consecutive(some) for some in combinations(five, size))
        if found:
            runs = size * found
            break
    same = "".join(name[1] for name in five)
    flush = 5 if len(set(same)) == 1 else 4 if len(set(same[:4])) == 1 and not crib else 0
    return 2 * fifteens + 2 * pairs + runs + flush + (f"J{starter[1]}" in hand)


def play(pile: list[str]) -> int:
    """Count what the last card of a pile gives in the play."""
    count = sum(map(worth, pile))
    alike = len(pile) - len("".join(name[0] for name in pile).rstrip(pile[-1][0]))
    run = next((size for size in range(len(pile), 2, -1) if consecutive(tuple(pile[-size:]))), 0)
    return 2 * (count in (15, 31)) + alike * (alike - 1) + run
