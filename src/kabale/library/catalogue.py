"""The catalogue of the library, and finding a game by words.

``games/catalogue.toml`` has a table for each game by its name: titles, family, source, and score terms and goals that a
definition language cannot express. ``games/texts.toml`` has the texts next to the rules.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache, lru_cache, partial
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import product
from typing import Any, Final
from unicodedata import category, normalize

from kabale.codes import read_toml
from kabale.engine.score import COUNTS, TESTS, Count, Goal, Scoring, Term
from kabale.engine.texts import GameTexts
from kabale.errors import UnknownGame
from kabale.library.formats import format_of
from kabale.library.options import SIGN, combination, combine, countings, option_text
from kabale.messages import LANGUAGES, message
from kabale.view import PileKind

NAMERS: Final[Mapping[str, str]] = {
    "AisleRiot": "AisleRiot 3.22.23, its translations as Debian 12 has them",
    "KPat": "KPat 22.12.3, its translations as Debian 12 has them",
    "PySolFC": "PySolFC, po/de_games.po of 31 March 2024, and the games in its code of 22 August 2026",
    "Wikipedia": "the English Wikipedia",
    "Heima er bezt": "the magazine Heima er bezt, January 2007, page 22, at timarit.is",
    "snilld.is": "the game's page at snilld.is",
    "kreatit.dk": "the game's page at kreatit.dk",
    "document": "the descriptions of the two definition languages",
    "patiencen.org": "the page that is the game's source",
    "kartenspiele.net": "the page that is the game's source",
    "k-be.de": "the page that is the game's source",
}
"""The sources of titles in other languages than English, and of other names."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A source of *kind* ``program``, ``page``, ``document``, ``book`` or ``own``, and the *compared* part."""

    kind: str
    what: str = ""
    compared: str = ""

    def text(self) -> str:
        """Return the comparison in words.

        >>> Compared("page", "patiencen.org/patience/dreizehn", "the rules").text()
        'patiencen.org/patience/dreizehn (the rules)'
        """
        what = "this project" if self.kind == "own" else self.what
        return f"{what} ({self.compared})" if self.compared else what


@dataclass(frozen=True, slots=True)
class Entry:
    """One game of the library.

    *deals* is the scheme of its usual deal numbers. The same game in its usual language is ``twin``. *of* names the
    game that this one is an option of. *known* is its place among the games that everybody knows, from 1, otherwise 0.
    *named* has the sources of titles by language (:data:`NAMERS`). *also* has the other names of the game, each with
    a source. *aliases* are former names. A combination of options may have *settings* of the values in its file.
    """

    name: str
    file: str
    texts: GameTexts
    family: str
    decks: int
    sources: Sequence[Compared] = ()
    history: str = ""
    aliases: Sequence[str] = ()
    deals: str = "k1"
    twin: str = ""
    of: str = ""
    known: int = 0
    named: Mapping[str, str] = field(default_factory=dict)
    also: Mapping[str, str] = field(default_factory=dict)
    score: Mapping[str, Any] | None = field(default=None, repr=False)
    goal: Mapping[str, Any] | None = field(default=None, repr=False)
    settings: Sequence[str] = ()

    @property
    def format(self) -> str:
        """The name of the language of the definition, by the file's ending."""
        return format_of(self.file.rpartition(".")[2]).name

    @property
    def source(self) -> str:
        """The sources in words."""
        return "; ".join(each.text() for each in self.sources)

    def title(self, language: str = "en") -> str:
        """Return the title in a language, otherwise the English one."""
        return self.texts.title(language)

    def title_with_source(self, language: str) -> str:
        """Return the title in a language with who calls the game so, empty without one.

        >>> entry("klondike").title_with_source("da"), entry("afloft").title_with_source("da")
        ('7-kabale (AisleRiot)', 'Afløft (ours)')
        """
        title = self.texts.titles.get(language)
        return "" if title is None else f"{title} ({self.named.get(language, 'ours')})"

    def read(self) -> bytes:
        """Return the bytes of the definition, UTF-8."""
        data = folder().joinpath(self.file).read_bytes()
        form = format_of(self.file.rpartition(".")[2])
        for setting in self.settings:
            place, _, value = setting.partition("=")
            source, _ = form.decoded(data, self.file)
            assert source is not None, self.file
            data = form.author.with_value(source, place.strip(), value.strip()).encode()
        return data


def folder() -> Traversable:
    """Return the folder of the game files."""
    return resources.files("kabale").joinpath("games")


@cache
def _entries() -> dict[str, Entry]:
    found = {}
    for name, table in read_toml("kabale", "games/catalogue.toml").items():
        own = table.pop("title"), name, _written, table.pop("piles", {}), table.pop("opening", 0)
        texts = GameTexts(*own, partial(countings, name))
        sources = tuple(Compared(**each) for each in table.pop("source"))
        found[name] = Entry(name=name, texts=texts, sources=sources, **table)
    return found


