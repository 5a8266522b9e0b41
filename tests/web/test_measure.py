"""Measuring over HTTP: on from what was sent back, bounded in all that is sent, one at a time."""

import threading
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from kabale.services.refusals import Refusal
from kabale.web.own.measuring import Measurer
from kabale.web.own.requests import MeasureRequest
from tests.studies.test_measure import AT_ONCE, NEVER
from tests.web import texts
from tests.web.client import Visitor

EMPTY = {
    **dict.fromkeys(("deals", "simply", "roamed"), 0),
    **{name: [] for name in ("won", "lost", "lengths", "reached", "laid_on", "taken_from")},
}


def ask(anna: Visitor, text: str, tally: object = None, status: int = 200) -> Any:
    return anna.post("/api/measure", {"text": text, "format": "pat", "tally": tally}, status)


def to_the_end(anna: Visitor, text: str) -> Any:
    found = ask(anna, text)
    while not found["done"]:
        found = ask(anna, text, found["tally"])
    return found


def test_a_hundred_deals_are_measured(anna: Visitor) -> None:
    """Wilson's interval of 100 in 100 begins at 1 / (1 + 1.96² / 100) = 0.963."""
    found = to_the_end(anna, AT_ONCE)

    assert (100, 0, 0, 1, 1.0) == tuple(found[name] for name in ("won", "lost", "open", "length", "simple"))
    assert (0.963, 1.0) == (round(found["low"], 3), found["high"])
    assert ("k1:1", None) == (found["deal_won"], found["deal_lost"])
    assert found["suspicious"]


def test_a_deal_that_cannot_be_won_is_named_and_the_words_are_the_callers(anna: Visitor) -> None:
    """No deal is left to search: a second per deal was too short on a busy machine without the kernel."""
    body = {"text": NEVER, "format": "pat", "tally": {**EMPTY, "deals": 100, "lost": [*range(1, 101)]}}
    found = anna.post("/api/measure", body, accept_language="da")

    assert "k1:1" == found["deal_lost"]
    assert ["mistænkeligt: ingen kortgivning kan gå op"] == found["suspicious"]


def test_what_was_found_comes_along(anna: Visitor) -> None:
    """The server remembers nothing: it goes on from deal 100."""
    sent = {**EMPTY, "deals": 99, "won": [3], "lengths": [17], "lost": [5]}
    found = ask(anna, AT_ONCE, sent)

    assert [3, 100] == found["tally"]["won"]
    assert (2, 1, 97, True) == (found["won"], found["lost"], found["open"], found["done"])


@pytest.mark.parametrize(
    "wrong",
    [
        {"deals": 101},
        {"deals": -1},
        {"deals": 1, "won": [1]},
        {"deals": 1, "won": [1], "lengths": [1], "lost": [2]},
        {"simply": 1},
        {"roamed": 1001},
        {"reached": [-1]},
        {"reached": [0] * 10_001},
        {"more": 1},
        {"won": "x"},
    ],
    ids=str,
)
def test_a_tally_that_no_measurement_finds_is_refused(anna: Visitor, wrong: dict[str, object]) -> None:
    assert "bad_request" == ask(anna, AT_ONCE, {**EMPTY, **wrong}, 422)["error"]["code"]


def test_a_pile_that_the_game_has_not_changes_nothing(anna: Visitor) -> None:
    """A tally of another game, say: its piles are not told of this one."""
    found = ask(anna, AT_ONCE, {**EMPTY, "reached": [99_999], "laid_on": [99_999]})

    assert found["won"]


def test_a_definition_with_errors_or_too_long_is_refused(anna: Visitor) -> None:
    assert "fix them first" in ask(anna, texts.BROKEN, None, 422)["error"]["message"]
    assert "bad_request" == ask(anna, "1" * 1_000_001, None, 422)["error"]["code"]


@pytest.fixture
def measurer() -> Iterator[Measurer]:
    with closing(Measurer()) as made:
        yield made


def test_one_at_a_time_for_each_player(measurer: Measurer) -> None:
    """A second step of the same player is refused while the first one lasts; of another player it waits."""
    sent, answers = MeasureRequest(text=AT_ONCE, format="pat"), []
    first = threading.Thread(target=lambda: answers.append(measurer.go_on("anna", sent, "en")))
    with measurer.places.one_for("anna"), pytest.raises(Refusal, match="measuring"):
        measurer.go_on("anna", sent, "en")
    first.start()
    answers.append(measurer.go_on("bert", sent, "en"))
    first.join()

    assert 2 == len(answers)


def test_what_takes_too_long_is_stopped() -> None:
    """The process is killed, and the next step starts another."""
    slow = MeasureRequest(text=texts.slow(), format="xml")
    with closing(Measurer(seconds=1.5)) as measurer, pytest.raises(Refusal, match="too_slow"):
        measurer.go_on("anna", slow, "en")
