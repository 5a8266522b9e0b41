"""Lists, numbers and sentences in any language: what whole texts of the catalogues are filled with."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from kabale.messages import Message, message

LAST_WORD: Final = 12
"""The largest number that the catalogues have a word for."""

_SHORTEST_RANGE: Final = 3

_MOST_SHARES: Final = 3
"""The most different numbers of cards to group."""


def thousands(value: int) -> Message | str:
    """Return a number in groups of three figures, parted as the reader's language does it.

    >>> str(thousands(999)), str(thousands(2147483647)), thousands(6000).text("de")
    ('999', '2,147,483,647', '6.000')
    """
    first, *rest = f"{value:,}".split(",")
    said: Message | str = first
    for part in rest:
        said = message("thousands", more=said, last=part)
    return said


def either(parts: Sequence[str]) -> Message | str:
    """Join words as a list of which one is meant.

    >>> either(["up"]), str(either(["up", "down", "both"]))
    ('up', 'up, down or both')
    """
    return parts[0] if len(parts) == 1 else message("list.either", first=", ".join(parts[:-1]), last=parts[-1])


def listed(parts: Sequence[object]) -> Message:
    """Join one or more things as a list that names them all.

    >>> str(listed([7])), str(listed([7, 6])), str(listed([7, 6, 5]))
    ('7', '7 and 6', '7, 6 and 5')
    """
    if len(parts) == 1:
        return message("list.one", only=parts[0])
    if len(parts) == 2:
        return message("list.pair", first=parts[0], last=parts[1])
    return message("list.more", first=parts[0], rest=listed(parts[1:]))


def clauses(parts: Sequence[object]) -> Message:
    """Join clauses into one sentence.

    >>> str(clauses(["spaces take kings", "nothing goes on an ace"]))
    'spaces take kings; nothing goes on an ace'
    """
    if len(parts) == 1:
        return message("list.one", only=parts[0])
    return message("list.clauses", first=parts[0], rest=clauses(parts[1:]))


def number(value: int) -> object:
    """Return the word of a small number, a larger number as it is.

    >>> str(number(3)), str(number(13))
    ('three', '13')
    """
    return message(f"number.{value}") if 1 <= value <= LAST_WORD else value


def often(value: int) -> Message:
    """Say how many times.

    >>> str(often(1)), str(often(2)), str(often(3))
    ('only once', 'twice', 'three times')
    """
    key = str(value) if value <= 3 else "more" if value <= LAST_WORD else "many"
    return message(f"explain.times.{key}", number=number(value))


def ranges(values: Iterable[int]) -> Message:
    """List ascending numbers, three or more in a row as a range.

    >>> str(ranges([3, 4, 7, 8, 9, 11]))
    '3, 4, 7 to 9 and 11'
    """
    runs = [list(run) for _, run in groupby(enumerate(values), lambda pair: pair[1] - pair[0])]
    parts: list[object] = []
    for run in ([value for _, value in pairs] for pairs in runs):
        is_range = len(run) >= _SHORTEST_RANGE
        parts += [message("list.range", first=run[0], last=run[-1])] if is_range else run
    return listed(parts)


def piles(indices: Sequence[int]) -> Message:
    """Name piles by their numbers.

    >>> str(piles([2])), str(piles([2, 3, 4]))
    ('pile 3', 'piles 3 to 5')
    """
    n = min(len(indices), 2)  # the number itself is not said: 21 piles are piles in Icelandic too
    return message("list.piles", n=n, piles=ranges(index + 1 for index in indices))


def dealt(counts: Sequence[int], faces: Message) -> Message:
    """Say how many cards each of some piles gets, and how they lie: a number, a few shares, or a number for each.

    >>> lie = message("explain.faces.all_up")
    >>> str(dealt([3, 3, 3, 1], lie)), str(dealt([1, 2, 3], lie))
    ('three with three cards and one with one card, face up', '1, 2 and 3 cards, face up')
    """
    several = list(dict.fromkeys(counts))
    if len(several) == 1:
        key = "one_pile" if len(counts) == 1 else "each"
        return message(f"explain.dealt.{key}", n=counts[0], number=number(counts[0]), faces=faces)
    if len(several) == len(counts) or len(several) > _MOST_SHARES:
        return message("explain.dealt.various", counts=listed(counts), faces=faces)
    parts = []
    for count in several:
        cards = message("explain.cards", n=count, number=number(count))
        n = counts.count(count)
        parts.append(message("explain.dealt.share", n=n, number=number(n), cards=cards))
    return message("explain.dealt.chosen", cards=listed(parts), faces=faces)


def sentence(text: str) -> str:
    """Make a sentence of a clause.

    >>> sentence("spaces take kings")
    'Spaces take kings.'
    """
    return f"{text[:1].upper()}{text[1:]}."
