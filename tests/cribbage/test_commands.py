"""``kabale cribbage`` as its user has it: counting, advice, proofs, simulations, and a match on the terminal."""

import json
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kabale.cli import memory
from kabale.cli.cribbage.dialogue import MatchDialogue
from kabale.cli.cribbage.sentences import SKUNK, skunks
from kabale.cli.cribbage.sitting import KeptMatch, unfinished
from kabale.cli.memory import OwnerMemory
from kabale.cli.screen import Screen
from kabale.cribbage.match import Match
from kabale.cribbage.players import player
from kabale.cribbage.record import commitment, to_text
from kabale.cribbage.rules import DEAL
from kabale.messages import LANGUAGES
from kabale.store.values import Cribbage
from kabale.table.chance import Chance
from tests.cli.running import Ran, run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own for each test."""
    monkeypatch.setattr(memory, "user_folder", lambda: tmp_path)
    monkeypatch.delenv("KABALE_DATA", raising=False)
    return tmp_path / "plays"


def kept(folder: Path) -> list[Cribbage]:
    """Return the matches that have not ended."""
    with closing(OwnerMemory(folder.parent)) as memory:
        return list(unfinished(memory))


def cribbage(*arguments: str, stdin: str = "") -> Ran:
    return run("cribbage", *arguments, stdin=stdin)


def answer(*arguments: str) -> Any:
    """Return what a command prints as JSON."""
    done = cribbage(*arguments, "--json")
    assert 0 == done.status, done.err
    assert 1 == len(done.out.splitlines())
    return json.loads(done.out)


# score


def test_score_counts_the_perfect_hand() -> None:
    told = answer("score", "5H 5S 5D JC", "5C")

    assert (29, ["5H", "5S", "5D", "JC"], "5C", False) == (told["points"], told["hand"], told["starter"], told["crib"])
    assert 29 == sum(reason["points"] for reason in told["reasons"])
    assert {"kind": "nobs", "cards": ["JC", "5C"], "points": 1} == told["reasons"][-1]


def test_score_counts_a_crib() -> None:
    """Four of a suit are nothing there."""
    assert 4 == answer("score", "2S 4S 6S 8S", "KH")["points"]
    assert 0 == answer("score", "2S 4S 6S 8S", "KH", "--crib")["points"]


def test_score_is_told_step_by_step() -> None:
    """In any spelling of cards, Kabale's own too, which was refused; the sum so far in front."""
    done = cribbage("score", "4h, 5s 6d 10c", "jh")
    spelled = [("4♥ 5♠ 6♦ 0♣", "J♥"), ("H4;S5;D6;CT", "🂻"), ("4h5s6dtc", "jh")]

    assert [done.out] * 3 == [cribbage("score", *hand).out for hand in spelled]
    assert ["2", "4", "6", "9"] == [line.split()[0] for line in done.out.splitlines()[:-1]]
    assert "9 points" == done.out.splitlines()[-1]


@pytest.mark.parametrize(
    ("hand", "starter", "why"),
    [
        ("5H 5S 5D", "5C", "there are 3 different cards: expected 4"),
        ("5H 5S 5D 5H", "5C", "there are 3 different cards: expected 4"),
        ("5H 5S 5D JC", "JC", "JC is there twice"),
        ("5H 5S 5D XX", "5C", "'XX' is not a card"),
        ("5H 5S 5D JK", "5C", "JK is not a card of cribbage"),
        ("", "5C", "there are 0 different cards: expected 4"),
        ("5H 5S 5D JC", "5C 6C", "there are 2 different cards: expected 1"),
        ("5H " * 500, "5C", "there are 500 cards: expected 4"),
    ],
)
def test_score_refuses_what_is_no_hand(hand: str, starter: str, why: str) -> None:
    done = cribbage("score", hand, starter)

    assert (1, "") == (done.status, done.out)
    assert why in done.err
    assert 1 == len(done.err.splitlines())


