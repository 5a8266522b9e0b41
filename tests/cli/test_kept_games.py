"""``kabale plays`` and ``kabale statistics``, and what is said of several games in play."""

import json
from contextlib import closing
from pathlib import Path

import pytest

import kabale
from kabale.cli.memory import KeptPlay, OwnerMemory
from kabale.engine.session import Session
from kabale.messages import LANGUAGES
from kabale.table.decks import Deal, short
from tests.cli.running import WIN, run
from tests.cli.test_play import CLOCK, typed
from tests.library.test_positions import SEEN, in_the_middle


def test_games_that_are_kept_are_listed_and_picked(data: Path) -> None:
    """The last played first; a finished one is only in the list of all."""
    typed("c1 c1")
    typed("c1", to=("play", "klondike", "--deal", "k1:7"))
    typed(WIN, to=CLOCK)

    assert ["klondike k1:7 1", "klondike k1:5 2"] == [
        f"{play['game']} {play['deal']} {play['length']}" for play in json.loads(run("plays", "--json").out)
    ]
    assert 3 == len(run("plays", "--all").out.splitlines())
    assert "resumed after 2 moves" in typed("quit", to=("play", "--pick", "2")).out
    assert 1 == run("play", "--pick", "9").status
    assert 2 == run("play", "klondike", "--pick", "1").status


def test_another_game_is_turned_to_in_play() -> None:
    """The star says where one sits; a number that is none is refused."""
    typed("c1 c1")
    told = typed("c1", "plays", "plays 2", "plays", "plays 9", to=("play", "klondike", "--deal", "k1:7")).out

    assert ["*  1", "   2", "   1", "*  2"] == [line[:4] for line in told.splitlines() if "Klondike, deal" in line]
    assert "there is no game '9'" in told
    assert "Klondike · deal k1:5 · 2 moves" in told


def test_ten_positions_are_resumed_saved_and_won_without_counting(data: Path) -> None:
    """A position is listed by its digest, goes back to its beginning and no further, and counts in no statistic."""
    for game in SEEN.split():
        played = in_the_middle(game, 3)
        word, move = str(Deal.at(played.table)), str(next(iter(played.legal_moves)))
        told = typed(move, "undo", "undo", move, to=("play", game, "--deal", word, "--language", "en")).out

        assert "there is no move to undo" in told, game
        assert word == json.loads(run("plays", "--json").out)[0]["deal"], game
        assert f"deal {short(word)}" in run("plays", "--language", "en").out.splitlines()[0], game

    clock = Session(kabale.game("grandfathersclock"), "k1:5")
    clock.play_line(WIN.rpartition(" ")[0])
    won = typed(WIN.rpartition(" ")[2], to=("play", "grandfathersclock", "--deal", str(Deal.at(clock.position.table))))

    assert "Won in 1 move" in won.out
    assert [] == json.loads(run("statistics", "--json").out)
    assert "won" == json.loads(run("review", "--json").out)["outcome"]


def test_what_was_left_is_gone_back_to_by_undo() -> None:
    """After new and after restart; the play that was begun in between has no move, and is not listed."""
    told = typed("c1 c1", "new k1:7", "undo", "restart", "undo").out
    lines = [line for line in told.splitlines() if line.startswith("Klondike · deal")]

    assert ["k1:5 · 0", "k1:5 · 2", "k1:7 · 0", "k1:5 · 2", "k1:5 · 0", "k1:5 · 2"] == [
        line.removeprefix("Klondike · deal ").removesuffix(" moves") for line in lines
    ]
    assert 1 == len(run("plays").out.splitlines())


def test_plays_without_a_move_are_not_listed() -> None:
    """Five plays of no move hid a player's real ones in the list. Such a deal is resumed all the same."""
    typed("c1")
    for _ in range(3):
        typed("quit", to=("play", "freecell", "--new"))
    begun = typed("quit", to=("play", "freecell", "--deal", "ms:7")).out

    assert "FreeCell" in begun
    assert ["klondike"] == [play["game"] for play in json.loads(run("plays", "--json").out)]
    assert ["klondike"] == [play["game"] for play in json.loads(run("plays", "--all", "--json").out)]
    assert "deal ms:7" in typed("quit", to=("play", "freecell")).out


def test_the_terminal_shows_what_went_on_elsewhere_before_it_moves(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was typed is named and not made; typed again it is."""
    typed("c1")
    catch_up, looks = KeptPlay.catch_up, iter([True])

    def meanwhile(play: KeptPlay) -> None:
        if next(looks, False):
            with closing(OwnerMemory(data.parent)) as page:
                KeptPlay.take_up(page, page.plays()[0]).act(lambda session: session.play("8-3"))
        catch_up(play)

    monkeypatch.setattr(KeptPlay, "catch_up", meanwhile)
    told = typed("c1 c1", "c1", to=("play", "klondike")).out

    assert "you played this game in another window; this is how it stands now\nnot played: c1 c1" in told
    assert "3 moves" in told


def test_statistics_are_told(data: Path) -> None:
    """Of what ended here; another language says it in its words."""
    assert "You have not finished a game yet" in run("statistics").out
    typed(WIN, to=CLOCK)
    (figures,) = json.loads(run("statistics", "--json").out)

    assert ("grandfathersclock", 1, 1, 48) == tuple(figures[name] for name in ("game", "played", "won", "shortest_win"))
    assert [] == json.loads(run("statistics", "klondike", "--json").out)
    for language in LANGUAGES:
        head, row = run("statistics", "--language", language).out.splitlines()
        assert head.split()
        assert ["1", "1", "1", "1", "-", "48"] == row.split()[-8:-2]


def test_a_variant_that_the_unfinished_game_has_not_is_an_error() -> None:
    """It was ignored without a word. One that it has is fine, and so is a new game."""
    typed("a1", to=("play", "spinne", "--variant", "2farben"))

    assert 0 == run("play", "spinne", "--variant", "2farben", stdin="quit\n").status
    other = run("play", "spinne", "--variant", "1farbe", stdin="quit\n")
    assert (2, True) == (other.status, "--new begins another" in other.err.replace("\n│ ", " "))
    assert 1 == run("play", "spinne", "--variant", "9", stdin="quit\n").status
    assert 0 == run("play", "spinne", "--variant", "1farbe", "--new", stdin="quit\n").status
