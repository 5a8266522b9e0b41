"""Read boards of other programs as deals of a game, and write deals as such boards.

* ``fcs``: the input of freecell-solver (``fc-solve(6)``). It has one line per column, ``: 4C 2C``, and may begin with
  the lines ``Foundations: H-2 S-A`` and ``Freecells: 5C -``.
* ``pysol``: the output of PySolFC's board generator (``deal_game.py`` of pysol_cards). It has no colons, hidden cards
  as *<4C>*, and a *Talon:* whose first card comes next.
* ``minimal``: a deck string of MinimalKlondike (its README). It has three digits per card, two for the rank and one for
  the suit (clubs, diamonds, hearts, spades). They are dealt row by row, the first card of the stock next.

A definition language reads deals of its own, which are objects of JSON; :mod:`kabale.library.programs` makes boards of
them for other games. A board is a deal only if the game deals cards to these places, which a trial deal shows.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, Generic, Literal, TypeVar, get_args

from kabale.engine.game import Game, Position
from kabale.engine.language import NO_CHOICE, Choice
from kabale.errors import BadCard, BadDeal, KabaleError
from kabale.problems import BadDefinition, Source
from kabale.table.cards import RANKS, Card, card, is_joker, look, name, rank, read_cards
from kabale.table.decks import Deal
from kabale.table.table import Table
from kabale.view import PileKind

T = TypeVar("T")
ForeignForm = Literal["fcs", "pysol", "minimal"]
FORMS: Final[tuple[ForeignForm, ...]] = get_args(ForeignForm)

LONGEST: Final = 20_000
"""The characters that a board may have."""

EXAMPLE: Final = "Example (one line per part): Talon: 7H 2H / Foundations: H-2 S-A / Freecells: 5C - / 4C 2C / 5H QH 3C"
"""The last line of a refusal."""

_LINES: Final[Mapping[str, PileKind]] = {
    "foundations": "foundation",
    "founds": "foundation",
    "freecells": "cell",
    "fc": "cell",
    "talon": "stock",
    "waste": "waste",
}
_INSTEAD: Final[Mapping[PileKind, PileKind]] = {"tableau": "reserve", "foundation": "waste"}
_MINIMAL_SUITS: Final = "CDHS"
_UP_TO: Final = re.compile(r"([CDHS♠♥♦♣])-([0A2-9TJQK]|10)", re.IGNORECASE)
_FACES: Final = "<>()"
"""The marks of a face-down card."""
_WORDS: Final = re.compile(r"[^\W\d]{3}")


@dataclass(slots=True)
class Foreign(Generic[T]):
    """The cards by the kind of their piles, bottom to top; the stock's last card is next, foundations have no order."""

    columns: list[list[T]] = field(default_factory=list)
    cells: list[T] = field(default_factory=list)
    stock: list[T] = field(default_factory=list)
    waste: list[T] = field(default_factory=list)
    foundations: list[T] = field(default_factory=list)

    def put(self, kind: PileKind, cards: list[T]) -> None:
        """Add the cards of a line, which begins with the next card of the stock."""
        match kind:
            case "foundation":
                self.foundations += cards
            case "cell":
                self.cells += cards
            case "stock":
                self.stock += cards[::-1]
            case "waste":
                self.waste += cards
            case _:
                self.columns.append(cards)

    @property
    def cards(self) -> list[T]:
        """All cards, those of the columns first."""
        return [one for pile in (*self.columns, self.cells, self.stock, self.waste, self.foundations) for one in pile]


def read_foreign(game: Game, text: str) -> Deal:
    """Return the deal of a board in any form. Raises :class:`kabale.errors.BadDeal` with an example, BadDefinition."""
    try:
        return _deal_on(game, text)
    except BadDeal as error:
        raise BadDeal(f"{error}\n{EXAMPLE}") from error


