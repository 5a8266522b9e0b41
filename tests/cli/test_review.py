"""``kabale review``: which move lost a game, said of the play that is meant."""

import json
from pathlib import Path

from kabale.messages import LANGUAGES
from tests.cli.running import WIN, run
from tests.cli.test_play import CLOCK, typed
from tests.search.test_review import YUKON

MOVES = YUKON.removeprefix("c1 c1 c1 c1 ")
ENOUGH = ("--seconds", "600")
"""For the Python solver on a busy machine: it takes 2 s on an idle one, and the default of 10 s was once too short."""


def test_the_game_that_ended_last_is_reviewed(data: Path) -> None:
    """The losing move in words, the way that was open, and what the search has seen; not of an unfinished game."""
    typed(MOVES, "end", to=("play", "yukon", "--deal", "k1:3"))
    typed("c1", to=("play", "klondike", "--deal", "k1:7"))
    told = run("review", *ENOUGH).out.splitlines()

    assert "Yukon, dealt row by row, deal k1:3: lost after 18 moves" == told[0]
    assert "move 15 lost the game: 2H from column 6 to the 3S of column 3" == told[1]
    assert told[2].startswith("before move 15 you could still win in ")
    assert "(the search sees face-down cards)" == told[-1]


def test_a_review_for_programs(data: Path) -> None:
    """The way that it tells wins, played from where it begins."""
    typed(MOVES, "end", to=("play", "yukon", "--deal", "k1:3"))
    review = json.loads(run("review", "yukon", *ENOUGH, "--json").out)
    line = " ".join(review["moves"][: review["after"]] + review["way"])
    typed(line, to=("play", "yukon", "--deal", "k1:3", "--new"))
    won = json.loads(run("review", "--json").out)

    assert (15, 14, True) == (review["losing"], review["after"], review["thoughtful"])
    assert ["won"] * 15 + ["lost"] * 4 == review["verdicts"]
    assert ("won", None, []) == (won["outcome"], won["losing"], won["way"])


def test_a_play_is_chosen_by_number_by_game_or_as_a_file(data: Path, tmp_path: Path) -> None:
    """An unfinished one by its number or its file only."""
    typed(WIN, to=CLOCK)
    typed("c1", f"save {tmp_path / 'mine.play'}", to=("play", "klondike", "--deal", "k1:7"))

    assert run("review", "--pick", "1", "--seconds", "0").out.startswith("Klondike, deal k1:7: left after 1 move\n")
    assert run("review", str(tmp_path / "mine.play"), "--seconds", "0").out.startswith(
        "Klondike, deal k1:7: left after"
    )
    assert "won in 48 moves" in run("review", "--pick", "2").out
    assert "won in 48 moves" in run("review", "grandfathersclock").out


def test_what_cannot_be_reviewed_is_one_sentence(data: Path) -> None:
    """Nothing has ended yet, no such play, no such game."""
    cases: dict[str, list[str]] = {
        "no game is finished yet": [],
        "no game of golf": ["golf"],
        "no play 9": ["--pick", "9"],
    }
    for word, arguments in cases.items():
        ran = run("review", *arguments)

        assert (1, "") == (ran.status, ran.out)
        assert word in ran.err


def test_what_is_open_is_said_in_every_language(data: Path) -> None:
    """Without time to search nothing is settled."""
    typed("c1", "end", to=("play", "klondike", "--deal", "k1:7"))
    told = {language: run("review", "--seconds", "0", "--language", language).out for language in LANGUAGES}

    assert "the search did not settle whether you could win" in told["en"]
    assert len(LANGUAGES) == len(set(told.values()))
