"""Saved games of KPat and deals in JSON: read as other programs write them, in the middle of a game too."""

import random
from collections.abc import Iterator
from itertools import groupby

import pytest

import kabale
from kabale.codes import read_toml
from kabale.engine.game import Position
from kabale.errors import BadDeal
from kabale.library.positions import read_deal, written_save
from kabale.library.programs import lines_of_json
from kabale.problems import BadDefinition
from kabale.table.cards import Card, name
from tests.cli.running import run
from tests.every import for_every
from tests.library.test_foreign import MS_24, columns

RANKS = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def numbered(word: str, count: int) -> str:
    return " ".join(f"{word}{number}" for number in range(count))


SAVED = {
    "klondike": ("klondike", "1", f"talon pile {numbered('target', 4)} {numbered('play', 7)}"),
    "klondike3": ("klondike", "3", f"talon pile {numbered('target', 4)} {numbered('play', 7)}"),
    "freecell": ("freecell", "", f"- {numbered('freecell', 4)} {numbered('target', 4)} {numbered('store', 8)}"),
    "yukonx": ("yukon", "", f"- {numbered('target', 4)} {numbered('store', 7)}"),
    "golf": ("golf", "", f"talon waste {numbered('stack', 7)}"),
    "fortyandeight": ("fortyeight", "", f"talon pile {numbered('target', 8)} {numbered('stack', 8)}"),
    "relaxedspider": ("spider", "4", f"redeals {numbered('legs', 8)} {numbered('stack', 10)}"),
}
"""For games of Kabale the type, the options and the names of the piles in KPat's code."""

Laid = dict[str, list[tuple[int, bool]]]


def laid(game: str, position: Position, ids: dict[Card, int]) -> Laid:
    """Return the table as KPat sees it: by pile the ids of the cards, and which of them lie face up."""
    table, found = position.table, Laid()
    for pile, cards in zip(SAVED[game][2].split(), table.piles, strict=False):
        faced = [(ids[one], one not in table.down) for one in cards]
        if pile == "redeals":
            for start in range(0, len(faced), 10):
                found[f"redeals{4 - start // 10}"] = faced[start : start + 10]
        elif pile != "-":
            found[pile] = faced
    return found


def state(before: Laid, after: Laid, facts: str) -> Iterator[str]:
    """Yield one state as KPat writes it: the cards whose pile, place or face has changed, in runs."""
    old = {one: (pile, place, up) for pile, cards in before.items() for place, (one, up) in enumerate(cards)}
    yield f"\t<state{facts}>"
    for pile, cards in after.items():
        changed = [
            (place, one, up, old.get(one)) for place, (one, up) in enumerate(cards) if old.get(one) != (pile, place, up)
        ]

        def run_of(entry: tuple[int, tuple[int, int, bool, tuple[str, int, bool] | None]]) -> tuple[object, ...]:
            number, (place, _, up, was) = entry
            return (place - number, up, was and (was[0], was[1] - place, was[2]))

        for _, group in groupby(enumerate(changed), run_of):
            entries = [entry for _, entry in group]
            yield f'\t\t<move pile="{pile}" position="{entries[0][0]}">'
            for _, one, up, was in entries:
                turn = "" if was and was[2] == up else f' turn="face-{"up" if up else "down"}"'
                suit, rank = list(SUITS.values())[one >> 8 & 255], RANKS[(one & 255) - 1]
                yield f'\t\t\t<card id="{one:07}" suit="{suit}" rank="{rank}"{turn}/>'
            yield "\t\t</move>"
    yield "\t</state>"


def said(game: str, position: Position) -> str:
    """Return what KPat saves besides the cards: whether the stock was dealt again, or legs and rows of Spider."""
    if game == "fortyandeight":
        return str(position.table.counter("turns"))
    if game == "relaxedspider":
        return str(
            10 * sum(len(pile) == 13 for pile in position.table.piles[1:9]) + 5 - len(position.table.piles[0]) // 10
        )
    return ""


