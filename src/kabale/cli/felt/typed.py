"""Moves that are typed on the whole screen: read as those of a line are (:mod:`kabale.cli.typed_moves`)."""

from kabale.cli.felt import hand, thinking
from kabale.cli.felt.felt import Felt
from kabale.cli.typed_moves import Unread, take_move, words_of
from kabale.engine.moves import Move
from kabale.errors import BadMove
from kabale.messages import message


def hear(felt: Felt, text: str) -> None:
    """Do what was typed, move after move, or say what could be typed instead."""
    head, _, deal = text.strip().partition(" ")
    if head.lower() == "new":
        thinking.deal(felt, deal.strip() or None)
        return
    words = words_of(text, felt.session.position, felt.taste.language)
    while words:
        length = felt.session.position.length
        move = meant(felt, words)
        if move is None:
            return
        hand.play(felt, move)
        if felt.session.position.length == length:
            return


def meant(felt: Felt, words: list[str]) -> Move | None:
    """Take a move from the front of some words; None, and said why, for what is none."""
    while words[:1] == [";"]:
        del words[:1]
    if not words:
        return None
    try:
        return take_move(words, felt.session.position)
    except Unread as error:
        felt.say(error.said)
    except BadMove:
        example = next(iter(felt.session.position.legal_moves), "undo")
        felt.say(message("play.no_move", text=repr(" ".join(words)[:40]), example=str(example)))
    return None