# discard


def test_discard_judges_all_fifteen() -> None:
    told = answer("discard", "5H 5S 5D JC 2H 9S", "--dealer")

    assert 15 == len(told["choices"])
    assert {"5H", "5S", "5D", "JC"} == set(told["choices"][0]["kept"])
    assert told["dealer"] is True
    assert set(told["choices"][0]) == {
        "cards", "kept", "points", "hand", "low", "high", "crib", "play", "chance",
    }  # fmt: skip


def test_discard_knows_whose_crib_it_is() -> None:
    """Two fives go to the own crib, never to the other's."""
    own, other = (answer("discard", "5H 5S 2C 3D KH QS", whose)["choices"] for whose in ("--dealer", "--pone"))

    assert {each["crib"] > 0 for each in own} == {True}
    assert {each["crib"] < 0 for each in other} == {True}
    assert {"5H", "5S"} <= set(other[0]["kept"])


def test_discard_plays_for_the_score() -> None:
    """The chances are those of the score."""
    behind = answer("discard", "5H 5S 2C 3D KH QS", "--dealer", "--scores", "60,115")["choices"][0]["chance"]
    ahead = answer("discard", "5H 5S 2C 3D KH QS", "--dealer", "--scores", "115,60")["choices"][0]["chance"]

    assert behind < 0.05
    assert ahead > 0.95


@pytest.mark.parametrize("scores", ["1", "1,2,3", "a,b", "0,121", "-1,0", "9" * 90, "²,0"])
def test_discard_refuses_scores_that_are_none(scores: str) -> None:
    done = cribbage("discard", "5H 5S 2C 3D KH QS", f"--scores={scores}")

    assert 1 == done.status
    assert "is not a pair of scores: expected two numbers from 0 to 120" in done.err


def test_discard_prints_a_table() -> None:
    done = cribbage("discard", "5H 5S 5D JC 2H 9S")

    assert 16 == len(done.out.splitlines())
    assert "%" in done.out.splitlines()[1]


# simulate


def test_simulate_gives_averages_with_intervals() -> None:
    told = answer("simulate", "--deals", "30", "--matches", "2", "--players", "steady,easy")

    assert (["steady", "easy"], 30, 4) == (told["players"], told["deals"]["deals"], told["matches"]["matches"])
    for role in ("pone", "dealer"):
        found = told["deals"][role]["points"]
        assert found["low"] < found["mean"] < found["high"]
    assert 0 == told["deals"]["pone"]["crib"]["mean"]
    assert 0 <= told["matches"]["wins"]["mean"] <= 1


def test_simulate_repeats_itself() -> None:
    """And prints lines for people."""
    arguments = ("simulate", "--deals", "5", "--matches", "1", "--players", "greedy,greedy")

    assert cribbage(*arguments).out == cribbage(*arguments).out
    assert "greedy wins 50.0%" in cribbage(*arguments).out


@pytest.mark.parametrize("players", ["strong", "strong,bob", "a,b,c", ""])
def test_simulate_refuses_players_that_are_none(players: str) -> None:
    done = cribbage("simulate", "--players", players)

    assert 1 == done.status
    assert "is not a pair of players: expected two of greedy, easy, steady, strong" in done.err


def test_simulate_refuses_numbers_without_end() -> None:
    assert 2 == cribbage("simulate", "--deals", "99999999999").status
    assert 2 == cribbage("simulate", "--deals", "-1").status


# verify

NONCE = "0123456789abcdef" * 4


def test_verify_checks_a_commitment() -> None:
    """Of a number and a nonce; a wrong one is exit status 1."""
    published = commitment(617, NONCE)
    given = ("--nonce", NONCE, "--commitment", published)

    expected = {"ok": True, "match": "k1:617", "commitment": published, "moves": None}
    assert expected == answer("verify", "--number", "617", *given)
    done = cribbage("verify", "--number", "618", *given)
    assert (1, "") == (done.status, done.out)
    assert "was not made from match k1:618" in done.err
    told = cribbage("verify", "--number", "618", *given, "--json")
    assert (1, False) == (told.status, json.loads(told.out)["ok"])


