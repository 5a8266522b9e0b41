"""What a number alone means: for a game of the library a deal of its usual scheme, wherever it is given."""

import json
from pathlib import Path

import pytest

import kabale
from kabale.engine.session import Session
from kabale.errors import BadDeal
from kabale.library.catalogue import games
from kabale.studies.plan import Deals
from tests.cli.running import run
from tests.cli.test_engine import ask
from tests.every import for_every


def usual() -> dict[str, str]:
    """Return the id of deal 617 of each game whose numbers the catalogue says are not k1's, and of Klondike."""
    return {each.name: f"{each.deals}:617" for each in games() if each.deals != "k1" or each.name == "klondike"}


@for_every("game, deal", lambda: usual().items())
def test_a_number_means_the_same_to_every_game_and_study(game: str, deal: str) -> None:
    """``game("freecell").deal(617)`` dealt k1:617, ``kabale deal freecell`` and Gymnasium ms:617."""
    rules = kabale.game(game)

    assert [deal] * 3 == [str(rules.deal(given).deal) for given in (617, "617", deal)]
    assert [deal, deal] == [str(kabale.study(game, given).deals[0]) for given in ([617], "617-618")]


def test_a_number_means_the_same_to_every_command() -> None:
    """Also to the engine, by number and by text."""
    from kabale.cli.engine import EngineLoop

    loop = EngineLoop()
    ask(loop, "load", game="freecell")
    states = [ask(loop, "deal", deal=deal)["key"] for deal in (617, "617", "ms:617")]
    told = json.loads(run("perft", "freecell", "--deal", "617", "--depth", "1", "--json").out)
    solved = run("solve", "freecell", "--deals", "617-618", "--positions", "1", "--json").out

    assert 1 == len(set(states))
    assert "ms:617" == told["deal"]
    assert ["ms:617", "ms:618"] == [json.loads(line)["deal"] for line in solved.splitlines()]
    assert "deal ms:617\n" in run("deal", "freecell", "--deal", "617").out


def test_a_number_means_the_same_to_gymnasium() -> None:
    """``reset(seed=617)``."""
    from kabale.gym.environments import PatienceEnv

    assert "ms:617" == PatienceEnv("freecell").reset(seed=617)[1]["deal"]


def test_a_number_of_a_file_is_one_of_k1(tmp_path: Path) -> None:
    """Also if the file is FreeCell's: nobody has said how its deals are numbered."""
    file = tmp_path / "freecell.pat"
    file.write_text(kabale.game("freecell").normal_form(), "utf-8")

    assert "k1:617" == str(kabale.game(file).deal(617).deal)
    assert "deal k1:617\n" in run("deal", str(file), "--deal", "617").out


@pytest.mark.parametrize("number", [0, -3, 2**33, "0"])
def test_a_number_outside_the_usual_scheme_is_named_in_both(number: int | str) -> None:
    """FreeCell has no deal 0, but k1 has."""
    with pytest.raises(BadDeal, match=f"expected 1 to 8589934591.* means ms:{number} in this game, not k1:{number}"):
        kabale.game("freecell").deal(number)


def test_old_saves_and_ranges_keep_their_numbering() -> None:
    """A number in a save is one of k1, as it always was; so are the deals of a stored study."""
    save = Session(kabale.game("freecell"), "k1:617", name="freecell").to_text()
    session = Session.from_text(save.replace("k1:617", "617"), kabale.game)

    assert "k1:617" == str(session.deal)
    assert "k1:1-100" == str(Deals.parse("1-100"))
