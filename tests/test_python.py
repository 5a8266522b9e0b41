"""The library as a program uses it: what can be pickled, what is equal, and what wrong arguments come to."""

import linecache
import pickle
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path

import pytest

import kabale
from tests.every import for_every
from tests.xml.playing import OPEN, text

OWN = text(OPEN, OPEN, extra='<aktion typ="ende"><punkte>3</punkte></aktion>')
"""A definition that is not in the library."""


def own_game() -> kabale.Game:
    game, _ = kabale.loads(OWN, format="xml")
    assert game is not None
    return game


def position(name: str = "klondike", *, moves: int = 10) -> kabale.Position:
    """Return a position some moves after the deal, played as its order of moves will have it."""
    dealt = kabale.game(name).deal(617)
    for number in range(moves):
        legal = dealt.legal_moves
        if legal:
            dealt.push(legal[number % len(legal)])
    return dealt


def again(value: object) -> object:
    return pickle.loads(pickle.dumps(value))


# -- pickles ---------------------------------------------------------------------------------------------------------


def test_a_game_of_the_library_is_pickled_by_its_name() -> None:
    """``pickle.dumps(kabale.game("klondike"))`` raised PicklingError: "Can't pickle <function <lambda>>"."""
    game = kabale.game("zopf")

    assert game is again(game)
    assert len(pickle.dumps(game)) < 250


def test_a_game_of_ones_own_is_pickled_by_its_definition() -> None:
    game = own_game()
    copy = again(game)

    assert isinstance(copy, kabale.Game)
    assert game.digest == copy.digest
    assert game.deal(3) == copy.deal(3) == again(game.deal(3))


def test_a_pickle_of_other_rules_is_refused() -> None:
    """A pickle outlives the release that wrote it: it must not go on under other rules."""
    pickled = pickle.dumps(kabale.game("klondike"))
    digest = kabale.game("klondike").digest.encode()

    with pytest.raises(kabale.BadSave, match="the rules of 'klondike' have changed since it was pickled"):
        pickle.loads(pickled.replace(digest, digest[::-1]))


@for_every("name", ["klondike", "boesesieben", "labellelucie", "freecellj", "spinne"])
def test_a_position_is_pickled_with_its_history_and_its_chance(name: str) -> None:
    """What is played on afterwards comes to the same in both, shuffles too; and all of it can be taken back."""
    here = position(name)
    there = again(here)

    assert isinstance(there, kabale.Position)
    assert (here, here.moves, here.deal, here.view()) == (there, there.moves, there.deal, there.view())
    for _ in range(20):
        if not here.legal_moves:
            break
        assert here.legal_moves == there.legal_moves
        move = here.legal_moves[-1]
        here.push(move)
        there.push(move)
        assert here == there
    while there.moves:
        there.pop()
    assert there == kabale.game(name).deal(617)


def test_what_a_player_remembers_is_pickled() -> None:
    player = kabale.game("klondike3").deal(617).player()
    for _ in range(10):
        player.play("c1")
    copy = again(player)

    assert isinstance(copy, kabale.PlayerPosition)
    assert (player.key(), player.names(), player.legal_moves) == (copy.key(), copy.names(), copy.legal_moves)
    assert player.pop() == copy.pop()
    assert player.key() == copy.key()


def test_a_session_is_pickled_with_what_was_undone() -> None:
    session = kabale.Session(kabale.game("klondike"), "k1:617")
    session.auto()
    session.play("c1")
    session.undo()
    copy = again(session)

    assert isinstance(copy, kabale.Session)
    assert session.to_text() == copy.to_text()
    assert "c1" == copy.redo().move
    assert "c1" == copy.undo_go()[0].move


def test_a_pool_solves_positions() -> None:
    """``Pool.map(kabale.solve, positions)`` was impossible; the workers are started afresh, as on macOS and Windows."""
    deals = [kabale.game("freecell").deal(f"ms:{number}") for number in (1, 2)]
    with get_context("spawn").Pool(1) as pool:
        verdicts = pool.map(kabale.solve, deals)

    assert ["won", "won"] == [each.verdict for each in verdicts]


