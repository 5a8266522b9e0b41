"""Cribbage against Bill as a visitor sees it: nothing hidden is told, nothing is lost, nothing counts twice."""

import json
import random
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import pytest

from kabale.cribbage.record import from_text, verify
from tests.web.client import House, Visitor

Answer = dict[str, Any]
Choose = Callable[[Answer], str]

CARD = re.compile(r"\b[A23456789TJQK][SHDC]\b")


def begin(visitor: Visitor, strength: str = "easy", **more: object) -> Answer:
    """Begin a match."""
    match: Answer = visitor.post("/api/cribbage", {"strength": strength, **more}, 201)
    return match


def move(visitor: Visitor, match: Answer, text: str, status: int = 200) -> Answer:
    """Make a move."""
    asked = {"version": match["version"], "move": text}
    answer: Answer = visitor.post(f"/api/cribbage/{match['id']}/moves", asked, status)
    return answer


def states(visitor: Visitor, match: Answer, choose: Choose) -> Iterator[Answer]:
    """Play a match to its end and yield every answer."""
    yield match
    while match["result"] is None:
        match = move(visitor, match, choose(match))
        yield match


def played(visitor: Visitor, match: Answer, choose: Choose) -> Answer:
    """Play a match to its end and return the last answer."""
    *_, last = states(visitor, match, choose)
    return last


def at_random(seed: int) -> Choose:
    chance = random.Random(seed)
    return lambda match: chance.choice(match["legal"])


def until(visitor: Visitor, match: Answer, phase: str, *, deal: int = 1) -> Answer:
    """Play the first legal moves until a phase."""
    while (match["phase"], match["deal"] >= deal) != (phase, True):
        match = move(visitor, match, match["legal"][0])
    return match


# -- what may be seen --------------------------------------------------------------------------------------------------


class Eyes:
    """What a player has seen of a deal, by the rules of the game: own cards, laid cards, starter, counted hands."""

    def __init__(self) -> None:
        self.cards: set[str] = set()

    def see(self, match: Answer) -> None:
        """Take in what an answer tells; a new deal begins with nothing but what was drawn for it."""
        for event in match["events"]:
            if event["kind"] == "dealt" and event["who"] == "me":
                drawn = {card for each in match["events"] if each["kind"] == "drawn" for card in each["cards"]}
                self.cards = drawn | set(event["cards"])
            public = event["kind"] in ("cut", "played", "hand", "crib")
            self.cards |= set(event["cards"]) if public else set()


@pytest.mark.parametrize(("strength", "seed"), [("easy", 1), ("steady", 4), ("strong", 5)])
def test_no_answer_names_a_hidden_card(anna: Visitor, strength: str, seed: int) -> None:
    """Every card in every answer is one that the player has been dealt or has been shown on the table.

    What a hand was is told when it is counted; a crib names the two that Bill laid away. In one deal each card is
    somewhere once: so what is not among the seen ones is Bill's or in the stock. What is drawn at random as text (id,
    commitment) names no card, but may look as if it did: an id once held "-2H-".
    """
    eyes, named = Eyes(), 0
    for match in states(anna, begin(anna, strength), at_random(seed)):
        eyes.see(match)
        cards = set(CARD.findall(json.dumps({**match, "id": "", "commitment": "", "opened": ""})))
        named += len(cards)
        assert set() == cards - eyes.cards
        if match["phase"] == "discard":
            asked = anna.get(f"/api/cribbage/{match['id']}/hint")
            assert set() == set(CARD.findall(json.dumps(asked))) - eyes.cards
    assert named > 100


def test_bills_cards_are_shown_as_their_number_only(anna: Visitor) -> None:
    """What is dealt to him and what he lays away has no faces."""
    match = move(anna, begin(anna), "deal")
    told = {(each["kind"], each["who"]): each["cards"] for each in match["events"]}

    assert ["??"] * 6 == told["dealt", "bill"]
    assert ["??"] * 2 == told["discarded", "bill"]
    assert (6, 4, 2) == (len(match["hand"]), match["others"], match["crib"])


def test_number_and_nonce_stay_until_the_end(anna: Visitor, site: House) -> None:
    """In no answer before the last; then both are there, and the commitment was made of them."""
    match = begin(anna)
    player = anna.get("/api/me")["id"]
    kept = site.store.cribbages.find(player, match["id"])
    assert kept is not None
    secrets = [kept.nonce, kept.number.removeprefix("k1:")]
    *before, last = states(anna, match, at_random(6))

    assert [] == [each["version"] for each in before if any(secret in json.dumps(each) for secret in secrets)]
    assert {match["commitment"]} == {each["commitment"] for each in before}
    assert {"number": kept.number, "nonce": kept.nonce} == last["opened"]