def test_verify_checks_a_kept_match(tmp_path: Path) -> None:
    """Its moves are played again; one that is changed is found."""
    match = Match(Chance(617))
    match.play(0, "deal")
    file = tmp_path / "some.match"
    text = to_text(match, {"commitment": commitment(617, NONCE), "nonce": NONCE})
    file.write_text(text, encoding="utf-8")
    assert 1 == answer("verify", str(file))["moves"]

    file.write_text(text.replace("moves: deal", "moves: deal, go"), encoding="utf-8")
    assert "go is not legal" in cribbage("verify", str(file)).err
    file.write_text(text.replace("k1:617", "k1:618"), encoding="utf-8")
    assert 1 == cribbage("verify", str(file)).status
    file.write_text(to_text(match), encoding="utf-8")
    assert "the line 'commitment' is missing" in cribbage("verify", str(file)).err


@pytest.mark.parametrize(
    ("arguments", "status", "why"),
    [
        ((), 2, "give a FILE"),
        (("some.match", "--number", "5"), 2, "give a FILE"),
        (("--number", "5"), 2, "give a FILE"),
        (("/no/such/file",), 1, "No such file"),
        (("--number", "x", "--nonce", NONCE, "--commitment", "a" * 64), 1, "is not a deal"),
        (("--number", "5", "--nonce", "x", "--commitment", "a" * 64), 1, "is not a nonce"),
        (("--number", "5", "--nonce", NONCE, "--commitment", "x"), 1, "is not a commitment"),
    ],
)
def test_verify_refuses_what_it_cannot_check(arguments: tuple[str, ...], status: int, why: str) -> None:
    done = cribbage("verify", *arguments)

    assert status == done.status
    assert why in done.err


# play


def test_a_match_is_begun_with_its_commitment_and_kept(folder: Path) -> None:
    """The hash comes before the first card, and what it was made of stays in the store."""
    done = cribbage("play", "--match", "617", "--strength", "steady", stdin="\nquit\n")
    (match,) = kept(folder)

    assert ("k1:617", "deal", "steady") == (match.number, match.moves.split(",")[0], match.strength)
    assert commitment(617, match.nonce) == match.commitment
    lines = done.out.splitlines()
    assert match.commitment in lines[0]
    assert match.nonce not in done.out
    assert "You draw 3♥" in lines[1]


def test_a_match_is_gone_on_with() -> None:
    """Without options it is the one that was left; --new begins another, and none is lost by that."""
    cribbage("play", "--match", "617", stdin="\n8S 7C\nquit\n")
    again = cribbage("play", stdin="quit\n")
    other = cribbage("play", "--new", stdin="quit\n")

    assert "your unfinished match" in again.out
    assert "2♥  3♥  3♦  4♠" in again.out
    assert "your unfinished match" not in other.out
    assert "Press Enter to deal" in other.out
    cribbage("play", "--strength", "easy", "--match", "5", stdin="\nquit\n")
    listed = cribbage("play", stdin="matches\nmatches 3\nmatches 9\nquit\n").out
    assert ["*  1  against easy", "   2  against strong", "   3  against strong"] == [
        line.partition(":")[0] for line in listed.splitlines() if "  against " in line
    ]
    assert "2♥  3♥  3♦  4♠" in listed
    assert "there is no match '9'" in listed


