"""A game as a program for a native kernel: fields, their modes, and lists of actions, as data.

A program says what tables (:mod:`kabale.engine.tables`) cannot. It has tests of cards, counts and numbers, and steps
that move cards or alter a field. The kernel's machine calls nothing back, and its lists end after a bounded number of
actions. It knows no rank and no suit: tests of cards are rows of looks or relations. *Modes* are all possible states of
a field's properties.

A set of fields is a number with a bit for each. ``rows`` by mode have one entry for each of :attr:`Program.modes`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from kabale.engine.fits import Fits
from kabale.table.cards import LOOKS
from kabale.table.table import Table

MOST_FIELDS: Final = 128
MOST_CARDS: Final = 255
"""The limits of the kernel's machine."""

NO_LOOKS: Final = bytes(LOOKS)


@dataclass(frozen=True, slots=True)
class Named:
    """Fields: the fixed ones, and others by the pile that cards come from or go to."""

    fixed: int = 0
    by_source: tuple[int, ...] = ()
    by_target: tuple[int, ...] = ()


NOBODY: Final = Named()


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A place on fields, or among the *picked* cards, from 1 from the bottom, from -1 from the top."""

    picked: bool
    fields: Named
    place: int


@dataclass(frozen=True, slots=True)
class Probe:
    """One test: ``kind`` says which, and what the other parts are. One of the ``fields`` must satisfy it.

    - ``moved``, ``picked``: the number of cards that the player moves, or has picked, compared with ``number``.
    - ``count``, ``var``, ``redeals``: the field's number of cards, its number, how often it can be taken up again.
    - ``card``: the card at a place has one of ``looks``.
    - ``pair``: two cards fit by ``fits[first][second]``.
    - ``mode``: the field's mode is in ``looks``.
    - ``top``: the top card's look is in ``rows[mode]``, whose first entry is for an empty field.
    - ``face``: 1 for a top card that lies face down, otherwise 0, compared with ``number``.
    - ``run``: by mode the looks it begins with and the relation. ``word`` is ``starts``, ``whole`` or ``face up``.
    - ``stopped``: a stop is on.
    - ``layable``: a card, or the picked ones, may be moved to one of ``others``. ``word`` (``grow``, ``shrink``) may
      ask how the larger of both piles changes.
    """

    kind: str
    fields: Named = NOBODY
    others: Named = NOBODY
    card: CardPlace | None = None
    other_card: CardPlace | None = None
    compare: str = "=="
    number: int = 0
    looks: bytes = NO_LOOKS
    rows: tuple[bytes, ...] = ()
    fits: Fits | None = None
    relations: tuple[Fits, ...] = ()
    word: str = ""
    picked: bool = False
    denies: bool = False


@dataclass(frozen=True, slots=True)
class Transfer:
    """Cards that an action moves: from each of the sources to each of the targets.

    ``amount``: "" (one, or all from ``start_at`` on), ``moved`` (as many as the player moved), ``face up``, ``run``, or
    ``cards``. ``lay_at`` is the place where they come to lie, 0 for the top, None for one that chance says.
    """

    sources: Named
    targets: Named
    amount: str
    cards: int
    start_at: int
    lay_at: int | None
    backwards: bool
    restack: str
    once: bool
    allowed: bool
    swaps: bool
    up: bool | None


@dataclass(frozen=True, slots=True)
class Instruction:
    """One step of an action.

    ``kind`` is ``set var``, ``add var``, ``set redeals``, ``add redeals``, ``set mode``, ``lay``, ``turn up``, ``turn
    down``, ``shuffle``, ``reverse``, ``source`` and ``target`` (another field is the player's), or ``over``.

    ``numbers`` and ``modes`` have what is set; by the look of the player's ``card`` (``source``, ``target``) they have
    64 entries, None where nothing is. ``modes`` say for each mode which comes after it. ``number`` is what is added, or
    1 for a game that is won by ``over``.
    """

    kind: str
    fields: Named = NOBODY
    number: int = 0
    card: str = ""
    numbers: tuple[int | None, ...] = ()
    modes: tuple[tuple[int, ...] | None, ...] = ()
    lay: Transfer | None = None


@dataclass(frozen=True, slots=True)
class Routine:
    """One action. ``triggers`` has a bit for each move that sets it off: left, right and middle click, lay.

    In :attr:`Program.ending` a bit for each outcome: won, lost. ``success`` and ``failure`` are the places where the
    list goes on; an ``endless`` one comes back to itself whatever it does.
    """

    triggers: int
    asks: tuple[Probe, ...]
    steps: tuple[Instruction, ...]
    success: int
    failure: int
    endless: bool


@dataclass(frozen=True, slots=True)
class Barrier:
    """Shuts a field while ``any``, ``all`` or ``some`` (not all) of the fields are as ``when`` says.

    As a bar: to which fields cards must not go unless the target, or a stop of the source, is as ``when`` says.
    """

    fields: int
    taking: bool
    laying: bool
    when: str
    mode: str


@dataclass(frozen=True, slots=True)
class Dealing:
    """The fields that a click deals a card to, as ``when`` says; the ``first`` that accepts it gets it instead."""

    fields: int
    when: str
    first: tuple[int, ...]
    down: bool


@dataclass(frozen=True, slots=True)
class FieldRules:
    """The constant rules of a field: its deals, what it takes up, what shuts it, what stops the play, its points.

    ``stops`` are ``emptied``, ``pushed``, or ``count`` with a number of cards (None: as many as the field may hold).
    ``points`` count for each card, or once while the field's state is the one that the word names.
    """

    deals: tuple[Dealing, ...]
    sources: tuple[int, ...]
    at_once: bool
    shuffles: bool
    locks: tuple[Barrier, ...]
    bars: tuple[Barrier, ...]
    stops: tuple[tuple[str, int | None], ...]
    points: tuple[tuple[int, str | None], ...]


@dataclass(frozen=True, slots=True)
class FieldMode:
    """The properties of a field in one state.

    ``start`` may begin it, ``blind`` may lie on a card that is face down, ``first`` is a first card. ``bound`` is the
    requirement for its lowest card, ``excused`` are the cards that may be pushed in without a stop. ``block`` is
    ``run``, ``face up``, ``single`` or ``reversed``, ``insert`` is ``top``, ``bottom`` or ``either``. ``locks`` and
    ``bars`` have a bit for each that is in force. ``meaning`` is equal for modes of a field that mean the same.
    """

    most: int | None
    start: bytes
    blind: bytes
    first: bytes
    bound: bytes
    excused: bytes
    fits: Fits
    runs: Fits
    block: str
    insert: str
    shown: bool
    down: bool
    gives: bool
    turns_up: bool
    by_hand: bool
    fills: int
    locks: int
    bars: int
    meaning: int


Rest = tuple[int, int, int, int]
"""The fields that were emptied, those into which a card was pushed, chance events after the deal, the outcome."""

Standing = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], Rest]
"""The mode, the number and the takings-up that are left (-1: nothing is said) of each field, and the rest."""


@dataclass(frozen=True)
class Program:
    """A whole game. *standing* reads the properties of a table; None for one that no mode is made for."""

    fields: tuple[FieldRules, ...]
    modes: tuple[FieldMode, ...] = field(repr=False)
    actions: tuple[Routine, ...] = field(repr=False)
    after: tuple[Routine, ...] = field(repr=False)
    ending: tuple[Routine, ...] = field(repr=False)
    goal: int | None
    start_score: int
    standing: Callable[[Table], Standing | None] = field(repr=False, compare=False, metadata={"kernel": False})

    def __hash__(self) -> int:
        return hash((len(self.fields), len(self.modes), len(self.actions), len(self.after), self.goal))


@dataclass(frozen=True, slots=True)
class DealtProgram:
    """A program with the number of a deal, from which its chance follows (:mod:`kabale.table.chance`)."""

    program: Program
    number: int
