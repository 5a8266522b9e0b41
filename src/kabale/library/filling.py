"""A deal that somebody enters: its places, the cards for them, the mistakes, and the deal that they make.

:mod:`kabale.library.foreign` refuses a board at its first mistake. This module keeps all cards that it can read and
reports each mistake with its place. In games that move cards during the deal by their faces, nobody knows the place of
a card before. For these games the whole pack is entered in the order in which it is dealt.
"""

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from kabale.engine.game import Game, Position
from kabale.engine.language import NO_CHOICE, Choice
from kabale.errors import BadCard, BadDeal
from kabale.library.foreign import (
    LONGEST,
    Foreign,
    by_rows,
    cards_of,
    deal_like,
    dealt,
    digits_card,
    foundations_in_order,
    lines_of,
    piles_of,
)
from kabale.library.programs import lines_of_json
from kabale.messages import Message, message
from kabale.problems import Source
from kabale.quoting import visible
from kabale.table.cards import JOKER, RANKS, SUITS, card, name
from kabale.table.decks import CARD_SCHEMES, LIMITS, Deal, pack
from kabale.table.table import Table
from kabale.view import PileKind

Filled = list[list[str | None]]
"""The names of the cards by pile, bottom to top; None at an open place."""

MOST_FLAWS: Final = 12

_MOST_MISSING: Final = 8

_DEALS_LOOKED_AT: Final = (1, 2, 3, 4)
_PACKS: Final = tuple(tuple(map(name, pack(*kind))) for kind in ((52, 1), (52, 2), (32, 1)))
_ID: Final = re.compile(rf"({'|'.join((*LIMITS, *CARD_SCHEMES))}):(-?\w+)", re.IGNORECASE)
_NAME: Final = re.compile(rf"[{RANKS}][{SUITS}]|{JOKER}")


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """The places for the cards of a pack, by pile; *in_order* means one row of the whole pack, the first card first.

    *covered* says which piles have all their dealt cards face down.
    """

    heights: tuple[int, ...] = ()
    kinds: tuple[PileKind, ...] = ()
    covered: tuple[bool, ...] = ()
    pack: tuple[str, ...] = ()
    in_order: bool = False
    choice: Choice = NO_CHOICE

    def called(self, index: int, place: int) -> dict[str, object]:
        """Return the words for a place: its pile, and its number from the bottom, in a stock from the next card."""
        from_the_top = self.kinds[index] == "stock" and not self.in_order
        pile = message("entered.pack") if self.in_order else index + 1
        return {"over": pile, "n": self.heights[index] - place if from_the_top else place + 1}


@dataclass(frozen=True, slots=True)
class Flaw:
    """A mistake, with its pile and place, counted from 1, if it has one."""

    said: Message
    pile: int = 0
    place: int = 0


@dataclass(slots=True)
class Filling:
    """Cards in their places, and the mistakes."""

    places: CardPlaces
    filled: Filled
    flaws: list[Flaw] = field(default_factory=list)

    def wrong(self, key: str, **values: object) -> None:
        """Add a mistake."""
        self.flaws.append(Flaw(message(key, **values)))

    def wrong_at(self, key: str, index: int, place: int, **values: object) -> None:
        """Add a mistake at a place of a pile, both counted from 0."""
        said = message(key, **{**self.places.called(index, place), **values})
        self.flaws.append(Flaw(said, index + 1, place + 1))


def places_of(game: Game, choice: Choice = NO_CHOICE) -> CardPlaces:
    """Return the places that are to be filled for a deal of a game. Raises :class:`kabale.errors.KabaleError`."""
    seen = [dealt(game, Deal("k1", number), choice) for number in _DEALS_LOOKED_AT]
    heights = {tuple(map(len, position.table.piles)) for position in seen}
    packs = {tuple(sorted(map(name, position.table.cards()))) for position in seen}
    if len(heights) == len(packs) == 1 and _deal_of(game, seen[1].table, choice) is not None:
        table = seen[0].table
        covered = tuple(bool(pile) and table.down.issuperset(pile) for pile in table.piles)
        kinds = tuple(pile.kind for pile in seen[0].piles)
        return CardPlaces(heights.pop(), kinds, covered, packs.pop(), choice=choice)
    for whole in (*packs, *_PACKS):
        with suppress(BadDeal):  # some games do not deal all of their pack to the table
            dealt(game, Deal.from_cards(whole), choice)
            return CardPlaces((len(whole),), ("other",), (False,), whole, in_order=True, choice=choice)
    return CardPlaces(choice=choice)


