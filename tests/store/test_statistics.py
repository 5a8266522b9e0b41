"""Results and statistics: what counts, once, and what is made of it."""

import pytest

from kabale.store import Store
from kabale.store.values import GameStatistics, PlayKey, Result
from tests.store.making import begun, ended, somebody


def streaks(store: Store, outcomes: str) -> tuple[int, int, int, int]:
    """Return played, won, streak and longest streak after wins (W) and losses (L)."""
    player = somebody(store)
    for now, outcome in enumerate(outcomes):
        ended(store, begun(store, player), "won" if outcome == "W" else "lost", now=now)
    [found] = store.statistics.of(player)
    return found.played, found.won, found.streak, found.longest_streak


def test_nothing_played_nothing_counted(store: Store) -> None:
    """Neither an empty player nor one who has only begun has statistics."""
    player = somebody(store)
    begun(store, player)
    ended(store, begun(store, player), "playing", moves=5)

    assert ([], []) == (store.statistics.of(player), store.statistics.results(player))


def test_a_result_has_the_figures_of_its_play(store: Store) -> None:
    """What it was, how it ended and when."""
    play = begun(store, somebody(store), level=2)
    ended(store, play, "won", moves=80, score=520, seconds=95.5, now=33)
    expected = Result(play.id, "klondike", "Klondike", 2, None, "k1:617", True, 520, 80, 95.5, 33.0)

    assert [expected] == store.statistics.results(play.player)


@pytest.mark.parametrize("outcome", ["lost", "stuck"])
def test_who_is_at_an_end_without_a_win_has_not_won(store: Store, outcome: str) -> None:
    """Given up, lost by the rules, or stuck."""
    play = begun(store, somebody(store))
    ended(store, play, outcome)

    assert [False] == [result.won for result in store.statistics.results(play.player)]


def test_a_play_without_a_move_does_not_count(store: Store) -> None:
    """Given up at once, it was only looked at; with the moves taken back it is the same."""
    player = somebody(store)
    ended(store, begun(store, player), "lost", moves=0)
    tried = begun(store, player)
    ended(store, tried, "stuck", moves=3)
    ended(store, tried, "lost", moves=0)

    assert ([], []) == (store.statistics.of(player), store.statistics.results(player))


def test_a_win_counts_once(store: Store) -> None:
    """Taking moves back and winning again is the same win, with the figures of the last time."""
    play = begun(store, somebody(store))
    ended(store, play, "won", moves=90, score=400, seconds=60, now=10)
    ended(store, play, "playing", moves=80, seconds=61, now=11)
    ended(store, play, "won", moves=85, score=450, seconds=70, now=12)
    [result] = store.statistics.results(play.player)

    assert (True, 450, 85, 70.0, 10.0) == (result.won, result.score, result.length, result.seconds, result.ended)
    assert [(1, 1)] == [(each.played, each.won) for each in store.statistics.of(play.player)]


@pytest.mark.parametrize("after", ["playing", "stuck", "lost"])
def test_a_win_is_never_lost(store: Store, after: str) -> None:
    """Who has won may take moves back and try something else."""
    play = begun(store, somebody(store))
    ended(store, play, "won", moves=9, score=7, now=10)
    ended(store, play, after, moves=8, score=1, now=11)
    [result] = store.statistics.results(play.player)

    assert (True, 7, 9) == (result.won, result.score, result.length)


def test_a_loss_can_be_mended(store: Store) -> None:
    """Stuck, taken back, won: a win, at the time it was won."""
    play = begun(store, somebody(store))
    ended(store, play, "stuck", now=10)
    ended(store, play, "playing", now=11)
    meanwhile = store.statistics.results(play.player)
    ended(store, play, "won", now=12)

    assert [] == meanwhile
    assert [(True, 12.0)] == [(result.won, result.ended) for result in store.statistics.results(play.player)]


def test_a_result_outlives_its_play(store: Store) -> None:
    """Tidying up the list of plays does not embellish the statistics."""
    play = begun(store, somebody(store))
    ended(store, play, "lost")
    store.plays.forget(play.player, play.id)

    assert [play.id] == [result.play for result in store.statistics.results(play.player)]


def test_points_never_go_below_nothing(store: Store) -> None:
    """A score below 0 counts as 0, and a game without a score has none."""
    player = somebody(store)
    for game, score in (("spider", -40), ("spider", 100), ("klondike", None)):
        ended(store, begun(store, player, game), "lost", score=score)

    assert [("klondike", None, None), ("spider", 100, 100)] == [
        (each.game, each.best_score, each.points) for each in store.statistics.of(player)
    ]
    assert [0, 100] == sorted(result.score or 0 for result in store.statistics.results(player, "spider"))


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        ("W", (1, 1, 1, 1)),
        ("L", (1, 0, 0, 0)),
        ("WWW", (3, 3, 3, 3)),
        ("WWL", (3, 2, 0, 2)),
        ("LWW", (3, 2, 2, 2)),
        ("WWWLW", (5, 4, 1, 3)),
        ("WLWWLLWWWL", (10, 6, 0, 3)),
    ],
)
def test_streaks(store: Store, outcomes: str, expected: tuple[int, int, int, int]) -> None:
    """Played, won, the wins in a row that the results end with, and the most in a row."""
    assert expected == streaks(store, outcomes)


