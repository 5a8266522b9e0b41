"""Tables that are kept for positions that agree in what they are made of are those that would be made anew."""

from itertools import islice
from random import Random

import kabale
from kabale.library import catalogue
from kabale.xml.game import XmlPlay
from kabale.xml.kernel.tables.tabulate import Tabulator
from tests import tiers
from tests.every import for_every

XML = [entry.name for entry in catalogue.games() if entry.format == "xml"]


@for_every("name", lambda: tiers.games(XML))
def test_kept_tables_are_those_that_would_be_made(name: str) -> None:
    """Of some deals, and of plays from them: whatever the tables are read from is among the facts they are kept by."""
    game, random = kabale.game(name), Random(7)
    for deal in ("k1:1", "k1:2"):
        position = game.deal(deal)
        for _ in range(3):
            play = position._state
            assert isinstance(play, XmlPlay)
            fresh = Tabulator(play.state, play.definition.goal).tables()

            assert fresh == position.tables()
            for _ in range(4):
                if moves := list(islice(position.legal_moves, 5)):
                    position.push(random.choice(moves))


def test_deals_share_their_tables() -> None:
    """Of FreeCell all: no card decides anything there. It took 83 ms a deal to make them again."""
    game = kabale.game("freecellx")

    assert game.deal("k1:1").tables() is game.deal("k1:2").tables()


def test_a_base_that_the_deal_draws_makes_other_tables() -> None:
    """Canfield's: one of thirteen ranks."""
    game = kabale.game("canfieldx")

    assert 1 < len({id(game.deal(number).tables()) for number in range(20)}) <= 13
