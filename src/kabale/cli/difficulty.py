"""What is said of how hard a deal is."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from kabale.messages import Message, message

if TYPE_CHECKING:
    from kabale.engine.game import Position
    from kabale.library.grades import Grades
    from kabale.search.queries import Difficulty

SHARES: Final = ("kept", "lasted", "honest")
"""The shares that make a number."""


def whole(position: "Position", found: "Difficulty | None" = None) -> list[Message]:
    """Return how hard the deal of a play is, in words; measure it if the answer is not *found* yet."""
    from kabale.search.difficulty import difficulty

    found = found or known(position)
    if found is None:
        found = difficulty(position.game.deal(position.deal or "", variant=position.variant, level=position.level))
    return list(told(str(position.deal), found, stands(position, found)))


def short(position: "Position") -> list[Message]:
    """Return a line that says how hard the deal of a play was; nothing where that is not known."""
    found = known(position)
    if found is None or found.number is None:
        return []
    if found.verdict == "lost":
        return [message("table.difficulty.never")]
    grade = stands(position, found)
    word = message(f"grade.word.{grade}")
    return [message("table.difficulty.graded", number=found.number, word=word)]


def told(deal: str, found: "Difficulty", grade: int | None) -> Iterator[Message]:
    """Yield what a number says of a deal, and its grade if it has one."""
    if found.number is None:
        yield message("grade.open", deal=deal)
        return
    yield message("grade.number", deal=deal, number=found.number)
    if grade is not None:
        yield message("grade.stands", grade=grade, word=message(f"grade.word.{grade}"))
    if found.verdict == "lost":
        yield message("grade.never")
    else:
        for share in SHARES:
            yield message(f"grade.{share}", n=round(100 * getattr(found, share)))


def stands(position: "Position", found: "Difficulty") -> int | None:
    """Return where a deal stands among those of its game, None where that is not measured or not settled."""
    from kabale.library.grades import grade_in

    return grade_in(_grades(position), found)


def known(position: "Position") -> "Difficulty | None":
    """Return how hard the deal of a play is, if that was measured."""
    grades = _grades(position)
    return None if grades is None else grades.measured(str(position.deal))


def _grades(position: "Position") -> "Grades | None":
    """Return the grades that count for a play."""
    from kabale.library.grades import grades_for

    return grades_for(position.game, position.variant, position.level)
