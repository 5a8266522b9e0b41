"""The definition languages as the library sees them: bytes or text in, a game and diagnostics out.

A language is imported when the first definition in it is read, so that ``import kabale`` stays light.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kabale.engine.protocol import Game
from kabale.errors import UnknownGame
from kabale.library.catalogue import Entry
from kabale.library.scoring import score_and_goal
from kabale.problems import Diagnostic, Source, decode, examine

Loaded = tuple[Game | None, list[Diagnostic]]
"""A game, None if its definition has errors, and the diagnostics in file order."""


@dataclass(frozen=True, slots=True)
class Language:
    """One definition language: the letter of its codes, how its sources become games, and the encoding a file names."""

    letter: str
    read: Callable[[Source, Entry | None], Loaded]
    declared_encoding: Callable[[bytes], str | None] = lambda _: None

    def from_bytes(self, data: bytes, path: str, entry: Entry | None) -> Loaded:
        """Read the bytes of a file; *entry* is what the catalogue says of it, if it does."""
        source, problems = decode(data, path, letter=self.letter, encoding=self.declared_encoding(data))
        return (None, problems) if source is None else self.read(source, entry)

    def from_text(self, text: str, path: str) -> Loaded:
        """Read a text that is decoded already."""
        source, problems = examine(text, path, letter=self.letter)
        return (None, problems) if source is None else self.read(source, None)


def language_of(form: str) -> Language:
    """Return the language of a file's ending. Raises :class:`kabale.errors.UnknownGame`."""
    if form not in LANGUAGES:
        raise UnknownGame(f"{form!r} is not a format of definitions: expected {' or '.join(LANGUAGES)}")
    return LANGUAGES[form]


def _read_pat(source: Source, entry: Entry | None) -> Loaded:
    from kabale.pat.game import PatGame
    from kabale.pat.kinds import kind_of
    from kabale.pat.read import read

    rules, problems = read(source)
    if rules is None:
        return None, problems
    if entry is None:
        return PatGame(rules), problems
    kinds = [kind_of(rules, index) for index in range(len(rules.piles))]
    added = score_and_goal(entry.score, entry.goal, kinds)
    return PatGame(rules, scoring=added.scoring, goal=added.goal), problems


def _read_xml(source: Source, entry: Entry | None) -> Loaded:
    from kabale.xml.game import XmlGame
    from kabale.xml.read import read

    definition, problems = read(source)
    if definition is None:
        return None, problems
    game = XmlGame(definition)
    if entry is None or not (entry.score or entry.goal):
        return game, problems
    added = score_and_goal(entry.score, entry.goal, [pile.kind for pile in game.piles])
    return XmlGame(definition, scoring=added.scoring, goal=added.goal), problems


def _declared_in_xml(data: bytes) -> str | None:
    from kabale.xml.read import declared

    return declared(data)


LANGUAGES: Final = {"pat": Language("P", _read_pat), "xml": Language("X", _read_xml, _declared_in_xml)}
"""The languages that can be read, by the file's ending."""