def test_who_deals_is_not_known_before_the_commitment(anna: Visitor) -> None:
    """The draw is an event of the first deal: a server that knew it could look for another number."""
    match = begin(anna)
    first = move(anna, match, "deal")

    assert (None, "draw", [], []) == (match["dealer"], match["phase"], match["events"], match["log"])
    assert re.fullmatch("[0-9a-f]{64}", match["commitment"])
    assert ["drawn", "drawn"] == [each["kind"] for each in first["events"][:2]]


def test_the_commitment_is_what_anybody_can_compute(anna: Visitor) -> None:
    """SHA-256 of three lines, as docs/cribbage.md says; a changed number does not fit."""
    last = played(anna, begin(anna), at_random(7))
    number, nonce = last["opened"]["number"], last["opened"]["nonce"]

    assert sha256(f"kabale cribbage 1\n{number}\n{nonce}\n".encode()).hexdigest() == last["commitment"]
    assert not verify(last["commitment"], int(number.removeprefix("k1:")) + 1, nonce)


def test_the_file_of_a_match_is_there_after_the_end_only(anna: Visitor) -> None:
    """It holds the number: so not before; then it can be checked with kabale cribbage verify."""
    match = move(anna, begin(anna), "deal")
    path = f"/api/cribbage/{match['id']}/file"
    anna.get(path, 404)
    last = played(anna, match, at_random(8))
    text = anna.send("GET", path).text

    again, more = from_text(text)

    assert last["opened"]["number"] == f"k1:{again.chance.number}"
    assert (match["commitment"], last["opened"]["nonce"]) == (more["commitment"], more["nonce"])
    assert last["result"]["scores"] == {"me": again.state.scores[0], "bill": again.state.scores[1]}


# -- playing -----------------------------------------------------------------------------------------------------------


def test_a_match_adds_up(anna: Visitor) -> None:
    """The points of all events are the scores, pegs stand where the points are, and 121 ends it at once."""
    sums = {"me": 0, "bill": 0}
    last: Answer = {}
    for match in states(anna, begin(anna), at_random(11)):
        for event in match["events"]:
            sums[event["who"]] += event["points"]
            assert event["points"] == sum(step["points"] for step in event["steps"])
            assert {side: min(121, points) for side, points in sums.items()} == event["scores"]
        assert {side: front for side, (_, front) in match["pegs"].items()} == match["scores"]
        assert all(back <= front for back, front in match["pegs"].values())
        last = match
    winner, scores = last["result"]["winner"], last["result"]["scores"]
    loser = min(scores.values())

    assert (121, "won") == (scores[winner], last["events"][-1]["kind"])
    assert (loser < 91) + (loser < 61) == last["result"]["skunk"]


def test_bill_answers_until_the_player_can_do_something(anna: Visitor) -> None:
    """After each move the player has one, or all is over."""
    for match in states(anna, begin(anna), at_random(13)):
        assert (match["to_move"] == "me") == bool(match["legal"]) == (match["result"] is None)


def test_what_is_said_is_in_the_players_language(anna: Visitor) -> None:
    """The count of cards that give nothing, in Danish."""
    anna.send("PATCH", "/api/me", {"settings": {"language": "da"}})
    match = until(anna, begin(anna), "show")
    said = [
        each["said"] for each in match["log"] if each["kind"] == "played" and (each["count"], each["points"]) == (10, 0)
    ]
    steps = [step["text"] for each in match["log"] for step in each["steps"]]

    assert set(said) <= {"Ti"}
    assert steps
    assert not [text for text in steps if " for his " in text or "Pair" in text]


NAMED = {"pair": "a pair", "three": "three of a kind", "four": "four of a kind", "run": "a run of"}


def test_what_a_card_makes_is_said_with_its_points(anna: Visitor) -> None:
    """Found in the terminal and true of the page: "Twenty-eight for 2" said nothing of the pair."""
    heard = [
        (event["said"], NAMED[step["kind"]])
        for match in states(anna, begin(anna), at_random(11))
        for event in match["events"]
        for step in event["steps"]
        if event["kind"] == "played" and step["kind"] in NAMED
    ]

    assert heard
    assert all(f", {words}" in said for said, words in heard), heard


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("5C 5C", "illegal_move", "named 5C twice"),
        ("go", "illegal_move", "first both players put two cards in the crib"),
        ("cut 17", "illegal_move", "first both players put two cards"),
        ("rubbish", "bad_move", "not a move"),
        ("7H", "illegal_move", "first both players"),
    ],
)
def test_a_move_against_a_rule_is_refused_in_its_words(anna: Visitor, text: str, code: str, words: str) -> None:
    """And nothing has changed."""
    match = move(anna, begin(anna), "deal")
    refused = move(anna, match, text, 422)["error"]
    now = anna.get(f"/api/cribbage/{match['id']}")

    assert code == refused["code"]
    assert words in refused["message"]
    assert (match["version"], match["hand"]) == (now["version"], now["hand"])


