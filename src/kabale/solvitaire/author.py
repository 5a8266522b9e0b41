"""The language for people who write definitions: its reference, a text taken apart, and the layout of a file."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import islice
from typing import Final

from kabale.codes import read_toml
from kabale.engine.language import Author
from kabale.engine.writing import MOST_PARTS, Help, Mending, Name, Offer, Offers, Part, ReferenceChapter, ReferenceEntry
from kabale.messages import Message
from kabale.problems import Diagnostic, Source
from kabale.solvitaire import rules
from kabale.solvitaire.deal import read_deal
from kabale.solvitaire.explain import explain, idea
from kabale.solvitaire.game import SolvitaireDefinition
from kabale.solvitaire.rules import FIELDS

_TOKEN: Final = re.compile(r'"(?:[^"\\\r\n]|\\[^\r\n])*"?|[{}\[\],:]|[^\s{}\[\],:"]+')
_MOST_TOKENS: Final = 20_000
_DEPTH: Final = 8

_TABLE: Final = read_toml("kabale.solvitaire", "meanings.toml")

PARTS: Final[Mapping[str, str]] = _TABLE["parts"]

KEYS: Final[Mapping[tuple[str, ...], str]] = {
    **{(key,): meaning for key, meaning in _TABLE["keys"].items() if isinstance(meaning, str)},
    **{(part, key): meaning for part in PARTS for key, meaning in _TABLE["keys"][part].items()},
}

_WORDS: Final[Mapping[tuple[str, str], str]] = {
    (kind, str(getattr(rules, kind)(word))): meaning
    for kind, words in _TABLE["words"].items()
    for word, meaning in words.items()
}


def meaning_of(word: object) -> str:
    """Return what a word of a key means, as ``FIELDS`` has it; empty for a number, or a pile's jump."""
    if isinstance(word, StrEnum):
        return _WORDS.get((type(word).__name__, str(word)), "")
    return str(_TABLE["plain"].get(str(word), ""))


def reference() -> Iterator[ReferenceChapter]:
    """Yield the chapters: first the keys that stand alone, then those of each object."""
    alone = [path for path in KEYS if len(path) == 1]
    yield ReferenceChapter("Keys of the rules", tuple(_entry(path, KEYS[path]) for path in alone))
    for part, meaning in PARTS.items():
        inside = (_entry(path, KEYS[path]) for path in KEYS if path[0] == part and path not in alone)
        yield ReferenceChapter(f"`{part}`", (_entry((part,), meaning), *inside))


def mark_of(path: tuple[str, ...]) -> str:
    """Return what links to a key are called."""
    return "--".join(path).replace(" ", "-")


def _entry(path: tuple[str, ...], meaning: str) -> ReferenceEntry:
    words = (f"`{spelling(word)}`: {meant}" for word in words_of(path) if (meant := meaning_of(word)))
    return ReferenceEntry(
        mark_of(path), " · ".join(f"`{key}`" for key in path), (meaning, *contents(path), *words), None
    )


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


def spelling(word: object) -> str:
    """Return a word as a file has it."""
    return str(word).lower() if isinstance(word, bool) else str(word)


def contents(path: tuple[str, ...]) -> Iterator[str]:
    """Yield what a key holds."""
    field = FIELDS.get(path)
    if field is None:
        yield "holds " + " ".join(f"`{each[1]}`" for each in FIELDS if len(each) > 1 and each[0] == path[0])
        return
    words = [f"`{spelling(word)}`" for word in words_of(path)[:12]]
    low, high = field.metadata.get("low"), field.metadata.get("high")
    limits = [] if low is None else [f"a number from {low}" + (f" to {high}" if high else "")]
    yield "holds " + " ".join([*limits, *words])


# -- a text taken apart ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Token:
    """A key or a value, with the keys around it; the path of a key ends with the key itself."""

    text: str
    start: int
    end: int
    path: tuple[str, ...]
    is_key: bool

    @property
    def word(self) -> str:
        """The text between the quotation marks, if it has some."""
        return self.text.strip('"')


