"""A JSON text taken apart for whoever edits it: which key stands where, what it means, and what it could be."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kabale.engine.writing import MOST_PARTS, Help, Mending, Name, Offer, Offers, Part
from kabale.messages import Message
from kabale.problems import Diagnostic, Source
from kabale.solvitaire.reference import KEYS, PARTS, held, mark_of, meaning_of, shown, words_of
from kabale.solvitaire.rules import FIELDS

_TOKEN: Final = re.compile(r'"(?:[^"\\\r\n]|\\[^\r\n])*"?|[{}\[\],:]|[^\s{}\[\],:"]+')
_MOST_TOKENS: Final = 20_000
_DEPTH: Final = 8


@dataclass(frozen=True, slots=True)
class Token:
    """A key or a value, and the keys that it stands under; of a key its own is the last of them."""

    text: str
    start: int
    end: int
    path: tuple[str, ...]
    is_key: bool

    @property
    def word(self) -> str:
        """What stands between the quotation marks, if it has some."""
        return self.text.strip('"')

    def holds(self, offset: int) -> bool:
        """Say whether a place lies in it, or right behind it."""
        return self.start <= offset <= self.end


class SolvitaireAnatomy:
    """The tokens of a text, whole or not, under the keys that they stand under."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._tokens: list[Token] = []
        self._objects: list[tuple[tuple[str, ...], int, int]] = []
        self._read(source.text)

    def _read(self, text: str) -> None:
        keys: list[str] = [""]
        opened: list[tuple[str, int]] = []
        is_key = False
        for count, found in enumerate(_TOKEN.finditer(text)):
            sign = found.group()
            if count > _MOST_TOKENS:
                break
            if sign in ("{", "[") and len(opened) < _DEPTH:
                opened.append((sign, found.start()))
                keys += [""] if sign == "{" else []
            elif sign in ("}", "]") and opened:
                bracket, start = opened.pop()
                if bracket == "{":
                    keys.pop()
                    self._objects.append((tuple(keys[1:]), start, found.end()))
            elif sign not in (*"{}[],:",):
                keys[-1] = sign.strip('"') if is_key else keys[-1]
                self._tokens.append(Token(sign, *found.span(), tuple(keys[1:]), is_key))
            is_key = sign in ("{", ",") and bool(opened) and opened[-1][0] == "{"
        while opened:
            bracket, start = opened.pop()
            if bracket == "{":
                keys.pop()
                self._objects.append((tuple(keys[1:]), start, len(text)))

    def _token(self, offset: int) -> Token | None:
        return next((token for token in self._tokens if token.holds(offset)), None)

    # -- meaning ---------------------------------------------------------------------------------------------------

    def help(self, offset: int) -> Help | None:
        """Say what the key or the value at a place means."""
        token = self._token(offset)
        if token is None or not token.path:
            return None
        path = token.path
        meaning = KEYS.get(path) or (PARTS.get(path[0]) if len(path) == 1 else None)
        if meaning is None:
            return None
        words = [meaning, *held(path)]
        if not token.is_key:
            told = next((meaning_of(word) for word in words_of(path) if shown(word) == token.word), "")
            words = [f"`{token.word}`: **{told}**", *words] if told else words
        title = " · ".join(f"`{key}`" for key in path)
        return Help(token.start, token.end, title, tuple(words), mark=mark_of(path))

    # -- what could stand there ------------------------------------------------------------------------------------

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
        around = token.path[:-1] if token else self._around(offset)
        there = {each.path for each in self._tokens if each.is_key and each is not token}
        return Offers(start, end, tuple(offer for path, offer in _keys(around) if path not in there))

    def _around(self, offset: int) -> tuple[str, ...]:
        """Return the keys of the innermost object that a place lies in."""
        inside = [(start, path) for path, start, end in self._objects if start < offset <= end]
        return max(inside)[1] if inside else ()

    # -- names and parts -------------------------------------------------------------------------------------------

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
        told = f"{token.text if token else ''} → {word}"
        return [Mending(told[:80], ((diagnostic.span, f'"{word}"'),))]


def _values(path: tuple[str, ...]) -> Iterator[Offer]:
    """Yield the words that a key knows, as JSON."""
    for word in words_of(path):
        text = shown(word) if isinstance(word, bool) else f'"{word}"'
        yield Offer(text, meaning_of(shown(word) if isinstance(word, bool) else word), KEYS.get(path, ""))


def _keys(around: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Offer]]:
    """Yield the keys that an object may have, with their paths."""
    paths = dict.fromkeys(path[: len(around) + 1] for path in FIELDS if path[: len(around)] == around)
    for path in paths:
        if len(path) > len(around):
            meaning = KEYS.get(path) or PARTS.get(path[0], "")
            yield path, Offer(f'"{path[-1]}"', meaning, " · ".join(held(path)))
