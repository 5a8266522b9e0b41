"""Playing over HTTP: what a move answers, what taking back shows, and that two tabs never lose a move."""

import pytest

from kabale.engine.session import Session
from kabale.library import game, load
from kabale.library.catalogue import entry, games
from kabale.messages import LANGUAGES
from kabale.table.decks import Deal
from tests.cli.running import WIN
from tests.library.test_foreign import MID_PLAY
from tests.library.test_positions import SEEN, in_the_middle
from tests.web.client import House, Visitor


def test_a_number_in_a_link_is_one_of_k1(anna: Visitor) -> None:
    """The dialogue of a new deal adds the usual scheme by itself; a link means the same as on the day it was sent."""
    assert ["k1:617", "ms:617"] == [anna.begin("freecell", deal)["deal"] for deal in ("617", "ms:617")]


def test_a_new_play_stands_where_the_engine_deals_it(anna: Visitor) -> None:
    """The state is what ``kabale deal klondike --deal k1:617`` shows, and the moves are the engine's."""
    state = anna.begin("klondike", "617")
    loaded, _ = load("klondike")
    assert loaded is not None
    position = loaded.deal("k1:617")

    assert [list(pile.cards) for pile in position.view().piles] == [pile["cards"] for pile in state["piles"]]
    assert [str(move) for move in position.legal_moves] == state["legal"]
    game = {"name": "klondike", "title": "Klondike", "format": "pat", "family": "klondike", "own": False, "deals": "k1"}
    game["base"] = "klondike"
    assert game == state["game"]
    assert ("k1:617", 0, "playing", 0, False) == tuple(
        state[name] for name in ("deal", "version", "outcome", "length", "can_undo")
    )


def test_a_play_may_begin_at_a_position(anna: Visitor) -> None:
    """Ten positions have the moves of their plays. A win counts nowhere, and a contradiction is told with its place."""
    for played in (in_the_middle(each, 3) for each in SEEN.split()):
        word = str(Deal.at(played.table))
        state = anna.begin(played.game.name, word)

        assert (word, 0, False) == (state["deal"], state["length"], state["can_undo"]), word
        assert list(map(str, played.legal_moves)) == state["legal"], word
        assert state["piles"] == anna.do(anna.move(state, state["legal"][0]), "undo")["piles"], word

    clock = Session(game("grandfathersclock"), "k1:5")
    clock.play_line(WIN.rpartition(" ")[0])
    won = anna.move(anna.begin("grandfathersclock", str(Deal.at(clock.position.table))), WIN.rpartition(" ")[2])
    body = {"game": "klondike", "deal": str(Deal.at(in_the_middle("klondike", 3).table)).replace("K", "Q", 1)}

    assert "won" == won["outcome"]
    assert [] == anna.get("/api/statistics")["games"]
    assert (0, 0, None) == tuple(
        anna.get(f"/api/plays/{won['id']}/standing")[name] for name in ("played", "won", "day")
    )
    assert "is there once too often" in anna.post("/api/plays", body, 422)["error"]["message"]


def test_a_pasted_position_is_read(anna: Visitor) -> None:
    """The form said: "you can enter only a deal before its first move"."""
    read = anna.post("/api/games/freecell/places", {"text": MID_PLAY})

    assert ([], None, "at:") == (read["problems"], read["missing"], read["deal"][:3])
    assert read["deal"] == anna.post("/api/games/freecell/places", {"text": read["deal"]})["deal"]


def test_a_move_says_what_it_changed(anna: Visitor) -> None:
    """A click draws a card: it moves, it is turned up, and the version has gone on by one."""
    state = anna.move(anna.begin("klondike", "k1:617"), "c1")

    assert 1 == state["version"]
    assert [
        {"change": "moved", "source": 1, "target": 2, "count": 1, "at": None, "to": None, "turned_over": False},
        {"change": "turned", "pile": 2, "places": [1], "up": True},
    ] == state["changes"]
    assert 23 == len(state["piles"][0]["cards"])