def test_a_match_is_picked_by_its_number(folder: Path) -> None:
    """As the list has them, the last played first; nothing is begun, and a number that there is not is an error."""
    for number, strength in (("617", "easy"), ("5", "steady")):
        cribbage("play", "--match", number, "--strength", strength, stdin="\nquit\n")
    listed = cribbage("matches").out.splitlines()
    told = json.loads(cribbage("matches", "--json").out)
    picked = cribbage("play", "--pick", "2", stdin="quit\n")
    wrong = cribbage("play", "--pick", "3")

    assert ["1  against steady", "2  against easy"] == [line.partition(":")[0].strip() for line in listed]
    assert [("steady", 0), ("easy", 0)] == [(each["strength"], each["mine"]) for each in told]
    assert "to 121 against Bill, easy" in picked.out
    assert (1, True) == (wrong.status, "there is no match 3: run kabale cribbage matches" in wrong.err)
    assert 2 == cribbage("play", "--pick", "1", "--new").status
    assert 2 == len(kept(folder))


def test_the_cards_of_the_count_are_on_the_table_and_a_hint_is_done() -> None:
    """The scrollback had to be searched for them; ``do`` makes the move that hint advised."""
    done = cribbage("play", "--match", "617", "--strength", "steady", stdin="\nhint\ndo\n\nquit\n").out

    assert "8♠ 7♣: hand" in done
    assert "On the table: J♠" in done


def test_the_board_is_shown_when_a_deal_is_over() -> None:
    """With the pegs where the points are; the match is the one whose moves are typed."""
    done = cribbage("play", "--match", "5", "--strength", "easy", stdin="\n".join(typed_against_easy(5)[:8])).out

    assert any(line.startswith("You ") and "○" in line and "●" in line for line in done.splitlines()), done


def test_the_match_goes_on_elsewhere(folder: Path) -> None:
    """What was typed here is not done, and it is said how the match stands now; after that it goes on."""
    said: list[str] = []
    with closing(OwnerMemory(folder.parent)) as here, closing(OwnerMemory(folder.parent)) as elsewhere:
        dialogue = MatchDialogue(KeptMatch.begin(here, "easy", "617"), Screen(), "en")
        dialogue.say = lambda words, style=None: said.append(str(words))  # type: ignore[method-assign]
        dialogue.begin(resumed=False)
        other = KeptMatch.take_up(elsewhere, unfinished(elsewhere)[0])
        other.match.push(0, DEAL)
        other.keep()
        dialogue.hear("deal")
        dialogue.hear("8S 7C")
        moves = [str(move) for _, move in KeptMatch.take_up(elsewhere, unfinished(elsewhere)[0]).match.moves]

    assert "you played this match in another window; this is how it stands now" in said
    assert "not played: deal" in said
    assert "deal" == moves[0]
    assert "8S 7C" in moves


def test_cards_are_typed_in_any_way() -> None:
    """Small letters, 10 for T, with the word before it, a rank alone where there is one."""
    done = cribbage("play", "--match", "617", stdin="\ndiscard 8s, 7c\n\nplay 4S\nquit\n")

    assert "You: 4♠" in done.out
    assert "You: 4♠" in cribbage("play", "--match", "617", stdin="\n8♠ 7♣\n\n4♠\nquit\n").out
    assert "You: 4♠" in cribbage("play", "--match", "617", stdin="\nS8;🃗\n\n♤4\nquit\n").out
    done = cribbage("play", "--match", "617", stdin="\n8 7c\n\n4\nquit\n")
    assert "You: 4♠" in done.out
    assert "several cards fit: 3♥ 3♦" in cribbage("play", "--match", "617", stdin="\n8 3\nquit\n").out


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("7", "two cards go to the crib: name both, for example 7♥ 2♦"),
        ("KS KD", "you do not hold K♠"),
        ("8S 8S", "two different cards go to the crib"),
        ("K", "you do not hold K"),
        ("cut 17", "first both players put two cards in the crib"),
        ("go", "first both players put two cards"),
        ("deal", "first both players put two cards"),
        ("fnord", "'fnord' is neither a card nor a command: type help to see what you can type"),
        ("x" * 5000, "is neither a card nor a command"),
        ("\x1b[31m", "is neither a card nor a command"),
        ("undo", "undone: Deal"),
        ("review", "you have not played a deal yet"),
        ("hint", "hand +"),
        ("help", "put two cards in the crib"),
        ("table", "Bill puts two cards in the crib"),
        ("table", "● "),
        ("board", "You   ○●  ··········"),
        ("do", "ask for a hint first"),
        ("statistics", "You have not finished a match yet"),
        ("rules", "The first player to reach 121 points wins."),
        ("matches", "against strong: you 0, Bill 0"),
    ],
)
def test_whatever_is_typed_gets_an_answer(line: str, why: str) -> None:
    done = cribbage("play", "--match", "617", stdin=f"\n{line}\nquit\n")

    assert 0 == done.status
    assert why in done.out
    assert "\x1b" not in done.out


