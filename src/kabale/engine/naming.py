"""The names of piles and cards for players: "column 6", counted within the kind, "the waste", "eight of spades"."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import listed
from kabale.table.cards import HIDDEN, JOKER, RANKS, SUITS
from kabale.view import PileInfo

_CARD_NAME: Final = rf"[{RANKS}][{SUITS}]|{JOKER}|{re.escape(HIDDEN)}"

_PILES = frozenset({"pile", "source", "over", "target"})
"""Values of a message that are numbers of piles, from 1."""

PileWords = Mapping[str, str]
"""The names of a game's piles: words by kind, or by the number of a single pile."""

_CARDS: Final = re.compile(rf"({_CARD_NAME})( ({_CARD_NAME}))*")


def word_of(own: PileWords, index: int, kind: str) -> str:
    """Return what a game calls a pile: its own word for the pile or for its kind, otherwise the kind.

    >>> word_of({"reserve": "tableau"}, 2, "reserve"), word_of({"3": "discard"}, 2, "waste"), word_of({}, 2, "waste")
    ('tableau', 'discard', 'waste')
    """
    return own.get(str(index + 1), own.get(kind, kind))


def words_of(own: PileWords, piles: Iterable[PileInfo]) -> tuple[str, ...]:
    """Return what a game calls its piles, given in file order."""
    return tuple(word_of(own, index, pile.kind) for index, pile in enumerate(piles))


@lru_cache(maxsize=1024)
def names_of(kinds: tuple[str, ...], *, bare: bool = False) -> tuple[Message, ...]:
    """Name piles by their kinds, and by a number where there are several of a kind; *bare* without an article.

    A name keeps the pile's ``number`` over the table among its values, for programs.

    >>> [str(each) for each in names_of(("stock", "tableau", "tableau"))]
    ['the stock', 'column 1', 'column 2']
    """
    names = []
    for index, kind in enumerate(kinds):
        if kinds.count(kind) > 1:
            count, name = kinds[: index + 1].count(kind), message(f"explain.name.{kind}")
            names.append(message("pile.numbered", kind=name, n=count, number=index + 1))
        else:
            names.append(message(f"explain.name.{kind}" if bare else f"pile.only.{kind}", number=index + 1))
    return tuple(names)


@lru_cache(maxsize=1024)
def pile_names(kinds: tuple[str, ...], language: str) -> tuple[str, ...]:
    """Name piles by their kinds as labels do, without an article.

    >>> pile_names(("stock", "tableau", "tableau"), "en")
    ('stock', 'column 1', 'column 2')
    """
    return tuple(name.text(language) for name in names_of(kinds, bare=True))


def named(reason: Message, kinds: tuple[str, ...]) -> Message:
    """Return a message with the names of piles in the place of their numbers, in what it is made of too.

    >>> str(named(message("why.empty", pile=2), ("stock", "waste")))
    'the waste is empty'
    """
    return _named(reason, names_of(kinds))


def _named(reason: Message, names: Sequence[Message]) -> Message:
    def value_of(name: str, value: object) -> object:
        if isinstance(value, Message):
            return _named(value, names)
        is_pile = name in _PILES and isinstance(value, int) and 1 <= value <= len(names)
        return names[value - 1] if is_pile and isinstance(value, int) else value

    return Message(reason.key, tuple((name, value_of(name, value)) for name, value in reason.values))


def card_words(name: str) -> Message:
    """Name a card in words, by its two-letter name; one that lies face down is called that.

    >>> str(card_words("8S")), card_words("8S").text("is"), card_words("8S").text("is", "acc")
    ('eight of spades', 'spaðaátta', 'spaðaáttu')
    """
    if name in (HIDDEN, JOKER):
        return message("table.name.hidden" if name == HIDDEN else "table.name.joker")
    return message("table.name.card", rank=message(f"table.rank.{name[0]}"), suit=message(f"table.suit.{name[1]}"))


def in_words(said: Message) -> Message:
    """Return a message with the names of cards in words, in what it is made of too.

    >>> str(in_words(message("nowhere.card", card="TD")))
    'ten of diamonds fits nowhere now'
    """

    def words(value: object) -> object:
        if isinstance(value, Message):
            return in_words(value)
        names = str(value)
        return listed([card_words(name) for name in names.split()]) if _CARDS.fullmatch(names) else value

    return Message(said.key, tuple((name, words(value)) for name, value in said.values))