def test_taking_back_shows_the_same_the_other_way(anna: Visitor) -> None:
    """The card is turned down and goes back; redoing shows the move again."""
    moved = anna.move(anna.begin("klondike", "k1:617"), "c1")
    back = anna.do(moved, "undo")
    again = anna.do(back, "redo")

    assert [
        {"change": "turned", "pile": 2, "places": [1], "up": False},
        {"change": "moved", "source": 2, "target": 1, "count": 1, "at": None, "to": None, "turned_over": False},
    ] == back["changes"]
    assert (2, 0, True) == (back["version"], back["length"], back["can_redo"])
    assert moved["changes"] == again["changes"]
    assert (3, 1, False) == (again["version"], again["length"], again["can_redo"])


def test_an_illegal_move_names_the_rule_and_changes_nothing(anna: Visitor) -> None:
    """422 with the engine's own words; the play stands where it stood."""
    state = anna.begin("klondike", "k1:617")
    error = anna.do(state, "moves", 422, move="1-2")["error"]

    assert "illegal_move" == error["code"]
    assert "1-2 is not legal: you cannot take cards from the stock by hand: click it" == error["message"]
    assert state == anna.get(f"/api/plays/{state['id']}")


@pytest.mark.parametrize("nonsense", ["", "ten to five", "1-2-3", "7x-2", "c0", "é", "c1 c1"])
def test_what_is_no_move_is_said_to_be_none(anna: Visitor, nonsense: str) -> None:
    """Nothing is played."""
    state = anna.begin("klondike", "k1:617")

    assert "bad_move" == anna.do(state, "moves", 422, move=nonsense)["error"]["code"]
    assert 0 == anna.get(f"/api/plays/{state['id']}")["length"]


def test_giving_up_is_not_a_move_that_can_be_sent(anna: Visitor) -> None:
    """``end`` has an address of its own."""
    state = anna.begin("klondike", "k1:617")

    assert "illegal_move" == anna.do(state, "moves", 422, move="end")["error"]["code"]


def test_of_two_tabs_the_late_one_is_told_where_the_play_stands(anna: Visitor) -> None:
    """409 with the current state beside the error, and the move of the late tab is not played."""
    state = anna.begin("klondike", "k1:617")
    first = anna.move(state, "c1")
    answer = anna.do(state, "moves", 409, move="7-3")

    assert "stale" == answer["error"]["code"]
    assert {**first, "changes": None, "events": []} == answer["state"]
    assert 1 == anna.get(f"/api/plays/{state['id']}")["length"]


@pytest.mark.parametrize("action", ["undo", "redo", "restart", "end", "auto"])
def test_every_action_must_know_the_version(anna: Visitor, action: str) -> None:
    """Not only moves: a stale undo would take back somebody else's move."""
    state = anna.begin("klondike", "k1:617")
    anna.move(state, "c1")

    assert 1 == anna.do(state, action, 409)["state"]["version"]


def test_a_play_goes_on_after_the_server_was_started_again(site: House, anna: Visitor) -> None:
    """What is live is only a copy: without it the play is dealt and replayed, what was undone included."""
    state = anna.move(anna.move(anna.begin("klondike", "k1:617"), "c1"), "c1")
    undone = anna.do(state, "undo")
    site.desk.live._slots.pop(state["id"])

    assert {**undone, "changes": None} == anna.get(f"/api/plays/{state['id']}")
    assert 2 == anna.do(undone, "redo")["length"]


def test_a_whole_game_can_be_won(anna: Visitor) -> None:
    """Grandfather's Clock, deal 5: the last move wins, and the statistics count one game won."""
    state = anna.begin("grandfathersclock", "k1:5")
    for move in WIN.split():
        state = anna.move(state, move)
    statistics = anna.get("/api/statistics")

    assert ("won", [], len(WIN.split())) == (state["outcome"], state["legal"], state["length"])
    assert [("grandfathersclock", 1, 1)] == [
        (game["game"], game["played"], game["won"]) for game in statistics["games"]
    ]
    assert [(True, len(WIN.split()))] == [(result["won"], result["length"]) for result in statistics["results"]]


def test_a_line_can_be_played_when_dealing(anna: Visitor) -> None:
    """A link carries moves: the play begins after them, and they can be taken back."""
    state = anna.begin("grandfathersclock", "k1:5", moves=WIN)

    assert ("won", len(WIN.split()), 1) == (state["outcome"], state["length"], state["version"])
    assert "playing" == anna.do(state, "undo")["outcome"]


