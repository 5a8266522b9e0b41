"""Files of other programs: deals in JSON as boards, and the saved games of KPat.

A saved game of KPat (``dealer.cpp`` in its sources) is XML. Each state lists the cards that changed, with their new
pile, place and face, and one state is the current one. ``games/kpat.toml`` has the names of the piles and the games of
Kabale with the same rules.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from itertools import groupby, product
from typing import Final
from xml.parsers import expat

from kabale.codes import read_toml
from kabale.engine.game import Game, Position
from kabale.errors import BadCard, BadDeal
from kabale.library.foreign import homes_of
from kabale.messages import message
from kabale.nesting import nests_too_deeply
from kabale.problems import LIMIT
from kabale.table.cards import RANKS, Card, name, read_cards
from kabale.view import PileKind

_LISTS: Final = {
    "foundations": "Foundations: ",
    "hole": "Foundations: ",
    "cells": "Freecells: ",
    "stock": "Talon: ",
    "waste": "Waste: ",
    "tableau piles": ": ",
}
"""The lists of a deal in JSON, with the beginning of their lines on a board."""


def lines_of_json(text: str) -> str:
    """Return the lines of a board for a deal in JSON. Raises :class:`kabale.errors.BadDeal` with the list.

    >>> print(lines_of_json('{"stock": ["2H", "10H"], "tableau piles": [["4c", "QD"], []]}'))
    Talon: 10H 2H
    : <4c> QD
    :
    """
    try:
        deal = None if nests_too_deeply(text) else json.loads(text)
    except ValueError as error:
        raise BadDeal(message("problems.program.not_json", reason=str(error))) from error
    if not isinstance(deal, dict):
        raise BadDeal(message("problems.program.no_lists"))
    lines = []
    for key, value in deal.items():
        if key not in _LISTS:
            raise BadDeal(message("problems.program.no_line", name=key[:40], known=", ".join(_LISTS)))
        is_tableau = key == "tableau piles"
        for number, cards in enumerate(value if is_tableau and isinstance(value, list) else [value], 1):
            words = list(_words_of(cards, f"{key!r}, list {number}"))
            words = [f"<{each}>" if each[-1:].islower() else each for each in words] if is_tableau else words
            lines.append(f"{_LISTS[key]}{' '.join(words[::-1] if key == 'stock' else words)}".rstrip())
    return "\n".join(lines)


def _words_of(value: object, place: str) -> Iterator[str]:
    """Yield the words of cards in a value of JSON, ``-`` for an empty one. Raises BadDeal with the place."""
    if isinstance(value, list):
        for each in value:
            yield from _words_of(each, place)
        return
    try:
        word = value.strip() if isinstance(value, str) else str(value)
        if word and not (isinstance(value, str) and len(read_cards(word)) == 1):
            raise BadDeal(message("problems.program.no_card", place=place, word=word[:40]))
    except BadCard as error:
        raise BadDeal(f"{place}: {error}") from error
    yield word or "-"


# -- KPat ------------------------------------------------------------------------------------------------------------

_SAVE: Final = re.compile(r"\s*(<\?xml[^>]*>\s*|<!DOCTYPE[^>\[]*>\s*)*<(kpat-game|dealer)\b", re.IGNORECASE)
_SUITS: Final = "CDHS"
_SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
_RANK_WORDS: Final = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)
_KINDS: Final[Mapping[str, PileKind]] = {
    "talon": "stock",
    "redeals": "stock",
    "pile": "waste",
    "waste": "foundation",
    "target": "foundation",
    "legs": "foundation",
    "freecell": "cell",
    "play": "tableau",
    "store": "tableau",
    "stack": "tableau",
}
"""The kinds of KPat's piles by their names without a number; the waste of a golf game is called a foundation there."""

_ROWS: Final = 5
_IN_ROW: Final = 10
"""Each of the five piles called *redeals* has a card for every column."""


@dataclass(frozen=True, slots=True)
class Save:
    """A saved game at its current state: the cards by kind and pile, as *<4C>* face down, and the used-up passes."""

    of: str
    piles: Mapping[PileKind, Sequence[Sequence[str]]]
    turns: int


_MOST_PILES: Final = 20
_MOST_CARDS: Final = 8 * 52


def _word(pile: str) -> str:
    return pile.rstrip("0123456789")


def _number(pile: str) -> int:
    return int(pile[len(_word(pile)) :][:9] or 0)


@cache
def _types() -> Mapping[str, Mapping[str, str]]:
    found: Mapping[str, Mapping[str, str]] = read_toml("kabale", "games/kpat.toml")
    return found


def is_save(text: str) -> bool:
    """Say whether a text begins as a saved game of KPat does."""
    return _SAVE.match(text) is not None


