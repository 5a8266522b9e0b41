"""Nothing that was acknowledged is lost when the server is killed."""

from pathlib import Path

from tests.web.killing import kill_again_and_again


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """Five starts, four players at it, killed in the middle of whatever it does; ``tests/slow`` has two hundred."""
    assert 0 < kill_again_and_again(tmp_path, 5, seed=1)