@cache
def _written() -> dict[str, dict[str, Any]]:
    """Read the texts, which takes longer than all the rest, when the first is needed."""
    return read_toml("kabale", "games/texts.toml")


def games() -> list[Entry]:
    """Return the games of the library, by name.

    >>> "klondike" in [game.name for game in games()]
    True
    """
    return [_entries()[name] for name in sorted(_entries())]


@cache
def former_names() -> Mapping[str, str]:
    """Return the names that games had before, each with the one that the game has now."""
    return {alias: each.name for each in _entries().values() for alias in each.aliases}


@lru_cache(1024)
def _option_entry(name: str) -> Entry | None:
    """Return the entry of a combination of options that no definition of the library has, None for another name."""
    made = combination(name)
    if made is None or not made.settings:
        return None
    base, first = _entries()[made.base], _entries()[made.definition]
    words = [option_text(option) for option in made.options]
    titles = {
        language: ", ".join([base.title(language), *(each.text(language) for each in words)]) for language in LANGUAGES
    }
    # The definition's texts on draws and passes do not apply here.
    written = partial(_lasting_texts, name, made.definition)
    texts = replace(first.texts, titles=titles, name=name, written=written, countings=partial(countings, name))
    return replace(
        first, name=name, texts=texts, sources=(Compared("own"),), history="", aliases=(), twin="", of=base.name,
        known=0, named={}, also={}, settings=made.settings,
    )  # fmt: skip


def _lasting_texts(name: str, definition: str) -> dict[str, dict[str, Any]]:
    own = _written().get(definition, {})
    return {**_written(), name: {kind: own.get(kind, {}) for kind in ("special", "replaces", "variants")}}


def now_called(name: str) -> str:
    """Return the id of the game that a name means; another text stays as it is."""
    try:
        found = _meant(name)
    except UnknownGame:
        return name
    return found.name if found else name


def is_game(name: str) -> bool:
    """Say whether a text is, or was, the id of a game of the library."""
    return former_names().get(name, name) in _entries() or _option_entry(name) is not None


def entry(name: str, language: str = "en") -> Entry:
    """Return the game that a name means to readers of a language. Raises UnknownGame with similar names.

    >>> entry("Forty Thieves").name, entry("cruel").name, entry("Klondike+passes1").title()
    ('fortythieves', 'grausam', 'Klondike, 1 pass')
    """
    if found := _meant(name, language):
        return found
    near = [_called(each, language) for each in _similar(name)[:3]]
    hint = f"; did you mean {' or '.join(near)}?" if near else ": kabale games lists them"
    raise UnknownGame(f"there is no game or file {name[:200]!r}{hint}")


def _meant(name: str, language: str = "en") -> Entry | None:
    """Return the game that a name means, or None. Raises UnknownGame for options that a game has not."""
    if name in _entries():
        return _entries()[name]
    base, sign, words = name[:_LONGEST].partition(SIGN)
    if sign and (bases := named(base, language)):
        found = combine(bases[0].name, words)
        return _option_entry(found.name) or _entries()[found.definition]
    return next(iter(named(name, language)), None)


def named(name: str, language: str = "en") -> list[Entry]:
    """Return the games with a name, in any case, with or without spaces and punctuation; the game that it means first.

    An id comes first, then a former id, a title in the language, a title in another one, and another name. Games with
    the same title begin with the usual one.

    >>> [each.name for each in named("Napoleon")][:2]
    ['napoleon', 'freecell']
    """
    ranks = ("id", "former", language, *LANGUAGES, "also")
    found = _index().get(next(spellings(name)), ())
    ordered = sorted(found, key=lambda each: (ranks.index(each[0]), *_unusual(each[1])))
    return list({each.name: each for _, each in ordered}.values())


def shared(name: str, language: str = "en") -> str:
    """Return a line about the other games with a name, empty if there are none; forms of one game are not others.

    >>> shared("Acht aus"), shared("Napoleon").partition(".")[0]
    ('', 'Napoleon is also the name of FreeCell')
    """
    others = named(name, language)
    first = _root(others[0]) if others else ""
    called = [_called(each, language) for each in others if _root(each) != first and not each.twin]
    if not called:
        return ""
    return message("cli.games.shared", name=name, others=", ".join(called), game=_called(others[0], language)).text(
        language
    )


_LONGEST: Final = 200
_SPELLED: Final[Mapping[str, Sequence[str]]] = {
    "ø": ("o", "oe"), "ö": ("o", "oe"), "ä": ("a", "ae"), "ü": ("u", "ue"), "å": ("a", "aa"),
    "æ": ("ae",), "œ": ("oe",), "ð": ("d",), "þ": ("th",), "ł": ("l",),
}  # fmt: skip
_ARTICLE: Final = re.compile(r"(the|der|die|das) ", re.IGNORECASE)


def spellings(name: str) -> Iterator[str]:
    """Yield the ways to type a name, in small letters without accents, spaces and punctuation.

    >>> list(spellings("Großvaters Kür!"))
    ['grossvaterskur', 'grossvaterskuer']
    """
    letters = "".join(filter(str.isalnum, normalize("NFC", name.casefold())))
    return map("".join, product(*(_SPELLED.get(each) or normalize("NFKD", each)[0] for each in letters)))