# -- sessions and texts ----------------------------------------------------------------------------------------------


@for_every("name", ["freecell", "spiderx", "freecellj"])
def test_a_save_is_read_back_without_a_name(name: str) -> None:
    """It had the title, "FreeCell", which is not a name; that of ``spiderx``, "Spider", is another game's."""
    session = kabale.Session(kabale.game(name), 617)

    assert f"game: {name}" in session.to_text()
    assert session.position == kabale.Session.from_text(session.to_text(), kabale.game).position


@for_every("path", ["x.xml", Path("x.XML"), "<text>"])
def test_a_text_is_read_in_the_format_of_its_path(path: str | Path) -> None:
    """XML with ``path="x.xml"`` was read as ``.pat``; a text without a path is read as what it begins as."""
    game, diagnostics = kabale.loads(OWN, path=path)  # type: ignore[arg-type]

    assert game is not None, diagnostics
    assert "xml" == game.format
    assert kabale.loads(OWN, path="x.pat")[0] is None


# -- equality --------------------------------------------------------------------------------------------------------


def test_positions_are_equal_by_what_can_happen() -> None:
    """``position == position.copy()`` was False. The way does not matter, the rules and the end do."""
    here, there = position(moves=0), position(moves=0)
    for move in ("7-3", "13-3", "c1"):
        here.play(move)
    for move in ("c1", "7-3", "13-3"):
        there.play(move)

    assert here == there
    assert here == here.copy()
    assert here != kabale.game("klondike").deal(617)
    assert kabale.game("klondike").deal(617) != kabale.game("klondike3").deal(617)
    there.end()
    assert here != there
    assert here != "c1"
    with pytest.raises(TypeError, match="unhashable"):
        hash(here)


def test_a_text_is_looked_for_among_moves_by_one_rule() -> None:
    """``"7-3" in moves`` was True, ``moves.index("7-3")`` a ValueError, and ``moves[0] == "c1"`` False."""
    moves = position(moves=0).legal_moves

    assert "c1" == moves[0]
    assert moves[1] == "7-3"
    assert [moves.index(str(move)) for move in moves] == list(range(len(moves)))
    assert all(str(move) in moves for move in moves)
    assert 1 == len({*moves[:1], "c1"})
    for other in ("9-1", "nonsense", 3):
        assert other not in moves
        assert other != moves[0]
        with pytest.raises(ValueError, match="is not among the legal moves"):
            moves.index(other)  # type: ignore[arg-type]


def test_each_door_takes_a_move_or_its_text() -> None:
    """``play("c1")`` was right, and ``push("c1")`` an AttributeError from inside."""
    one, other = position(moves=0), position(moves=0)

    assert one.push("c1").changes == other.push(kabale.Move.parse("c1")).changes
    assert one.refusal("9-1") == one.refusal(kabale.Move.parse("9-1"))


def test_nothing_is_taken_back_before_the_first_move() -> None:
    """A position raised IndexError ("pop from empty list"), and a session NothingToUndo."""
    start = position(moves=0)
    for taken_back in (start.pop, start.player().pop, kabale.Session(start.game, 617).undo):
        with pytest.raises(kabale.NothingToUndo, match="there is no move to undo"):
            taken_back()


# -- wrong arguments -------------------------------------------------------------------------------------------------


