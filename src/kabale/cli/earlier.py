"""Take over what earlier versions saved in files: a play for each game, the match under way, the matches that ended.

Each file goes into the store, then into a folder next to it. An unreadable file is put aside, never overwritten. Ended
matches stay where they are, because they prove their shuffles.
"""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kabale.cli import saves
from kabale.cli.common import complain
from kabale.cli.memory import OwnerMemory, reason_of, store_folder
from kabale.engine.session import Session
from kabale.errors import BadSave, KabaleError, StoreError

if TYPE_CHECKING:
    from kabale.engine.game import Game
    from kabale.messages import Message

BEFORE: Final = "before"  # the folder for files that are taken over
TAKEN: Final = "taken-over"  # this file says that the store has the ended matches next to it


def take_over(memory: OwnerMemory) -> list[str]:
    """Take into a memory what lies in its folder in files, and say what could not be taken."""
    folder = memory.folder / "plays"
    saves.tidy(folder)
    notes = [note for path in sorted(folder.glob("*.play")) for note in _taken(memory, path, _take_play)]
    notes += [note for path in folder.glob("cribbage.match") for note in _taken(memory, path, _take_match)]
    ended = folder / "cribbage"
    if not ended.is_dir() or (ended / TAKEN).exists():
        return notes
    proofs = sorted(ended.glob("*.match"))
    unread = [note for path in proofs for note in _taken(memory, path, _take_match, stays=True)]
    if not unread:
        with suppress(OSError):
            (ended / TAKEN).touch()
    return notes + unread


def _taken(
    memory: OwnerMemory, path: Path, take: "Callable[[OwnerMemory, Path], Message | None]", *, stays: bool = False
) -> Iterator[str]:
    try:
        note = take(memory, path)
        if not stays:
            (path.parent / BEFORE).mkdir(exist_ok=True)
            path.rename(path.parent / BEFORE / path.name)
        if note is not None:
            yield f"{path}: {note}"
    except StoreError as error:  # the file stays, for when the store can be written again
        yield f"{path} is not taken over yet: {error}"
    except (KabaleError, ValueError, OSError) as error:
        yield f"the game kept in {path} cannot be read: {reason_of(error)}" + (
            "" if stays else f"; {saves.put_aside(path)}"
        )


def _take_play(memory: OwnerMemory, path: Path) -> "Message | None":
    """Take a play over, once; return why not all of it is legal. Raises BadSave, UnknownGame, StoreError, OSError."""
    from kabale.library import load
    from kabale.library.catalogue import now_called
    from kabale.services.plays import progress_of

    def game_of(name: str) -> "Game":
        game, _ = load(name)
        if game is None:
            raise BadSave(f"the definition {name} has errors")
        return game

    session, when = Session.opened(saves.read(path), game_of), path.stat().st_mtime
    session.name = now_called(session.name)
    same = str(session.deal), session.moves_text
    if not any((play.deal, play.moves) == same for play in memory.plays_of(session.game)):
        play = memory.new_play(session, now=when)
        memory.store.plays.record(play.id, progress_of(session, play, seconds=0.0), now=when)
    return session.cut


def _take_match(memory: OwnerMemory, path: Path) -> None:
    from kabale.cli.cribbage.sitting import take_over_match

    take_over_match(memory, saves.read(path), path.stat().st_mtime)


@contextmanager
def owned() -> Iterator[OwnerMemory]:
    """Give the owner's memory, with the files of earlier versions imported."""
    with closing(OwnerMemory(store_folder())) as memory:
        for note in take_over(memory):
            complain(note)
        yield memory
