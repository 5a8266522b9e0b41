"""What the terminal remembers: plays that are kept as they are played, whoever else goes on with them."""

from collections.abc import Iterator
from dataclasses import replace
from operator import methodcaller
from pathlib import Path

import pytest

from kabale.cli.memory import IDLE, KeptPlay, OwnerMemory, WentOn, is_over, store_folder
from kabale.engine.game import Game
from kabale.engine.session import Session
from kabale.errors import BadSave, IllegalMove
from kabale.library import load, loads
from tests.cli.running import WIN


def game(name: str = "klondike") -> Game:
    """Return a game of the library."""
    found, _ = load(name)
    assert found is not None
    return found


def own_game() -> Game:
    """Return a game that is in no library."""
    found, _ = loads(game().normal_form(), format="pat")
    assert found is not None
    return found


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[OwnerMemory]:
    """A memory that nobody has used yet."""
    opened = OwnerMemory(tmp_path / "data")
    yield opened
    opened.close()


@pytest.fixture
def other(memory: OwnerMemory) -> Iterator[OwnerMemory]:
    """Another program's memory of the same folder."""
    opened = OwnerMemory(memory.folder)
    yield opened
    opened.close()


def dealt(deal: str = "k1:5") -> Session:
    return Session(game(), deal, name="klondike")


def test_a_play_goes_on_in_another_program(memory: OwnerMemory, other: OwnerMemory) -> None:
    """With what was taken back; an unfinished play of a game is found by the game."""
    play = KeptPlay.begin(memory, dealt())
    for _ in range(3):
        play.act(lambda session: session.play("c1"))
    play.act(lambda session: session.undo_go())
    again = KeptPlay.take_up(other, other.plays_of(game())[0])

    assert play.trouble is None
    assert (play.id, "c1 c1", "c1") == (again.id, again.session.moves_text, again.session.undone_text)


def test_nothing_is_done_at_a_play_that_went_on_elsewhere(memory: OwnerMemory, other: OwnerMemory) -> None:
    """It is shown as it stands now first, and then it can be gone on with."""
    play = KeptPlay.begin(memory, dealt())
    KeptPlay.take_up(other, other.plays()[0]).act(lambda session: session.play("8-3"))

    with pytest.raises(WentOn):
        play.act(lambda session: session.play("c1"))
    assert "8-3" == play.session.moves_text
    play.act(lambda session: session.play("c1"))
    assert "8-3 c1" == other.plays()[0].moves


def test_a_move_that_comes_second_is_told(memory: OwnerMemory, other: OwnerMemory) -> None:
    """Both look, then both move: one is kept, and who comes second learns what was not."""
    play = KeptPlay.begin(memory, dealt())
    same = KeptPlay.take_up(other, other.plays()[0])
    play.session.play("c1")
    same.act(lambda session: session.play("8-3"))

    with pytest.raises(WentOn) as went:
        play.keep()
    assert ("c1", "8-3") == (went.value.lost, play.session.moves_text)


def test_what_is_refused_is_not_recorded(memory: OwnerMemory) -> None:
    """The play stands where it stood, at the same version."""
    play = KeptPlay.begin(memory, dealt())
    with pytest.raises(IllegalMove):
        play.act(lambda session: session.play("7-9"))

    assert [("", 0)] == [(each.moves, each.version) for each in memory.plays()]


def test_a_play_that_cannot_be_kept_says_so_and_is_kept_later(memory: OwnerMemory) -> None:
    """A file stands in the folder's way, and then it does not."""
    memory.folder.write_text("a file")
    play = KeptPlay.begin(memory, dealt())
    play.act(lambda session: session.play("c1"))

    assert play.trouble is not None
    memory.folder.unlink()
    play.act(lambda session: session.play("c1"))
    assert play.trouble is None
    assert ["c1 c1"] == [each.moves for each in memory.plays()]


def test_a_play_that_is_forgotten_elsewhere_is_kept_anew(memory: OwnerMemory) -> None:
    """Who sits at it loses nothing."""
    play = KeptPlay.begin(memory, dealt())
    first = play.id
    assert first is not None
    memory.store.plays.forget(memory.owner, first)
    play.act(lambda session: session.play("c1"))

    assert first != play.id
    assert ["c1"] == [each.moves for each in memory.plays()]


def test_an_own_definition_is_kept_with_its_play(memory: OwnerMemory, other: OwnerMemory) -> None:
    """It goes on when its file is gone; a game of other rules has other plays, and the library's others again."""
    KeptPlay.begin(memory, Session(own_game(), "k1:1", name="/somewhere/mine.pat")).act(
        lambda session: session.play("c1")
    )
    (kept,) = other.plays_of(own_game())

    assert "c1" == KeptPlay.take_up(other, kept).session.moves_text
    assert [] == other.plays_of(game()) == other.plays_of(game("freecell"))


def test_a_play_by_other_rules_stays_and_is_not_gone_on_with(memory: OwnerMemory) -> None:
    """It says why."""
    KeptPlay.begin(memory, dealt())
    (play,) = memory.plays()

    with pytest.raises(BadSave, match="have changed"):
        KeptPlay.take_up(memory, replace(play, digest="0" * 64))


def test_a_win_counts_once(memory: OwnerMemory) -> None:
    """In the statistics that the page shows too."""
    play = KeptPlay.begin(memory, Session(game("grandfathersclock"), "k1:5", name="grandfathersclock"))
    for move in WIN.split():
        play.act(methodcaller("play", move))
    (figures,) = memory.store.statistics.of(memory.owner)

    assert is_over(play.session)
    assert [] == memory.plays()
    assert ("grandfathersclock", 1, 1, 48) == (figures.game, figures.played, figures.won, figures.shortest_win)


def test_the_clock_of_a_play_goes_while_somebody_plays(memory: OwnerMemory) -> None:
    """Ten seconds count, a night does not."""
    times = iter([0.0, 10.0, 10.0, 100_000.0, 100_000.0])
    play = KeptPlay(memory, dealt(), clock=lambda: next(times))
    play.act(lambda session: session.play("c1"))
    play.act(lambda session: session.play("c1"))

    assert 10 + IDLE == memory.plays()[0].seconds


def test_the_data_folder_is_the_servers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, data: Path) -> None:
    """That of the environment if one is named there."""
    monkeypatch.delenv("KABALE_DATA", raising=False)

    assert data.parent == store_folder()
    monkeypatch.setenv("KABALE_DATA", str(tmp_path / "elsewhere"))
    assert tmp_path / "elsewhere" == store_folder()
