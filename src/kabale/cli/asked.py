"""What a player asks for by a word: the moves, the piles, all cards of one, why a move is not legal, another deal."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from kabale.cli import difficulty, telling, wording
from kabale.cli.typed_moves import Unread, example, pile_of, take_move, words_of
from kabale.engine.session import Session
from kabale.errors import BadDeal
from kabale.library.grades import WISHES
from kabale.messages import Message, message

if TYPE_CHECKING:
    from kabale.cli.shown import Shown

Told = Sequence[Message | str]
Kept = TypeVar("Kept")


def told(name: str, session: Session, shown: "Shown") -> Told:
    """Return the answer to a word that stands alone, line by line; to ``list`` and any other the whole table."""
    position = session.position
    match name:
        case "moves":
            return shown.moves(position) or [message("play.no_legal")]
        case "piles":
            return shown.piles(position) or [message("play.nothing_anywhere")]
        case "grade":
            return difficulty.whole(position)
        case _:
            return telling.table(position)


def pile(text: str, session: Session, language: str) -> Message:
    """Tell all cards of a pile that is named. Raises Unread."""
    position = session.position
    index = pile_of(text, position, language)
    if index is None:
        seen = [index for index, pile in enumerate(position.piles) if pile.visible]
        raise Unread(message("told.no_pile", example=seen[-1] + 1 if seen else 1))
    return message("told.numbered", number=index + 1, what=telling.pile(position, index))


def dealt(deal: Callable[[str | None], Kept], text: str | None, session: Session) -> Kept:
    """Begin another play than that of a session, at a deal that is named or any. Raises Unread for no such deal."""
    try:
        return deal(text)
    except BadDeal as error:
        if text in WISHES:
            raise Unread(message("web.error.none_graded")) from error
        said = message("play.no_deal", text=repr(text[:40]), example=wording.deal(session)) if text else None
        raise Unread(said or message("play.none_winnable")) from error


def why(text: str, session: Session, shown: "Shown", language: str) -> Iterator[Message]:
    """Say of moves why they are not legal. Raises BadMove, Unread."""
    position = session.position
    words = words_of(text, position, language)
    if not words:
        yield message("play.why", example=example(position))
    while words:
        move = take_move(words, position)
        reason, called = session.refusal(move), shown.called(move, position)
        yield message("play.illegal", move=called, why=reason) if reason else message("play.legal", move=called)
