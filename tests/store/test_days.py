"""What came of deals: one player's plays, and everybody's figures, which name nobody."""

from dataclasses import replace

from kabale.store import Store
from kabale.store.values import DealPlay, DealStatistics, PlayKey
from tests.store.making import begun, ended, somebody

DEAL = "k1:617"


def won(store: Store, player: str, moves: int, seconds: float) -> None:
    """Let a player win the deal."""
    ended(store, begun(store, player), "won", moves=moves, seconds=seconds)


def test_everybodys_figures_are_the_best_and_the_mean_of_all_wins(store: Store) -> None:
    """Three win in 80, 100 and 120 moves, a fourth gives up."""
    for moves, seconds in ((80, 300.0), (100, 100.0), (120, 200.0)):
        won(store, somebody(store), moves, seconds)
    ended(store, begun(store, somebody(store)), "lost", moves=3, seconds=1.0)
    expected = DealStatistics("klondike", DEAL, 4, 3, 80, 100.0, 100.0, 200.0)

    assert [expected] == store.days.figures([DEAL, "k1:1"])


def test_a_players_figures_are_their_own(store: Store) -> None:
    """Another player's better win is not told as mine; who has won twice is one winner."""
    anna, bill = somebody(store), somebody(store)
    won(store, bill, 50, 10.0)
    won(store, anna, 90, 60.0)
    won(store, anna, 70, 80.0)
    expected = DealStatistics("klondike", DEAL, 1, 1, 70, 80.0, 60.0, 70.0)

    assert [expected] == store.days.figures([DEAL], anna)


def test_nobody_has_won(store: Store) -> None:
    """There are players, and no figures of wins."""
    ended(store, begun(store, somebody(store)), "stuck", moves=9)

    assert [DealStatistics("klondike", DEAL, 1, 0, None, None, None, None)] == store.days.figures([DEAL])


def test_plays_of_other_rules_do_not_count(store: Store) -> None:
    """A level of one's own, a variant, another deal."""
    player = somebody(store)
    usual = PlayKey("klondike", "d1", None, 0, DEAL)
    others = replace(usual, level=2), replace(usual, variant="easy"), replace(usual, deal="k1:618")
    for other in others:
        ended(store, store.plays.begin(player, other, "Klondike", now=0.0), "won")
    play = store.plays.begin(player, usual, "Klondike", now=5.0)

    assert [DealPlay("klondike", DEAL, play.id, "playing")] == store.days.plays(player, [DEAL])
    assert [] == store.days.figures([DEAL])


def test_a_win_is_compared_with_the_best_win_of_each_other_player(store: Store) -> None:
    """Of five others who won, two needed more than 90 moves; who gave up, or won twice, changes nothing.

    A win that came with a file counts for nobody else, and neither does the player's own other win.
    """
    anna = somebody(store)
    won(store, anna, 200, 1.0)
    for moves in (80, 89, 90, 91, 120):
        won(store, somebody(store), moves, 1.0)
    twice = somebody(store)
    won(store, twice, 300, 1.0)
    won(store, twice, 70, 1.0)
    ended(store, begun(store, somebody(store)), "lost", moves=400)
    play = begun(store, anna)
    ended(store, play, "won", moves=90)
    found = store.plays.find(anna, play.id)
    assert found is not None

    assert (6, 2) == store.days.compared(found)
    assert (0, 0) == store.days.compared(replace(found, deal="k1:1"))


def test_a_win_is_compared_with_at_most_so_many_wins(store: Store) -> None:
    """A deal that a million players have won costs no more than one of ten thousand."""
    for _ in range(5):
        won(store, somebody(store), 100, 1.0)
    play = begun(store, somebody(store))
    ended(store, play, "won", moves=90)
    found = store.plays.find(play.player, play.id)
    assert found is not None

    assert (3, 3) == store.days.compared(found, most=3)


def test_the_play_that_was_changed_last_comes_first(store: Store) -> None:
    """That one is gone on with."""
    player = somebody(store)
    older, newer = begun(store, player), begun(store, player, now=1.0)
    ended(store, older, "lost", now=9.0)

    assert [(older.id, "lost"), (newer.id, "playing")] == [
        (each.play, each.outcome) for each in store.days.plays(player, [DEAL])
    ]
