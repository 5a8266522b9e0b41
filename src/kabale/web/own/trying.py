"""A definition that is tried while it is written: played in the preview, with nothing kept anywhere.

Whoever asks sends the moves so far along and gets back those that were played: after a change of the text as many as
the new rules allow. A definition may be hostile: a :class:`LibraryDesk` decides where this runs.
"""

from collections.abc import Sequence
from functools import partial

from typing_extensions import TypedDict

from kabale.engine.game import Position
from kabale.engine.language import Question
from kabale.engine.moves import Move, answer, click, lay
from kabale.engine.session import Session
from kabale.engine.wording import why_not
from kabale.errors import BadMove, IllegalMove, KabaleError
from kabale.messages import Message, message
from kabale.services.refusals import refused
from kabale.services.sources import RulesSource, game_of
from kabale.web.library.explanations import LayoutShape, layout
from kabale.web.own.requests import Opening, PressShape


class Tried(TypedDict):
    """What is seen after the moves that were played; ``said`` is why one was not.

    ``targets`` are the piles where the pressed card may go, if they are several: one of them is to be said.
    """

    view: LayoutShape
    moves: list[str]
    said: str | None
    targets: list[int]
    outcome: str
    question: Question | None


def tried(
    source: RulesSource, opening: Opening, moves: Sequence[str], press: PressShape | None, language: str
) -> Tried:
    """Play some moves, do what a press comes to, and tell what is seen. Raises Refusal."""
    try:
        session = Session(game_of(source), opening.deal, variant=opening.variant, level=opening.level)
        said, targets = _replayed(session, moves), list[int]()
        if said is None and press is not None:
            said, targets = _pressed(session, press)
        position, words = session.position, partial(session.game.texts.said, language=language)
        question = position.question
        return {
            "view": layout(position, language),
            "moves": [str(step.move) for step in position.history],
            "said": None if said is None else said.text(language),
            "targets": targets,
            "outcome": position.outcome.value,
            "question": question and Question(words(question.text), tuple(map(words, question.answers))),
        }
    except KabaleError as error:
        raise refused(error.code, reason=str(error)) from error


def _replayed(session: Session, moves: Sequence[str]) -> Message | None:
    """Play moves as far as they are legal; return what is said where they are not."""
    for number, move in enumerate(moves, start=1):
        try:
            session.play(move)
        except (BadMove, IllegalMove) as error:
            why = session.refusal(move) if isinstance(error, IllegalMove) else message("web.error.bad_move")
            return message("web.try.no_longer", n=number, move=move, reason=why or str(error))
    return None


def _pressed(session: Session, press: PressShape) -> tuple[Message | None, list[int]]:
    """Play what a press comes to; return why nothing, or the piles where what was pressed may go."""
    position = session.position
    if press.answer is None and max(press.pile, press.target or 1) > len(position.piles):
        raise refused("bad_move")
    moves = _meant(position, press)
    targets = sorted({move.target + 1 for move in moves if move.target is not None})
    if len(targets) > 1:
        return None, targets
    if moves:
        session.play(moves[0])
        return None, []
    return _refusal(position, press), []


def _meant(position: Position, press: PressShape) -> list[Move]:
    """Return the legal moves that a press may mean: a click alone, where it is one."""
    if press.answer is not None:
        return [move for move in position.legal_moves if move == answer(press.answer)]
    if press.target is None and position.refusal(click(press.pile - 1)) is None:
        return [click(press.pile - 1)]
    cards = len(position.table.piles[press.pile - 1])
    return [
        move
        for move in position.legal_moves
        if move.target is not None
        and move.source == press.pile - 1
        and (cards - move.count if move.place is None else move.place) == press.place - 1
        and press.target in (None, move.target + 1)
    ]


def _refusal(position: Position, press: PressShape) -> Message | None:
    """Return why a press comes to nothing."""
    if press.answer is not None:
        return message("web.error.bad_move")
    if press.target is None:
        return why_not(position, press.pile - 1, press.place - 1 if press.place else None)
    count = len(position.table.piles[press.pile - 1]) - press.place + 1
    return position.refusal(lay(press.pile - 1, press.target - 1, max(1, count)))
