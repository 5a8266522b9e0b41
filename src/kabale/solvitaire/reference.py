"""What the reference tells of Solvitaire's rules: each key where it stands, and the words that it may have."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from kabale.codes import read_toml
from kabale.engine.writing import Entry
from kabale.solvitaire import terms
from kabale.solvitaire.rules import FIELDS

_ALONE: Final = "Keys of the rules"
_TABLE: Final = read_toml("kabale.solvitaire", "meanings.toml")

PARTS: Final[Mapping[str, str]] = _TABLE["parts"]
"""The meanings of the keys that hold objects."""

_IN_PARTS: Final[Mapping[tuple[str, ...], str]] = {
    (part, key): meaning for part in PARTS for key, meaning in _TABLE["keys"][part].items()
}
KEYS: Final[Mapping[tuple[str, ...], str]] = {
    **{(key,): meaning for key, meaning in _TABLE["keys"].items() if isinstance(meaning, str)},
    **_IN_PARTS,
}
"""The meaning of each key, by its path."""

_WORDS: Final[Mapping[tuple[str, str], str]] = {
    (kind, str(getattr(terms, kind)(word))): meaning
    for kind, words in _TABLE["words"].items()
    for word, meaning in words.items()
}


def meaning_of(word: object) -> str:
    """Return what a word of a key means, as ``FIELDS`` has it; empty for a number, or a pile's jump."""
    if isinstance(word, StrEnum):
        return _WORDS.get((type(word).__name__, str(word)), "")
    return str(_TABLE["plain"].get(str(word), ""))


def reference() -> Iterator[Entry]:
    """Yield all entries: first the keys that stand alone, then those of each object."""
    alone = [path for path in KEYS if len(path) == 1]
    for path in alone:
        yield _entry(path, _ALONE, KEYS[path])
    for part, meaning in PARTS.items():
        yield _entry((part,), f"`{part}`", meaning)
        yield from (_entry(path, f"`{part}`", KEYS[path]) for path in KEYS if path[0] == part and path not in alone)


def mark_of(path: tuple[str, ...]) -> str:
    """Return what links to a key are called."""
    return "--".join(path).replace(" ", "-")


def _entry(path: tuple[str, ...], chapter: str, meaning: str) -> Entry:
    words = (f"`{shown(word)}`: {told}" for word in words_of(path) if (told := meaning_of(word)))
    return Entry(mark_of(path), chapter, " · ".join(f"`{key}`" for key in path), (meaning, *held(path), *words))


def words_of(path: tuple[str, ...]) -> Sequence[object]:
    """Return the words that a key knows."""
    field = FIELDS.get(path)
    if field is None:
        return ()
    if isinstance(field.default, bool):
        return (True, False)
    limits: Mapping[str, object] = field.metadata
    words = limits.get("words", ("random",) if field.name in ("base", "hole_base") else ())
    return words if isinstance(words, tuple) else ()


def shown(word: object) -> str:
    """Return a word as a file has it."""
    return str(word).lower() if isinstance(word, bool) else str(word)


def held(path: tuple[str, ...]) -> Iterator[str]:
    """Yield what a key holds, and its default."""
    field = FIELDS.get(path)
    if field is None:
        yield "holds " + " ".join(f"`{each[1]}`" for each in FIELDS if len(each) > 1 and each[0] == path[0])
        return
    words = [f"`{shown(word)}`" for word in words_of(path)[:12]]
    low, high = field.metadata.get("low"), field.metadata.get("high")
    limits = [] if low is None else [f"a number from {low}" + (f" to {high}" if high else "")]
    yield "holds " + " ".join([*limits, *words])
