"""The engine loop: what it answers, and that nothing changes after an error."""

import json
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import kabale
from kabale.cli.engine import EngineLoop, run
from kabale.cli.protocol import MOST_BYTES
from kabale.library.formats import FORMATS
from kabale.nesting import DEEPEST
from kabale.search import native
from kabale.table.decks import SCHEMES, Deal
from tests.cli.running import BROKEN, broken_file
from tests.library.test_positions import SEEN, in_the_middle


def ask(loop: EngineLoop, op: str, **fields: object) -> Any:
    return json.loads(json.dumps(loop.answer(json.dumps({"op": op, **fields}))))


def dealt(game: str = "klondike", deal: str = "k1:617") -> EngineLoop:
    loop = EngineLoop()
    assert ask(loop, "load", game=game)["ok"]
    assert ask(loop, "deal", deal=deal)["ok"]
    return loop


def code(answer: Any) -> str:
    assert answer["ok"] is False
    assert answer["error"]["message"]
    return str(answer["error"]["code"])


def test_a_loaded_game_is_described() -> None:
    """Everything that a program must know before it deals."""
    answer = ask(EngineLoop(), "load", game="klondike")

    assert {"ok", "game", "diagnostics"} == answer.keys()
    assert ["title", "format", "cards", "piles", "variants", "levels", "digest"] == list(answer["game"])
    assert {"pile": 1, "id": None, "kind": "stock", "visible": True} == answer["game"]["piles"][0]


def test_a_state_has_its_fields_beside_ok() -> None:
    """They are not wrapped into one."""
    answer = ask(dealt(), "state")

    shape = ["ok", "nothing_new", "piles", "outcome", "score", "passes", "question", "counters", "length", "key"]
    assert shape == list(answer)
    assert ["pile", "id", "cards", "up"] == list(answer["piles"][0])
    assert 32 == len(answer["key"])


def test_open_shows_what_lies_face_down() -> None:
    """Without it the stock is all question marks."""
    loop = dealt()
    closed, opened = ask(loop, "state")["piles"][0], ask(loop, "state", open=True)["piles"][0]

    assert {"??"} == set(closed["cards"])
    assert "??" not in opened["cards"]
    assert closed["up"] == opened["up"]


def test_microsofts_first_deal() -> None:
    """FreeCell's first row is known to everyone."""
    first_row = [pile["cards"][0] for pile in ask(dealt("freecell", "ms:1"), "state")["piles"] if pile["cards"]]

    assert ["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H"] == first_row


def test_a_deal_can_be_its_cards_or_a_number() -> None:
    """By rows or by piles; a number alone may be a JSON number."""
    loop = dealt("freecell", "ms:1")
    cards = [pile["cards"] for pile in ask(loop, "state")["piles"]]
    columns = [each for each in cards if each]
    rows = [column[row] for row in range(7) for column in columns if row < len(column)]

    assert cards == [pile["cards"] for pile in ask(loop, "deal", deck=rows, rows=True)["piles"]]
    assert ask(loop, "deal", deal="617")["key"] == ask(loop, "deal", deal=617)["key"]


def test_a_move_is_played_taken_back_and_played_again() -> None:
    """The key tells the positions apart."""
    loop = dealt()
    before = ask(loop, "state")["key"]
    played = ask(loop, "play", move="c1")

    assert "moved" == played["changes"][0]["change"]
    assert before == ask(loop, "undo")["key"] != played["key"]
    assert played["key"] == ask(loop, "redo")["key"]
    assert "nothing_to_redo" == code(ask(loop, "redo"))


def test_why_and_play_agree() -> None:
    """An illegal move is refused with the rule that ``why`` names."""
    loop = dealt()
    why = ask(loop, "why", move="1-2")

    assert why["legal"] is False
    assert ask(loop, "why", move="c1") == {"ok": True, "legal": True, "why": None}
    assert ask(loop, "play", move="1-2")["error"] == {
        "code": "illegal_move",
        "message": f"1-2 is not legal: {why['why']}",
    }


def test_giving_up_is_lost_until_it_is_taken_back() -> None:
    """It is a move of its own."""
    loop = dealt()

    assert "lost" == ask(loop, "end")["outcome"]
    assert "illegal_move" == code(ask(loop, "end"))
    assert "playing" == ask(loop, "undo")["outcome"]