def read_save(game: Game, text: str) -> Save:
    """Return the saved game of a text, which is one of these rules. Raises :class:`kabale.errors.BadDeal`."""
    if len(text) > LIMIT:
        raise BadDeal(message("problems.program.large", most=f"{LIMIT:,}"))
    begun = _SAVE.match(text)
    if begun is not None and begun[2].lower() == "dealer":
        raise BadDeal(message("problems.program.old"))
    found = _Reader().read(text)
    games = _types()[found.of]["games"].split()
    if game.name and game.name not in games:
        raise BadDeal(message("problems.program.other", of=found.of, game=game.name, usual=games[0]))
    return found


@dataclass(slots=True)
class _Reader:
    """Reads the states of a saved game up to the current one."""

    piles: dict[str, list[int]] = field(default_factory=dict)
    pile_of: dict[int, str] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    down: set[int] = field(default_factory=set)
    of: str = ""
    path: list[str] = field(default_factory=list)
    states: int = 0
    turns: int = 0
    turned_in: int = 0
    is_over: bool = False
    said: str = ""
    pile: str = ""
    place: int = 0
    parser: expat.XMLParserType = field(default_factory=expat.ParserCreate)

    def read(self, text: str) -> Save:
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.EntityDeclHandler = self.entity
        try:
            self.parser.Parse(text.lstrip(), True)
        except (expat.ExpatError, ValueError) as error:
            if isinstance(error, BadDeal):
                raise
            raise BadDeal(message("problems.program.unsound", reason=str(error))) from error
        is_turns = _types()[self.of].get("state") == "turns"
        turns = int(self.said) if is_turns and re.fullmatch("[0-9]{1,3}", self.said) else self.turns
        return Save(self.of, self.kinds(), turns)

    def kinds(self) -> Mapping[PileKind, Sequence[Sequence[str]]]:
        """Return the cards by kind and number of their piles; the piles of the stock are one."""
        kinds: dict[PileKind, list[list[str]]] = defaultdict(list)
        for pile, cards in sorted(self.piles.items(), key=lambda each: _number(each[0])):
            found = kinds[_KINDS[_word(pile)]]
            found += [[] for _ in range(_number(pile) + 1 - len(found))]
            found[_number(pile)] = [
                f"<{self.names[each]}>" if each in self.down else self.names[each] for each in cards
            ]
        if "stock" in kinds:
            kinds["stock"] = [[one for row in reversed(kinds["stock"]) for one in row]]
        return kinds

    def refuse(self, key: str, **values: object) -> BadDeal:
        """Return the refusal of what the parser has just read, with its line."""
        why = message(f"problems.program.{key}", **values)
        return BadDeal(message("problems.program.line", line=self.parser.CurrentLineNumber, why=why))

    def entity(self, *_: object) -> None:
        raise self.refuse("entities")

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        expected = ("kpat-game", "state", "move", "card")
        if len(self.path) >= len(expected) or tag != expected[len(self.path)]:
            raise self.refuse("tag", tag=tag[:40])
        self.path.append(tag)
        match tag:
            case "kpat-game":
                self.of = f"{attributes.get('game-type', '')} {attributes.get('game-type-options', '')}".strip()
                if self.of not in _types():
                    raise BadDeal(message("problems.program.unknown", of=self.of[:40], known=", ".join(_types())))
            case "state" if not self.is_over:
                self.states += 1
                self.said = attributes.get("game-specific-state", self.said)
            case "move" if not self.is_over:
                self.pile, self.place = attributes.get("pile", ""), self.whole(attributes, "position")
                if _word(self.pile) not in _KINDS or _number(self.pile) > _MOST_PILES:
                    raise self.refuse("pile", name=self.pile[:40])
            case "card" if not self.is_over:
                self.lay(attributes)
        if tag == "state" and attributes.get("current") == "true":
            self.path[-1] = "current"

    def end(self, _: str) -> None:
        self.is_over = self.is_over or self.path[-1] == "current"
        self.path.pop()

    def whole(self, attributes: Mapping[str, str], label: str) -> int:
        value = attributes.get(label, "")
        if not (value.isascii() and value.isdigit() and len(value) < 10):
            raise self.refuse("number", label=label, value=value[:40])
        return int(value)

    def lay(self, attributes: Mapping[str, str]) -> None:
        """Lay a card on its new pile, from wherever it lay."""
        one = self.whole(attributes, "id")
        suit, rank = one >> 8 & 255, one & 255
        if not (suit < len(_SUITS) and 1 <= rank <= len(RANKS)):
            raise self.refuse("id", id=one)
        words = attributes.get("rank", _RANK_WORDS[rank - 1]), attributes.get("suit", _SUIT_WORDS[suit])
        if words != (_RANK_WORDS[rank - 1], _SUIT_WORDS[suit]):
            raise self.refuse("face", id=one, rank=words[0][:20], suit=words[1][:20])
        self.names[one] = RANKS[rank - 1] + _SUITS[suit]
        if len(self.names) > _MOST_CARDS:
            raise self.refuse("cards", most=_MOST_CARDS)
        if one in self.pile_of:
            self.piles[self.pile_of[one]].remove(one)
        turn = attributes.get("turn")
        if turn == "face-down":
            self.down.add(one)
            is_turned = one in self.pile_of and _KINDS[_word(self.pile)] == "stock"
            self.turns += is_turned and self.turned_in != self.states
            self.turned_in = self.states if is_turned else self.turned_in
        elif turn == "face-up":
            self.down.discard(one)
        self.pile_of[one] = self.pile
        self.piles.setdefault(self.pile, []).insert(self.place, one)
        self.place += 1