def test_figures_of_wins_are_of_wins(store: Store) -> None:
    """Shortest and fastest are wins, perhaps different ones; the time is that of all; the best score may be lost."""
    player = somebody(store)
    told = [("lost", 3, 900, 5.0), ("won", 80, 300, 120.0), ("won", 95, 350, 61.5)]
    for now, (outcome, moves, score, seconds) in enumerate(told):
        ended(store, begun(store, player), outcome, moves=moves, score=score, seconds=seconds, now=now)
    expected = GameStatistics("klondike", "Klondike", 0, None, 3, 2, 2, 2, 900, 1550, 80, 61.5, 186.5)

    assert [expected] == store.statistics.of(player)


def test_without_a_win_nothing_is_shortest(store: Store) -> None:
    """None, not nothing."""
    player = somebody(store)
    ended(store, begun(store, player), "lost", seconds=4.0)

    assert [
        GameStatistics("klondike", "Klondike", 0, None, 1, 0, 0, 0, None, None, None, None, 4.0)
    ] == store.statistics.of(player)


def test_games_levels_and_players_are_apart(store: Store) -> None:
    """Each game and level has its own row, in that order; nobody sees another's."""
    anna, bill = somebody(store), somebody(store)
    for game, level in (("spider", 2), ("klondike", 1), ("spider", 1), ("spider", 2)):
        ended(store, begun(store, anna, game, level=level), "won")
    ended(store, begun(store, bill, "freecell"), "lost")

    assert [("klondike", 1, 1), ("spider", 1, 1), ("spider", 2, 2)] == [
        (each.game, each.level, each.won) for each in store.statistics.of(anna)
    ]
    assert ["freecell"] == [each.game for each in store.statistics.of(bill)]
    assert ["spider"] * 3 == [result.game for result in store.statistics.results(anna, "spider")]


def test_variants_are_apart(store: Store) -> None:
    """A win at Spider with one suit says nothing of Spider with four; the usual variant comes first."""
    anna = somebody(store)
    variants = ("two", None, "one", "two", "one", None)
    outcomes = ("won", "won", "lost", "won", "won", "lost")
    for now, (variant, outcome) in enumerate(zip(variants, outcomes, strict=True)):
        play = store.plays.begin(anna, PlayKey("spider", "d1", variant, 0, "k1:5"), "Spider", now=0.0)
        ended(store, play, outcome, score=100, now=now)

    assert [(None, 2, 1, 0, 200), ("one", 2, 1, 1, 200), ("two", 2, 2, 2, 200)] == [
        (each.variant, each.played, each.won, each.streak, each.points) for each in store.statistics.of(anna)
    ]


def test_results_come_in_the_order_they_ended(store: Store) -> None:
    """Whatever order the plays were begun in."""
    player = somebody(store)
    plays = [begun(store, player, now=now) for now in range(3)]
    for now, play in zip((30, 10, 20), plays, strict=True):
        ended(store, play, "won", now=now)

    assert [10.0, 20.0, 30.0] == [result.ended for result in store.statistics.results(player)]


def test_a_reset_hides_results_and_keeps_plays(store: Store) -> None:
    """From here on it is counted anew; another player's count goes on."""
    anna, bill = somebody(store), somebody(store)
    for player in (anna, bill):
        ended(store, begun(store, player), "won")
    store.statistics.reset(anna)

    assert (0, 0, 1) == (len(store.statistics.of(anna)), len(store.statistics.results(anna)), len(store.plays.of(anna)))
    assert 1 == len(store.statistics.results(bill))


def test_a_reset_may_be_of_one_game(store: Store) -> None:
    """The other games' results stay."""
    player = somebody(store)
    for game in ("klondike", "spider"):
        ended(store, begun(store, player, game), "won")
    store.statistics.reset(player, "spider")

    assert ["klondike"] == [each.game for each in store.statistics.of(player)]


def test_an_old_win_does_not_count_again_after_a_reset(store: Store) -> None:
    """Taking back the last move of every old win and making it again would fill new statistics."""
    play = begun(store, somebody(store))
    ended(store, play, "won", now=1)
    store.statistics.reset(play.player)
    ended(store, play, "playing", now=2)
    ended(store, play, "won", now=3)

    assert [] == store.statistics.results(play.player)


def test_a_win_after_a_reset_counts_though_the_play_was_lost_before(store: Store) -> None:
    """It is a new result."""
    play = begun(store, somebody(store))
    ended(store, play, "stuck", now=1)
    store.statistics.reset(play.player)
    ended(store, play, "won", now=3)

    assert [(True, 3.0)] == [(result.won, result.ended) for result in store.statistics.results(play.player)]


def test_the_last_title_is_shown(store: Store) -> None:
    """A definition of one's own may be called something else by now."""
    player = somebody(store)
    for now, title in enumerate(("Zebra", "Aardvark")):
        ended(store, store.plays.begin(player, PlayKey("mine", "d", None, 0, "k1:1"), title, now=now), "won", now=now)

    assert [("Aardvark", 2)] == [(each.title, each.won) for each in store.statistics.of(player)]
