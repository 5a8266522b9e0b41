"""Moves as people type them: as they are written, by cards, by piles, or by one of these alone for its best move."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Final

from kabale.engine.advice import best_of
from kabale.engine.game import Position
from kabale.engine.moves import Move, answer, lay
from kabale.engine.naming import card_words, pile_names
from kabale.errors import BadMove
from kabale.messages import Message, message
from kabale.table.cards import RANKS, SUITS, name, read_cards
from kabale.view import View

_PILE: Final = re.compile(r"#([0-9]{1,4})")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,3}")
_WRITTEN: Final = re.compile(r"[crma][0-9]+|[0-9]+(x[0-9]+|@[0-9]+)?-[0-9]+\^?")
_FORMS: Final = ("", "acc", "dat")  # cases in which sentences name a card
_BETWEEN: Final = re.compile(r"\s*(?:->|[-–−→])\s*|\s+to\s+|(?<=[0-9])to(?=[0-9])", re.IGNORECASE)
Named = str | int  # a card by its name, or a pile by its index


class Unread(BadMove):
    """The input names no move here; *said* explains why."""

    def __init__(self, said: Message) -> None:
        super().__init__(str(said))
        self.said = said


def words_of(line: str, position: Position, language: str = "en") -> list[str]:
    """Split a line into words. A name of several words is one word, a sign for "to" joins two, ``;`` ends a move.

    >>> from kabale.library import game
    >>> words_of("eight of spades to column 3; 7 → 2, c1", game("klondike").deal(617))
    ['8S-#9', ';', '7-2', 'c1']
    """
    line = by_letters(line, language, position.pile_words)
    return _BETWEEN.sub("-", line.strip()).replace(",", " ").replace(";", " ; ").split()


def by_letters(line: str, language: str, piles: tuple[str, ...] = ()) -> str:
    """Return a line with the cards and piles that it names, in a language or in English, as moves are written.

    >>> by_letters("seven of hearts, Pik-Acht", "de")
    '7H, 8S'
    """
    for spoken in dict.fromkeys((language, "en")):
        pattern, meant = _names(piles, spoken)
        found = list(pattern.finditer(line))
        for each in reversed(found):
            line = line[: each.start()] + meant[each[0].casefold()] + line[each.end() :]
    return line


@cache
def _names(piles: tuple[str, ...], language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return a pattern of the names of cards and piles in a language, and what each stands for."""
    names = [rank + suit for rank in RANKS for suit in SUITS]
    cards = {card_words(name).text(language, form): name for name in names for form in _FORMS}
    places = {name: f"#{index + 1}" for index, name in enumerate(pile_names(piles, language))}
    meant = {name.casefold(): word for name, word in {**places, **cards}.items()}
    longest = sorted(map(re.escape, meant), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)", re.IGNORECASE), meant


def take_move(words: list[str], position: Position) -> Move:
    """Take the words of a move from the front and return it; it need not be legal. Raises BadMove, :class:`Unread`."""
    word = words.pop(0)
    asked = position.question
    if asked is not None and _NUMBER.fullmatch(word) and int(word) <= len(asked.answers):
        return answer(int(word))
    written = word.lower()
    if _WRITTEN.fullmatch(written):
        return _at_best(Move.parse(written), position)
    source, *rest = (_named(part) for part in word.split("-"))
    if source is not None and not rest and words and (target := _named(words[0])) is not None:
        rest, word = [target], f"{word} {words.pop(0)}"
    if source is None or None in rest or len(rest) > 1:
        raise Unread(message("play.no_move", text=repr(word[:40]), example=example(position)))
    target = rest[0] if rest else None
    view = position.view()
    moves = list(_leading(position.legal_moves, view, source, target))
    return best_of(position, moves) if moves else _wanted(position, view, source, target)


def pile_of(text: str, position: Position, language: str) -> int | None:
    """Return the index of the pile of a number or a name, or of that where a card lies; None where none is seen."""
    view, words = position.view().piles, words_of(text, position, language)
    named = _named(words[0]) if len(words) == 1 else None
    if isinstance(named, str):
        return next((index for index, pile in enumerate(view) if named in pile.cards), None)
    return named if named is not None and named < len(view) and view[named].visible else None


def example(position: Position) -> str:
    """Return a move that can be typed now."""
    return str(next(iter(position.legal_moves), "undo"))


def _at_best(move: Move, position: Position) -> Move:
    """Return a move as it is written; one of a single card that is not legal may stand for the run that is."""
    if move.kind != "lay" or move.count > 1 or position.refusal(move) is None:
        return move
    runs = [each for each in position.legal_moves if (each.source, each.target) == (move.source, move.target)]
    return runs[0] if len(runs) == 1 and runs[0].kind == "lay" else move


def _named(text: str) -> Named | None:
    with suppress(ValueError):  # no card, or several
        (card,) = read_cards(text)
        return name(card)
    if found := _PILE.fullmatch(text):
        return int(found[1]) - 1
    return int(text) - 1 if _NUMBER.fullmatch(text) else None


def _leading(moves: Sequence[Move], view: View, source: Named, target: Named | None) -> Iterator[Move]:
    for move in moves:
        if move.source is None:
            continue
        if isinstance(target, str):  # onto a card
            ends = move.target is not None and view.piles[move.target].cards[-1:] == (target,)
        else:
            ends = target is None or move.target == target
        cards = view.piles[move.source].cards
        if isinstance(source, int):
            begins = move.source == source
        elif move.target is None:
            begins = cards[-1:] == (source,)
        else:
            begins = cards[len(cards) - move.count if move.place is None else move.place] == source
        if begins and ends:
            yield move


def _wanted(position: Position, view: View, source: Named, target: Named | None) -> Move:
    """Return the move that was wanted and is not legal, so that it can be said why. Raises :class:`Unread`."""
    size = len(view.piles)
    if isinstance(source, int):
        places = [(source, 1)] if source < size else []
    else:
        places = [
            (index, len(pile.cards) - pile.cards.index(source))
            for index, pile in enumerate(view.piles)
            if source in pile.cards
        ]
    ends = [target] if isinstance(target, int) else [i for i in range(size) if view.piles[i].cards[-1:] == (target,)]
    if target is None and places:
        raise Unread(message("play.stays", name=_shown(source), example=example(position)))
    if not places or not ends:
        missing = source if not places else target
        assert missing is not None, "without a target there is nothing to miss"
        raise Unread(message("play.not_there", name=_shown(missing), example=example(position)))
    return lay(places[0][0], ends[0], places[0][1])


def _shown(named: Named) -> str:
    return str(named + 1) if isinstance(named, int) else named
