"""One position over the kernel's tables: it makes the moves of the engine's, in the same order."""

import pickle
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

import kabale
from kabale import NativePosition
from kabale.search import native
from tests.search.kernel import TABULATED
from tests.search.little import game_of

TWENTY = (
    "klondike", "klondike3", "freecell", "spider", "golf", "canfieldparts", "yukon", "pyramid", "tripeaks", "scorpion",
    "seahaventowers", "bakersgame", "fortythieves", "easthaven", "royalcotillion", "kleineharfe", "bisley", "fan",
    "blackhole", "russian",
)  # fmt: skip
"""Games of as many kinds; a name that the library lacks, or that has no tables, fails."""

SINGLE_CARDS = Path(__file__).parent.parent / "data" / "pat" / "valid" / "freecell_single.pat"


def dealt(name: str, deal: str) -> NativePosition:
    """Deal natively."""
    found: object = game_of(name).deal(deal, native=True)
    assert isinstance(found, NativePosition)
    return found


def unlike(name: str, deal: str, moves: int) -> Iterable[str]:
    """Play at random on both positions, and yield what differs at which move."""
    position, single = game_of(name).deal(deal), dealt(name, deal)
    rng, keys = Random(deal), {position.key(): single.key()}
    for number in range(moves):
        where = f"{name} {deal} after {number} moves"
        legal = position.legal_moves
        if list(map(str, legal)) != list(map(str, single.legal_moves)) or position.outcome is not single.outcome:
            yield f"{where}: {legal} and {single.legal_moves}, {position.outcome} and {single.outcome}"
            return
        if not legal:
            break
        move, before = rng.choice(legal), single.key()
        twin = single.copy()
        twin.push(move)
        if (twin.pop(), twin.key(), twin.legal_moves) != (move, single.key(), legal):
            yield f"{where}: {move} is not taken back"
        twin.push(move)
        position.push(move)
        if (single.key(), single.length) != (before, number):
            yield f"{where}: a copy changed it"
        single.push(str(move))
        if single.key() != twin.key() or keys.setdefault(position.key(), single.key()) != single.key():
            yield f"{where}: {move} leads to another key than before"
    if single.position() != position or single.moves != position.moves:
        yield f"{name} {deal}: it ends as another position"


def test_twenty_games_are_played_as_by_the_engine() -> None:
    """The same legal moves in the same order, outcomes, undo, copies and keys, in two plays at random of each."""
    wrong = [each for name in TWENTY for number in (1, 2) for each in unlike(name, f"k1:{number}", 12)]

    assert [] == wrong
    assert set(TWENTY) <= set(TABULATED)


def test_every_game_is_played_as_by_the_engine() -> None:
    """The same of all games with tables, in longer plays."""
    assert [] == [each for name in TABULATED for number in range(3, 7) for each in unlike(name, f"k1:{number}", 150)]


def test_a_game_is_won() -> None:
    """The line of a search is played to its end, where no move is legal; one move back, the game goes on."""
    line = kabale.solve(game_of("freecell").deal("ms:1"), positions=50_000).moves
    single = dealt("freecell", "ms:1")
    for move in line:
        single.push(move)

    assert kabale.Outcome.WON is single.outcome
    assert [] == single.legal_moves
    assert kabale.Outcome.PLAYING is [single.pop(), single.outcome][1]


def test_keys_count_the_positions_that_are_known() -> None:
    """Within two moves of FreeCell's first deal are 489 positions (33 within one), where cells are told apart."""
    game, _ = kabale.load(SINGLE_CARDS)
    assert game is not None
    single: object = game.deal("ms:1", native=True)
    assert isinstance(single, NativePosition)
    keys = [{single.key()}, {single.key()}]
    for move in single.legal_moves:
        single.push(move)
        for seen in keys:
            seen.add(single.key())
        for another in single.legal_moves:
            single.push(another)
            keys[1].add(single.key())
            single.pop()
        single.pop()

    assert [33, 489] == list(map(len, keys))


def test_a_move_that_is_not_legal_names_its_rule_and_changes_nothing() -> None:
    """As the engine words it; also a move of more cards than lie there, and kinds of moves that no table has."""
    position, single = game_of("klondike3").deal("k1:617"), dealt("klondike3", "k1:617")
    before, said = single.key(), {}
    for text in ("7x9-2", "1-2", "999-998", "c7", "r1", "a2", "13@1-2", "end"):
        with pytest.raises(kabale.IllegalMove) as refused:
            single.push(text)
        said[text] = refused.value.why

    assert before == single.key()
    assert 0 == single.length
    assert {text: position.why(text) or "it is not legal" for text in said} == said
    with pytest.raises(kabale.BadMove):
        single.push("nonsense")
    with pytest.raises(kabale.NothingToUndo):
        single.pop()


def test_what_it_lacks_is_named() -> None:
    """A full position has it; reasons, events and pickling work."""
    single = dealt("klondike3", "k1:617")
    single.push("c1")
    again = pickle.loads(pickle.dumps(single))

    with pytest.raises(AttributeError, match=r"has no 'view'; position\(\) returns a full one"):
        _ = single.view
    with pytest.raises(AttributeError, match=r"has no 'colour'$"):
        _ = single.colour
    assert (["c1"], single.key()) == (again.moves, again.key())
    assert single.events == single.position().events
    assert single.why("1-2") == single.position().why("1-2")
    assert "<NativePosition 'Klondike, three cards a draw' deal k1:617 after 1 moves>" == repr(single)


def test_other_deals_are_dealt_as_by_the_engine() -> None:
    """Cards by name, Microsoft's numbers, and a number alone."""
    freecell, names = game_of("freecell"), [f"{rank}{suit}" for suit in "CHSD" for rank in "A23456789TJQK"]
    order = kabale.Deal("deck", cards=tuple(names))

    for deal in (order, "ms:7", 7):
        single: object = freecell.deal(deal, native=True)
        assert isinstance(single, NativePosition)
        assert freecell.deal(deal) == single.position()
        assert freecell.deal(deal).legal_moves == single.legal_moves


def test_a_game_without_tables_is_refused_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """So is any game without the native solver; an unknown deal is an error as ever."""
    with pytest.raises(kabale.NotNative, match="has no native positions: "):
        game_of("sultan").deal(1, native=True)
    with pytest.raises(kabale.BadDeal):
        game_of("spider").deal("ms:1", native=True)
    monkeypatch.setattr(native, "trouble", lambda: native.ABSENT)
    with pytest.raises(kabale.NotNative, match="not installed"):
        game_of("golf").deal(1, native=True)