def test_a_line_is_no_longer_than_a_thousand_moves(anna: Visitor) -> None:
    """They are played while the player waits: Klondike's stock could be clicked for ever."""
    wanted = {"game": "klondike", "deal": "k1:617", "moves": "c1 " * 1001}

    assert "too_long" == anna.post("/api/plays", wanted, 422)["error"]["code"]
    assert 1000 == anna.begin("klondike", "k1:617", moves="c1 " * 1000)["length"]


def test_a_line_with_an_illegal_move_begins_nothing(anna: Visitor) -> None:
    """The answer names the move; no play is kept."""
    answer = anna.post("/api/plays", {"game": "klondike", "deal": "k1:617", "moves": "c1 1-2 c1"}, 422)

    assert "illegal_move" == answer["error"]["code"]
    assert "1-2" in answer["error"]["message"]
    assert [] == anna.get("/api/plays")["plays"]


def test_automatic_laying_tells_its_moves_and_all_changes(anna: Visitor) -> None:
    """The same moves as a session lays, each with its changes in order."""
    state = anna.do(anna.begin("klondike", "k1:617"), "auto", safe=False)
    game, _ = load("klondike")
    assert game is not None
    session = Session(game, "k1:617")
    steps = session.auto(safe=False)

    assert [str(step) for step in steps] == state["moves"]
    assert len(steps) == state["length"]
    assert [step.move.source + 1 for step in steps] == [
        change["source"] for change in state["changes"] if change["change"] == "moved"
    ]


def test_laying_what_is_safe_differs_from_laying_what_fits(anna: Visitor) -> None:
    """FreeCell deal 1941 is lost by greedy laying: what fits goes further than what is safe."""
    state = anna.begin("freecell", "ms:1941")
    safe = anna.do(state, "auto", safe=True)
    fits = anna.do(anna.do(safe, "restart"), "auto", safe=False)

    assert set(safe["moves"]) <= set(fits["moves"])


def test_the_end_is_announced_before_it_is_played(anna: Visitor) -> None:
    """``finish`` is true exactly where laying what fits wins: then it does, on the way of a real win."""
    moves = WIN.split()
    told = []
    for played in range(len(moves)):
        state = anna.begin("grandfathersclock", "k1:5", moves=" ".join(moves[:played]))
        told.append(state["finish"])
        if state["finish"]:
            assert "won" == anna.do(state, "auto", safe=False)["outcome"]

    assert not told[0]
    assert told[-1]


def test_while_cards_lie_face_down_no_win_is_announced(anna: Visitor) -> None:
    """It would tell what lies there."""
    assert not anna.begin("klondike", "k1:1")["finish"]


def test_a_play_can_be_given_up_and_that_taken_back(anna: Visitor) -> None:
    """Lost, and nothing is legal; after undo it goes on."""
    lost = anna.do(anna.move(anna.begin("klondike", "k1:617"), "c1"), "end")
    back = anna.do(lost, "undo")

    assert ("lost", []) == (lost["outcome"], lost["legal"])
    assert ("playing", 1) == (back["outcome"], back["length"])
    assert "illegal_move" == anna.do(anna.do(back, "redo"), "end", 422)["error"]["code"]


def test_restarting_keeps_every_move_to_be_redone(anna: Visitor) -> None:
    """Back at the deal; redo plays the first move again."""
    state = anna.move(anna.move(anna.begin("klondike", "k1:617"), "c1"), "7-3")
    start = anna.do(state, "restart")

    assert (0, True, False) == (start["length"], start["can_redo"], start["can_undo"])
    assert ["c1", "7-3"] == _redone(anna, start)


def _redone(anna: Visitor, state: dict[str, object]) -> list[str]:
    """Redo everything and return the moves of the play's file."""
    while state["can_redo"]:
        state = anna.do(state, "redo")
    text = anna.send("GET", f"/api/plays/{state['id']}/file").text
    return next(line for line in text.splitlines() if line.startswith("moves: ")).split()[1:]


