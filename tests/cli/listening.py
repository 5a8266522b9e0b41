"""Somebody who listens to a table told in English, and knows nothing else of it."""

import re
from typing import Final

from kabale.engine.game import Position
from kabale.table.cards import HIDDEN
from tests.spoken import WORDS

_RANK_WORDS: Final = [
    *("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king"),
]
_RANKS: Final = dict(zip(_RANK_WORDS, "A23456789TJQK", strict=True))
_NUMBERS: Final = {"one": 1, "eleven": 11, "twelve": 12} | dict(zip(_RANK_WORDS[1:10], range(2, 11), strict=True))
UNHEARD: Final = "unheard"
"""A card that is there, of which nobody said whether it lies face up."""


def pile_words(position: Position) -> list[str]:
    """Return what the piles are called, without an article."""
    kinds = position.pile_words
    several = [kinds.count(kind) > 1 for kind in kinds]
    numbers = [kinds[: index + 1].count(kind) for index, kind in enumerate(kinds)]
    return [
        f"{WORDS[kind]} {number}" if many else WORDS[kind]
        for kind, number, many in zip(kinds, numbers, several, strict=True)
    ]


class Listener:
    """What a table looks like by what was heard of it; lines that say nothing of it are kept as ``others``."""

    def __init__(self, position: Position) -> None:
        self._piles = {name: index for index, name in enumerate(pile_words(position))}
        self.cards: list[list[str]] = [[] for _ in position.piles]
        self.others: list[str] = []
        self._before: list[list[list[str]]] = []
        self._after: list[list[list[str]]] = []

    def hear(self, line: str) -> None:
        """Hear a line. Raises KeyError, ValueError for one that is about cards and cannot be understood."""
        text = re.sub(r"^pile \d+, ", "", line)
        if (found := re.fullmatch(r"undone: .+", text)) is not None:
            self._after.append(self.cards)
            self.cards = self._before.pop()
        elif text.startswith("redone: "):
            assert self._after
            self._do(text.removeprefix("redone: "))
        elif text.startswith("empty: "):
            for name in _parts(text.removeprefix("empty: ")):
                self.cards[self._pile(name)] = []
        elif (found := re.fullmatch(r"([a-z ]+\d*): (.+)", text)) and found[1] in self._piles:
            self.cards[self._pile(found[1])] = _lying(found[2])
        elif " from " in text or text.startswith("turned: "):
            self._do(text.removeprefix("played: "))
        else:
            self.others.append(line)

    def _pile(self, name: str) -> int:
        return self._piles[name.removeprefix("the ")]

    def _do(self, text: str) -> None:
        """Hear what a move did."""
        self._before.append(self.cards)
        self.cards = [list(pile) for pile in self.cards]
        for part in text.split("; "):
            if moved := re.fullmatch(r"(.+) from (.+?) to (?:the .+ of )?(.+)", part):
                cards, source = _cards(moved[1]), self.cards[self._pile(moved[2])]
                assert len(cards) <= len(source), part
                del source[len(source) - len(cards) :]
                self.cards[self._pile(moved[3])] += cards
            elif turned := re.fullmatch(r"turned: (.+), (.+)", part):
                cards, pile = _cards(turned[1]), self.cards[self._pile(turned[2])]
                pile[len(pile) - len(cards) :] = cards
            elif emptied := re.fullmatch(r"(.+), empty", part):
                self.cards[self._pile(emptied[1])] = []
            else:
                name, lying = part.split(": ")
                self.cards[self._pile(name)] = _lying(lying)

    def agrees_with(self, position: Position) -> bool:
        """Say whether all that was heard is so, and nothing of the table was left unsaid but cards below others."""
        for heard, pile in zip(self.cards, position.view().piles, strict=True):
            there = list(pile.cards)
            if pile.visible and [*heard] != [
                UNHEARD if said == UNHEARD else card for said, card in _pairs(heard, there)
            ]:
                return False
        return True


def _pairs(heard: list[str], there: list[str]) -> list[tuple[str, str]]:
    """Return what was heard of each card that is there."""
    return list(zip([*heard, *[""] * len(there)], there, strict=False))


def _parts(text: str) -> list[str]:
    return re.split(", | and ", text)


def _cards(text: str) -> list[str]:
    """Return the cards of a list in words, those that lie face down too."""
    cards: list[str] = []
    for part in _parts(text):
        if down := re.fullmatch(r"(\w+) face-down cards?", part):
            cards += [HIDDEN] * _number(down[1])
        else:
            cards.append(_card(part))
    return cards


def _lying(text: str) -> list[str]:
    """Return the cards of a pile as it is told."""
    if counted := re.fullmatch(r"(\w+) cards?, (.+) on top", text):
        return [UNHEARD] * (_number(counted[1]) - 1) + [_card(counted[2])]
    cards: list[str] = []
    for group in text.split(", then "):
        down = re.fullmatch(r"(\w+) face down", group)
        cards += [HIDDEN] * _number(down[1]) if down else [_card(part) for part in _parts(group)]
    return cards


def _card(text: str) -> str:
    if text == "joker":
        return "JK"
    if text == "face-down card":
        return HIDDEN
    rank, suit = text.split(" of ")
    return _RANKS[rank] + {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}[suit]


def _number(word: str) -> int:
    return _NUMBERS[word] if word in _NUMBERS else int(word)