@cache
def _index() -> Mapping[str, Sequence[tuple[str, Entry]]]:
    """Return the games by the spellings of all names, with the kind of the name: a rank of :func:`named`."""
    found: dict[str, list[tuple[str, Entry]]] = {}
    for each in games():
        names = [("id", each.name), *(("former", alias) for alias in each.aliases), *each.texts.titles.items()]
        other = [*each.also, *(_ARTICLE.sub("", title, 1) for title in each.texts.titles.values())]
        for kind, name in [*names, *(("also", name) for name in other)]:
            for spelling in spellings(name):
                found.setdefault(spelling, []).append((kind, each))
    return found


def _similar(name: str) -> list[Entry]:
    """Return the usual games of which a name contains or resembles a text."""
    typed = next(spellings(name[:80]))
    near = [spelling for spelling in _index() if len(typed) > 3 and typed in spelling]
    near = get_close_matches(typed, near or _index(), 5, 0.0 if near else 0.6)
    return [_entries()[root] for root in dict.fromkeys(_root(named(spelling)[0]) for spelling in near)]


def _root(each: Entry) -> str:
    return each.twin or each.name


def _unusual(each: Entry) -> tuple[bool, bool, int, str]:
    return bool(each.twin), bool(each.of), each.known or len(_entries()), each.name


def _called(each: Entry, language: str) -> str:
    """Return a title, with the id unless that is the title in small letters."""
    title = each.title(language)
    return title if each.name in spellings(title) else f"{title} ({each.name})"


def title_of(name: str, kept: str, language: str) -> str:
    """Return the title of a game in a language; ``kept`` for a player's game, and for a missing one."""
    return (entry(name).title(language) if is_game(name) else "") or kept


def score_and_goal(
    score: Mapping[str, Any] | None, goal: Mapping[str, Any] | None, kinds: Sequence[PileKind]
) -> tuple[Scoring | None, Goal | None]:
    """Return the score and the goal of a game with piles of these kinds, from the catalogue.

    The words are those of the engine, such as ``{what = "complete suits", piles = [3, 4], points = 2, beyond = 3,
    needed = ["complete suits in tableau"], at_least = 8}`` in ``score.terms`` and ``{each = "empty", piles =
    "tableau"}``. Piles are a kind or numbers from 1. Raises ValueError for an unknown word.
    """
    terms = []
    for term in score["terms"] if score else ():
        count = Count(_known(term["what"], COUNTS), _piles(term["piles"], kinds))
        # Such as "complete suits in tableau".
        parts = [text.rpartition(" in ") for text in term.get("needed", ())]
        needed = tuple(Count(_known(what, COUNTS), _piles(kind, kinds)) for what, _, kind in parts)
        terms.append(Term(count, term["points"], term.get("beyond", 0), needed, term.get("at_least", 0)))
    return (
        None if score is None else Scoring(score["start"], tuple(terms)),
        None if goal is None else Goal(_known(goal["each"], TESTS), _piles(goal["piles"], kinds)),
    )


def _piles(words: str | Sequence[int], kinds: Sequence[PileKind]) -> tuple[int, ...]:
    if isinstance(words, str):
        return tuple(index for index, kind in enumerate(kinds) if kind == words)
    return tuple(number - 1 for number in words)


def _known(word: str, words: Mapping[str, object]) -> str:
    if word not in words:
        raise ValueError(f"{word!r} is none of {', '.join(words)}")
    return word


_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "ð": "d", "þ": "th", "ß": "ss"})


def find_games(words: Sequence[str], family: str | None = None) -> list[Entry]:
    """Return the games that have all the words, by name, of a *family* if one is named. Raises UnknownGame.

    >>> [entry.name for entry in find_games(["einfaldi"])], find_games(["spider", "klondike"])
    (['simplesimon', 'simplesimonx'], [])
    """
    wanted = [plain(word) for word in words]
    of = None if family is None else family_of(family)

    def has_all(entry: Entry) -> bool:
        called = [entry.name, *entry.aliases, *entry.texts.titles.values(), *entry.also, *_family_names(entry.family)]
        searched = "\n".join([plain("\n".join(called)), *(each for name in called for each in spellings(name))])
        return all(word in searched for word in wanted)

    return [each for each in games() if of in (None, each.family) and (not wanted or has_all(each))]


def family_of(name: str) -> str:
    """Return the family of a name in any language. Raises :class:`kabale.errors.UnknownGame` with the nearest names."""
    names = {
        plain(called): family for family in {entry.family for entry in games()} for called in _family_names(family)
    }
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


def family_in(family: str, language: str) -> str:
    """Return the name of a family in a language."""
    return message(f"page.family.{family.replace(' ', '_')}").text(language)


def _family_names(family: str) -> set[str]:
    return {family} | {family_in(family, language) for language in LANGUAGES}
