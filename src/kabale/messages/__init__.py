"""Everything that the program says, by key and language: English is the reference.

A language's catalogue is ``en.toml`` and the files of single subjects, such as ``en.page.toml``: texts with ``{named}``
values. A text that depends on a number ``n`` is a table with the plural forms ``one`` and ``other``. A missing key
falls back to English.

A text may ask for a form of a value: ``{piles:dat}``. The form is an entry of the same table (``other_dat``), or the
section ``form`` of a language makes it (``{piles:von}``). Articles go by the ``gender`` of the table. A list hands the
form on to its parts; a part without the form stays as it is. A list in the form ``or`` has "or" instead of "and", as
behind "not", and its parts have the case that follows: ``{piles:or_dat}``.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TypeVar

T = TypeVar("T")

LANGUAGES = ("en", "de", "da", "is")
"""The languages of the interface; English is complete, the others as far as their catalogues go."""

PLURAL_FORMS = {"one", "other"}
FORMS = ("the", "a", "acc", "dat", "gen", "von", "card", "m", "f", "m_acc", "m_dat")
"""The suffixes of a plural form: definite, with "a", three cases, and a case after a preposition that merges with
"the". The others are the name of a card by its rank only, and the gender of a counted thing, with its case."""

_GENDER = "gender"
_HEADS = PLURAL_FORMS | {_GENDER} | {f"{number}_{form}" for number in PLURAL_FORMS for form in FORMS}

Text = str | dict[str, str]


@dataclass(frozen=True, slots=True)
class Message:
    """A text to show: a key of the catalogues and the values for it (which may be messages themselves)."""

    key: str
    values: tuple[tuple[str, object], ...] = ()

    def text(self, language: str = "en", form: str = "") -> str:
        """Return the words in a language, in a form if the language has it."""
        return text(self.key, language, dict(self.values), form)

    def __str__(self) -> str:
        return self.text()


def worded(said: Message | str, language: str = "en") -> str:
    """Return a message in a language; a plain text stays as it is."""
    return said if isinstance(said, str) else said.text(language)


@dataclass(frozen=True, slots=True)
class Written:
    """Texts by language that are in no catalogue, as a value for a message."""

    texts: tuple[tuple[str, str], ...]

    def text(self, language: str = "en") -> str:
        """Return the words in a language, otherwise in English."""
        return in_language(dict(self.texts), language, "")


def in_language(written: Mapping[str, T], language: str, nothing: T) -> T:
    """Return the value for a language, otherwise for English, otherwise *nothing*."""
    return written.get(language, written.get("en", nothing))


def message(key: str, **values: object) -> Message:
    """Return the message of a key with its values.

    >>> str(message("cards", n=1)), str(message("cards", n=13))
    ('1 card', '13 cards')
    """
    return Message(key, tuple(values.items()))


def decimal(value: float, *, signed: bool = False) -> Message:
    """Return a number with one decimal place, behind the point or the comma of the reader's language.

    >>> decimal(6.62, signed=True).text("en"), decimal(-0.1).text("da")
    ('+6.6', '-0,1')
    """
    whole, part = f"{value:{'+' if signed else ''}.1f}".split(".")
    return message("decimal", whole=whole, part=part)


@dataclass(frozen=True, slots=True)
class _Word:
    """A value of a text with its form: the one that the text asks for, or that a list hands on."""

    value: object
    language: str
    form: str

    def __format__(self, wanted: str) -> str:
        """Return the words; ``start`` begins a sentence with them, ``.0`` shows nothing of them."""
        if wanted == "start":
            words = format(self, "")
            return words[:1].upper() + words[1:]
        is_form = not wanted.startswith(".")
        match self.value:
            case Message() as said:
                words = said.text(self.language, (wanted or self.form) if is_form else "")
            case Written() as said:
                words = said.text(self.language)
            case other:
                words = str(other)
        return words if is_form else format(words, wanted)


def text(key: str, language: str, values: Mapping[str, object], form: str = "") -> str:
    """Return the words of a key in a language, in a form. Raises KeyError for a key that English lacks."""
    entry = catalogue(language).get(key)
    if entry is None:
        language, entry = "en", catalogue("en")[key]
    entries = entry if isinstance(entry, dict) else {"other": entry}
    number = plural(language, int(str(values["n"]))) if "one" in entries else "other"
    head, _, case = form.partition("_")
    if head == "or":
        if key == "list.pair":
            return text("list.either", language, values, form)
        form = form if key in ("list.more", "list.either") else case
        head, _, case = form.partition("_")
    is_made = form and f"{number}_{form}" not in entries and key != "list.one"
    made = catalogue(language).get(f"form.{head}") if is_made else None
    is_list = key.startswith("list.") and _GENDER not in entries
    if isinstance(made, dict):  # "One of" goes by the gender of many: of a list each part has its own, one pile none.
        if not is_list and (number == "one" or _GENDER not in entries):
            return text(key, language, values, case)
        if not is_list:
            made = made["_".join(filter(None, (entries[_GENDER], case)))]
        elif head == "any" and key == "list.pair":
            return text("list.either", language, values, form)
    if isinstance(made, str):
        return made.format_map({"it": _Word(Message(key, tuple(values.items())), language, "")})
    words = {name: _Word(value, language, form if is_list else "") for name, value in values.items()}
    return entries.get(f"{number}_{form}", entries[number]).format_map(words)


def plural(language: str, number: int) -> str:
    """Return the plural form that a number takes: ``one`` or ``other``."""
    if language == "is":
        return "one" if number % 10 == 1 and number % 100 != 11 else "other"
    return "one" if number == 1 else "other"


@cache
def catalogue(language: str) -> dict[str, Text]:
    """Return the texts of a language by key, sections joined by dots; empty for an unknown language."""
    texts: dict[str, Text] = {}
    for file in sorted(resources.files(__name__).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml") and file.name.partition(".")[0] == language:
            texts |= _flat(tomllib.loads(file.read_text("utf-8")))
    return texts


def _flat(table: Mapping[str, object], prefix: str = "") -> dict[str, Text]:
    flat: dict[str, Text] = {}
    for key, value in table.items():
        if isinstance(value, dict) and not is_entry(prefix + key, value):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value if isinstance(value, dict) else str(value)
    return flat


def is_entry(key: str, table: Mapping[str, object]) -> bool:
    """Say whether a table is one text with its forms, and no section."""
    return key.startswith("form.") or table.keys() <= _HEADS
