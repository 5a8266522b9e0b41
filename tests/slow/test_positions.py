"""A thousand positions from the middle of random plays of a hundred games: written, read and solved as in the play."""

from tests.library.test_positions import difference

from kabale.library.catalogue import games


def test_a_thousand_positions_of_a_hundred_games_are_as_in_their_plays() -> None:
    """Every second game of the library until there are a hundred, ten random plays of each."""
    chosen = [each.name for each in games()][::2][:100]
    found = {(game, seed): difference(game, seed) for game in chosen for seed in range(10)}

    assert 1000 == len(found)
    assert {} == {where: what for where, what in found.items() if what}
