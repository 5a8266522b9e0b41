"""When the page may offer to lay all the rest by itself."""

from kabale.engine.game import Position
from kabale.library import load
from kabale.table.cards import card
from kabale.table.table import Table
from kabale.web.plays.results import will_finish

RANKS = "A23456789TJQK"


def _nearly_won(*, hidden: bool) -> Position:
    """Klondike with all cards up but the kings of spades and hearts, one on the other."""
    game, _ = load("klondike")
    assert game is not None
    suits = [[card(rank + suit) for rank in RANKS] for suit in "SHDC"]
    kings = [suits[0].pop(), suits[1].pop()]
    piles = [[], [], *suits, kings, *([] for _ in range(len(game.piles) - 7))]
    return game.position(Table(piles, down=kings[:1] if hidden else ()))


def test_what_certainly_wins_is_offered() -> None:
    """Both kings lie open."""
    position = _nearly_won(hidden=False)
    before = (position.key(), position.moves)

    assert will_finish(position)
    assert before == (position.key(), position.moves)


def test_nothing_is_offered_while_a_card_lies_face_down() -> None:
    """It would win too, but saying so would tell that the hidden card fits."""
    position = _nearly_won(hidden=True)

    assert not will_finish(position)


def test_nothing_is_offered_where_laying_leads_nowhere() -> None:
    """A new deal of FreeCell, where an ace can go up."""
    game, _ = load("freecell")
    assert game is not None
    position = game.deal("ms:1")
    position.play("15-2")

    assert not will_finish(position)