def _deal_on(game: Game, text: str) -> Deal:
    if len(text) > LONGEST:
        raise BadDeal(f"a board has at most {LONGEST:,} characters")
    if text.lstrip().startswith("{"):
        if (table := own_table(game, text)) is not None:
            return deal_like(game, table)
        raise BadDeal(f"definitions of {game.format} have no deals of this form")
    digits = "".join(text.split())
    if digits.isascii() and digits.isdigit():
        names = []
        for each in (digits[place : place + 3] for place in range(0, len(digits), 3)):
            one = digits_card(each)
            if one is None:
                raise BadDeal(f"{each!r} is no card: expected a rank from 01 to 13 and a suit from 1 to 4")
            names.append(one)
        return deal_of(game, by_rows(game.deal(Deal("k1", 1)), list(map(card, names))))
    return deal_of(game, _of_lines(text))


def own_table(game: Game, text: str) -> Table | None:
    """Return the table of a deal in JSON, None if the game's language has none of its own. Raises BadDefinition."""
    table, problems = game.language.author.read_deal(game.definition, Source("<board>", text))
    if problems:
        raise BadDefinition(problems)
    return table


def digits_card(digits: str) -> str | None:
    """Return the name of the card of three digits, None without one.

    >>> digits_card("072"), digits_card("149")
    ('7D', None)
    """
    number, suit_number = int(digits[:2] or 0), int(digits[2:] or 0)
    if len(digits) < 3 or not (1 <= number <= len(RANKS) and 1 <= suit_number <= len(_MINIMAL_SUITS)):
        return None
    return RANKS[number - 1] + _MINIMAL_SUITS[suit_number - 1]


def by_rows(laid: Position, cards: Sequence[T]) -> Foreign[T]:
    """Lay cards row by row on columns as high as a deal has them. The rest is the stock, its first card the next."""
    heights = [len(laid.table.piles[pile]) for pile in piles_of(laid, "tableau")]
    foreign, left = Foreign[T]([[] for _ in heights]), iter(cards)
    for row in range(max(heights, default=0)):
        for column, height in zip(foreign.columns, heights, strict=True):
            column.extend(islice(left, int(row < height)))
    foreign.stock = list(left)[::-1]
    return foreign


def _of_lines(text: str) -> Foreign[Card]:
    foreign = Foreign[Card]()
    for number, kind, words in lines_of(text):
        try:
            foreign.put(kind, [one for word in words for one in cards_of(kind, word)])
        except BadCard as error:
            raise BadDeal(f"line {number} of the board: {error}") from error
    if not foreign.columns:
        raise BadDeal("the board has no columns: expected a line of cards for each")
    return foreign


def lines_of(text: str) -> Iterator[tuple[int, PileKind, list[str]]]:
    r"""Yield each line of a board: its number, the kind of its piles, and its words.

    Skip comments, which begin with ``#``, and a heading: words without a card before the board. A blank line between
    columns is an empty column, unless the columns have colons.

    >>> list(lines_of("MS Freecell Deal #24\nFC: 5C -\n: 4C <2C>"))
    [(2, 'cell', ['5C', '-']), (3, 'tableau', ['4C', '<2C>'])]
    """
    begun = in_columns = False
    blank = 0
    for number, whole in enumerate(text.splitlines(), 1):
        line = whole.partition("#")[0].strip()
        head, colon, rest = line.partition(":")
        kind = _LINES.get(head.strip().lower()) if colon else None
        words = (rest if kind or (colon and not head.strip()) else line).split()
        if not line:
            blank += in_columns and not whole.strip()
            continue
        begun = begun or bool(colon) or not _WORDS.search(line) or any(map(_is_read, words))
        if begun:
            in_columns = not colon
            for before in range(blank * in_columns, 0, -1):
                yield number - before, "tableau", []
            blank = 0
            yield number, kind or "tableau", words


def _is_read(word: str) -> bool:
    try:
        return bool(read_cards(word.strip(_FACES)))
    except BadCard:
        return False


def cards_of(kind: PileKind, word: str) -> list[Card]:
    """Read a word in the line of a kind of piles: cards, in brackets if they lie face down, or ``-`` for none.

    On a foundation ``H-4`` is a suit up to a rank, and ``H-0`` none of it. Raises :class:`kabale.errors.BadCard`.
    """
    word = word.strip(_FACES)
    up_to = _UP_TO.fullmatch(word) if kind == "foundation" else None
    if up_to is None:
        return [] if word == "-" else read_cards(word)
    if up_to[2] == "0":
        return []
    (highest,) = read_cards(up_to[1] + up_to[2])
    return [card(each + name(highest)[1]) for each in RANKS[: rank(highest)]]