def test_hint_and_auto_give_moves_that_can_be_played() -> None:
    """A hint is legal, and what was laid is listed."""
    loop = dealt()
    hint = ask(loop, "hint")

    assert ask(loop, "play", move=hint["moves"][0])["ok"]
    assert hint["reason"]
    assert ask(loop, "auto")["length"] == ask(loop, "state")["length"]


ANYTHING_GOES = """Anything goes
1 4
52 0 -99 0 0 0 999 0 1 0 0
26 0 0 0 16 2 999 1 1 999 999 (any card on any)
26 80 0 0 16 2 999 1 1 999 999
0 160 0 0 0 2 13 0 1 901 106
"""


def test_auto_is_safe_unless_told_otherwise() -> None:
    """Where any card may want to lie on any, an ace is not safe to lay: only ``"safe": false`` lays it."""
    loop = EngineLoop()
    ask(loop, "load", text=ANYTHING_GOES, format="pat")
    deck = [rank + suit for suit in "HDCS" for rank in "23456789TJQKA"]
    ask(loop, "deal", deck=deck)

    assert [] == ask(loop, "auto")["moves"]
    assert ["2-4"] == ask(loop, "auto", safe=False)["moves"]
    assert "bad_request" == code(ask(loop, "auto", safe="yes"))


def test_the_rules_are_told_before_the_deal() -> None:
    """Only a language that is none is refused."""
    loop = EngineLoop()
    ask(loop, "load", game="klondike")

    assert "Klondike" in ask(loop, "explain")["text"]
    assert ask(loop, "explain", language="da")["ok"]
    assert "bad_request" == code(ask(loop, "explain", language="xx"))


def test_an_id_comes_back_whatever_it_is() -> None:
    """Also with an error; and null is an id too."""
    loop = EngineLoop()
    values: list[object] = [0, None, False, "é\ud800", [1, {"a": 1e300}], {}]
    for value in values:
        assert value == ask(loop, "state", id=value)["id"]
    assert "id" not in ask(loop, "state")


def test_quit_ends() -> None:
    """What comes after it is not read."""
    out = BytesIO()
    run(BytesIO(b'{"op":"quit","id":1}\n{"op":"quit","id":2}\n'), out)

    assert b'{"id": 1, "ok": true}\n' == out.getvalue()


@pytest.mark.parametrize("least", [0, 10_000])
def test_how_deep_a_line_may_be_is_our_own_bound(least: int) -> None:
    """Python 3.11 refused a depth of 990, 3.12 took it, 3.13 took 9,000: the same program had other answers there."""
    deep = "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, least))
    try:
        taken = EngineLoop().answer(f'{{"op":"hello","id":{deep}}}')
        refused = EngineLoop().answer(f'{{"op":"hello","id":[{deep}]}}')
    finally:
        sys.setrecursionlimit(limit)

    assert taken["ok"]
    assert deep == json.dumps(taken["id"])
    assert {"code": "bad_json", "message": "the line is nested more than 100 deep"} == refused["error"]


