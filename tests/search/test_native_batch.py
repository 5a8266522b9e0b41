"""Many tables in the kernel: they stand as the engine's, and tell what a player may know."""

from array import array
from random import Random

import pytest

import kabale
from kabale.engine.game import Position
from kabale.engine.language import NoTables
from kabale.errors import IllegalMove
from kabale.search import native
from kabale.search.batch import HIDDEN, OUTCOMES, STAYS, Batch
from kabale.search.playout import playout
from kabale.search.solve import NotNative
from kabale.table.table import FACE_DOWN
from tests.search.batching import differences, told
from tests.search.kernel import TABULATED
from tests.search.little import GAMES, game_of, little

FEW = ("klondike3", "canfieldparts", "spider", "golf", "pyramid", "montana", "scorpion", "accordion", "harfe")


@pytest.mark.parametrize("name", [name for name in FEW if name in TABULATED])
def test_tables_are_played_as_by_the_engine(name: str) -> None:
    """The same legal moves, cards, view and outcome at each move of plays at random."""
    assert [] == differences(name, range(2), 25)


@pytest.mark.parametrize("name", TABULATED)
def test_tables_of_every_game_are_played_as_by_the_engine(name: str) -> None:
    """Longer plays of more deals."""
    assert [] == differences(name, range(100, 105), 120)


@pytest.mark.parametrize("name", ["klondike3", "golf", "canfieldparts"])
def test_playouts_end_as_by_the_engine(name: str) -> None:
    """The dull twin plays by the rules themselves, with the same numbers."""
    assert [] == differing_playouts(name, deals=2, count=2, moves=80)


@pytest.mark.parametrize("name", TABULATED)
def test_playouts_of_every_game_end_as_by_the_engine(name: str) -> None:
    """To their ends, most of them; some little deals are won."""
    assert [] == differing_playouts(name, deals=3, count=3, moves=200)


def differing_playouts(name: str, *, deals: int, count: int, moves: int) -> list[tuple[int, int]]:
    """Return which playouts of which deals differ."""
    positions = [game_of(name).deal(f"k1:{number}") for number in range(deals)]
    found = Batch(positions).playouts(seed=7, moves=moves, count=count)
    return [
        (index, number)
        for index, position in enumerate(positions)
        for number in range(count)
        if playout(position, seed=7, number=index * count + number, moves=moves)
        != (OUTCOMES[found.outcomes[index, number]], found.lengths[index, number])
    ]


def test_a_batch_deals_as_the_engine() -> None:
    """Shuffles are put where one deal says, or dealt one by one: the same cards, also where tables are dealt anew."""
    assert {} == {name: wrong for name in ("klondike3", "spider", "canfieldparts") if (wrong := dealt_wrong(name))}


@pytest.mark.parametrize("name", TABULATED)
def test_a_batch_deals_every_game_as_the_engine(name: str) -> None:
    """The same of every game."""
    assert [] == dealt_wrong(name)


def dealt_wrong(name: str) -> list[int]:
    """Return the tables that are not as the engine deals them."""
    names = ["k1:5", "k1:7", "k1:6", "k1:17", "k1:8"]
    by_hand = Batch(game_of(name).deal(deal) for deal in names)
    batch = Batch.deal(game_of(name), [1, 2, 3, "k1:17", "k1:8"])
    batch.redeal(dict(enumerate(names[:3])))
    return [table for table in range(5) if told(batch, table) != told(by_hand, table)]


def test_playouts_that_win_are_told_so() -> None:
    """Little deals of Klondike, of which many are won at random; the engine wins the same."""
    positions = [little("klondike", number) for number in range(20)]
    # Each is a game of its own, as other piles are shut in it.
    found = sum(Batch([position]).playouts(seed=1, count=5).won for position in positions)
    ends = [playout(position, seed=1, number=number)[0] for position in positions for number in range(5)]

    assert ends.count(kabale.Outcome.WON) == found
    assert found > 0


def test_a_view_tells_nothing_that_is_hidden() -> None:
    """Deals that look alike give the same rows, whatever lies face down; and so after a move that shows nothing new."""
    position = game_of("klondike3").deal(617)
    batch = Batch([position, position])
    batch.arrange(1, with_hidden_shuffled(batch.cards(0), Random(1)))

    assert batch.cards(0) != batch.cards(1)
    assert batch.view.tolist()[0] == batch.view.tolist()[1]
    assert batch.mask.tolist()[0] == batch.mask.tolist()[1]


