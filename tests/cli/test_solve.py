"""``kabale solve`` and the engine's ``solve`` and ``hint``."""

import json
from typing import Any

import pytest

import kabale
from kabale.cli.engine import EngineLoop
from tests.cli.running import run


def lines(*arguments: str) -> list[dict[str, Any]]:
    """Run the command with ``--json`` and return its lines."""
    done = run("solve", *arguments, "--json")

    assert 0 == done.status, done.err
    return [json.loads(line) for line in done.out.splitlines()]


def test_a_deal_in_words() -> None:
    """How many moves, the moves themselves, and what it cost."""
    done = run("solve", "freecell", "--deal", "ms:1")
    first, *moves, last = done.out.splitlines()
    position = game().deal("ms:1")
    for move in " ".join(moves).split():
        position.play(move)

    assert 0 == done.status
    assert f"ms:1: can be won in {len(position.moves)} moves" == first
    assert kabale.Outcome.WON is position.outcome
    assert "searched in" in last


def game() -> kabale.Game:
    found, _ = kabale.load("freecell")
    assert found is not None
    return found


def test_what_is_hidden_is_mentioned() -> None:
    """A Klondike deal is searched as if the cards were seen."""
    assert "sees face-down cards" in run("solve", "klondike", "--deal", "1", "--positions", "50").out


def test_many_deals_in_words() -> None:
    """A line a deal, then how many there are of each kind; ms:11982 is not settled so soon."""
    done = run(
        "solve",
        "freecell",
        "--deals",
        "ms:11981-11983",
        "--positions",
        "30000",
        "--seconds",
        "600",
        "--method",
        "python",
    )

    assert 0 == done.status
    assert ["ms:11981", "ms:11982", "ms:11983"] == [line.partition(":c")[0][:8] for line in done.out.splitlines()[:3]]
    assert "ms:11982: not settled, because the limit of positions is reached" in done.out
    assert "3 deals: 2 can be won, 0 cannot, 1 not settled" == done.out.splitlines()[-1]


def test_a_position_in_the_middle() -> None:
    """The line goes on from the moves that were given."""
    whole = lines("freecell", "--deal", "ms:1")[0]
    begun = " ".join(whole["moves"][:10])
    rest = lines("freecell", "--deal", "ms:1", "--moves", begun)[0]
    position = game().deal("ms:1")
    for move in [*begun.split(), *rest["moves"]]:
        position.play(move)

    assert "won" == rest["verdict"]
    assert kabale.Outcome.WON is position.outcome


def test_moves_may_be_joined_as_a_saved_play_has_them() -> None:
    """The search knows no goes: moves of one go come one after the other."""
    begun = lines("freecell", "--deal", "ms:1")[0]["moves"][:10]
    rest, same = (lines("freecell", "--deal", "ms:1", "--moves", joint.join(begun))[0]["moves"] for joint in " +")

    assert rest == same


@pytest.mark.parametrize(
    ("deal", "limits", "status"),
    [("1", ["--seconds", "60"], 10), ("3", ["--seconds", "60"], 20), ("2", ["--positions", "1"], 30)],
)
def test_the_exit_status_tells_the_verdict(deal: str, limits: list[str], status: int) -> None:
    """It was 0 for won, lost and unknown alike, so that a shell could not ask."""
    small = ["kingalbert", "--deal", deal]

    assert status == run("solve", *small, *limits, "--exit-code").status
    assert status == run("solve", *small, *limits, "--exit-code", "--json").status
    assert 0 == run("solve", *small, *limits).status


def test_any_deal_is_solved_where_none_is_named() -> None:
    """It demanded one; the answer names it, so that it can be asked for again."""
    (first,) = lines("freecell", "--positions", "1")

    assert first == {**lines("freecell", "--deal", first["deal"], "--positions", "1")[0], "seconds": first["seconds"]}
    assert first["deal"].startswith("ms:")