def deal_of(game: Game, foreign: Foreign[Card]) -> Deal:
    """Return the deal of a game that deals its cards as on a board. Raises BadDeal if no deal does."""
    first = game.deal(Deal("k1", 1))
    wrong = _difference(first.table.cards(), foreign.cards)
    try:
        return deal_like(game, _laid_out(first, foreign))
    except BadDeal as error:
        if wrong:
            raise BadDeal(wrong if wrong == str(error) else f"{error}; {wrong}") from error
        piles = first.table.piles
        heights = [len(piles[pile]) for pile in piles_of(first, "tableau")]
        heights += [sum(len(piles[pile]) for pile in piles_of(first, kind)) for kind in ("foundation", "cell")]
        if heights == [*map(len, filter(None, foreign.columns)), len(foreign.foundations), len(foreign.cells)]:
            raise
        only = "only a deal before its first move can be read"
        raise BadDeal(f"this board is in mid-play, or of another game, and {only}: {error}") from error


def deal_like(game: Game, table: Table, choice: Choice = NO_CHOICE) -> Deal:
    """Return the deal of a game that gives a table, as its cards. Raises BadDeal without one.

    If the cards do not decide how they are dealt, one deal shows which card of the order goes where. Otherwise (a base
    card that is taken out) the next try begins with the cards of the last.
    """
    pack = sorted(dealt(game, Deal("k1", 1), choice).table.cards())
    if wrong := _difference(pack, table.cards()):
        raise BadDeal(wrong)
    order = [name(one) for one in pack]
    for _ in range(3):
        deal = Deal.from_cards(order)
        laid = dealt(game, deal, choice).table
        if _looks(laid) == _looks(table):
            return deal
        shuffled = deal.shuffled(pack)
        places = {one: (pile, place) for pile, cards in enumerate(laid.piles) for place, one in enumerate(cards)}
        for number, (ours, theirs) in enumerate(zip(laid.piles, table.piles, strict=True), 1):
            if len(ours) != len(theirs):
                here = f"the game deals {len(ours)} cards to pile {number}"
                raise BadDeal(f"{here}, and the board has {len(theirs)} there")
        order = [name(table.piles[pile][place]) for pile, place in map(places.__getitem__, shuffled)]
    raise BadDeal("this game cannot be dealt so: what it takes out or leads elsewhere lies otherwise on the board")


def dealt(game: Game, deal: Deal, choice: Choice) -> Position:
    """Deal a game with a variant and a level."""
    return game.deal(deal, variant=choice.variant, level=choice.level)


def _difference(pack: Iterable[Card], cards: Iterable[Card]) -> str:
    wanted, found = Counter(map(name, pack)), Counter(map(name, cards))
    few, many = sorted((wanted - found).elements()), sorted((found - wanted).elements())
    parts = [f"missing {' '.join(few)}"] if few else []
    parts += [f"too many {' '.join(many)}"] if many else []
    return f"the board does not have the game's {wanted.total()} cards: {'; '.join(parts)}" if parts else ""


def _laid_out(position: Position, foreign: Foreign[Card]) -> Table:
    """Lay the cards of a board on the piles of a game. Raises BadDeal if the game deals to other piles."""
    piles: list[list[Card]] = [[] for _ in position.piles]
    columns, given = piles_of(position, "tableau"), list(filter(None, foreign.columns))
    if len(columns) != len(given):
        raise BadDeal(f"the board has {len(given)} columns, and the game {len(columns)}")
    for pile, column in zip(columns, given, strict=True):
        piles[pile] = column
    others: dict[PileKind, Sequence[Card]] = {
        "cell": foreign.cells,
        "foundation": foundations_in_order(position, foreign.foundations),
        "stock": foreign.stock,
    }
    for kind, cards in others.items():
        left = iter(cards)
        for pile in piles_of(position, kind):
            piles[pile] = list(islice(left, None if kind == "stock" else len(position.table.piles[pile])))
        if more := " ".join(map(name, left)):
            raise BadDeal(f"the board has {more} on a {kind}, and the game deals no such card there")
    return Table(piles)


