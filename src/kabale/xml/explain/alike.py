"""Merge texts that differ only in a pile, a rank or a number into one, with letters for the differences.

Three rules about three cells become one rule about A, and "A = cells 2 to 4".
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import listed, ranges

Text = tuple[Message, ...]

LETTERS: Final = "ABCD"
"""The letters for the parts that differ; texts that differ in more parts are not merged."""

_NAMES: Final = ("xmlexplain.piles.", "explain.all.", "list.at", "xmlexplain.near.", "rank.", "start.", "xmlexplain.a_")
"""Messages that stay whole if they differ."""

_NUMBERS: Final = {"xmlexplain.zero": 0, "xmlexplain.single": 1} | {f"number.{value}": value for value in range(1, 13)}
_RANKS: Final = "A23456789TJQK"
_COUNTED: Final = {"first": "bottom", "last": "top"}
"""The ends of a pile, as places that are counted: the first card is card one from the beginning."""
_SEVERAL: Final = 2


@dataclass(frozen=True, slots=True)
class Alike:
    """Merged texts: the text with letters, and the meaning of each letter, text by text."""

    text: Text
    letters: Message


def alike(texts: Sequence[Text]) -> Alike | None:
    """Merge several texts of one shape into one; None if too much differs, or nothing."""
    columns = list(zip(*([*_leaves(text)] for text in texts), strict=True))
    varied = list(dict.fromkeys(column for column in columns if len(set(column)) > 1))
    if not 0 < len(varied) <= len(LETTERS):
        return None
    names = dict(zip(varied, LETTERS, strict=False))
    letters = iter([names.get(column) for column in columns])
    text = tuple(_lettered(each, lambda: next(letters)) for each in texts[0])
    means = [message("xmlexplain.alike.letter", letter=name, values=_values(each)) for each, name in names.items()]
    return Alike(text, listed(means))


def _number(value: object) -> int | None:
    if isinstance(value, Message):
        return _NUMBERS.get(value.key)
    return value if isinstance(value, int) else None


def _counted(value: Message) -> Message:
    """Return an end of a pile as a place that is counted."""
    base, _, last = value.key.rpartition(".")
    if base not in ("xmlexplain.card.of", "xmlexplain.place", "xmlexplain.card.picked") or last not in _COUNTED:
        return value
    return Message(f"{base}.{_COUNTED[last]}", value.values)


def _parts(value: Message) -> Iterator[tuple[str, object]]:
    """Yield the parts of a message, without the number that chooses the plural."""
    return ((name, part) for name, part in value.values if name != "n")


def shape(value: object) -> object:
    """Return what equal texts have in common: everything but the names and numbers in them."""
    if isinstance(value, tuple):
        return tuple(map(shape, value))
    if _number(value) is not None:
        return "number"
    if not isinstance(value, Message):
        return value
    if value.key.startswith(_NAMES):
        base = value.key.rpartition(".")[0]
        is_one = base in ("rank", "start.rank", "xmlexplain.a_rank", "xmlexplain.near")
        return base if is_one else value.key.replace("explain.all.", "xmlexplain.piles.")
    return _counted(value).key, tuple((name, shape(part)) for name, part in _parts(value))


def _leaves(value: object) -> Iterator[object]:
    if (count := _number(value)) is not None:
        yield count
    elif isinstance(value, Message) and value.key.startswith(_NAMES):
        yield value
    elif isinstance(value, tuple | Message):
        for each in value if isinstance(value, tuple) else (part for _, part in _parts(value)):
            yield from _leaves(each)


def _lettered(value: Message, letter: Callable[[], str | None]) -> Message:
    """Put letters in the places of leaves; ``letter`` gives one for each leaf in turn, or None."""
    if value.key.startswith(_NAMES):
        found = letter()
        return message("list.letter", letter=found) if found else value
    parts = {}
    for name, part in _parts(value):
        if _number(part) is not None:
            parts[name] = letter() or part
        else:
            parts[name] = _lettered(part, letter) if isinstance(part, Message) else part
    is_counted = any(parts[name] != part for name, part in _parts(value) if name in ("number", "amount"))
    values = [(name, parts.get(name, _SEVERAL if is_counted else old)) for name, old in value.values]
    return Message((_counted(value) if is_counted else value).key, tuple(values))


def _values(column: Sequence[object]) -> Message:
    """Name what a letter stands for: a range where one comes after the other."""
    numbers = [place for each in column if (place := _place(each)) is not None]
    if len(column) < 3 or numbers != [numbers[0] + at if numbers else at for at in range(len(column))]:
        return listed(column)
    one = column[0]
    if isinstance(one, Message) and one.key.startswith("xmlexplain.piles."):
        return message(one.key, n=_SEVERAL, piles=ranges(numbers))
    return message("list.range", first=one, last=column[-1])


def _place(value: object) -> int | None:
    if not isinstance(value, Message):
        return value if isinstance(value, int) else None
    if value.key.startswith("xmlexplain.piles."):
        numbers = dict(value.values)["piles"]
        only = dict(numbers.values).get("only") if isinstance(numbers, Message) else None
        return only if isinstance(only, int) else None
    if value.key == "start.rank.any":
        return _place(dict(value.values)["rank"])
    last = value.key.rpartition(".")[2]
    return _RANKS.index(last) if value.key.startswith(("rank.", "xmlexplain.a_rank.")) else None