class SolvitaireAnatomy:
    """The tokens of a text, whole or not, under the keys that they stand under."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._tokens: list[Token] = []
        self._objects: list[tuple[tuple[str, ...], int, int]] = []
        keys: list[str] = [""]
        opened: list[tuple[str, int]] = []
        is_key = False

        def close(end: int) -> None:
            bracket, start = opened.pop()
            if bracket == "{":
                keys.pop()
                self._objects.append((tuple(keys[1:]), start, end))

        for found in islice(_TOKEN.finditer(source.text), _MOST_TOKENS + 1):
            sign = found.group()
            if sign in ("{", "[") and len(opened) < _DEPTH:
                opened.append((sign, found.start()))
                keys += [""] if sign == "{" else []
            elif sign in ("}", "]") and opened:
                close(found.end())
            elif sign not in (*"{}[],:",):
                keys[-1] = sign.strip('"') if is_key else keys[-1]
                self._tokens.append(Token(sign, *found.span(), tuple(keys[1:]), is_key))
            is_key = sign in ("{", ",") and bool(opened) and opened[-1][0] == "{"
        while opened:
            close(len(source.text))

    def _token(self, offset: int) -> Token | None:
        return next((token for token in self._tokens if token.start <= offset <= token.end), None)

    def help(self, offset: int) -> Help | None:
        """Say what the key or the value at a place means."""
        token = self._token(offset)
        if token is None or not token.path:
            return None
        path = token.path
        meaning = KEYS.get(path) or (PARTS.get(path[0]) if len(path) == 1 else None)
        if meaning is None:
            return None
        words = [meaning, *contents(path)]
        if not token.is_key:
            meant = next((meaning_of(word) for word in words_of(path) if spelling(word) == token.word), "")
            words = [f"`{token.word}`: **{meant}**", *words] if meant else words
        title = " · ".join(f"`{key}`" for key in path)
        return Help(token.start, token.end, title, tuple(words), mark=mark_of(path))

    def offers(self, offset: int) -> Offers | None:
        """Offer the keys of an object, or the words of a key."""
        token = self._token(offset)
        before = [each for each in self._tokens if each.end < offset]
        between = self._source.text[before[-1].end if before else 0 : offset]
        start, end = (token.start, token.end) if token else (offset, offset)
        if token is not None and not token.is_key:
            return Offers(start, end, tuple(_values(token.path)))
        if token is None and before and before[-1].is_key and between.strip() in (":", ":["):
            return Offers(start, end, tuple(_values(before[-1].path)))
        if token is None and not between.strip().endswith(("{", ",", "}")):
            return None
        # The keys of the innermost object that the place lies in.
        inside = [(start, path) for path, start, end in self._objects if start < offset <= end]
        around = token.path[:-1] if token else max(inside)[1] if inside else ()
        there = {each.path for each in self._tokens if each.is_key and each is not token}
        level = len(around)
        paths = dict.fromkeys(path[: level + 1] for path in FIELDS if len(path) > level and path[:level] == around)
        offers = (
            Offer(f'"{path[-1]}"', KEYS.get(path) or PARTS.get(path[0], ""), " · ".join(contents(path)))
            for path in paths
            if path not in there
        )
        return Offers(start, end, tuple(offers))

    @property
    def names(self) -> Sequence[Name]:
        """None: nothing is named in this language."""
        return ()

    def is_name(self, _kind: str, _text: str, /) -> bool:
        """Say that nothing is named."""
        return False

    @cached_property
    def parts(self) -> Sequence[Part]:
        """The keys of the object, and in them those of theirs."""
        found: list[Part] = []
        for token in [each for each in self._tokens if each.is_key and len(each.path) == 1 and each.word][:MOST_PARTS]:
            inner = tuple(
                Part("key", each.word, "", each.start, each.end, each.start, each.end)
                for each in self._tokens
                if each.is_key and len(each.path) == 2 and each.path[0] == token.word and each.word
            )
            end = next(
                (end for path, start, end in self._objects if path == token.path and start > token.end), token.end
            )
            found.append(Part("key", token.word, "", token.start, end, token.start, token.end, None, inner))
            if len(found) * len(self._tokens) > 10 * _MOST_TOKENS:
                break
        return found

    @property
    def folds(self) -> Sequence[tuple[int, int]]:
        """The objects."""
        return sorted((start, end) for _, start, end in self._objects)[:MOST_PARTS]

    def mendings(self, diagnostic: Diagnostic) -> Sequence[Mending]:
        """Write the key or the word that a hint asks about."""
        hint = diagnostic.advice
        if not isinstance(hint, Message) or hint.key != "problems.near":
            return []
        word = str(dict(hint.values)["word"]).strip("'")
        token = self._token(self._source.offset(diagnostic.span.line, diagnostic.span.column))
        words = f"{token.text if token else ''} → {word}"
        return [Mending(words[:80], ((diagnostic.span, f'"{word}"'),))]


def _values(path: tuple[str, ...]) -> Iterator[Offer]:
    for word in words_of(path):
        is_plain = isinstance(word, bool)
        text = spelling(word) if is_plain else f'"{word}"'
        yield Offer(text, meaning_of(text if is_plain else word), KEYS.get(path, ""))


def formatted(source: Source) -> str:
    r"""Return the text of a source with two blanks a level, lists in one line.

    >>> print(formatted(Source("x.json", '{"stock":{"size":24},"a":[1,2], "b":{}}')), end="")
    {
      "stock": {
        "size": 24
      },
      "a": [1, 2],
      "b": {}
    }
    """
    text, depth, in_list, before = "", 0, 0, ""
    for token in _TOKEN.findall(source.text):
        in_list += {"[": 1, "]": -1}.get(token, 0)
        closes = token == "}" and before != "{"
        depth -= token == "}"
        if closes or (before in ("{", ",") and token != "}" and not in_list and before):
            text += "\n" + "  " * max(depth, 0)
        elif before in (":", ","):
            text += " "
        text += token
        depth += token == "{"
        before = token
    return text + "\n"


def with_value(source: Source, place: str, value: str) -> str:
    """Return a text with a value of a key, which may be in a part: ``stock.redeal``."""
    rules = json.loads(source.text)
    part, _, key = place.rpartition(".")
    (rules.setdefault(part, {}) if part else rules)[key] = json.loads(value)
    return json.dumps(rules)


AUTHOR: Final = Author[SolvitaireDefinition](
    explain=lambda definition, language, texts: explain(definition.rules, language, texts.piles),
    idea=lambda definition, language: idea(definition.rules, language),
    formatted=formatted,
    read_deal=lambda definition, source: read_deal(definition.rules, source),
    anatomy=SolvitaireAnatomy,
    with_value=with_value,
    reference=reference,
)