def saved(game: str, seed: int, undone: int = 0) -> tuple[str, Position]:
    """Return a random play as KPat saves it, some moves taken back, and the position of its current state."""
    position, source = kabale.game(game).deal("k1:0"), random.Random(seed)
    packs = range(2 if len(position.table.cards()) > 52 else 1)
    ids = {}
    numbers = iter(range(200))
    named = {(name(one), one >> 6): one for one in position.table.cards()}
    for copy in packs:
        for rank, word in enumerate("A23456789TJQK", 1):
            for suit, letter in enumerate("CDHS"):
                ids[named[word + letter, copy]] = next(numbers) << 16 | suit << 8 | rank
    tables, facts, positions = [laid(game, position, ids)], [said(game, position)], [str(position.key())]
    moves = []
    for _ in range(source.randrange(1, 60)):
        if not (legal := list(position.legal_moves)):
            break
        moves.append(source.choice(legal))
        position.play(moves[-1])
        tables.append(laid(game, position, ids))
        facts.append(said(game, position))
        positions.append(str(position.key()))
    current = max(len(tables) - 1 - undone, 0)
    for _ in range(len(tables) - 1 - current):
        position.pop()
    kind, options, _ = SAVED[game]
    head = f' game-type-options="{options}"' if options else ""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<kpat-game game-type="{kind}"{head} deal-number="617">']
    for number, (before, after) in enumerate(zip([Laid(), *tables], tables, strict=False)):
        last = facts[number - 1] if number else ""
        told = f' game-specific-state="{facts[number]}"' if facts[number] != last else ""
        lines += state(before, after, told + ' current="true"' * (number == current))
    return "\n".join([*lines, "</kpat-game>", ""]), position


@for_every("game, seed, undone", [(game, seed, undone) for game in SAVED for seed, undone in ((1, 0), (2, 5), (3, 1))])
def test_a_saved_game_of_kpat_is_its_position(game: str, seed: int, undone: int) -> None:
    """A second program writes random plays as KPat's code does: states with changes, one of them current."""
    text, position = saved(game, seed, undone)
    rules = kabale.game(game)
    read = rules.deal(read_deal(rules, text))
    again = rules.deal(read_deal(rules, written_save(position)))

    assert (position.key(), str(position)) == (read.key(), str(read))
    assert position.key() == again.key()
    assert position.passes == read.passes


@for_every("game", lambda: [each["games"].split()[0] for each in read_toml("kabale", "games/kpat.toml").values()])
def test_every_game_of_kpat_is_written_and_read(game: str) -> None:
    """In the middle of a random play: each card lies where it lay, its face as it was, and as many passes are left."""
    position, source = kabale.game(game).deal("k1:1"), random.Random(9)
    for _ in range(40):
        if moves := list(position.legal_moves):
            position.play(source.choice(moves))
    read = position.game.deal(read_deal(position.game, written_save(position)))
    seen = [
        [[(name(one), one in each.table.down) for one in pile] for pile in each.table.piles[:14]]
        for each in (position, read)
    ]

    assert seen[0] == seen[1]
    assert position.legal_moves == read.legal_moves


def test_three_cards_are_never_read_as_one() -> None:
    """The options say how many cards a click draws. The refusal names the game to use."""
    text, _ = saved("klondike3", 1)
    with pytest.raises(BadDeal, match="of KPat's klondike 3, not of klondike: import it as klondike3"):
        read_deal(kabale.game("klondike"), text)


HEAD = '<kpat-game game-type="klondike" game-type-options="1" deal-number="1">'
MOVE = f'{HEAD}\n<state>\n<move pile="play0" position="0">\n'


