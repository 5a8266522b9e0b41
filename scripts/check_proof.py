"""Check a proof that a deal cannot be won: ``python scripts/check_proof.py FILE...``.

``kabale solve GAME --deal DEAL --proof FILE`` writes a proof. This program shares no code with Kabale and searches
nothing. It knows games of patience in which every card lies face up in columns and cells:

* Four foundations take one suit each, from the ace to the king, and give no card back.
* A cell holds one card. The top card of a column may go to a cell, to a foundation, or onto a column, and so may the
  card of a cell. A card goes onto a card of the next higher rank, if the *build* allows the two suits.
* An empty column takes any card, kings only, or none.
* One card moves at a time. A program that moves several cards at once does so as a series of these moves.

A proof is a text with one position per line. The program proves these claims and prints the first that fails:

1. The start of the deal is among the positions. For a number of Microsoft or of Kabale, the program deals the cards
   itself. For a deal that is given as cards, it takes these.
2. Each position has the cards of one pack, and is not won.
3. The program makes every move from every position. Each leads to a position of the proof.
4. Each position but the start is reached by such a move. So the proof has nothing that is not needed.

By 1 and 3, every line of play stays in the positions. By 2, none of them wins.

Two positions count as one if they differ only in the order of columns or of cells, because such an order changes no
rule. With ``lemma safe``, a card that can go to its foundation goes there at once if it is *safe*: each card that a
column could take on it is on its foundation, or is next there and safe itself.

The lemma loses no win. Take a line that wins without moving the safe card X up, and play it with X on its foundation.
If the line puts a card on X, that card goes to its foundation instead, because it is next there. The same holds for a
card on that one. If the line moves one of these cards, skip the move. Each other card lies as in the line, or nearer to
the bottom of the same column. Cells and columns that are empty in the line are empty here. So each remaining move can
be made, and the foundations fill up.
"""

import gzip
import sys
import zlib
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path

RANKS, SUITS = "A23456789TJQK", "CDHS"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
RED = "DH"

Heights = dict[str, int]
"""How many cards the foundation of each suit has."""

Position = tuple[list[str], list[str], Heights]
"""Cells, columns from the bottom with two letters a card, and foundations."""

BUILDS = {
    "alternating": {suit: [other for other in SUITS if (suit in RED) != (other in RED)] for suit in SUITS},
    "suit": {suit: [suit] for suit in SUITS},
    "any": {suit: list(SUITS) for suit in SUITS},
}
"""The suits of the cards that go onto a card of each suit."""

GAMES = {
    "freecell": ("columns 8, cells 4, build alternating, empty any", 0, [7] * 4 + [6] * 4),
    "bakersgame": ("columns 8, cells 4, build suit, empty any", 0, [7] * 4 + [6] * 4),
    "eightoff": ("columns 8, cells 8, build suit, empty kings", 4, [6] * 8),
    "seahaventowers": ("columns 10, cells 4, build suit, empty kings", 2, [5] * 10),
}
"""The games that the program knows by name: their rules, the cards dealt to cells, and those dealt to each column."""


class Refusal(Exception):
    """The proof does not prove what it says."""


def demand(holds: object, what: str) -> None:
    """Refuse the proof if something does not hold."""
    if not holds:
        raise Refusal(what)


# -- deals -------------------------------------------------------------------------------------------------------------


def microsoft(number: int) -> list[str]:
    """Return the pack as Microsoft's FreeCell shuffles it: with the generator of its C library, from 1 to 2^31 - 1."""
    demand(1 <= number < 2**31, f"there is no deal {number} of Microsoft")
    order: list[str] = []
    left, state = list(PACK), number
    while left:
        state = (state * 214013 + 2531011) % 2**31
        chosen = (state >> 16) % len(left)
        left[chosen], left[-1] = left[-1], left[chosen]
        order.append(left.pop())
    return order


def philox(block: int, key: int) -> list[int]:
    """Return the words of one block of Philox4x64-10 (Salmon and others, 2011), for Kabale's numbering k1."""
    words, low, high = [block, 0, 0, 0], key, 0
    for _ in range(10):
        one, other = 0xD2E7470EE14C6C93 * words[0], 0xCA5A826395121157 * words[2]
        words = [other >> 64 ^ words[1] ^ low, other % 2**64, one >> 64 ^ words[3] ^ high, one % 2**64]
        low, high = (low + 0x9E3779B97F4A7C15) % 2**64, (high + 0xBB67AE8584CAA73B) % 2**64
    return words


