"""How two texts of the page that are built alike differ: the few words of one in place of those of the other.

So thirteen special rules that differ in a rank are one rule and twelve short lines.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from kabale.messages import Message

Pair = tuple[object, object]

MOST_CHANGES: Final = 3

_WHOLE: Final = (
    "xmlexplain.named",
    "xmlexplain.amount.",
    "xmlexplain.value.",
    "xmlexplain.test.",
    "xmlexplain.card.of.",
    "xmlexplain.rule.name",
    "start.",
    "xmlexplain.a_",
    "list.piles",
)
"""Messages that are told whole where anything in them differs: their parts alone would mean nothing."""


_NAMES: Final = ("xmlexplain.named", "rank.", "start.", "xmlexplain.a_")


def changed(before: Sequence[Message], after: Sequence[Message]) -> list[Pair] | None:
    """Return what stands in place of what, None where the texts are not alike enough to say so."""
    if len(before) != len(after):
        return None
    pairs = list(dict.fromkeys(pair for one, two in zip(before, after, strict=True) for pair in _pairs(one, two)))
    if len(pairs) > MOST_CHANGES or len({old for old, _ in pairs}) != len(pairs):
        return None
    told = [" ".join(map(str, each)) for each in (before, after)]
    if len(" ".join(str(part) for pair in pairs for part in pair)) > len(told[1]) // 2:
        return None
    return pairs if _replaced(told[0], pairs) == told[1] else None


def _pairs(one: object, two: object) -> Iterator[Pair]:
    """Yield where two messages differ, as deep in them as makes sense by itself."""
    if one == two:
        return
    if not isinstance(one, Message) or not isinstance(two, Message) or one.key != two.key:
        yield one, two
        return
    inner = [pair for (_, left), (_, right) in zip(one.values, two.values, strict=True) for pair in _pairs(left, right)]
    if one.key.startswith(_WHOLE) and not _has_names(inner):
        yield one, two
    else:
        yield from inner


def _has_names(inner: Sequence[Pair]) -> bool:
    """Say whether what differs inside is told by names that stand for themselves."""
    return all(isinstance(old, Message) and old.key.startswith(_NAMES) for old, _ in inner)


def _replaced(text: str, pairs: Sequence[Pair]) -> str:
    """Put the new words in place of the old ones, all at once."""
    words = {str(old): str(new) for old, new in pairs}
    if not words or "" in words:
        return text
    either = "|".join(re.escape(old) for old in sorted(words, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{either})(?!\w)", lambda found: words[found[0]], text)