def _deal_of(game: Game, table: Table, choice: Choice) -> Deal | None:
    try:
        return deal_like(game, table, choice)
    except BadDeal:
        return None


def empty(places: CardPlaces) -> Filled:
    """Return the places without a card."""
    return [[None] * height for height in places.heights]


def fill(places: CardPlaces, piles: Sequence[Sequence[str | None]]) -> Filling:
    """Return cards in their places, pile by pile, with the mistakes, without each card that cannot be there."""
    found = Filling(places, empty(places))
    for index, cards in enumerate(piles):
        _put(found, index, cards)
    _look_through(found)
    return found


def deal_of(game: Game, found: Filling) -> Deal | None:
    """Return the deal of a filling; None if cards are wrong or missing, with the mistakes in *found*."""
    if found.flaws or not found.places.pack or any(None in pile for pile in found.filled):
        return None
    names = [[one for one in pile if one is not None] for pile in found.filled]
    if found.places.in_order:
        return Deal.from_cards(names[0])
    table = Table([[card(one) for one in pile] for pile in names])
    deal = _deal_of(game, table, found.places.choice)
    if deal is None:
        found.wrong("entered.cannot")
    return deal


def _put(found: Filling, index: int, cards: Sequence[str | None]) -> None:
    if index >= len(found.filled):
        return
    pile = found.filled[index]
    if len(cards) > len(pile):
        found.wrong_at("entered.high", index, len(pile) - 1, n=len(cards), most=len(pile))
    pile[: len(cards)] = cards[: len(pile)]


def _look_through(found: Filling) -> None:
    left = Counter(found.places.pack)
    for index, pile in enumerate(found.filled):
        for place, one in enumerate(pile):
            if one is None:
                continue
            if left[one] > 0:
                left[one] -= 1
                continue
            key = "entered.twice" if one in left else "entered.strange" if _NAME.fullmatch(one) else "entered.no_card"
            found.wrong_at(key, index, place, card=one[:20])
            pile[place] = None
    del found.flaws[MOST_FLAWS:]


def missing(found: Filling) -> Message | None:
    """Return which cards of the pack are not there yet, None if all are."""
    left = Counter(found.places.pack)
    left.subtract(one for pile in found.filled for one in pile if one is not None)
    names = list(left.elements())
    if not names:
        return None
    if len(names) > _MOST_MISSING:
        return message("entered.missing_many", n=len(names))
    return message("entered.missing", cards=" ".join(names))


def read_filling(game: Game, places: CardPlaces, text: str) -> Filling:
    """Read a deal from a text: a board of another program, the id of a deal, or cards in their order."""
    found = Filling(places, empty(places))
    plain = "".join(text.split())
    if len(text) > LONGEST:
        found.wrong("entered.long", n=LONGEST)
    elif plain.startswith("{"):
        table, problems = game.language.author.read_deal(game.definition, Source("", text))
        for each in problems:
            found.wrong("entered.language", line=each.span.line, column=each.span.column, words=each.said)
        if table is not None:
            _lay(found, table)
        elif not problems:
            try:
                _read_lines(game, lines_of_json(text), found)
            except BadDeal as error:
                found.wrong("entered.no_board", words=error.cause)
    elif _ID.fullmatch(plain):
        _read_id(game, plain, found)
    elif plain.isascii() and plain.isdigit():
        _read_digits(game, plain, found)
    else:
        _read_lines(game, text, found)
    if not found.flaws and not any(one for pile in found.filled for one in pile):
        found.wrong("entered.nothing")
    _look_through(found)
    return found


