"""The words that a player writes down to come back on another device: made, read as people type them, told apart.

Six words of a list of 2,048 are 66 bits. What is kept is neither the words nor what they follow from alone: words come
of the server's secret, the player and a number drawn once; they are found by their mark, which needs the secret too.
"""

import hmac
import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Final

from kabale.messages import message
from kabale.services.refusals import Refusal, refused
from kabale.store import Recovery

NUMBER: Final = 6
"""How many words bring a player back."""

_BITS: Final = 11
_NONCE: Final = 16
_LONGEST: Final = 12
_FILE: Final = Path(__file__).parent / "words.txt"


@cache
def all_words() -> tuple[str, ...]:
    """Return the list: 2 to the power of 11 words, in the order of the alphabet."""
    lines = _FILE.read_text("ascii").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


@cache
def _known() -> frozenset[str]:
    return frozenset(all_words())


def read_words(typed: str) -> tuple[str, ...]:
    """Return words that somebody has typed. Raises :class:`Refusal`, which names the first one that there is not.

    >>> read_words("Abandon-ability  ABLE, about above/absent")
    ('abandon', 'ability', 'able', 'about', 'above', 'absent')
    """
    found = re.findall(r"[^\W\d_]+", typed.lower())
    for place, word in enumerate(found[:NUMBER], 1):
        if word not in _known():
            raise _no_word(place, word)
    if len(found) != NUMBER:
        raise refused("recovery_number", n=len(found), needed=NUMBER)
    return tuple(found)


def _no_word(place: int, word: str) -> Refusal:
    near = get_close_matches(word, all_words(), n=1, cutoff=0.6) if len(word) <= _LONGEST else []
    values = {"place": place, "word": word[:_LONGEST]}
    if not near:
        return refused("recovery_word", **values)
    words = message("web.error.recovery_word_near", **values, near=near[0])
    return Refusal("recovery_word", words)


@dataclass(frozen=True, slots=True)
class WordMaker:
    """Makes words and their marks with the server's secret; whoever has that can be anybody."""

    secret: str

    def new(self, player: str, *, now: float) -> Recovery:
        """Return what is kept of new words for a player."""
        nonce = token_hex(_NONCE)
        return Recovery(player, nonce, self.mark(self._words(player, nonce)), now)

    def shown(self, kept: Recovery | None) -> str | None:
        """Return the words again, None where there are none or the secret was another when they were made."""
        if kept is None:
            return None
        words = self._words(kept.player, kept.nonce)
        return " ".join(words) if hmac.compare_digest(self.mark(words), kept.mark) else None

    def mark(self, words: tuple[str, ...]) -> str:
        """Return what words are found by: who sees it cannot go back to the words, nor try some without the secret."""
        return self._digest("mark", *words).hex()

    def _words(self, player: str, nonce: str) -> tuple[str, ...]:
        number = int.from_bytes(self._digest("words", player, nonce))
        size = len(all_words())
        return tuple(all_words()[(number >> (_BITS * place)) % size] for place in range(NUMBER))

    def _digest(self, what: str, *values: str) -> bytes:
        text = "\n".join(("kabale.recovery", what, *values))
        return hmac.new(self.secret.encode(), text.encode(), sha256).digest()
