"""Everything the program says, by key and language: English is the reference.

A language's catalogue is ``en.toml`` and the files of single subjects, such as ``en.page.toml``, the same in each
language: texts with ``{named}`` values. A text that depends on a number is a table with the plural forms ``one``
and ``other``, chosen by the value ``n``. A key that a language lacks falls back to English.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

LANGUAGES = ("en", "de", "da", "is")
"""The languages of the interface; English is complete, the others as far as their catalogues go."""

PLURAL_FORMS = {"one", "other"}

Text = str | dict[str, str]


@dataclass(frozen=True, slots=True)
class Message:
    """Something to say: a key of the catalogues and the values for its text (which may be messages themselves)."""

    key: str
    values: tuple[tuple[str, object], ...] = ()

    def text(self, language: str = "en") -> str:
        """Return the words in a language."""
        return text(self.key, language, dict(self.values))

    def __str__(self) -> str:
        """Return the English words."""
        return self.text()


@dataclass(frozen=True, slots=True)
class Written:
    """What is written elsewhere than in a catalogue, by language: as a value, it stands in each message's language."""

    texts: tuple[tuple[str, str], ...]

    def text(self, language: str = "en") -> str:
        """Return the words in a language, the English ones where there are none."""
        texts = dict(self.texts)
        return texts.get(language, texts.get("en", ""))


def message(key: str, **values: object) -> Message:
    """Return the message of a key with its values.

    >>> str(message("cards", n=1)), str(message("cards", n=13))
    ('1 card', '13 cards')
    """
    return Message(key, tuple(values.items()))


def text(key: str, language: str, values: Mapping[str, object]) -> str:
    """Return the words of a key in a language. Raises KeyError for a key that English lacks."""
    entry = catalogue(language).get(key)
    if entry is None:
        language, entry = "en", catalogue("en")[key]
    if isinstance(entry, dict):
        entry = entry[plural(language, int(str(values["n"])))]
    # Messages among the values are put into words too.
    words = {
        name: each.text(language) if isinstance(each, Message | Written) else each for name, each in values.items()
    }
    return entry.format_map(words)


def plural(language: str, number: int) -> str:
    """Return the plural form that a number takes: ``one`` or ``other``."""
    if language == "is":
        return "one" if number % 10 == 1 and number % 100 != 11 else "other"
    return "one" if number == 1 else "other"


@cache
def catalogue(language: str) -> dict[str, Text]:
    """Return the texts of a language by key, sections joined by dots; empty for a language that is none of ours."""
    texts: dict[str, Text] = {}
    for file in sorted(resources.files(__name__).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml") and file.name.partition(".")[0] == language:
            texts |= _flat(tomllib.loads(file.read_text("utf-8")))
    return texts


def _flat(table: Mapping[str, object], prefix: str = "") -> dict[str, Text]:
    """Join the sections of a catalogue into dotted keys; a table of nothing but plural forms is one text."""
    flat: dict[str, Text] = {}
    for key, value in table.items():
        if isinstance(value, dict) and not value.keys() <= PLURAL_FORMS:
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value if isinstance(value, dict) else str(value)
    return flat
