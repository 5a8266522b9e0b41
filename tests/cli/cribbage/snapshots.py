"""A match as it looks at three sizes: ``python -m tests.cli.cribbage.snapshots`` writes it, to be looked at."""

import tempfile
from pathlib import Path

from kabale.cli.cribbage.keys import MatchKeys
from kabale.cli.paint import UNICODE, Signs
from tests.cli.cribbage.at_table import by_keys, mine, press, shown, sit, won

FOLDER = Path(__file__).parents[2] / "data" / "felt"
SIZES = ((80, 24), (120, 40), (60, 20))
STAGES = ("discard", "cut", "play", "hand", "end")


def at_stage(
    stage: str, folder: Path, size: tuple[int, int], language: str = "en", signs: Signs = UNICODE
) -> MatchKeys:
    """Sit where there is something of a kind to be seen, as far into the match as it comes to that."""
    kinds = [move.kind for _, move in won()]
    deals = [place for place, kind in enumerate(kinds) if kind == "deal"]
    cuts = [place for place, (seat, move) in enumerate(won()) if seat == 0 and move.kind == "cut"]
    begin = {"discard": deals[4] + 1, "cut": cuts[2], "play": deals[5] + 4, "hand": deals[6] + 1, "end": deals[-1] + 1}
    keys = sit(folder, size, language, signs, begin[stage])
    if stage == "discard":
        press(keys, "right", " ", "right", " ")
    elif stage == "play":
        for move in mine(won()[begin[stage] :])[:2]:
            by_keys(keys, move)
    elif stage == "hand":
        _play_deal(keys, begin[stage])
        press(keys, "enter", "down", "down")
    elif stage == "end":
        _play_deal(keys, begin[stage])
        press(keys, "enter", "enter", "enter")
        keys.table.note = ""  # it says where this machine keeps the proof
    return keys


def _play_deal(keys: MatchKeys, begin: int) -> None:
    for move in mine(won()[begin:]):
        if move.kind == "deal":
            break
        by_keys(keys, move)


def file_of(stage: str, size: tuple[int, int]) -> Path:
    return FOLDER / f"cribbage-{stage}-{size[0]}x{size[1]}.txt"


if __name__ == "__main__":
    for each in STAGES:
        for window in SIZES:
            keys = at_stage(each, Path(tempfile.mkdtemp()), window)
            file_of(each, window).write_text(shown(keys) + "\n", encoding="utf-8")