def k1(number: int) -> list[str]:
    """Return the pack as Kabale's numbering shuffles it: Fisher and Yates, from the last place down."""
    demand(0 <= number < 2**63, f"there is no deal {number} of k1")
    words = (word for block in count() for word in philox(block, number))
    order = [rank + suit for suit in "SHDC" for rank in RANKS]
    for last in range(len(order) - 1, 0, -1):
        limit = 2**64 - 2**64 % (last + 1)
        other = next(word for word in words if word < limit) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


# -- positions ---------------------------------------------------------------------------------------------------------


def written(cells: Iterable[str], columns: Iterable[str]) -> str:
    """Return the line of a position: its cells, a colon and its columns from the bottom, each in alphabetic order."""
    return f"{''.join(sorted(cells))}:{' '.join(sorted(filter(None, columns)))}"


def cards_of(text: str) -> list[str]:
    """Return the cards of a text, two letters each."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


class Rules:
    """The rules of a game: its columns and cells, the cards that go onto each card, and those on an empty column."""

    def __init__(self, columns: int, cells: int, build: str, empty: str, lemma: str) -> None:
        demand(build in BUILDS, f"{build!r} is not a way to build")
        demand(empty in ("any", "kings", "none"), f"{empty!r} does not tell what an empty column takes")
        demand(lemma in ("safe", "none"), f"{lemma!r} is not a lemma of this program")
        demand(1 <= columns <= 52 and 0 <= cells <= 52, "there are 1 to 52 columns and 0 to 52 cells")
        self.columns, self.cells, self.is_safe_first = columns, cells, lemma == "safe"
        ranked = list(zip(RANKS[1:], RANKS, strict=False))
        self.takes: dict[str, list[str]] = {card: [] for card in PACK}
        for higher, lower in ranked:
            for suit in SUITS:
                self.takes[higher + suit] = [lower + other for other in BUILDS[build][suit]]
        self.opens = {"any": set(PACK), "kings": {"K" + suit for suit in SUITS}, "none": set()}[empty]

    def read(self, line: str) -> Position:
        """Return the cells, columns and foundations of a line, and refuse it if that is not a position."""
        before, colon, after = line.partition(":")
        cells, columns = cards_of(before), after.split(" ") if after else []
        demand(colon and written(cells, columns) == line, "it is not written as this program writes it")
        demand(len(cells) <= self.cells and len(columns) <= self.columns, "it has more columns or cells than the game")
        held = [*cells, *(card for column in columns for card in cards_of(column))]
        demand(len(set(held)) == len(held) and set(held) <= set(PACK), "its cards are not those of a pack")
        # The cards that are not in play lie on the foundations: of each suit the lowest.
        up = {suit: 13 - sum(card[1] == suit for card in held) for suit in SUITS}
        demand(all(RANKS.index(card[0]) >= up[card[1]] for card in held), "a foundation has a gap")
        demand(held, "it is won")
        columns += [""] * (self.columns - len(columns))
        return cells, columns, up

    def is_next(self, card: str, up: Heights) -> bool:
        """Return whether the foundations take a card now."""
        return RANKS.index(card[0]) == up[card[1]]

    def is_safe(self, card: str, up: Heights) -> bool:
        """Return whether the lemma covers a card that the foundations take now."""
        waiting = [other for other in self.takes[card] if RANKS.index(other[0]) >= up[other[1]]]
        return all(self.is_next(other, up) and self.is_safe(other, up) for other in waiting)

    def settled(self, cells: list[str], columns: list[str], up: Heights) -> str:
        """Return the line of a position after all moves that the lemma covers."""
        piles, up = [*cells, *columns], dict(up)
        while (at := self.safe_pile(piles, up)) is not None:
            up[piles[at][-1]] += 1
            piles[at] = piles[at][:-2]
        return written(piles[: len(cells)], piles[len(cells) :])

    def safe_pile(self, piles: list[str], up: Heights) -> int | None:
        """Return the place of the first pile whose top card the lemma sends up, None without any."""
        for at, pile in enumerate(piles if self.is_safe_first else ()):
            if pile and self.is_next(pile[-2:], up) and self.is_safe(pile[-2:], up):
                return at
        return None

    def moves(self, cells: list[str], columns: list[str], up: Heights) -> Iterator[Position]:
        """Yield the cells, columns and foundations after each move from a position."""
        lifted: list[tuple[str, list[str], list[str], int | None]]
        lifted = [(card, [*cells[:at], *cells[at + 1 :]], columns, None) for at, card in enumerate(cells)]
        for at, column in enumerate(columns):
            if column:
                lifted.append((column[-2:], cells, [*columns[:at], column[:-2], *columns[at + 1 :]], at))
        for card, free, rest, source in lifted:
            if self.is_next(card, up):
                yield free, rest, up | {card[1]: up[card[1]] + 1}
            if source is not None and len(free) < self.cells:
                yield [*free, card], rest, up
            is_opened = card not in self.opens or (source is not None and not rest[source])
            for at, column in enumerate(rest):
                if at != source and (card in self.takes[column[-2:]] if column else not is_opened):
                    is_opened = is_opened or not column
                    yield free, [*rest[:at], column + card, *rest[at + 1 :]], up

    def ends(self, line: str) -> set[str]:
        """Return the lines of all positions that a move from a line's position leads to."""
        return {self.settled(*after) for after in self.moves(*self.read(line))}


