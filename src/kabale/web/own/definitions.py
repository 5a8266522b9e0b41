"""Questions about a definition that a player writes: its problems, its text in another language, a try of its deal.

The server stores nothing of a try: the page sends the moves so far and gets back those that are still legal. A
definition may be hostile: a :class:`LibraryDesk` decides where this runs.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from typing_extensions import TypedDict

from kabale.engine.game import Game, Position
from kabale.engine.language import Question
from kabale.engine.moves import Move, answer, click, lay
from kabale.engine.session import Session
from kabale.engine.wording import why_not
from kabale.errors import BadMove, IllegalMove, KabaleError
from kabale.library.authoring import Difference, NotConvertible, differences
from kabale.library.authoring import convert as convert_game
from kabale.library.formats import format_of
from kabale.messages import Message, message
from kabale.services.refusals import Refusal, refused
from kabale.services.sources import RulesSource, game_of, text_of
from kabale.web.library.definitions import GameFacts, VariantShape, facts_of
from kabale.web.library.explanations import LayoutShape, layout, rules_page
from kabale.web.own.questions import DiagnosticShape, draft_of, in_language
from kabale.web.own.requests import Opening, PressShape, TryRequest

_NOTHING: Final = GameFacts(title="", digest="", cards=0, piles=0, variants=[], levels=[])


class CheckedDefinition(TypedDict):
    """The problems of a definition, its rules and its opening; *not_dealt* says why the deal asked for has none."""

    ok: bool
    title: str
    diagnostics: list[DiagnosticShape]
    problem: str | None
    rules: str
    view: LayoutShape | None
    cards: int
    piles: int
    variants: list[VariantShape]
    levels: list[int]
    not_dealt: str | None


def check(source: RulesSource, opening: Opening, language: str) -> CheckedDefinition:
    """Return the problems of a definition (also a first deal that fails), or its rules and what it looks like."""
    game, diagnostics = draft_of(source).loaded
    facts = _NOTHING if game is None else facts_of(game)
    view, reason = _dealt(game, opening, language)
    problem = reason if reason is None or opening == Opening() else _dealt(game, Opening(), language)[1]
    is_sound = game is not None and problem is None
    return {
        "ok": is_sound,
        "title": facts["title"],
        "diagnostics": in_language(diagnostics, language),
        "problem": problem,
        "rules": rules_page(game, language)["rules"] if game is not None and is_sound else "",
        "view": view,
        "cards": facts["cards"],
        "piles": facts["piles"],
        "variants": facts["variants"],
        "levels": facts["levels"],
        "not_dealt": reason if is_sound else None,
    }


def _dealt(game: Game | None, opening: Opening, language: str) -> tuple[LayoutShape | None, str | None]:
    """Return the layout of a deal, or in words why it cannot be dealt; neither without a game."""
    if game is None:
        return None, None
    try:
        return layout(game.deal(opening.deal, variant=opening.variant, level=opening.level), language), None
    except KabaleError as error:
        return None, message("web.error.bad_deal", reason=str(error)).text(language)


def changes(source: RulesSource, old: RulesSource, language: str) -> list[Difference]:
    """Return in words what a definition changed in the rules of an older one. Raises Refusal."""
    return differences(game_of(old), game_of(source), language)


def convert(source: RulesSource, to: str) -> str:
    """Return a definition in a language. Raises Refusal with all reasons why not."""
    try:
        return convert_game(game_of(source), to)
    except NotConvertible as error:
        words = message("web.error.not_convertible", reason=error.reasons[0])
        raise Refusal("not_convertible", words, {"reasons": error.reasons}) from error


def retitle(source: RulesSource, title: str) -> str | None:
    """Return a definition under another title; it need not be free of errors."""
    return format_of(source.format).titled(text_of(source), title)


class Tried(TypedDict):
    """The table after the moves; *said* is why one was not played, *targets* are the piles to choose from."""

    view: LayoutShape
    moves: list[str]
    said: str | None
    targets: list[int]
    outcome: str
    question: Question | None


def tried(source: RulesSource, sent: TryRequest, language: str) -> Tried:
    """Play some moves, do what a press means, and return the table. Raises Refusal."""
    opening = sent.opening
    try:
        session = Session(game_of(source), opening.deal, variant=opening.variant, level=opening.level)
        said, targets = _replayed(session, sent.moves), list[int]()
        if said is None and sent.press is not None:
            said, targets = _pressed(session, sent.press)
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
    if press.answer is not None:
        return message("web.error.bad_move")
    if press.target is None:
        return why_not(position, press.pile - 1, press.place - 1 if press.place else None)
    count = len(position.table.piles[press.pile - 1]) - press.place + 1
    return position.refusal(lay(press.pile - 1, press.target - 1, max(1, count)))