def test_a_card_of_bills_cannot_be_laid(anna: Visitor) -> None:
    """Nor one that lies in the stock: the refusal is the same, so nothing can be found out by trying."""
    match = move(anna, begin(anna), "deal")
    others = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "SHDC" if f"{rank}{suit}" not in match["hand"]]
    refused = {
        move(anna, match, f"{match['hand'][0]} {card}", 422)["error"]["message"].replace(card, "it") for card in others
    }

    assert 1 == len(refused)
    assert "you do not hold it" in refused.pop()


def test_who_comes_too_late_gets_the_current_state(anna: Visitor) -> None:
    """Two tabs, one match."""
    match = begin(anna)
    now = move(anna, match, "deal")
    late = move(anna, match, "deal", 409)

    assert "stale" == late["error"]["code"]
    assert (now["version"], now["hand"]) == (late["state"]["version"], late["state"]["hand"])


@pytest.mark.parametrize("action", ["", "/hint", "/review", "/file"])
def test_another_players_match_is_nowhere(anna: Visitor, bert: Visitor, action: str) -> None:
    """Not found, whatever is asked."""
    match = move(anna, begin(anna), "deal")

    bert.get(f"/api/cribbage/{match['id']}{action}", 404)
    move(bert, match, match["legal"][0], 404)
    assert 404 == bert.send("DELETE", f"/api/cribbage/{match['id']}", {}).status_code
    assert [] == bert.get("/api/cribbage")["matches"]


def test_a_forgotten_match_is_gone(anna: Visitor) -> None:
    """Nothing asks for it any more."""
    match = begin(anna)
    anna.send("DELETE", f"/api/cribbage/{match['id']}", {})

    anna.get(f"/api/cribbage/{match['id']}", 404)


@pytest.mark.parametrize(
    "body", [{"strength": "godly"}, {"practice": "maybe"}, {"number": "k1:1"}, {"strength": ["easy"]}, []]
)
def test_nonsense_begins_nothing(anna: Visitor, body: object) -> None:
    """A number cannot be chosen either: who knows it knows every card."""
    anna.post("/api/cribbage", body, 422)

    assert [] == anna.get("/api/cribbage")["matches"]


# -- taking back -------------------------------------------------------------------------------------------------------


def test_moves_are_not_taken_back_in_earnest(anna: Visitor) -> None:
    """What Bill has shown cannot be unseen."""
    match = until(anna, begin(anna), "play")
    path, asked = f"/api/cribbage/{match['id']}/undo", {"version": match["version"]}

    assert not match["can_undo"]
    assert "undo_final" == anna.post(path, asked, 422)["error"]["code"]


def test_in_practice_moves_are_taken_back_to_the_players_last(anna: Visitor) -> None:
    """The same cards are there again."""
    dealt = move(anna, begin(anna, practice=True), "deal")
    laid = move(anna, dealt, dealt["legal"][0])
    back = anna.post(f"/api/cribbage/{laid['id']}/undo", {"version": laid["version"]})

    assert (dealt["hand"], "discard", 2) == (back["hand"], back["phase"], back["crib"])
    assert back["version"] > laid["version"]


def test_after_the_end_moves_are_taken_back_for_study_and_the_result_stays(anna: Visitor) -> None:
    """It has counted, and counts once."""
    last = played(anna, begin(anna), at_random(21))
    before = anna.get("/api/cribbage/statistics")
    back = anna.post(f"/api/cribbage/{last['id']}/undo", {"version": last["version"]})
    again = played(anna, back, at_random(22))

    assert None is back["result"]
    assert again["result"]
    assert before == anna.get("/api/cribbage/statistics")
    assert last["opened"] == back["opened"]


def test_before_the_first_move_there_is_nothing_to_take_back(anna: Visitor) -> None:
    """Said so, nothing else."""
    match = begin(anna, practice=True)
    path = f"/api/cribbage/{match['id']}/undo"

    assert "nothing_to_undo" == anna.post(path, {"version": 0}, 422)["error"]["code"]