@pytest.mark.parametrize("name", TABULATED)
def test_no_view_of_any_game_tells_what_is_hidden(name: str) -> None:
    """The same of every game, in the middle of plays."""
    positions = [wandered(name, number) for number in range(4)]
    batch, twin = Batch(positions), Batch(positions)
    for index in range(len(positions)):
        twin.arrange(index, with_hidden_shuffled(batch.cards(index), Random(index)))

    assert batch.view.tolist() == twin.view.tolist()


def wandered(name: str, number: int) -> Position:
    """Return a position some moves from its deal."""
    rng, position = Random(number), game_of(name).deal(f"k1:{number}")
    for _ in range(10 * number):
        if not (legal := position.legal_moves):
            break
        position.push(rng.choice(legal))
    return position


def with_hidden_shuffled(piles: list[bytes], rng: Random) -> list[bytes]:
    """Return cards as they lie, those that lie face down exchanged among themselves."""
    hidden = [card for pile in piles for card in pile if card & FACE_DOWN]
    rng.shuffle(hidden)
    return [bytes(hidden.pop() if card & FACE_DOWN else card for card in pile) for pile in piles]


def test_an_honest_player_samples_what_he_does_not_see() -> None:
    """A drawn arrangement is laid out; what is seen stays."""
    position = game_of("klondike3").deal(3)
    player, batch = position.player(), Batch([position])
    seen = bytes(batch.view)
    batch.set({0: player.sample(Random(5))})

    assert seen == bytes(batch.view)
    assert HIDDEN in seen


def test_other_cards_are_refused() -> None:
    """An arrangement has the table's own cards, each once."""
    batch = Batch.deal(game_of("klondike3"), [1])
    cards = batch.cards(0)
    with pytest.raises(ValueError, match="not the cards of the table"):
        batch.arrange(0, [cards[0][:-1] + cards[-1][-1:], *cards[1:]])
    with pytest.raises(ValueError, match="not the cards of the table"):
        batch.arrange(0, [b"", *cards[1:]])

    assert cards == batch.cards(0)


def test_a_wrong_number_plays_nothing() -> None:
    """Neither at its own table nor at another."""
    batch = Batch.deal(game_of("klondike3"), [1, 2])
    click = batch.actions.index("c1")
    illegal = min(set(range(len(batch.actions))) - set(batch.legal(1)))
    with pytest.raises(IllegalMove, match="not legal on table 1"):
        batch.step([click, illegal])
    with pytest.raises(IndexError):
        batch.step([click, len(batch.actions)])
    with pytest.raises(ValueError, match="one number for each table"):
        batch.step([click])

    assert [0, 0] == list(batch.lengths)


def test_rows_stay_where_they_are() -> None:
    """What was taken of a row before a step tells of the table after it: nothing is copied."""
    batch = Batch.deal(game_of("klondike3"), [1, 2])
    lengths, view = batch.lengths, memoryview(batch.view)
    before = view.tolist()
    batch.step(array("i", [batch.actions.index("c1"), STAYS]))

    assert [1, 0] == list(lengths)
    assert before[0] != view.tolist()[0]
    assert before[1] == view.tolist()[1]


def test_a_table_is_laid_out_on_others() -> None:
    """With what was played there."""
    batch = Batch.deal(game_of("klondike3"), [1, 2, 3])
    batch.step([batch.actions.index("c1"), STAYS, STAYS])
    batch.copy(0, [1, 2])

    assert told(batch, 0) == told(batch, 1) == told(batch, 2)


def test_a_batch_is_of_one_game() -> None:
    """Another game's position is refused, and so is a table that is not there."""
    batch = Batch.deal(game_of("klondike3"), [1])
    with pytest.raises(ValueError, match="one game"):
        batch.set({0: game_of("golf").deal(1)})
    with pytest.raises(ValueError, match="no such table"):
        batch.set({1: game_of("klondike3").deal(1)})


def test_without_a_kernel_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """And so it is where a game has no tables."""
    untold = next(name for name in GAMES if name not in TABULATED)
    with pytest.raises(NotNative) as refused:
        Batch.deal(game_of(untold), [1])
    monkeypatch.setattr(native, "trouble", lambda: native.ABSENT)
    with pytest.raises(NotNative, match="not installed"):
        Batch.deal(game_of("klondike3"), [1])

    tables = game_of(untold).deal(1).tables()
    assert (tables.reason if isinstance(tables, NoTables) else native.refuses(tables)) == str(refused.value)
