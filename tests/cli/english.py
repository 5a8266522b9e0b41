"""Which words on a screen are English: for screens in other languages, which must hold none."""

import re
from typing import Final

from kabale.messages import catalogue

_WORD: Final = re.compile(r"[^\W\d_]{3,}")

_FUNCTION_WORDS: Final = """
about all also and any are been before but can cannot could did does each every for from had has have here how into its
must never not nothing now off only other out over than that the their them then there these they this those too until
was were what when where which while who whole why will with without would yet you your
"""
"""What no English sentence does without."""


def words_of(language: str) -> set[str]:
    """Return the words of a catalogue, without the names of the values that are put in."""
    entries = catalogue(language).values()
    texts = [text for entry in entries for text in (entry.values() if isinstance(entry, dict) else [entry])]
    return words_in(re.sub(r"{[^}]*}", " ", " ".join(texts)))


def words_in(text: str) -> set[str]:
    """Return the words of a text, in small letters."""
    return set(_WORD.findall(text.lower()))


def english_in(text: str, language: str, *, besides: str = "") -> set[str]:
    """Return the words of a text that are English and not of a language too, but for those of another text."""
    english = (words_of("en") | words_in(_FUNCTION_WORDS)) - words_of(language)
    assert {"draw", "deal", "waste", "which", "count", "your"} <= english
    return words_in(text) & english - words_in(besides)
