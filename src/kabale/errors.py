"""The errors of a caller of the library; mistakes in files are diagnostics (:mod:`kabale.problems`)."""

from dataclasses import dataclass
from importlib import import_module
from types import UnionType
from typing import Any, ClassVar


def expect(value: object, kinds: type | UnionType, what: str) -> None:
    """Raise TypeError if a value that a caller handed in is not of the kinds that *what* names.

    >>> expect(3, str, "a move or its text")
    Traceback (most recent call last):
    TypeError: expected a move or its text, not 3
    """
    if not isinstance(value, kinds) or (isinstance(value, bool) and not issubclass(bool, kinds)):
        raise TypeError(f"expected {what}, not {repr(value)[:100]}")


def expect_function(value: object, what: str) -> None:
    """Raise TypeError if a value that a caller handed in cannot be called."""
    if not callable(value):
        raise TypeError(f"expected {what}, not {repr(value)[:100]}")


class KabaleError(Exception):
    """Any mistake of a caller that Kabale reports."""

    code: ClassVar[str] = "internal"
    """The word for programs; ``internal`` if no program can cause it."""
    words: ClassVar[str] = ""
    """The text with the names of fields, empty if the text is the argument itself."""

    def __str__(self) -> str:
        return self.words.format_map(vars(self)) if self.words else super().__str__()

    @property
    def cause(self) -> object:
        """The :class:`kabale.messages.Message` that the error was raised with, otherwise its English text."""
        return self.args[0] if len(self.args) == 1 and not self.words else str(self)


class BadCard(KabaleError, ValueError):
    """The text names no card."""


class BadMove(KabaleError, ValueError):
    """The text is not a move."""

    code = "bad_move"


class BadDeal(KabaleError, ValueError):
    """The text is not a deal, or the deal does not suit the game."""

    code = "bad_deal"


class UnknownGame(KabaleError, ValueError):
    """No game has that name and no file has it, or the file cannot be read."""

    code = "unknown_game"


class BadSave(KabaleError, ValueError):
    """The text is not a saved game, or it can no longer be played again."""


@dataclass(eq=False, repr=False)
class BadStyle(KabaleError, ValueError):
    """The text is not a style of cards.

    >>> print(BadStyle("round"))
    'round' is not a style of cards: expected classic, large or plain, 2 or 4, light or dark, as in classic-4-light
    """

    text: str

    def __str__(self) -> str:
        wanted = "classic, large or plain, 2 or 4, light or dark, as in classic-4-light"
        return f"{self.text[:40]!r} is not a style of cards: expected {wanted}"


class BadName(KabaleError, ValueError):
    """The text names no host, or is not the address of a site."""


class NothingToUndo(KabaleError):
    """No move can be taken back, or redone."""

    code = "nothing_to_undo"


class UndoFinal(KabaleError):
    """The definition does not let the player take the last move back."""

    code = "undo_final"


@dataclass(eq=False, repr=False)
class IllegalMove(KabaleError):
    """The move is not legal in this position; nothing has changed.

    >>> print(IllegalMove("3-5", "9C on TC has the same colour"))
    3-5 is not legal: 9C on TC has the same colour
    """

    code = "illegal_move"
    words = "{move} is not legal: {why}"
    move: object
    why: str


@dataclass(eq=False, repr=False)
class NoArrangement(KabaleError):
    """No arrangement of the hidden cards was found that has the player's legal moves."""

    words = "none of {draws} arrangements of the hidden cards has the legal moves that the player is told"
    draws: int


@dataclass(eq=False, repr=False)
class RunawayRules(KabaleError):
    """A rule set off others without end and was stopped; *place* says where it stands."""

    code = "runaway_rules"
    words = "the rule at {place} does not end"
    place: object


@dataclass(eq=False, repr=False)
class MissingPackage(KabaleError):
    """Something needs a package that is not installed; one of our extras brings it."""

    words = "{what} needs {package}: pip install 'kabale[{extra}]'"
    what: str
    package: str
    extra: str


def extra(module: str, what: str, extra: str) -> Any:
    """Return a module of a package that only *what* needs. Raises :class:`MissingPackage`, which names our *extra*."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingPackage(what, module.partition(".")[0], extra) from error


class Terminated(KeyboardInterrupt):
    """SIGTERM came, as from systemd or a container: what is under way is left as at Ctrl-C."""


class StudyError(KabaleError):
    """A study cannot continue; its rows are saved."""


class StoreError(KabaleError):
    """The database cannot be opened, read or written; nothing has changed."""


@dataclass(eq=False, repr=False)
class StoreBusy(StoreError):
    """Somebody holds the database's lock for too long: nothing has changed, and later it may be free.

    >>> print(StoreBusy("kabale.db"))
    the database kabale.db is locked by another program
    >>> print(StoreBusy("kabale.db", "process 17"))
    the database kabale.db is locked by process 17
    """

    words = "the database {shown} is locked by {holder}"
    shown: str
    holder: str = "another program"


@dataclass(eq=False, repr=False)
class StoreUnavailable(StoreError):
    """The database is full, damaged or away; nothing has changed. *kind* is its own name of the trouble."""

    code = "store_unavailable"
    words = "the database {shown}: {reason}"
    shown: str
    kind: str
    reason: str


@dataclass(eq=False, repr=False)
class NewerStore(StoreError):
    """The database was made by a newer Kabale, whose tables this one does not know."""

    words = (
        "the database has version {found} and this Kabale knows versions up to {known}: "
        "use the newer Kabale that made it"
    )
    found: int
    known: int


@dataclass(eq=False, repr=False)
class NoSuchThing(StoreError):
    """The object is missing or belongs to another player: both look the same."""

    words = "there is no such {kind}"
    kind: str


@dataclass(eq=False, repr=False)
class Stale(StoreError):
    """The play has gone on since it was read; *version* is where it stands now."""

    words = "the play has gone on: it is at version {version} now"
    version: int


@dataclass(eq=False, repr=False)
class TooMany(StoreError):
    """A player has reached the limit of objects of a kind; nothing was added."""

    words = "no more than {most} {kind} are kept: forget some first"
    kind: str
    most: int


@dataclass(eq=False, repr=False)
class TooMuch(StoreError):
    """A player has reached the limit of bytes of a kind; nothing was added.

    >>> print(TooMuch("definitions", 10_000_000))
    no more than 10 MB of definitions are kept, with the texts that plays still need: forget some first
    """

    kind: str
    most: int

    def __str__(self) -> str:
        kept = f"no more than {self.most / 1_000_000:g} MB of {self.kind} are kept"
        return f"{kept}, with the texts that plays still need: forget some first"


@dataclass(eq=False, repr=False)
class BadValue(StoreError, ValueError):
    """A value cannot be stored: too long, out of range, or with a character that databases refuse."""

    words = "the {kind} cannot be kept: {why}"
    kind: str
    why: str