def _lay(found: Filling, table: Table) -> None:
    if found.places.in_order:
        found.wrong("entered.only_order")
        return
    for index, pile in enumerate(table.piles):
        _put(found, index, list(map(name, pile)))


def _read_id(game: Game, text: str, found: Filling) -> None:
    """Read the id of a deal; from an id that lists the cards, read all that is readable."""
    scheme, _, rest = text.partition(":")
    if scheme.lower() in CARD_SCHEMES and (found.places.in_order or len(rest) != 2 * len(found.places.pack)):
        if not found.places.in_order:
            found.wrong("entered.whole_deck", n=len(found.places.pack))
            return
        row: list[str | None] = []
        for number, start in enumerate(range(0, len(rest), 2), 1):
            row += _read(found, "entered.no_card_at", "tableau", rest[start : start + 2], n=number)
        _put(found, 0, row)
        return
    try:
        _lay(found, dealt(game, Deal.parse(text), found.places.choice).table)
    except BadDeal:
        found.wrong("entered.no_deal", deal=text[:24])


def _read(found: Filling, key: str, kind: PileKind, word: str, **place: object) -> list[str | None]:
    """Read a word in the line of a kind of piles; report a wrong one and return None in its place."""
    try:
        return list(map(name, cards_of(kind, word)))
    except BadCard:
        found.wrong(key, word=visible(word[:20]), **place)
        return [None]


def _read_digits(game: Game, digits: str, found: Filling) -> None:
    words = [digits[place : place + 3] for place in range(0, len(digits), 3)]
    cards: list[str | None] = []
    for number, word in enumerate(words, 1):
        one = digits_card(word)
        cards.append(one)
        if one is None:
            found.wrong("entered.no_card_at", word=word, n=number)
    if found.places.in_order:
        _put(found, 0, cards)
        return
    laid = dealt(game, Deal("k1", 1), found.places.choice)
    _lay_out(laid, by_rows(laid, cards), found)


def _read_lines(game: Game, text: str, found: Filling) -> None:
    read = Foreign[str | None]()
    for number, kind, words in lines_of(text):
        read.put(kind, [one for word in words for one in _read(found, "entered.no_card_in", kind, word, line=number)])
    cards = read.cards
    if not any(cards):
        found.flaws[:] = [Flaw(message("entered.nothing"))]
    elif found.places.in_order:
        _put(found, 0, [one for column in read.columns for one in column])
    else:
        _lay_out(dealt(game, Deal("k1", 1), found.places.choice), read, found)
        if found.flaws and sorted(filter(None, cards)) == sorted(found.places.pack):
            found.flaws.insert(0, Flaw(message("entered.mid_play")))


def _lay_out(laid: Position, read: Foreign[str | None], found: Filling) -> None:
    """Put cards on the piles of their kind that a deal has cards on, and report those without a place."""
    columns, given = piles_of(laid, "tableau"), list(filter(None, read.columns))
    if len(columns) != len(given):
        found.wrong("entered.columns", n=len(given), columns=len(columns))
    for index, cards in zip(columns, given, strict=False):
        _put(found, index, cards)
    _one_each(found, piles_of(laid, "cell"), read.cells)
    stocks = piles_of(laid, "stock")
    for index in stocks[:1]:
        _put(found, index, read.stock)
    if read.stock and not stocks:
        found.wrong("entered.no_stock", n=len(read.stock))
    if None not in (cards := read.foundations):
        cards = list(map(name, foundations_in_order(laid, [card(one) for one in cards if one])))
    _one_each(found, piles_of(laid, "foundation"), cards)


def _one_each(found: Filling, piles: Sequence[int], cards: Sequence[str | None]) -> None:
    left = iter(cards)
    for index in piles:
        _put(found, index, list(islice(left, len(found.filled[index]))))
    more = " ".join(one for one in left if one is not None)
    if more:
        found.wrong("entered.no_place", cards=more)
