"""A table with the rules made ready for asking."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kabale.engine.fits import Fits
from kabale.engine.language import TURNS
from kabale.table.cards import Card
from kabale.table.table import Table, Value
from kabale.xml.rules.actions import read_number
from kabale.xml.rules.model import Lock, Rules
from kabale.xml.rules.relations import follows, run_fits, split_step
from kabale.xml.text.cards import UNLIMITED, Draw, Indication, indication, limit, row_of
from kabale.xml.text.values import Block, Face, Insert, Property, Status, TurnUp, as_word
from kabale.xml.text.words import YES, Tag

# Counters of the table.
OUTCOME: Final = "outcome"  # how the game has ended
VARIANT: Final = "variant"  # the number of the variant, from 0
LEVEL: Final = "level"
PASS_OVER: Final = "pass over"
"""The counter that is 1 where the first stock was empty since, and cards came back onto it (P17)."""

RANDOM_SUIT: Final = "random suit"
RANDOM_RANK: Final = "random rank"
"""The counters of what the deal drew, where the definition asks for it; a suit is counted from 1."""

BEFORE_DEAL: Final = 2  # the chance events that come before the deal: the random suit, the random rank (X8)
EMPTIED: Final = "emptied"
PUSHED: Final = "pushed"
"""Flags of a pile: a stop is on because it was emptied, or a card pushed in (X24)."""

_TEXTS: Final = (
    Tag.MAX,
    Tag.START,
    Tag.END,
    Tag.SUITS,
    Tag.RANKS,
    Tag.BLOCKS,
    Tag.INSERT,
    Tag.FACE,
    Tag.SHOWN,
    Tag.LOCKED,
    Tag.AUTO,
    Tag.TURN_UP,
    Tag.BLIND_START,
    Tag.REDEALS,
)


@dataclass(frozen=True, slots=True)
class FieldState:
    """One field's properties as they are now, made ready.

    Without ``most`` no card can move here by hand (178, X12). Without ``block`` runs move, and ``auto`` has the
    conditions of automatic moves. ``keeps`` is the key of the reason why no card can ever be taken, "" if some may be.
    Without ``is_clickable``, a click does nothing of its own.
    """

    most: int | None
    start: Indication | None
    start_row: bytes
    blind_row: bytes
    fits: Fits
    runs: Fits
    block: Block | None
    insert: Insert
    is_shown: bool
    is_down: bool
    auto: tuple[str, ...]
    turn_up: TurnUp
    keeps: str
    is_clickable: bool

    @property
    def gives(self) -> bool:
        """Whether cards may be taken at all."""
        return not self.keeps

    def laid(self, cards: Sequence[Card]) -> list[Card]:
        """Return cards taken together in the order in which they arrive (``umdrehen`` reverses them)."""
        return list(reversed(cards)) if self.block is Block.REVERSED else list(cards)


# Each language has one state of play, called so: the other is in ``kabale.pat.state``.
class State:
    """Rules, a table, and what they say together."""

    __slots__ = ("_cache", "_seen", "drawn", "fields", "piles", "ready", "rules", "table")

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules = rules
        self.table = table
        self.piles = table.piles
        self.fields = rules.fields
        counter = table.counter
        self.drawn = Draw(max(counter(RANDOM_SUIT) - 1, 0), counter(RANDOM_RANK) or 1)
        self._cache: dict[tuple[int, tuple[str, ...]], FieldState] = {}
        self._seen = dict(table.properties)
        self.ready = [self._made(pile) for pile in range(len(rules.fields))]

    def sync(self) -> None:
        """Make ready again what has changed on the table since."""
        properties = self.table.properties
        if properties != self._seen:
            changed = {pile for pile, _ in dict(properties.items() ^ self._seen.items())}
            for pile in changed:
                self.ready[pile] = self._made(pile)
            self._seen = dict(properties)

    def text(self, pile: int, name: str) -> str:
        """Return a property: the altered one, otherwise the definition's, or ""."""
        value = self.table.properties.get((pile, name))
        return self.fields[pile].texts.get(name, "") if value is None else str(value)

    def flag(self, pile: int, name: str) -> Value | None:
        """Return what the rules remember of a pile under a name of their own."""
        return self.table.properties.get((pile, name))

    def card(self, text: str) -> Indication | None:
        """Read an indication with what this deal drew."""
        return indication(text, self.drawn)

    def is_on(self, pile: int, switch: Lock) -> bool:
        """Say whether a lock is in force (240)."""
        return self.status(pile, switch.tag, switch.id, switch.status) is Status.ON

    def status(self, pile: int, tag: Tag, name: str, default: Status) -> Status:
        """Return the status of a lock or a label."""
        set_to = self.table.properties.get((pile, switch_name(tag, name))) if name else None
        return default if set_to is None else Status(str(set_to))

    def room(self, pile: int) -> int:
        """Return how many more cards the player may move here; 0 if none ever (178, X12)."""
        most = self.ready[pile].most
        return 0 if most is None else most - len(self.piles[pile])

    def redeals(self, pile: int) -> int:
        """Return how often an empty field may be taken up again; :data:`UNLIMITED` without limit (190)."""
        return read_number(Property.REDEALS, self.text(pile, Property.REDEALS)) or 0

    def is_face_down(self, pile: int) -> bool:
        """Say whether a pile's top card lies face down."""
        cards = self.piles[pile]
        return bool(cards) and cards[-1] in self.table.down

    @property
    def passes(self) -> int:
        """Ended passes through the first stock; one that began without cards ends none so (X19, X41, P17)."""
        stock, counter = self.rules.stock, self.table.counter
        if stock is None or not self.rules.stocks[0][1]:
            return counter(TURNS)
        return counter(TURNS) + (not self.piles[stock] or counter(PASS_OVER) > 0)

    @property
    def most_passes(self) -> int | None:
        """How many passes through the first stock there can be, those before included; None without a limit."""
        stock = self.rules.stock
        left = self.redeals(stock) if stock is not None and self.fields[stock].sources else 0
        return None if left == UNLIMITED else self.table.counter(TURNS) + left + 1

    @property
    def redeals_left(self) -> tuple[int, str, int] | None:
        """The property of the first stock for its redeals, without those that were counted; None without a limit."""
        stock = self.rules.stock
        left = self.redeals(stock) if stock is not None else UNLIMITED
        is_limited = stock is not None and self.fields[stock].sources and left != UNLIMITED
        return (stock or 0, str(Property.REDEALS), left - self.table.counter(TURNS)) if is_limited else None

    def _made(self, pile: int) -> FieldState:
        """Return what a field's properties say as they are now; a field that has been so before is not read again."""
        field, texts = self.fields[pile], {name: self.text(pile, name) for name in _TEXTS}
        key = pile, tuple(texts.values())
        made = self._cache.get(key)
        if made is not None:
            return made
        start, end = self.card(texts[Tag.START]), self.card(texts[Tag.END])
        suits, ranks, blocks = texts[Tag.SUITS], texts[Tag.RANKS], texts[Tag.BLOCKS]
        block = as_word(Block, split_step(blocks)[0])
        turn_up = as_word(TurnUp, texts[Tag.TURN_UP].replace(" ", "")) or TurnUp.AUTO
        is_shown = field.x >= 0 and field.y >= 0 and texts[Tag.SHOWN] != "0"
        is_down, is_locked = texts[Tag.FACE] == Face.DOWN, texts[Tag.LOCKED] == YES
        reasons = (
            (not is_shown, "xml.why.hidden"),
            (field.targets, "xml.why.dealt_from"),
            (is_down, "xml.why.face_down_pile"),
            (is_locked and Property.LOCKED in self.rules.altered, "xml.why.locked_taking"),
            (is_locked, "why.kept"),
        )
        self._cache[key] = made = FieldState(
            most=limit(texts[Tag.MAX]),
            start=start,
            start_row=row_of(start),
            blind_row=row_of(self.card(texts[Tag.BLIND_START])),
            fits=follows(suits, ranks, end),
            runs=run_fits(blocks, suits, ranks, end),
            block=block if block in (Block.FACE_UP, Block.SINGLE, Block.REVERSED) else None,
            insert=as_word(Insert, texts[Tag.INSERT]) or Insert.TOP,
            is_shown=is_shown,
            is_down=is_down,
            auto=tuple(part.strip() for part in texts[Tag.AUTO].split(",") if part.strip()),
            turn_up=turn_up,
            keeps=next((why for keeps, why in reasons if keeps), ""),
            is_clickable=bool(field.targets or texts[Tag.REDEALS]) or turn_up in (TurnUp.BY_HAND, TurnUp.BOTH),
        )
        return made


def switch_name(tag: Tag, name: str) -> str:
    """Return the property that holds the status of a lock or a label."""
    return f"{tag}.{name}"