# -- advice ------------------------------------------------------------------------------------------------------------


def test_a_hint_weighs_all_that_can_be_done(anna: Visitor) -> None:
    """All fifteen discards, each once; the move it names is the first of them."""
    match = move(anna, begin(anna), "deal")
    hint = anna.get(f"/api/cribbage/{match['id']}/hint")

    assert {frozenset(each.split()) for each in match["legal"]} == {
        frozenset(each["cards"]) for each in hint["choices"]
    }
    assert (15, hint["move"]) == (len(hint["choices"]), hint["choices"][0]["move"])


def test_where_nothing_is_to_choose_the_hint_is_what_there_is(anna: Visitor) -> None:
    """Deal; and where to cut is all the same."""
    hint = anna.get(f"/api/cribbage/{begin(anna)['id']}/hint")

    assert {"move": "deal", "choices": []} == hint


def test_a_deal_is_judged_when_it_is_over(anna: Visitor) -> None:
    """Not before: then the discard and the cards are there, and who plays as advised has given nothing away."""
    match = move(anna, begin(anna), "deal")
    path = f"/api/cribbage/{match['id']}"
    anna.get(f"{path}/review", 404)
    while match["phase"] != "show":
        hint = anna.get(f"{path}/hint")["move"]
        match = move(anna, match, hint or match["legal"][0])
    review = anna.get(f"{path}/review?deal=1")

    assert ("discard", 6) == (review["decisions"][0]["kind"], len(review["decisions"][0]["hand"]))
    assert (0, 1) == (review["loss"], review["deal"])
    anna.get(f"{path}/review?deal=2", 404)


def test_what_a_worse_discard_gives_away_is_told(anna: Visitor) -> None:
    """The last of the advised discards: its loss is the difference to the first."""
    match = move(anna, begin(anna), "deal")
    path = f"/api/cribbage/{match['id']}"
    choices = anna.get(f"{path}/hint")["choices"]
    worst = min(choices, key=lambda each: each["points"])
    match = until(anna, move(anna, match, worst["move"]), "show")
    first = anna.get(f"{path}/review")["decisions"][0]

    assert worst["move"] == first["made"]["move"]
    assert abs(choices[0]["points"] - worst["points"] - first["loss"]) < 0.01


# -- statistics --------------------------------------------------------------------------------------------------------


def test_statistics_are_those_of_the_matches(anna: Visitor) -> None:
    """Counted here again from what was told while playing: hands, cribs, games and skunks."""
    told: list[Answer] = []
    results = []
    for seed in (31, 32, 33):
        for match in states(anna, begin(anna), at_random(seed)):
            told += match["events"]
        results.append(match["result"])
    found = anna.get("/api/cribbage/statistics")
    standing = found["standings"][0]
    for side in ("me", "bill"):
        cribs = [each["points"] for each in told if (each["kind"], each["who"]) == ("crib", side)]
        hands = [each["points"] for each in told if (each["kind"], each["who"]) == ("hand", side)]
        averages = found["averages"][side]
        both = [averages["hand_dealer"], averages["hand_pone"]]
        assert len(cribs) == averages["crib"]["deals"]
        assert sum(cribs) / len(cribs) == pytest.approx(averages["crib"]["mean"], abs=0.001)
        assert len(hands) == sum(each["deals"] for each in both)
        assert sum(hands) == pytest.approx(sum(each["deals"] * each["mean"] for each in both), abs=0.1)

    assert 3 == standing["games"] == len(found["matches"]) == standing["won"] + standing["lost"]
    assert [each["winner"] for each in results].count("me") == standing["won"]
    assert results == [{name: each[name] for name in ("winner", "scores", "skunk")} for each in found["matches"]]


def test_pegging_is_counted_by_who_deals(anna: Visitor) -> None:
    """The first deal of a match, added up from its events."""
    match = until(anna, begin(anna), "show")
    pegged = {"me": 0, "bill": 0}
    for event in match["log"]:
        if event["kind"] in ("played", "last"):
            pegged[event["who"]] += event["points"]
    played(anna, match, at_random(34))
    row = anna.get("/api/cribbage/statistics")["matches"][0]["deals"][0]

    assert (match["dealer"], pegged) == (row["dealer"], row["pegging"])


def test_nobody_has_statistics_before_the_first_match(anna: Visitor) -> None:
    """Averages of nothing are none."""
    found = anna.get("/api/cribbage/statistics")

    assert ([], 0) == (found["matches"], found["standings"][0]["games"])
    assert {"mean": None, "deals": 0} == found["averages"]["me"]["crib"]
