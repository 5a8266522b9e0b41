"""Read what somebody types or pastes as a deal: a whole deal of a game if it is one, otherwise a position (``at:``).

A text is the word of a position, a table as :mod:`kabale.table.text` writes it, or a board or a file of another
program. :mod:`kabale.library.foreign` and :mod:`kabale.library.programs` read the latter. A board in the middle of a
game may have a line *Waste:*, and an empty column is a line with a colon only. Counters and properties that a text
leaves out, and the faces of a stock on a board, are as after a deal. All other cards lie face up unless they have a
mark, as in *(4C)* or *<4C>*.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, takewhile
from typing import Final

from kabale.engine.game import Game, Position
from kabale.engine.language import TURNS, Choice
from kabale.engine.placing import completed, own_values
from kabale.errors import BadCard, BadDeal
from kabale.library.foreign import (
    EXAMPLE,
    LONGEST,
    Foreign,
    cards_of,
    deal_like,
    homes_of,
    lines_of,
    own_table,
    piles_of,
    read_foreign,
)
from kabale.library.programs import Save, is_save, lines_of_json, read_save, write_save
from kabale.messages import message
from kabale.table.cards import HIDDEN, SUIT_LENGTH, UNKNOWN, Card, card, look, name, rank, suit
from kabale.table.decks import AT, Deal
from kabale.table.table import Table, Value
from kabale.table.text import parse, show
from kabale.view import PileKind

_TABLE: Final = re.compile(r"\s*1(?!\S)")
_MARKED: Final = re.compile(r"[(<].*[)>]")
_LINED: Final = re.compile(r"\s*[^\s\d]|\s*\d+\D")
"""The beginning of a board that is not a row of digits."""


def read_deal(game: Game, text: str) -> Deal:
    """Return the deal or the position of a text. Raises BadDeal with the place, BadDefinition."""
    if text.strip().lower().startswith(f"{AT}:"):
        return _deal_at(game, Deal.parse(text).table())
    if is_table(text):
        return _of_table(game, text)
    if is_save(text):
        return _of_table(game, "\n".join(_table_of_save(game, read_save(game, text))))
    if text.lstrip().startswith("{") and len(text) <= LONGEST:
        if (table := own_table(game, text)) is not None:
            try:
                return deal_like(game, table)
            except BadDeal:
                return _deal_at(game, completed(game, table, ()))
        text = lines_of_json(text)
    try:
        return read_foreign(game, text)
    except BadDeal:
        if len(text) > LONGEST or not _LINED.match(text):
            raise
    try:
        return _of_table(game, "\n".join(_table_of_lines(game, text)))
    except BadDeal as error:
        raise BadDeal(f"{error}\n{EXAMPLE}") from error


def is_table(text: str) -> bool:
    """Say whether a text is a table, a line for each pile with its number first, and no board of another program."""
    return _TABLE.match(text) is not None


def write_table(position: Position) -> str:
    """Return the text of a table that :func:`read_deal` reads as this position, whatever a deal sets."""
    own = own_values(position.game, position.table).items()
    return "\n".join([show(position.table), *(f"{label} = {json.dumps(value)}" for label, value in own if not value)])


@dataclass(frozen=True, slots=True)
class OpenValue:
    """A counter or property of a position that its cards do not show, with its value after a deal, and its *most*.

    If *is_chosen*, it follows from the variant or the level.
    """

    label: str
    value: Value | None
    most: int | None = None
    is_chosen: bool = False


def open_values(game: Game, choice: Choice) -> list[OpenValue]:
    """Return the values that a text of a position needs besides the cards: first the redeals, if there can be any."""
    first = game.deal(Deal("k1", 1), variant=choice.variant, level=choice.level)
    usual = game.deal(Deal("k1", 1)).table.counters
    most, counters = first.most_passes, game.language.counters(game.definition)
    found = []
    if homes_of(first, "stock") and (counters is None or TURNS in counters) and most != 1:
        found.append(OpenValue(TURNS, 0, None if most is None else most - 1))
    found += [OpenValue(label, value) for label, value in own_values(game, first.table).items()]
    chosen = {label: first.table.counter(label) for label in {**first.table.counters, **usual}}
    own = {each.label for each in found}
    return found + [
        OpenValue(label, value, is_chosen=True)
        for label, value in chosen.items()
        if label not in own and usual.get(label, 0) != value
    ]


def written_save(position: Position) -> str:
    """Return a position as a saved game of KPat. Raises BadDeal if the file, read again, is another position."""
    text = write_save(position)
    read = position.game.deal(read_deal(position.game, text))
    if _in_play(read) != _in_play(position) or (read.passes != position.passes and position.most_passes is not None):
        raise BadDeal("a saved game of KPat cannot express this position: it could not be read back")
    return text


def _in_play(position: Position) -> list[list[tuple[int, bool]]]:
    """Return the masks and faces of the cards in play; which foundation has which cards makes no difference."""
    table = position.table
    seen = [
        (info.kind, [(look(one), one in table.down) for one in pile])
        for pile, info in zip(table.piles, position.piles, strict=True)
    ]
    foundations = sorted(cards for kind, cards in seen if kind == "foundation")
    return [*foundations, *(cards for kind, cards in seen if kind not in ("foundation", "other"))]


def _of_table(game: Game, text: str) -> Deal:
    if len(text) > LONGEST:
        raise BadDeal(message("position.long", most=f"{LONGEST:,}"))
    try:
        table = parse(text)
    except ValueError as error:
        raise BadDeal(*error.args) from error
    _cover(game, table)
    return _deal_at(game, completed(game, table, {line.partition(" = ")[0].strip() for line in text.splitlines()}))


def _cover(game: Game, table: Table) -> None:
    """Lay unknown cards face down below the others where a deal has face-down cards, and in a face-down stock."""
    dealt = game.deal(Deal("k1", 1)).table
    for pile, first in zip(table.piles, dealt.piles, strict=False):
        down = dealt.down.intersection(first)
        below = pile if len(down) == len(first) else pile[:-1]
        covered = takewhile(lambda each: each & 63 == UNKNOWN or each in table.down, below if down else ())
        table.down.update(each for each in covered if each & 63 == UNKNOWN)


def _deal_at(game: Game, table: Table) -> Deal:
    """Return the whole deal that gives a table, otherwise the position."""
    position = game.deal(deal := Deal.at(table))
    choice = Choice(position.variant, position.level)
    with suppress(BadDeal):
        whole = deal_like(game, position.table, choice)
        if game.deal(whole, variant=choice.variant, level=choice.level).table == position.table:
            return whole
    return deal


def _table_of_lines(game: Game, text: str) -> Iterator[str]:
    """Yield the lines of a table for a board. Raises BadDeal if the board has no place for something."""
    read = Foreign[str]()
    for number, kind, words in lines_of(text):
        try:
            read.put(kind, list(chain.from_iterable(_marked(kind, word) for word in words)))
        except BadCard as error:
            raise BadDeal(f"line {number} of the board: {error}") from error
    first = game.deal(Deal("k1", 1))
    piles: dict[int, Sequence[str]] = {}
    columns = homes_of(first, "tableau")
    given = read.columns if len(read.columns) == len(columns) else [column for column in read.columns if column]
    if len(given) != len(columns):
        raise BadDeal(f"the board has {len(given)} columns, and the game {len(columns)}: an empty column is ':' alone")
    piles |= zip(columns, given, strict=True)
    for kind, cards in (("cell", read.cells), ("stock", read.stock), ("waste", read.waste)):
        homes = homes_of(first, kind)
        if len(cards) > (len(homes) if kind == "cell" or not homes else len(read.cards)):
            raise BadDeal(f"the board has {len(cards)} cards for the line of {kind}, and the game {len(homes)} places")
        piles |= zip(homes, [[each] for each in cards] if kind == "cell" else [cards], strict=False)
    for pile in piles_of(first, "stock"):
        if first.table.down.issuperset(first.table.piles[pile]):
            piles[pile] = [f"({each.strip('()')})" for each in piles.get(pile, ())]
    piles |= _on_foundations(first, [card(each.strip("()")) for each in read.foundations])
    piles |= _aside(first, len(read.cards))
    for pile in range(len(first.piles)):
        yield " ".join([str(pile + 1), *piles.get(pile, ())])


def _aside(first: Position, count: int) -> Mapping[int, Sequence[str]]:
    """Return the piles out of play as in a deal if a board with *count* cards lacks just their cards."""
    piles = [pile for pile, info in enumerate(first.piles) if info.kind == "other"]
    aside = {pile: first.table.names(pile, hide=False) for pile in piles}
    return aside if count + sum(map(len, aside.values())) == len(first.table.cards()) else {}


def _table_of_save(game: Game, save: Save) -> Iterator[str]:
    """Yield the lines of a table for a saved game of KPat. Raises BadDeal if the game has too few piles of a kind."""
    first = game.deal(Deal("k1", 1))
    piles: dict[int, Sequence[str]] = {}
    for kind, given in save.piles.items():
        homes = homes_of(first, kind)
        if len(given) > len(homes):
            raise BadDeal(message("problems.program.piles", n=len(given), most=len(homes)))
        piles |= zip(homes, given, strict=False)
    piles |= _aside(first, sum(map(len, piles.values())))
    for pile in range(len(first.piles)):
        yield " ".join([str(pile + 1), *piles.get(pile, ())])
    if save.turns:
        yield f"turns = {save.turns}"


def _marked(kind: PileKind, word: str) -> Iterator[str]:
    if word.strip("()<>") in ("?", HIDDEN):
        yield word.replace(HIDDEN, "?").replace("<", "(").replace(">", ")")
        return
    for each in cards_of(kind, word):
        yield f"({name(each)})" if _MARKED.fullmatch(word) else name(each)


def _on_foundations(first: Position, cards: Sequence[Card]) -> Iterator[tuple[int, list[str]]]:
    """Yield the foundations with their cards: each run of a suit goes to the first foundation that it may begin."""
    free = homes_of(first, "foundation")
    runs: list[list[Card]] = []
    for each in cards:
        last = runs[-1][-1] if runs else None
        follows = last and suit(last) == suit(each) and rank(each) == rank(last) % SUIT_LENGTH + 1
        if len(free) == 1 or (follows and len(runs[-1]) < SUIT_LENGTH):
            runs = runs or [[]]
            runs[-1].append(each)
        else:
            runs.append([each])
    bare = first.table.copy()
    for pile in free:
        bare.piles[pile] = []
    empty = first.game.position(bare)
    for run in runs:
        if not free:
            raise BadDeal(f"the board has {name(run[0])} on a foundation, and the game has no place for it there")
        pile = next((pile for pile in free if empty.accepted(pile)[look(run[0])]), free[0])
        free = [each for each in free if each != pile]
        yield pile, list(map(name, run))
