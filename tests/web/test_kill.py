"""Nothing that was acknowledged is lost when the server is killed."""

from pathlib import Path

from tests.web.killing import GOES_ON, kill_again_and_again, kill_one_of_two
from tests.web.running import Server, start


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """Two starts, four players at it, killed in the middle of whatever it does; ``tests/slow`` has two hundred."""
    assert 0 < kill_again_and_again(tmp_path, 2, seed=1, begin=start, kill=Server.kill)


def test_one_of_two_servers_is_killed_and_the_other_goes_on_with_all_that_was_acknowledged(tmp_path: Path) -> None:
    """Ten times, on one database; ``benchmarks/kills.py`` does it five hundred times."""
    toll = kill_one_of_two(tmp_path, 10, seed=1)

    assert 10 == toll.kills
    assert 10 * GOES_ON < toll.acknowledged