def test_nothing_to_take_back_is_said_so(anna: Visitor) -> None:
    """Undo at the deal, redo without an undo."""
    state = anna.begin("klondike", "k1:617")

    assert "nothing_to_undo" == anna.do(state, "undo", 422)["error"]["code"]
    assert "nothing_to_redo" == anna.do(state, "redo", 422)["error"]["code"]


def test_the_clock_only_goes_forward(anna: Visitor) -> None:
    """A tab that was asleep does not set it back, and it does not make a version of its own."""
    state = anna.do(anna.begin("klondike", "k1:617"), "moves", move="c1", seconds=12.5)
    path = f"/api/plays/{state['id']}"
    for seconds in (20.0, 3.0):
        assert 204 == anna.send("POST", f"{path}/time", {"seconds": seconds}).status_code
    after = anna.get(path)

    assert (20.0, 1) == (after["seconds"], after["version"])
    assert 20.0 == anna.do(after, "moves", move="c1", seconds=1)["seconds"]


def test_why_and_hint_change_nothing(anna: Visitor) -> None:
    """Questions about a play leave it as it is."""
    state = anna.begin("klondike", "k1:617")
    path = f"/api/plays/{state['id']}"
    legal, illegal = anna.get(f"{path}/why?move=c1"), anna.get(f"{path}/why?move=1-2")
    hint = anna.get(f"{path}/hint")

    assert {"legal": True, "why": None} == legal
    assert not illegal["legal"]
    assert "click it" in illegal["why"]
    assert hint["moves"][0] in state["legal"]
    assert hint["reason"].startswith(hint["told"])
    assert hint["nothing_new"] is False
    assert "bad_move" == anna.get(f"{path}/why?move=seven", 422)["error"]["code"]
    assert {"verdict": "unknown", "told": [], "share": None} == anna.get(f"{path}/outlook")
    assert state == anna.get(path)


def test_plays_are_listed_newest_first(anna: Visitor) -> None:
    """By the last move, of one game or of all, as many as are asked for."""
    first, second = anna.begin("klondike", "k1:1"), anna.begin("freecell", "ms:2")
    anna.move(first, "c1")
    listed = anna.get("/api/plays")["plays"]

    assert [first["id"], second["id"]] == [play["id"] for play in listed]
    assert ["ms:2"] == [play["deal"] for play in anna.get("/api/plays?game=freecell")["plays"]]
    assert 1 == len(anna.get("/api/plays?limit=1")["plays"])
    assert [second["id"]] == [play["id"] for play in anna.get(f"/api/plays?before={listed[0]['changed']}")["plays"]]


def test_a_forgotten_play_is_gone_but_counts(anna: Visitor) -> None:
    """Deleting is for the list, not for the statistics."""
    state = anna.do(anna.move(anna.begin("klondike", "k1:617"), "c1"), "end")
    path = f"/api/plays/{state['id']}"
    assert 204 == anna.send("DELETE", path).status_code

    assert "not_found" == anna.get(path, 404)["error"]["code"]
    assert 404 == anna.send("DELETE", path).status_code
    assert 1 == anna.get("/api/statistics")["games"][0]["played"]


def test_a_deal_that_nobody_chose_is_of_the_usual_scheme(anna: Visitor) -> None:
    """FreeCell's are Microsoft's, Klondike's our own; two in a row differ."""
    deals = [anna.post("/api/plays", {"game": name}, 201)["deal"] for name in ("freecell", "klondike", "klondike")]

    assert ["ms", "k1", "k1"] == [deal.partition(":")[0] for deal in deals]
    assert deals[1] != deals[2]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "klondyke"}, "unknown_game"),
        ({"game": "own:1234567890123456"}, "unknown_game"),
        ({"game": "klondike", "deal": "ms:0"}, "bad_deal"),
        ({"game": "klondike", "deal": "deck:ASAS"}, "bad_deal"),
        ({"game": "klondike", "deal": "k1:" + "9" * 500}, "bad_deal"),
        ({"game": "klondike", "variant": "x"}, "bad_deal"),
        ({"game": "klondike", "level": 3}, "bad_deal"),
        ({"game": "klondike", "deal": "k1:1", "moves": "c1 x"}, "bad_move"),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_words(anna: Visitor, wanted: dict[str, object], code: str) -> None:
    """Each with a code of its own, and nothing is kept."""
    assert code == anna.post("/api/plays", wanted, 422)["error"]["code"]
    assert [] == anna.get("/api/plays")["plays"]


