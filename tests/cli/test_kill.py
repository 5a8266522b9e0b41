"""Nothing that was acknowledged is lost when the terminal or the server is killed."""

from pathlib import Path

from tests.cli.killing import kill_either


def test_no_acknowledged_move_is_lost_when_terminal_or_server_is_killed(tmp_path: Path) -> None:
    """Five kills of either at random moments, while both have one play open."""
    assert 5 <= kill_either(tmp_path, 5, seed=2)


def test_no_acknowledged_move_is_lost_in_two_hundred_kills(tmp_path: Path) -> None:
    """As above."""
    assert 200 <= kill_either(tmp_path, 200, seed=3)