def write_save(position: Position) -> str:
    """Return a saved game of KPat with one state, the position. Raises BadDeal for a game that KPat does not save."""
    of = next((of for of, each in _types().items() if position.game.name in each["games"].split()), None)
    if of is None:
        raise BadDeal("Kabale knows no game of KPat with these rules")
    type, _, options = of.partition(" ")
    piles, down = dict(_laid(position, of)), position.table.down
    number = position.deal.number if position.deal is not None and position.deal.scheme == "ms" else 0
    number = number if 0 < number < 1 << 31 else 0
    head = {"game-type": type, **({"game-type-options": options} if options else {}), "deal-number": number}
    state = {"game-specific-state": said} if (said := _state(position, of)) else {}
    ids = _ids(_types()[of].get("suits", _SUITS), sum(map(len, piles.values())))
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        _tag("kpat-game", head),
        _tag("\tstate", {**state, "current": "true"}),
    ]
    for pile, cards in piles.items():
        place = 0
        for is_down, run in groupby(cards, down.__contains__):
            lines.append(_tag("\t\tmove", {"pile": pile, "position": place}))
            for one in run:
                place += 1
                id = ids[name(one)].pop()
                facts = {"id": f"{id:07}", "suit": _SUIT_WORDS[id >> 8 & 255], "rank": _RANK_WORDS[(id & 255) - 1]}
                lines.append(_tag("\t\t\tcard", {**facts, "turn": "face-down" if is_down else "face-up"}, "/"))
            lines.append("\t\t</move>")
    return "\n".join([*lines, "\t</state>", "</kpat-game>"]) + "\n"


def _tag(tag: str, attributes: Mapping[str, object], end: str = "") -> str:
    """Return a tag with its attributes; the tabs before its name go before the bracket."""
    words = "".join(f' {label}="{escape(str(value))}"' for label, value in attributes.items())
    return f"{tag[: -len(tag.strip())]}<{tag.strip()}{words}{end}>"


def _laid(position: Position, of: str) -> Iterator[tuple[str, Sequence[Card]]]:
    """Yield the piles of KPat with cards."""
    for word in _types()[of]["piles"].split():
        piles = [position.table.piles[pile] for pile in homes_of(position, _KINDS[_word(word.rstrip("#"))])]
        if word == "legs#":
            piles.sort(key=len, reverse=True)
        if word == "redeals#":
            (stock,) = piles
            starts = range(0, len(stock), _IN_ROW)
            piles = [[]] * (_ROWS - len(starts)) + [stock[start : start + _IN_ROW] for start in reversed(starts)]
        yield from ((word.replace("#", str(number)), cards) for number, cards in enumerate(piles) if cards)


def _state(position: Position, of: str) -> str:
    """Return what KPat saves of a game besides the places of its cards."""
    table = position.table
    match _types()[of].get("state"):
        case "turns":
            return str(table.counter("turns"))
        case "rows":
            full = sum(bool(table.piles[pile]) for pile in homes_of(position, "foundation"))
            left = sum(len(table.piles[pile]) for pile in homes_of(position, "stock"))
            return str(full * 10 + _ROWS - left // _IN_ROW)
        case _:
            return ""


def _ids(suits: str, count: int) -> Mapping[str, list[int]]:
    """Return the ids of a pack by card. KPat numbers the cards rank by rank."""
    ids: dict[str, list[int]] = defaultdict(list)
    pack = product(range(count // (len(RANKS) * len(suits))), range(1, len(RANKS) + 1), suits)
    for number, (_, rank, suit) in enumerate(pack):
        ids[RANKS[rank - 1] + suit].append(number << 16 | _SUITS.index(suit) << 8 | rank)
    return ids
