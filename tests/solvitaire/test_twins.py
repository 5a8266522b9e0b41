"""Games that the library has in another language too: as many moves from the same table, and as many two moves on."""

import pytest

import kabale
from kabale.engine.game import Game, Position
from kabale.engine.language import Outcome
from kabale.engine.perft import perft
from kabale.table.cards import Card
from kabale.table.table import Table
from tests.solvitaire.presets import PRESETS, game_of

TWINS = {
    "beleaguered-castle": "beleagueredcastle",
    "forty-thieves": "fortythieves",
    "maria": "maria",
    "rank-and-file": "rankandfile",
    "klondike-arbitrary": "klondike3",
    "klondike-deal-1": "klondike",
}


def twin_of(position: Position, game: Game) -> Position:
    """Lay a table's cards on the piles of the same kinds of another game; columns may be called reserves there."""
    dealt, kinds = game.deal("k1:1").table, [pile.kind for pile in game.piles]
    if "tableau" not in kinds:
        kinds = ["tableau" if kind == "reserve" else kind for kind in kinds]
    piles: list[list[Card]] = [[] for _ in kinds]
    for kind in {pile.kind for pile in position.piles}:
        mine = [index for index, pile in enumerate(position.piles) if pile.kind == kind]
        theirs = [index for index, other in enumerate(kinds) if other == kind]
        assert len(mine) == len(theirs)
        for index, other in zip(mine, theirs, strict=True):
            piles[other] = position.table.piles[index]
    return game.position(Table(piles, position.table.down, dealt.counters))


@pytest.mark.parametrize("name", TWINS)
def test_twins_have_equal_perft(name: str) -> None:
    """Aces lie on foundations, as others let them choose one; up to a space (S-J13) or an ace taken back (S-J20)."""
    facts = PRESETS[name]
    ours = game_of({**facts, "foundations": {**facts.get("foundations", {}), "initial cards": "all"}})
    theirs, _ = kabale.load(TWINS[name])
    assert theirs is not None
    compared, tableau = 0, [index for index, pile in enumerate(ours.piles) if pile.kind == "tableau"]
    foundations = [index for index, pile in enumerate(ours.piles) if pile.kind == "foundation"]
    for number in range(8):
        position = ours.deal(f"solvitaire:{number}")
        while position.outcome is Outcome.PLAYING and len(position.moves) < 12:
            heights = [len(position.table.piles[pile]) for pile in tableau]
            if 0 in heights or not all(position.table.piles[pile] for pile in foundations):
                break
            depth = 1 if 1 in heights or "removable" in str(facts) else 2
            assert perft(twin_of(position, theirs), depth).paths == perft(position, depth).paths
            compared += 1
            moves = position.legal_moves
            position.push(moves[(number + 7 * compared) % len(moves)])

    assert compared > 15
