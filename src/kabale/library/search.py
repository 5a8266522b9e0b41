"""Searching the library: by words of a title in any language, of a name that a game has or had, and of its family."""

from collections.abc import Sequence
from difflib import get_close_matches
from unicodedata import category, normalize

from kabale.errors import UnknownGame
from kabale.library.catalogue import Entry, games
from kabale.messages import LANGUAGES, message

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "ð": "d", "þ": "th", "ß": "ss"})


def found(words: Sequence[str], family: str | None = None) -> list[Entry]:
    """Return the games of the library that have all the words, by name; of a *family* if one is named.

    Case and accents count for nothing. Raises :class:`kabale.errors.UnknownGame` for a family that is none.

    >>> [entry.name for entry in found(["einfaldi"])], found(["spider", "klondike"])
    (['simplesimon', 'simplesimonx'], [])
    """
    wanted = [plain(word) for word in words]
    of = None if family is None else family_of(family)
    return [
        entry for entry in games() if of in (None, entry.family) and all(word in _searched(entry) for word in wanted)
    ]


def family_of(name: str) -> str:
    """Return the family of a name in any language. Raises :class:`kabale.errors.UnknownGame` with the nearest names."""
    names = {plain(called): family for family in {entry.family for entry in games()} for called in _called(family)}
    if plain(name) in names:
        return names[plain(name)]
    near = get_close_matches(plain(name), names, 1)
    hint = f"did you mean {names[near[0]]}?" if near else f"expected one of {', '.join(sorted(set(names.values())))}"
    raise UnknownGame(f"there is no family {name!r}: {hint}")


def plain(text: str) -> str:
    """Return a text without case and accents.

    >>> plain("Kösters HÖLLE"), plain("Afløft")
    ('kosters holle', 'afloft')
    """
    letters = normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in letters if category(letter) != "Mn")


def _called(family: str) -> set[str]:
    """Return what a family is called: its name in the catalogue and in each language."""
    key = f"page.family.{family.replace(' ', '_')}"
    return {family} | {message(key).text(language) for language in LANGUAGES}


def _searched(entry: Entry) -> str:
    """Return all that a word is looked for in, each on a line of its own."""
    return plain("\n".join([entry.name, *entry.aliases, *entry.texts.titles.values(), *_called(entry.family)]))