@for_every(
    "text, words",
    [
        (
            "<?xml version='1.0'?>\n<kpat-game game-type='mod3'/>",
            "no saved games of 'mod3' from KPat: expected",
        ),
        ("<kpat-game", "not sound XML: unclosed token"),
        (f"{HEAD}<state>", "not sound XML: no element found"),
        (f"{HEAD}\n<card/></kpat-game>", "line 2 of the saved game: <card> is not expected here"),
        (
            f'{HEAD}\n<state><move pile="aces" position="0"/>',
            "line 2 of the saved game: Kabale does not know a pile",
        ),
        (f'{HEAD}<state><move pile="play0" position="x"/>', "position='x' is not a number"),
        (MOVE + "".join(f'<card id="{n << 16 | 257}"/>' for n in range(500)), "more than 416 cards"),
        (f'{MOVE}<card id="99"/>', "line 4 of the saved game: 99 is not the id of a card"),
        (f'{MOVE}<card id="257" suit="spades" rank="ace"/>', "the id 257 is not that of ace of spades"),
        (f"{HEAD}</kpat-game>", "missing 2C 2D"),
        (f'{HEAD}<state><move pile="stack0" position="0"><card id="257"/></move></state></kpat-game>', "missing 2C 2D"),
        ("<!DOCTYPE kpat>\n<dealer id='3'/>", "the old form of KPat's saved games"),
        ("<?xml version='1.0'?><kpat-game a='&b;'/>", "not sound XML: undefined entity"),
    ],
)
def test_a_saved_game_that_is_not_right_is_refused_with_its_place(text: str, words: str) -> None:
    """A head that somebody made up was "'?XML' is not a card"."""
    with pytest.raises(BadDeal) as refused:
        read_deal(kabale.game("klondike"), text)

    assert words in str(refused.value)


def test_kabale_writes_for_kpat_what_kpat_can_read() -> None:
    """The command line has the form, and refuses games that KPat lacks."""
    written = run("deal", "freecell", "--deal", "ms:24", "--moves", "10-2", "--as", "kpat").out

    assert '<kpat-game game-type="freecell" deal-number="24">' in written
    assert (
        '<card id="0000003" suit="spades" rank="ace"' not in written
    )  # the ids count cards from 0 in their upper half
    assert "knows no game of KPat with these rules" in run("deal", "canfield", "--as", "kpat").err


MIDDLE = '{"tableau piles": [["KH"], ["10d", "7S"]], "stock": ["9H"], "cells": ["", "2C"], "foundations": [["AC"], []]}'


def test_a_deal_in_json_is_a_board_of_any_game() -> None:
    """Before, only games of the solver's language took it: "definitions of pat have no deals of this form"."""
    deal = {"tableau piles": [line.split() for line in MS_24.splitlines()]}
    read = read_deal(kabale.game("freecell"), repr(deal).replace("'", '"'))

    assert columns("freecell", read) == MS_24.splitlines()
    assert ": KH\n: <10d> 7S\nTalon: 9H\nFreecells: - 2C\nFoundations: AC" == lines_of_json(MIDDLE)


@for_every(
    "text, words",
    [
        ("{", "this is not JSON"),
        ('{"a": ' + "[" * 200, "this is not a deal in JSON"),
        ('{"stock": [7]}', "'stock', list 1: '7' is not a card"),
        ('{"tableau piles": [["4C"], ["4C AH"]]}', "'tableau piles', list 2: '4C AH' is not a card"),
        ('{"reserve": []}', "no line for 'reserve': expected foundations"),
    ],
)
def test_json_that_is_no_deal_is_refused_with_its_list(text: str, words: str) -> None:
    with pytest.raises(BadDeal) as refused:
        read_deal(kabale.game("freecell"), text)

    assert words in str(refused.value)


def test_nothing_that_is_cut_or_changed_ends_in_a_traceback() -> None:
    """Files of each program, cut, with changed characters and doubled lines: a deal or a refusal, and soon."""
    source = random.Random(48)
    begun = [
        saved("klondike", 4)[0][:20_000],
        saved("golf", 5)[0][:20_000],
        MS_24,
        MIDDLE,
        written_save(saved("freecell", 6)[1]),
    ]
    for number in range(150):
        text = begun[number % len(begun)]
        for _ in range(source.randrange(1, 4)):
            start, end = sorted(source.randrange(len(text) + 1) for _ in range(2))
            piece = source.choice(
                [text[start:end], "", "\0", "<", '"', "99999999999", "\u0664", text[start : start + 9]]
            )
            text = text[:start] + piece + text[min(end, start + source.randrange(1, 40)) :]
        try:
            read_deal(kabale.game(source.choice(["klondike", "golf", "freecell"])), text)
        except (BadDeal, BadDefinition):
            continue