LINES = st.text(max_size=12) | st.sampled_from(
    ["", "hint", "undo", "review", "table", "new", "A", "5 6", "10h", "go", "cut 3"]
)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(LINES, min_size=10, max_size=30))
def test_any_lines_are_answered(lines: list[str]) -> None:
    """Never a traceback, whatever somebody types and in whatever order."""
    done = cribbage("play", "--match", "617", "--strength", "easy", stdin="\n".join(["", *lines]))

    assert 0 == done.status
    assert "Traceback" not in done.out + done.err


def test_nothing_to_take_back_and_nothing_to_choose() -> None:
    done = cribbage("play", "--match", "617", stdin="undo\nhint\nquit\n")

    assert "you have no move to undo" in done.out
    assert "there is nothing to choose now" in done.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_is_played_in_every_language(language: str) -> None:
    """Whatever comes first is laid, until somebody has 121; the end names the file with which to check the shuffle."""
    typed = "\n".join([*typed_against_easy(5), "review"])
    done = cribbage("play", "--match", "5", "--strength", "easy", "--language", language, stdin=typed)

    assert 0 == done.status
    assert re.search(r"\b121 (to|zu|mod|gegn) \d+", done.out)
    assert "kabale cribbage verify" in done.out
    assert "{" not in done.out


def typed_against_easy(number: int) -> list[str]:
    """Return what a player types who always makes his first legal move."""
    match, bill, typed = Match(Chance(number)), player("easy", number), []
    while match.to_move:
        while 1 in match.to_move and match.state.phase not in ("draw", "show"):
            match.play(1, bill.move(match.view(1)))
        if 0 in match.to_move:
            typed.append(str(match.legal_moves(0)[0]))
            match.play(0, typed[-1])
    return typed


def test_who_cuts_is_told() -> None:
    """Document, line 8: the pone cuts and then shows the card. Found beside a match: of Bill's cut nothing was said."""
    told = cribbage("play", "--match", "5", "--strength", "easy", stdin="\n".join(typed_against_easy(5))).out

    assert "Bill cuts\nThe starter is J♦\nYou: Two for his heels" in told
    assert "You cut\nThe starter is 5♦" in told


def test_a_move_is_taken_back_and_played_again() -> None:
    done = cribbage("play", "--match", "617", stdin="\n8S 7C\nundo\n2H 4S\nquit\n")

    assert "undone: 8♠ 7♣" in done.out
    assert "3♥  3♦  7♣  8♠" in done.out


def test_an_unknown_strength_or_language_is_refused() -> None:
    assert "expected one of easy, steady, strong" in cribbage("play", "--strength", "mean").err
    refused = cribbage("play", "--language", "fr")
    assert 2 == refused.status
    assert "'en', 'de', 'da', 'is'" in refused.err
    assert "is not a deal" in cribbage("play", "--match", "x").err
    assert "is not the number of a match" in cribbage("play", "--match", "ms:5").err


def test_a_damaged_match_is_put_aside_and_another_begun(folder: Path) -> None:
    """It is said, and nothing is overwritten."""
    folder.mkdir()
    (folder / "cribbage.match").write_bytes(b"\xff\x00nonsense")
    done = cribbage("play", stdin="quit\n")

    assert "cannot be read" in done.out
    assert "Press Enter to deal" in done.out
    assert b"\xff\x00nonsense" == (folder / "cribbage.damaged-1").read_bytes()