def test_fields_of_an_answer() -> None:
    """The deal's full id, and the method that was used."""
    found = lines("freecell", "--deal", "1", "--positions", "5", "--method", "python")

    assert [("ms:1", "unknown", [], "positions", 5, False, "python")] == [
        (
            each["deal"],
            each["verdict"],
            each["moves"],
            each["reason"],
            each["positions"],
            each["thoughtful"],
            each["method"],
        )
        for each in found
    ]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["freecell", "--deals", "ms:1-2", "--exit-code"], 2, "--exit-code"),
        (["freecell", "--deal", "ms:1", "--deals", "1-2"], 2, "--deal"),
        (["freecell", "--deal", "ms:1", "--method", "magic"], 2, "magic"),
        (["freecell", "--deal", "ms:1", "--positions", "0"], 2, "positions"),
        (["freecell", "--deal", "ms:0"], 1, "deal number"),
        (["freecell", "--deals", "9-3"], 1, "more than"),
        (["freecell", "--deal", "ms:1", "--moves", "c1"], 1, "not legal"),
        (["freecell", "--deal", "ms:1", "--moves", "left"], 1, "not a move"),
        (["no such game", "--deal", "1"], 1, "no such game"),
        (["jokerharfe", "--deal", "1", "--method", "native"], 1, "native solver cannot search k1:1"),
    ],
)
def test_mistakes(arguments: list[str], status: int, said: str) -> None:
    """Wrong usage is 2, a mistake in the input 1; both are said."""
    done = run("solve", *arguments)

    assert status == done.status
    assert said in done.err
    assert "Traceback" not in done.err


# -- the engine ------------------------------------------------------------------------------------------------------


def talk(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the engine's answers."""
    loop = EngineLoop()
    return [json.loads(json.dumps(loop.answer(json.dumps(request)))) for request in requests]


LOAD = {"op": "load", "game": "freecell"}
DEAL = {"op": "deal", "deal": "ms:1"}


def test_the_engine_solves_and_stays_where_it_is() -> None:
    """State before, state after; the line can be played through it."""
    loop = EngineLoop()
    for request in (LOAD, DEAL):
        loop.answer(json.dumps(request))
    before = loop.answer('{"op":"state"}')
    found = loop.answer('{"op":"solve"}')
    assert before == loop.answer('{"op":"state"}')

    moves: Any = found["moves"]
    for move in moves:
        assert loop.answer(json.dumps({"op": "play", "move": move}))["ok"]
    assert "won" == loop.answer('{"op":"state"}')["outcome"]


@pytest.mark.parametrize(
    "fields",
    [
        {"positions": -1},
        {"positions": "many"},
        {"seconds": None},
        {"seconds": True},
        {"seconds": -0.5},
        {"method": "magic"},
        {"method": 3},
    ],
)
def test_the_engine_refuses_nonsense(fields: dict[str, Any]) -> None:
    """With a code, and what was expected."""
    *_, answer = talk(LOAD, DEAL, {"op": "solve", **fields})

    assert not answer["ok"]
    assert "bad_request" == answer["error"]["code"]
    assert "expected" in answer["error"]["message"]


def test_the_engine_says_what_it_cannot_do() -> None:
    """The kernel is asked for a game that it does not take; nothing was dealt yet."""
    native = {"op": "solve", "method": "native"}

    assert (
        "unsupported"
        == talk({"op": "load", "game": "jokerharfe"}, {"op": "deal", "deal": 1}, native)[-1]["error"]["code"]
    )
    assert "no_position" == talk(LOAD, native)[-1]["error"]["code"]


def test_the_engine_hints() -> None:
    """Moves that are legal one after the other, and a reason; what a search saw is told."""
    _, _, hint = talk(LOAD, DEAL, {"op": "hint"})
    position = game().deal("ms:1")
    for move in hint["moves"]:
        position.play(move)

    assert hint["reason"].startswith(hint["told"])
    assert hint["thoughtful"] is False


def test_the_fewest_moves() -> None:
    """In words and for programs; three moves before the end of a line there is a win of three moves or fewer.

    Five moves before the end, the Python solver's time was over before it knew.
    """
    whole = lines("freecell", "--deal", "ms:1")[0]
    begun = " ".join(whole["moves"][:-3])
    found = lines("freecell", "--deal", "ms:1", "--moves", begun, "--shortest")[0]
    words = run("solve", "freecell", "--deal", "ms:1", "--moves", begun, "--shortest").out.splitlines()

    assert found["fewest"]
    assert found["least"] == len(found["moves"]) <= 3
    assert "(there is no shorter win)" == words[1]


def test_a_bound_is_told_where_the_search_ends_early() -> None:
    """Two hundred positions find no shortest win of FreeCell's first deal."""
    found = lines("freecell", "--deal", "ms:1", "--shortest", "--positions", "200")[0]

    assert not found["fewest"]
    assert 1 <= found["least"]
