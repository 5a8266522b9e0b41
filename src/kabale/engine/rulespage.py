"""The common parts of the rules pages of all definition languages: the form, places of piles, and hints."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import number, often, sentence

Items = Sequence[Message | Sequence[Message]]
"""The items under a heading: clauses that each make a sentence, alone or several in a line."""

Page = dict[str, list[str]]
"""The lines of a page by heading, in order. The cards have no heading, so they are the first paragraph."""

CARDS: Final = message("explain.heading.cards")
ORDER: Final = (
    *("sultan", "foundation", "discard", "sail", "divan", "tableau", "fan", "row", "check"),
    *("cell", "reserve", "pile", "other", "waste", "stock"),
)
"""The order in which the rules of the piles come, by what they are called."""

HINTS: Final = message("explain.heading.hints")

_SIDES: Final = ((1, "top", "middle", "bottom"), (0, "left", "centre", "right"))


def place(spots: Mapping[int, tuple[int, int]], chosen: Collection[int]) -> Message | None:
    """Return where some piles lie among all of their kind, None if no row or side tells them apart.

    >>> row = {pile: (10 * pile, 0) for pile in range(4)} | {pile: (10 * pile, 20) for pile in range(4, 8)}
    >>> str(place(row, [4, 5, 6, 7])), str(place(row, [0])), place(row, [1, 2])
    ('bottom row', 'leftmost', None)
    """
    for axis, first, middle, last in _SIDES:
        lines = sorted({spot[axis] for spot in spots.values()})
        inside = {lines.index(spots[pile][axis]) for pile in chosen}
        if len(inside) == len(lines) or any(lines.index(spots[each][axis]) in inside for each in {*spots} - {*chosen}):
            continue
        count, is_row = len(inside), axis == 1
        if is_row or len(chosen) == count:
            for side, ends in ((first, range(count)), (last, range(len(lines) - count, len(lines)))):
                if inside == set(ends):
                    return message(f"explain.place.{side}", n=count, number=number(count))
        if len(lines) == 3 and inside == {1}:
            return message(f"explain.place.{middle}")
        if count == 1 and is_row:
            return message("explain.place.row", row=min(inside) + 1)
    return None


def page_of(sections: Iterable[tuple[Message, Items]], language: str) -> Page:
    """Return the sections that have items as lines by heading."""
    page: Page = {}
    for heading, items in sections:
        head = heading.text(language)
        parts = [[item] if isinstance(item, Message) else item for item in items]
        if parts:
            page[head[:1].upper() + head[1:]] = [
                " ".join(sentence(clause.text(language)) for clause in part) for part in parts
            ]
    return page


def written(page: Mapping[str, Sequence[str]], language: str) -> list[str]:
    """Return the paragraphs of a page: the cards, then each heading with its lines as a list."""
    cards = CARDS.text(language)
    is_cards = {head: head.lower() == cards.lower() for head in page}
    return [" ".join(lines) if is_cards[head] else listing(head, lines) for head, lines in page.items()]


def listing(head: str, lines: Sequence[str]) -> str:
    """Return a heading with its lines as a list."""
    return "\n".join([head, *(f"- {line}" for line in lines)])


_MOST_HINTS: Final = 3
_BUILT: Final = {"explain.lay.build", "explain.lay.build_free"}
_FREE: Final = message("explain.cells.holds")
_COLUMN: Final = message("explain.space.tableau")


def hints(sections: Iterable[tuple[Message, Items]]) -> list[Message]:
    """Return some advice that follows from what the sections state; none where they state too little."""
    sections = list(sections)
    stated = list(_statements(sections))
    keys = {each.key for each in stated}
    built, is_kept = _BUILT & keys, "explain.take.back.none" in keys
    by_space = {
        dict(each.values)["start"] for each in stated if each.key == "explain.spaces.takes" and _is_column(each)
    }
    found = {
        "down": "explain.turned_up" in keys,
        "cells": any(head.key == "explain.head.cell" and [*items] == [_FREE] for head, items in sections),
        "any": message("start.suit.any") in by_space,
        "kings": message("start.rank.any", rank=message("rank.K")) in by_space,
        "never": any(each.key == "explain.spaces.never" and _is_column(each) for each in stated),
        "once": message("explain.stock.passes", n=1, times=often(1)) in stated,
        "stay": bool(built) and is_kept and "explain.lay.suit" not in keys and not _is_played_for_good(sections),
        "suit": is_kept and "explain.lay.suit" in keys,
    }
    return [message(f"explain.hint.{name}") for name, holds in found.items() if holds][:_MOST_HINTS]


def _is_played_for_good(sections: Sequence[tuple[Message, Items]]) -> bool:
    """Say whether nothing could be built on a card that may go to a foundation: all lower ones of its suit are there.

    This holds for one deck, foundations that go up from the ace, and columns that go down in suit, no king on an ace.
    """
    ups: list[bool] = []
    downs: list[Mapping[str, object]] = []
    is_one_deck = False
    for head, items in sections:
        is_foundation = message("explain.head.foundation", n=2) in (head, *(value for _, value in head.values))
        for each in _statements([(head, items)]):
            values = dict(each.values)
            is_one_deck |= each.key in ("explain.decks", "xmlexplain.cards.full") and values["n"] == 1
            if is_foundation and (each.key == "explain.way.to" or each.key in _BUILT):
                ups.append(values.get("first") == message("rank.A"))
            elif each.key in _BUILT:
                downs.append(dict(values["build"].values) if isinstance(values["build"], Message) else {})
    in_suit = {"ranks": message("build.ranks.down"), "suits": message("build.suits.same")}
    around = message("build.wrap.around")
    is_plain = all(in_suit.items() <= each.items() and each.get("wrap") != around for each in downs)
    return is_one_deck and is_plain and all(ups)


def _is_column(statement: Message) -> bool:
    return dict(statement.values)["space"] == _COLUMN


def _statements(sections: Iterable[tuple[Message, Items]]) -> Iterator[Message]:
    """Yield every clause, and those that a list of clauses or a condition holds."""
    parts: list[object] = [item for _, items in sections for item in items]
    while parts:
        match parts.pop():
            case Message() as clause:
                yield clause
                parts += [value for _, value in clause.values]
            case list() | tuple() as several:
                parts += several
            case _:
                pass
