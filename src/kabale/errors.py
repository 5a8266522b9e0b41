"""What can go wrong when the library is called wrongly.

KabaleError
    BadCard, BadMove, BadDeal   the text is not one      (also ValueError)
    UnknownGame                 no such game or file     (also ValueError)
    BadDefinition               it has errors            .diagnostics (also ValueError; in kabale.problems)
    BadSave                     not a saved game         (also ValueError)
    BadStyle                    no style of cards        (also ValueError)
    BadName                     no host, no address      (also ValueError)
    IllegalMove                 not in this position     .move  .why
    NothingToUndo               nothing to take back or to play again
    UndoFinal                   what may not be taken back
    NoArrangement               of hidden cards, found   .draws
    RunawayRules                a rule did not end       .place
    MissingPackage              an extra is needed       .package .extra
    StudyError                  a study cannot go on
    StoreError                  the database refuses
        StoreBusy               somebody holds it        .holder
        StoreUnavailable        full, damaged, away      .kind  .reason
        NewerStore              a newer Kabale made it   .found  .known
        NoSuchThing             no such player, play...  .kind
        Stale                   another was faster       .version
        TooMany                 no more are kept         .kind  .most
        TooMuch                 no more bytes are kept   .kind  .most
        BadValue                it cannot be kept        .kind  (also ValueError)

Programs are told a mistake by its ``code``, which the engine protocol and the server answer alike.

A mistake in somebody's file is a diagnostic, see :mod:`kabale.problems`, and no exception but for those who ask
for a game and nothing else.
"""

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
    """The word by which programs are told it; ``internal`` where no program can bring it about."""


class BadCard(KabaleError, ValueError):
    """The text names no card."""


class BadMove(KabaleError, ValueError):
    """The text is not a move."""

    code = "bad_move"


class BadDeal(KabaleError, ValueError):
    """The text is not a deal, or the deal does not suit the game."""

    code = "bad_deal"


class UnknownGame(KabaleError, ValueError):
    """There is no game of that name and no such file, or the file cannot be read."""

    code = "unknown_game"


class BadSave(KabaleError, ValueError):
    """The text is not a saved game, or it can no longer be played again."""


@dataclass(eq=False, repr=False)
class BadStyle(KabaleError, ValueError):
    """The text is not a style of cards.

    >>> print(BadStyle("round-4-light"))
    'round-4-light' is no style of cards: expected classic, large or plain, 2 or 4, light or dark, as in classic-4-light
    """

    text: str

    def __str__(self) -> str:
        wanted = "classic, large or plain, 2 or 4, light or dark, as in classic-4-light"
        return f"{self.text[:40]!r} is no style of cards: expected {wanted}"


class BadName(KabaleError, ValueError):
    """The text names no host, or is not the address of a site."""


class NothingToUndo(KabaleError):
    """There is no move to take back, or none to play again."""

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

    move: object
    why: str

    def __str__(self) -> str:
        return f"{self.move} is not legal: {self.why}"


@dataclass(eq=False, repr=False)
class NoArrangement(KabaleError):
    """No arrangement of the cards that were never seen was found that has the legal moves which the player is told.

    >>> print(NoArrangement(1000))
    none of 1000 arrangements of the hidden cards has the legal moves that the player is told
    """

    draws: int

    def __str__(self) -> str:
        return f"none of {self.draws} arrangements of the hidden cards has the legal moves that the player is told"


@dataclass(eq=False, repr=False)
class RunawayRules(KabaleError):
    """A rule set off others without end and was stopped; *place* says where it stands.

    >>> print(RunawayRules("volga.xml:12:5"))
    the rule at volga.xml:12:5 does not end
    """

    code = "runaway_rules"

    place: object

    def __str__(self) -> str:
        return f"the rule at {self.place} does not end"


@dataclass(eq=False, repr=False)
class MissingPackage(KabaleError):
    """Something needs a package that is not installed; one of our extras brings it.

    >>> print(MissingPackage("a plot", "matplotlib", "report"))
    a plot needs matplotlib: pip install 'kabale[report]'
    """

    what: str
    package: str
    extra: str

    def __str__(self) -> str:
        return f"{self.what} needs {self.package}: pip install 'kabale[{self.extra}]'"


def extra(module: str, what: str, extra: str) -> Any:
    """Return a module of a package that only *what* needs. Raises :class:`MissingPackage`, which names our *extra*."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingPackage(what, module.partition(".")[0], extra) from error


class Terminated(KeyboardInterrupt):
    """SIGTERM came, as from systemd or a container: what is under way is left as at Ctrl-C."""


class StudyError(KabaleError):
    """A study cannot go on; the rows that it has are kept."""


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

    shown: str
    holder: str = "another program"

    def __str__(self) -> str:
        return f"the database {self.shown} is locked by {self.holder}"


@dataclass(eq=False, repr=False)
class StoreUnavailable(StoreError):
    """The database cannot be used: its disk is full, it is damaged, or it is away; nothing has changed.

    *kind* is the database's own name of what is wrong, the same for the same trouble.

    >>> print(StoreUnavailable("kabale.db", "SQLITE_FULL", "database or disk is full"))
    the database kabale.db: database or disk is full
    """

    code = "store_unavailable"

    shown: str
    kind: str
    reason: str

    def __str__(self) -> str:
        return f"the database {self.shown}: {self.reason}"


@dataclass(eq=False, repr=False)
class NewerStore(StoreError):
    """The database was made by a newer Kabale, whose tables this one does not know.

    >>> print(NewerStore(3, 2))
    the database has version 3 and this Kabale knows versions up to 2: use the newer Kabale that made it
    """

    found: int
    known: int

    def __str__(self) -> str:
        return (
            f"the database has version {self.found} and this Kabale knows versions up to {self.known}: "
            "use the newer Kabale that made it"
        )


@dataclass(eq=False, repr=False)
class NoSuchThing(StoreError):
    """What was asked for is not there, or it is somebody else's: both look the same.

    >>> print(NoSuchThing("play"))
    there is no such play
    """

    kind: str

    def __str__(self) -> str:
        return f"there is no such {self.kind}"


@dataclass(eq=False, repr=False)
class Stale(StoreError):
    """The play has gone on since it was read; *version* is where it stands now.

    >>> print(Stale(7))
    the play has gone on: it is at version 7 now
    """

    version: int

    def __str__(self) -> str:
        return f"the play has gone on: it is at version {self.version} now"


@dataclass(eq=False, repr=False)
class TooMany(StoreError):
    """A player has as many of a kind as are kept; nothing was added.

    >>> print(TooMany("definitions", 200))
    no more than 200 definitions are kept: forget some first
    """

    kind: str
    most: int

    def __str__(self) -> str:
        return f"no more than {self.most} {self.kind} are kept: forget some first"


@dataclass(eq=False, repr=False)
class TooMuch(StoreError):
    """A player has as many bytes of a kind as are kept; nothing was added.

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
    """A value cannot be kept: too long, out of range, or with a character that databases refuse.

    >>> print(BadValue("name", "it is longer than 100 characters"))
    the name cannot be kept: it is longer than 100 characters
    """

    kind: str
    why: str

    def __str__(self) -> str:
        return f"the {self.kind} cannot be kept: {self.why}"