def test_a_play_as_a_file_is_one_that_the_terminal_goes_on_with(anna: Visitor) -> None:
    """The text of ``kabale play``, as an attachment."""
    state = anna.move(anna.begin("klondike", "k1:617"), "c1")
    response = anna.send("GET", f"/api/plays/{state['id']}/file")
    game, _ = load("klondike")
    assert game is not None
    session = Session.from_text(response.text, lambda _: game)

    assert ["c1"] == [str(move) for move in session.position.moves]
    assert "attachment" in response.headers["content-disposition"]


def test_a_play_whose_rules_have_changed_is_said_to_be_so(site: House, anna: Visitor) -> None:
    """A newer Kabale may have mended a game: the old play is refused in words, and nothing breaks."""
    from kabale.store.values import PlayKey

    anna.send("PATCH", "/api/me", {"name": "Anna"})
    player = anna.get("/api/me")["id"]
    changed = site.store.plays.begin(player, PlayKey("klondike", "0" * 64, None, 0, "k1:1"), "Klondike", now=1.0)
    gone = site.store.plays.begin(player, PlayKey("nosuchgame", "0" * 64, None, 0, "k1:1"), "Gone", now=1.0)
    for play in (changed, gone):
        path = f"/api/plays/{play.id}"

        assert "rules_changed" == anna.get(path, 409)["error"]["code"]
        assert "rules_changed" == anna.post(f"{path}/moves", {"version": 0, "move": "c1"}, 409)["error"]["code"]
        assert "rules_changed" == anna.get(f"{path}/hint", 409)["error"]["code"]
        assert 409 == anna.send("GET", f"{path}/picture.svg").status_code
    assert ["Gone", "Klondike"] == sorted(play["title"] for play in anna.get("/api/plays")["plays"])


def test_a_play_opens_up_to_a_move_that_is_no_longer_legal(site: House, anna: Visitor) -> None:
    """A newer Kabale may read a rule otherwise: the play was refused as a whole, with all that was right in it."""
    from kabale.store.values import PlayKey, PlayProgress

    anna.send("PATCH", "/api/me", {"name": "Anna"})
    key = PlayKey("klondike", game("klondike").digest, None, 0, "k1:617")
    play = site.store.plays.begin(anna.get("/api/me")["id"], key, "Klondike", now=1.0)
    site.store.plays.record(play.id, PlayProgress(0, "c1 1-9 c1", "", "playing", None, 1.0, 3), now=2.0)
    path = f"/api/plays/{play.id}"
    opened = anna.get(path)

    assert 1 == opened["length"]
    assert ["message"] == [event["kind"] for event in opened["events"]]
    assert "move 2, 1-9, is no longer legal: " in opened["events"][0]["text"]
    played = anna.move(opened, "c1")
    assert (2, []) == (played["length"], played["events"])
    assert [] == anna.get(path)["events"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_has_its_title_in_the_reader_s_language(anna: Visitor, language: str) -> None:
    """At the table, in the list and in the statistics stood the definition's: Pyramide, Harfe, alphastar in English."""
    differing = [each for each in games() if game(each.name).title != each.title(language)]
    assert len(differing) >= 50
    chosen = {each.name: each.title(language) for each in differing[::12]} | {
        "pyramid": entry("pyramid").title(language)
    }
    anna.send("PATCH", "/api/me", {"settings": {"language": language}})
    begun = {name: anna.begin(name) for name in chosen}
    for state in begun.values():
        if state["question"] is None and state["legal"]:
            anna.do(anna.move(state, state["legal"][0]), "end")

    assert chosen == {name: state["game"]["title"] for name, state in begun.items()}
    assert chosen == {each["game"]: each["title"] for each in anna.get("/api/plays")["plays"]}
    results = anna.get("/api/statistics")
    assert "pyramid" in {each["game"] for each in results["games"]}
    assert all(chosen[each["game"]] == each["title"] for each in [*results["games"], *results["results"]])