def test_brackets_in_a_string_are_no_nesting() -> None:
    """A definition or a name may have any number of them, also behind a quote that is escaped."""
    assert {"ok": True, "id": '"' + "[" * 500} == ask(EngineLoop(), "quit", id='"' + "[" * 500)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "bad_json"),
        ("7-2", "bad_json"),
        ("NaN", "bad_json"),
        ('{"op":"state","id":Infinity}', "bad_json"),
        ('{"op":"state","id":1e999}', "bad_json"),
        ('{"op":"state","id":' + "9" * 5000 + "}", "bad_json"),
        ("[" * 100_000, "bad_json"),
        ('{"id":' + "[" * 900 + "]" * 900 + "}", "bad_json"),
        ('{"id":' + "[" * DEEPEST + "]" * DEEPEST + "}", "bad_json"),
        ('{"op":"quit","id":"' + "x" * MOST_BYTES + '"}', "bad_json"),
        ("[1]", "bad_request"),
        ("null", "bad_request"),
        ("{}", "bad_request"),
        ('{"op":5}', "bad_request"),
        ('{"op":"pley"}', "unknown_op"),
        ('{"op":"__init__"}', "unknown_op"),
        ('{"op":"load"}', "bad_request"),
        ('{"op":"load","game":true}', "bad_request"),
        ('{"op":"load","game":"klondike","path":"x.pat"}', "bad_request"),
        ('{"op":"load","game":"klondyke"}', "unknown_game"),
        ('{"op":"load","game":"../games/klondike.pat"}', "unknown_game"),
        ('{"op":"load","path":"klondike"}', "unknown_game"),
        ('{"op":"load","path":"no.pat"}', "unknown_game"),
        ('{"op":"load","path":""}', "unknown_game"),
        ('{"op":"load","path":"a\\u0000b"}', "unknown_game"),
        ('{"op":"load","path":"a\\ud800b"}', "unknown_game"),
        ('{"op":"load","text":"x","format":"doc"}', "bad_request"),
        ('{"op":"load","text":""}', "definition"),
        ('{"op":"load","text":"\\ud800"}', "definition"),
        ('{"op":"deal"}', "bad_request"),
        ('{"op":"deal","deal":true}', "bad_request"),
        ('{"op":"deal","deal":1.0}', "bad_request"),
        ('{"op":"deal","deal":-1}', "bad_deal"),
        ('{"op":"deal","deal":"ms:0"}', "bad_deal"),
        ('{"op":"deal","deal":"\\u0661"}', "bad_deal"),
        ('{"op":"deal","deal":' + "9" * 4000 + "}", "bad_deal"),
        ('{"op":"deal","deal":"k1:1","deck":[]}', "bad_request"),
        ('{"op":"deal","deck":"AS"}', "bad_request"),
        ('{"op":"deal","deck":["AS",1]}', "bad_request"),
        ('{"op":"deal","deck":["AS"]}', "bad_deal"),
        ('{"op":"deal","deck":[],"rows":1}', "bad_request"),
        ('{"op":"deal","deal":"k1:1","level":true}', "bad_request"),
        ('{"op":"deal","deal":"k1:1","level":1}', "bad_deal"),
        ('{"op":"deal","deal":"k1:1","variant":"x"}', "bad_deal"),
        ('{"op":"state","open":1}', "bad_request"),
        ('{"op":"play"}', "bad_request"),
        ('{"op":"play","move":72}', "bad_request"),
        ('{"op":"play","move":"seven"}', "bad_move"),
        ('{"op":"play","move":"7-99"}', "illegal_move"),
        ('{"op":"play","move":"end"}', "illegal_move"),
        ('{"op":"why","move":"0-1"}', "bad_move"),
        ('{"op":"undo"}', "nothing_to_undo"),
        ('{"op":"solve","seconds":"soon"}', "bad_request"),
    ],
    ids=lambda value: value[:40].encode("ascii", "replace").decode(),
)
def test_what_is_wrong_has_a_code_and_changes_nothing(line: str, expected: str) -> None:
    """The game, the deal and the position are as before."""
    loop = dealt()
    before = ask(loop, "state")

    assert expected == code(loop.answer(line))
    assert before == ask(loop, "state")


def test_what_is_missing_is_said() -> None:
    """First the game, then the deal."""
    loop = EngineLoop()
    needing = ("state", "moves", "undo", "redo", "end", "auto", "hint")

    assert {"no_game"} == {code(ask(loop, op)) for op in (*needing, "explain")}
    assert "no_game" == code(ask(loop, "deal", deal="1"))
    ask(loop, "load", game="freecell")
    assert {"no_position"} == {code(ask(loop, op)) for op in needing}


def test_a_definition_with_errors_comes_with_its_diagnostics(tmp_path: Path) -> None:
    """From a text and from a file; the path is as it was given."""
    text = ask(EngineLoop(), "load", text=BROKEN)
    path = broken_file(tmp_path)
    file = ask(EngineLoop(), "load", path=path)

    assert "definition" == code(text) == code(file)
    assert {"<text>"} == {each["path"] for each in text["diagnostics"]}
    assert {path} == {each["path"] for each in file["diagnostics"]}


def test_a_new_game_takes_the_deal_away() -> None:
    """A position belongs to its game."""
    loop = dealt()
    ask(loop, "load", game="freecell")

    assert "no_position" == code(ask(loop, "state"))


def test_a_message_that_quotes_a_long_text_is_cut() -> None:
    """Nobody reads two megabytes."""
    assert 520 > len(ask(dealt(), "play", move="x" * 100_000)["error"]["message"])


