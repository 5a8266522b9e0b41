"""Ten games as they look at three sizes: ``python -m tests.cli.felt.snapshots`` writes them, to be looked at."""

from pathlib import Path

from kabale.cli.felt.keys import Keys
from tests.cli.felt.sitting import session_of, shown, sit

FOLDER = Path(__file__).parents[2] / "data" / "felt"
GAMES = (
    "klondike",
    "freecell",
    "spider",
    "pyramid",
    "golf",
    "fortythieves",
    "grandfathersclock",
    "crescent",
    "zopf",
    "vindrosen",
)
SIZES = ((80, 24), (120, 40), (60, 20))
MOVES = 12


def begun(name: str, size: tuple[int, int], language: str = "en") -> Keys:
    """Sit at a game after some moves, now the first and now a later one."""
    session = session_of(name, "k1:7")
    for step in range(MOVES):
        legal = session.position.legal_moves
        if not legal:
            break
        session.position.push(legal[step * 5 % len(legal)])
    return sit(session, size, language)


def file_of(name: str, size: tuple[int, int]) -> Path:
    return FOLDER / f"{name}-{size[0]}x{size[1]}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        for window in SIZES:
            file_of(game, window).write_text(shown(begun(game, window)) + "\n", encoding="utf-8")