def piles_of(position: Position, line: PileKind) -> list[int]:
    """Return the piles for a kind of line, in file order; reserves may stand for columns, the waste for foundations."""
    return [pile for pile in homes_of(position, line) if position.table.piles[pile]]


def homes_of(position: Position, line: PileKind) -> list[int]:
    """Do :func:`piles_of`, with the piles to which no card is dealt."""
    kinds = [pile.kind for pile in position.piles]
    kind = line if line in kinds else _INSTEAD.get(line, line)
    return [pile for pile, other in enumerate(kinds) if other == kind]


def foundations_in_order(position: Position, given: Sequence[Card]) -> Sequence[Card]:
    """Return the cards of the foundations in the game's order, if it always deals these, otherwise as on the board."""
    laid = [one for pile in piles_of(position, "foundation") for one in position.table.piles[pile]]
    return laid if sorted(map(name, laid)) == sorted(map(name, given)) else given


def write_foreign(position: Position, form: ForeignForm) -> str:
    """Return the board of a position as it was dealt. Raises BadDeal if the board, read again, is another deal."""
    written: tuple[PileKind, ...] = ("tableau", "foundation", "cell", "stock")
    said = {pile for kind in written[: 3 if form == "fcs" else 4] for pile in piles_of(position, kind)}
    silent = [pile for pile, cards in enumerate(position.table.piles, 1) if cards and pile - 1 not in said]
    if silent:
        raise BadDeal(f"a board of {form} has no words for pile {silent[0]}, which holds cards")
    text = _digits(position) if form == "minimal" else "".join(f"{line}\n" for line in _lines(position, form))
    with suppress(KabaleError):
        again = dealt(position.game, _deal_on(position.game, text), Choice(position.variant, position.level))
        if _looks(again.table) == _looks(position.table):
            return text
    raise BadDeal(f"a board of {form} cannot express how this game deals: it could not be read back as this deal")


def _looks(table: Table) -> list[list[int]]:
    return [[look(one) for one in pile] for pile in table.piles]


def _lines(position: Position, form: ForeignForm) -> Iterator[str]:
    table = position.table
    stock = [one for pile in piles_of(position, "stock") for one in reversed(table.piles[pile])]
    if stock:
        yield f"Talon: {' '.join(map(name, stock))}"
    foundations = [_foundation(table.piles[pile]) for pile in piles_of(position, "foundation")]
    if len(homes := homes_of(position, "foundation")) == 1:
        foundations = [name(one) for one in table.piles[homes[0]]] or ["-"]
    if foundations:
        yield f"Foundations: {' '.join(foundations)}"
    cells = homes_of(position, "cell")
    if cells:
        yield f"Freecells: {' '.join(name(table.piles[pile][-1]) if table.piles[pile] else '-' for pile in cells)}"
    for pile in piles_of(position, "tableau"):
        hides = form == "pysol"
        cards = [f"<{name(one)}>" if hides and one in table.down else name(one) for one in table.piles[pile]]
        yield f"{': ' if form == 'fcs' else ''}{' '.join(cards)}"


def _foundation(cards: Sequence[Card]) -> str:
    top = name(cards[-1])
    up_to = [rank + top[1] for rank in RANKS[: rank(cards[-1])]]
    return f"{top[1]}-{top[0]}" if list(map(name, cards)) == up_to else " ".join(map(name, cards))


def _digits(position: Position) -> str:
    """Write the deck string of MinimalKlondike: rows of the columns, then the stock."""
    table = position.table
    columns = [table.piles[pile] for pile in piles_of(position, "tableau")]
    if any(piles_of(position, kind) for kind in ("foundation", "cell")) or any(map(is_joker, table.cards())):
        raise BadDeal("a board of minimal has columns and a stock only, and no jokers")
    rows = range(max(map(len, columns), default=0))
    cards = [column[row] for row in rows for column in columns if row < len(column)]
    cards += [one for pile in piles_of(position, "stock") for one in reversed(table.piles[pile])]
    return "".join(f"{rank(one):02}{_MINIMAL_SUITS.index(name(one)[1]) + 1}" for one in cards) + "\n"