def calls(deal: kabale.Position) -> dict[str, Callable[..., object]]:
    """Return what takes one argument, by name."""
    game = deal.game
    player, session = deal.player(), kabale.Session(game, 617)
    return {
        "advise": kabale.advise,
        "card": kabale.card,
        "convert": lambda it: kabale.convert(it, "pat"),
        "convert to": lambda it: kabale.convert(game, it),
        "divide": lambda it: kabale.divide(it, 1),
        "divide depth": lambda it: kabale.divide(deal, it),
        "game": kabale.game,
        "hint": kabale.hint,
        "hint seconds": lambda it: kabale.hint(deal, seconds=it),
        "load": kabale.load,
        "loads": kabale.loads,
        "loads path": lambda it: kabale.loads("", path=it),
        "name": kabale.name,
        "perft": lambda it: kabale.perft(it, 1),
        "perft depth": lambda it: kabale.perft(deal, it),
        "shortest": kabale.shortest,
        "shortest limits": lambda it: kabale.shortest(deal, it),
        "solve": kabale.solve,
        "solve limits": lambda it: kabale.solve(deal, it),
        "solve positions": lambda it: kabale.solve(deal, positions=it),
        "solve method": lambda it: kabale.solve(deal, positions=1, method=it),
        "study": lambda it: kabale.study(it, [1]),
        "study deals": lambda it: kabale.study("klondike", it),
        "study seconds": lambda it: kabale.study("klondike", [1], seconds=it),
        "Deal": kabale.Deal,
        "Deal number": lambda it: kabale.Deal("k1", it),
        "Deal cards": lambda it: kabale.Deal("deck", 0, it),
        "Deal.from_cards": kabale.Deal.from_cards,
        "Deal.of": kabale.Deal.of,
        "Deal.parse": kabale.Deal.parse,
        "Limits memory": lambda it: kabale.Limits(memory=it),
        "Limits threads": lambda it: kabale.Limits(threads=it),
        "Move.of": kabale.Move.of,
        "Move.parse": kabale.Move.parse,
        "Session": lambda it: kabale.Session(it, 617),
        "Session deal": lambda it: kabale.Session(game, it),
        "Session.from_text": lambda it: kabale.Session.from_text(it, kabale.game),
        "Session.from_text find_game": lambda it: kabale.Session.from_text(session.to_text(), it),
        "Session.hint": session.hint,
        "Session.play": session.play,
        "Game.deal": game.deal,
        "Game.deal variant": lambda it: game.deal(617, variant=it),
        "Game.deal level": lambda it: game.deal(617, level=it),
        "Game.position": game.position,
        "actions.index": game.actions.index,
        "actions[]": lambda it: game.actions[it],
        "Position.play": deal.play,
        "Position.push": deal.push,
        "Position.parse": deal.parse,
        "Position.why": deal.why,
        "Position.refusal": deal.refusal,
        "PlayerPosition.play": player.play,
        "PlayerPosition.why": player.why,
        "PlayerPosition.sample": player.sample,
    }


def test_a_wrong_argument_gets_a_sentence() -> None:
    """Never an error out of the depths, such as "'Game' object has no attribute 'tables'" from ``solve(game)``.

    What is raised is raised on purpose: by a line of the library that begins with ``raise``.
    """
    wrong, deal = [], position(moves=0)
    for what, call in calls(deal).items():
        for value in (object(), [None], 2.5 + 1j):
            try:
                call(value)
                wrong.append(f"{what}({value!r}) is taken")
            except Exception as error:
                trace = error.__traceback__
                while trace is not None and trace.tb_next is not None:
                    trace = trace.tb_next
                assert trace is not None
                line = linecache.getline(trace.tb_frame.f_code.co_filename, trace.tb_lineno).strip()
                if not line.startswith("raise ") or len(str(error)) > 300:
                    wrong.append(f"{what}({value!r}): {error!r} from {line}")

    assert [] == wrong
    assert [] == deal.moves


@for_every(
    "call", [lambda: kabale.game("klondike").deal(True), lambda: kabale.Deal("k1", True), lambda: kabale.Deal.of(False)]
)
def test_a_truth_is_not_a_number_of_a_deal(call: Callable[[], object]) -> None:
    """``deal(True)`` dealt k1:1."""
    with pytest.raises(kabale.BadDeal, match="is not a deal number of k1"):
        call()
