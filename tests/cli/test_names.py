"""Titles on the command line, with or without quotes."""

from kabale.library.catalogue import entry
from tests.cli.running import run


def heading(*arguments: str) -> str:
    """Return the first line that a command prints."""
    ran = run(*arguments)
    assert 0 == ran.status, ran.err
    return ran.out.splitlines()[0]


def test_a_title_opens_its_game() -> None:
    """``kabale play cruel`` said that there is no such game."""
    assert "Cruel" == heading("explain", "cruel")
    assert "Cruel, deal k1:1" == heading("deal", "Cruel", "--deal", "1")
    assert "Cruel" in run("play", "cruel", "--deal", "1", stdin="quit\n").out
    assert "Canfield" == heading("explain", "Demon")


def test_a_title_of_several_words_needs_no_quotes() -> None:
    """Where a command takes no other arguments; the options stay options."""
    assert "Forty Thieves" == heading("explain", "forty", "thieves")
    assert "Forty Thieves" == heading("explain", "forty thieves")
    assert "Vierzig Räuber" == heading("explain", "--language", "de", "vierzig", "räuber")
    assert "La Belle Lucie, deal k1:1" == heading("deal", "la", "belle", "--deal", "1", "lucie")
    assert "there is no game or file 'klondike 617'" in run("explain", "klondike", "617").err


def test_a_line_names_another_game_with_the_title() -> None:
    """On standard error, in the reader's language; programs read standard output as ever."""
    ran = run("explain", "Napoleon", "--language", "de")

    assert entry("napoleon").title("de") == ran.out.splitlines()[0]
    assert "Napoleon ist auch ein Name von FreeCell" in ran.err
    assert "" == run("explain", "klondike").err


def test_other_commands_take_titles() -> None:
    """Their output has the id."""
    assert '{"game": "fortythieves"' in run("perft", "Forty", "Thieves", "--depth", "1", "--json").out
    assert "Cruel (grausam)" in run("atlas", "verify", "creul").err
    assert 0 == run("check", "cruel").status


def test_games_lists_a_title_once() -> None:
    """With the ids of its other forms."""
    lines = [line for line in run("games").out.splitlines() if "Beleaguered Castle" in line]

    assert 1 == len(lines)
    assert ["beleagueredcastle", "beleagueredcastlej", "beleagueredcastlex"] == [
        word for word in lines[0].split() if word.startswith("beleaguered")
    ]