def test_a_folder_that_cannot_be_written_is_said_once_a_move(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match goes on."""
    monkeypatch.setenv("KABALE_DATA", str(folder.parent / "file" / "data"))
    folder.parent.joinpath("file").write_text("a file", encoding="utf-8")
    done = cribbage("play", "--match", "617", stdin="\nquit\n")

    assert 0 == done.status
    assert "Kabale cannot save the match" in done.out
    assert "\nkept:" not in done.out


# rules, statistics, skunks


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_there_to_read(language: str) -> None:
    """Found by a newcomer: nothing told him how the game goes. The same text is read in the middle of a match."""
    told = cribbage("rules", "--language", language).out
    asked = cribbage("play", "--match", "617", "--language", language, stdin="rules\nquit\n").out

    assert told in asked
    for number in ("121", "91", "61", "31", "15", "12"):
        assert number in told
    assert "2♥ 8♣ 6♦ 7♥ 5♠" in told
    assert "{" not in told


EASY = ("play", "--strength", "easy", "--match")
BESIDE = max(map(len, SKUNK)) + 2


def test_a_skunk_is_drawn_at_the_end_of_a_match() -> None:
    """Document, line 37: who always lays his first card loses match 5 below 91, and match 6 with 100."""
    ends = {number: cribbage(*EASY, str(number), stdin="\n".join(typed_against_easy(number))).out for number in (5, 6)}

    assert all(line in ends[5] for line in SKUNK)
    assert SKUNK[0] not in ends[6]
    assert "Bill wins 121 to 100" in ends[6]
    assert "A skunk!" in ends[5].splitlines()


def test_a_double_skunk_is_two_skunks() -> None:
    """Side by side."""
    assert [2 * (line.strip(),) for line in SKUNK] == [
        tuple(part.strip() for part in (line[:BESIDE], line[BESIDE:])) for line in skunks(2).splitlines()
    ]


def test_ended_matches_are_kept_and_counted(folder: Path) -> None:
    """Found by a player: the next match wrote over the file that proves the shuffle, and nothing was counted."""
    for number in (5, 6):
        cribbage(*EASY, str(number), stdin="\n".join(typed_against_easy(number)))
    cribbage(*EASY, "7", stdin="\n".join(["deal", "undo", *typed_against_easy(7)]))  # does not count: taken back
    told = answer("statistics")
    standing = {"games": 2, "won": 0, "lost": 2, "skunks": 0, "double_skunks": 0, "skunked": 1, "double_skunked": 0}

    assert {"all", "easy"} == {each["strength"] for each in told["standings"]}
    assert all(standing.items() <= each.items() for each in told["standings"])
    assert ["k1:5", "k1:6"] == [each["number"] for each in told["matches"]]
    assert answer("verify", str(folder / "cribbage" / "000001.match"))["ok"]
    assert re.search(r"^Leikir +2 +2$", cribbage("statistics", "--language", "is").out, re.MULTILINE)
    assert re.search(r"\d,\d", cribbage("statistics", "--language", "da").out)


def test_statistics_without_a_match_say_so(folder: Path) -> None:
    """And a file that is none is named."""
    assert "You have not finished a match yet" in cribbage("statistics").out
    (folder / "cribbage").mkdir(parents=True)
    (folder / "cribbage" / "000001.match").write_text("nonsense", encoding="utf-8")
    done = cribbage("statistics")

    assert 0 == done.status
    assert re.search(r"000001\.match cannot be read: not a match of cribbage", done.err)


def test_the_commands_are_listed() -> None:
    done = cribbage("--help")

    assert 0 == done.status
    assert all(word in done.out for word in ("play", "score", "discard", "simulate", "verify", "rules", "statistics"))