def test_a_line_without_end_is_passed_over() -> None:
    """It is one line, however it is read, and the next one is answered."""
    out = BytesIO()
    run(BytesIO(b'{"op":"' + b"x" * 3 * MOST_BYTES + b'"}\n\xff\xfe\n{"op":"quit"}\n'), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]

    assert ["bad_json", "bad_json"] == [code(answer) for answer in answers[:2]]
    assert [{"ok": True}] == answers[2:]


def test_a_mistake_of_ours_is_an_answer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last resort."""
    loop = dealt()
    monkeypatch.setattr("kabale.cli.engine.state", lambda *_, **__: 1 // 0)

    assert "internal" == code(ask(loop, "state", id=1))


def test_ten_positions_are_resumed() -> None:
    """Each is told as in its play, a move is played and taken back, and a contradiction is told with its place."""
    for played in (in_the_middle(game, 3) for game in SEEN.split()):
        loop = dealt(played.game.name, str(Deal.at(played.table)))
        before, move = ask(loop, "state"), str(next(iter(played.legal_moves)))

        assert list(map(str, played.legal_moves)) == ask(loop, "moves")["moves"], played
        assert (0, 1) == (before["length"], ask(loop, "play", move=move)["length"]), played
        assert before["key"] == ask(loop, "undo")["key"], played
        assert "nothing_to_undo" == code(ask(loop, "undo")), played

    word = str(Deal.at(in_the_middle("spider", 3).table))
    refused = ask(dealt("spider", word), "deal", deal=word.replace("K", "Q", 1))
    assert ("bad_deal", "once too often") == (
        code(refused),
        refused["error"]["message"].partition(" is there ")[2][:14],
    )


def test_hello_says_what_one_talks_to() -> None:
    """Before anything is loaded."""
    answer = ask(EngineLoop(), "hello")

    assert (True, "kabale", kabale.__version__, 2) == tuple(
        answer[name] for name in ("ok", "name", "version", "protocol")
    )
    assert [list(FORMATS), list(SCHEMES)] == [answer["formats"], answer["schemes"]]
    assert isinstance(answer["search"]["version"], int)
    assert native.available() == answer["search"]["kernel"]


def test_games_are_those_of_the_library() -> None:
    """Each can be loaded by its name."""
    answer = ask(EngineLoop(), "games")

    assert [entry.name for entry in kabale.games()] == [each["name"] for each in answer["games"]]
    assert {"name": "klondike", "title": "Klondike", "format": "pat", "cards": 52} in answer["games"]


def test_perft_counts_from_the_position() -> None:
    """As the library counts, and the session stays where it is."""
    loop = dealt("freecell", "ms:1")
    before = ask(loop, "state")
    answer = ask(loop, "perft", depth=2)

    assert {"ok": True, "paths": [32, 888], "states": [33, 489]} == answer
    assert before == ask(loop, "state")


@pytest.mark.parametrize("depth", [0, -1, 100, "2", None, 1.5])
def test_perft_needs_a_depth(depth: object) -> None:
    """One that can be counted to."""
    assert "bad_request" == code(ask(dealt(), "perft", depth=depth))
    assert "bad_request" == code(ask(dealt(), "perft"))


@pytest.mark.parametrize(
    ("op", "known", "ignored"),
    [
        ("solve", {"positions": 1, "seconds": 1, "method": "auto"}, {"deal": "ms:11982"}),
        ("undo", {"group": False}, {"n": 3}),
        ("redo", {"group": True}, {"count": 1}),
        ("play", {"move": "c1"}, {"from": 1, "to": 2}),
        ("state", {"open": True}, {"opened": True}),
        ("moves", {}, {"move": "c1"}),
    ],
)
def test_fields_that_a_request_does_not_know_are_named(
    op: str, known: dict[str, object], ignored: dict[str, object]
) -> None:
    """Where all of them are known the answer does not speak of it."""
    loop = dealt()
    for played in ("play", "play", "undo"):
        ask(loop, played, **({"move": "c1"} if played == "play" else {}))

    assert list(ignored) == ask(loop, op, **known, **ignored)["ignored"]
    assert "ignored" not in ask(loop, op, **known)
    assert "ignored" not in ask(loop, op, **known, id=1)


@pytest.mark.parametrize("method", ["auto", "python"])
def test_no_position_is_none(method: str) -> None:
    """Whatever searches."""
    answer = ask(dealt("freecell", "ms:1"), "solve", positions=0, method=method)

    assert ("unknown", "positions", 0) == tuple(answer[name] for name in ("verdict", "reason", "positions"))