# -- proofs ------------------------------------------------------------------------------------------------------------

HEAD = ("kabale proof", "game", "rules", "deal", "lemma", "start", "positions")


def dealt(game: str, deal: str) -> str | None:
    """Return the line of a deal, None if this program cannot deal it."""
    scheme, _, number = deal.partition(":")
    if game not in GAMES or scheme not in ("ms", "k1") or not number.isdecimal():
        return None
    _, in_cells, lengths = GAMES[game]
    if scheme == "ms" and not in_cells:
        order = microsoft(int(number))
        return written([], ["".join(order[at :: len(lengths)]) for at in range(len(lengths))])
    if scheme == "ms":
        return None
    order, columns = k1(int(number)), []
    cells, order = order[:in_cells], order[in_cells:]
    for length in lengths:
        columns.append("".join(order[:length]))
        order = order[length:]
    return written(cells, columns)


def rules_of(game: str, text: str, lemma: str) -> Rules:
    """Return the rules that a proof states, and refuse them if the game of that name has others."""
    demand(game not in GAMES or GAMES[game][0] == text, f"{game} has the rules: {GAMES.get(game, [''])[0]}")
    words = dict(part.split(" ", 1) for part in text.split(", ") if " " in part)
    is_complete = list(words) == ["columns", "cells", "build", "empty"]
    demand(is_complete and words["columns"].isdecimal() and words["cells"].isdecimal(), "the rules are not complete")
    return Rules(int(words["columns"]), int(words["cells"]), words["build"], words["empty"], lemma)


def check(lines: Iterator[str]) -> str:
    """Return what an iterator of lines proves; raise Refusal at the first claim that fails."""
    head = {}
    for name in HEAD:
        line = next(lines, "")
        demand(line.startswith(name + " "), f"the line {name!r} is missing from the head")
        head[name] = line[len(name) + 1 :]
    demand(head["kabale proof"] == "1", "it is a proof of another version")
    game, deal, start = head["game"], head["deal"], head["start"]
    rules = rules_of(game, head["rules"], head["lemma"])
    own = dealt(game, deal)
    demand(own in (None, start), f"{deal} has other cards: {own}")
    positions = list(lines)
    demand(head["positions"] == str(len(positions)), f"it has {len(positions)} positions, not {head['positions']}")
    known, first = set(positions), rules.settled(*rules.read(start))
    demand(len(known) == len(positions), "a position is there twice")
    demand(first in known, "the start is not among the positions")
    reached = {first}
    for number, line in enumerate(positions, start=len(HEAD) + 1):
        try:
            demand(rules.settled(*rules.read(line)) == line, "a safe move is left")
            ends = rules.ends(line)
        except Refusal as refusal:
            raise Refusal(f"line {number}: {refusal}") from None
        demand(ends <= known, f"line {number}: a move leads out of the proof, to {min(ends - known, default='')}")
        reached |= ends
    demand(reached == known, "a position is reached by no move")
    cards = "" if own else f", with the cards that the proof states ({start})"
    return f"{game}, deal {deal}{cards}: lost by the rules ({head['rules']}), {len(known)} positions checked"


def main(files: list[str]) -> int:
    """Check each file; return the exit status: 1 if a proof is refused."""
    status = 0
    for name in files:
        try:
            data = Path(name).read_bytes()
            text = (gzip.decompress(data) if name.endswith(".gz") else data).decode("ascii")
            print(f"{name}: accepted: {check(iter(text.splitlines()))}")
        except (Refusal, OSError, EOFError, ValueError, zlib.error) as error:
            print(f"{name}: refused: {error}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else "usage: python scripts/check_proof.py FILE...")
