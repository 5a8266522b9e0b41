"""A first move beside the rules: its words, its picture, for the library and for a player's own game."""

import re

from kabale.library import game, games
from kabale.messages import LANGUAGES
from kabale.table.cards import HIDDEN
from kabale.web.library.explanations import first_move
from tests.every import for_every
from tests.web.client import Visitor

NAMES = [entry.name for entry in games()]


@for_every("name", NAMES[::6])
def test_the_move_that_is_told_is_the_one_that_is_shown(name: str) -> None:
    """The lowest card that flies is named in the words, where it is seen; and something lies otherwise afterwards."""
    shown = first_move(game(name))
    assert shown is not None
    move = shown.move
    source = move.before.piles[move.source]
    card = source.cards[len(source.cards) - move.count]

    assert card == HIDDEN or card in str(shown.words) or "click" in shown.words.key
    assert move.before != move.after
    assert source.visible
    assert move.before.piles[move.target].visible


def test_it_is_told_in_four_languages_and_drawn(anna: Visitor) -> None:
    """In Klondike's first deals a card can be laid on another one."""
    told = {language: anna.get(f"/api/games/klondike?language={language}")["first_move"] for language in LANGUAGES}
    picture = anna.send("GET", "/api/games/klondike/first-move.svg?style=large-2-dark")

    assert len(LANGUAGES) == len(set(told.values()))
    assert re.match(r"\w\w from column \d to the \w\w of column \d: ", told["en"])
    assert "image/svg+xml" == picture.headers["content-type"]
    assert 'class="fly"' in picture.text
    assert "card-large-2-dark-" in picture.text


def test_a_look_that_there_is_not_is_refused(anna: Visitor) -> None:
    """As for the other pictures."""
    assert 404 == anna.send("GET", "/api/games/klondike/first-move.svg?style=nice").status_code
    assert 404 == anna.send("GET", "/api/games/nowhere/first-move.svg").status_code


def test_a_game_of_ones_own_has_one_and_others_do_not_see_it(anna: Visitor, bert: Visitor) -> None:
    """It is asked where all of a player's own definitions are."""
    text = anna.get("/api/games/golf")["definition"]
    mine = anna.post("/api/definitions", {"text": text, "format": "pat"}, 201)
    path = f"/api/games/{mine['game']}"

    assert anna.get("/api/games/golf")["first_move"] == anna.get(path)["first_move"]
    assert 200 == anna.send("GET", f"{path}/first-move.svg").status_code
    assert 404 == bert.send("GET", f"{path}/first-move.svg").status_code


def test_a_game_with_nothing_to_do_has_none(anna: Visitor) -> None:
    """All cards stay in the stock: there is no move, and no picture of one."""
    text = "Nothing\n  1  2\n\n  52 4 4 0 0 0 999 0 1 0 0\n  0 83 4 0 0 0 0 0 0 0 0\n"
    mine = anna.post("/api/definitions", {"text": text, "format": "pat"}, 201)
    path = f"/api/games/{mine['game']}"

    assert "" == anna.get(path)["first_move"]
    assert 404 == anna.send("GET", f"{path}/first-move.svg").status_code
