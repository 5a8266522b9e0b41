"""The player's hand: pick up, put down, click, undo. Keys, mouse and typed moves all end here."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from kabale.cli import wording
from kabale.cli.felt import words
from kabale.cli.felt.felt import Felt, Grip, Job
from kabale.cli.felt.overlays import Menu, MenuLine
from kabale.cli.memory import WentOn
from kabale.engine.advice import best_of, came_round
from kabale.engine.journal import Event, Step
from kabale.engine.language import Outcome
from kabale.engine.moves import Move, lay
from kabale.engine.session import Session
from kabale.engine.wording import why_not
from kabale.errors import KabaleError
from kabale.messages import message
from kabale.search.ahead import nothing_new

T = TypeVar("T")


def press(felt: Felt, pile: int, place: int | None, *, twice: bool = False) -> None:
    """Click on a card or an empty place: lay what is held, draw from a stock, pick up, or do the card's best move."""
    if (held := felt.held) is not None:
        if (pile, place) == (held.pile, held.place):
            drop(felt)
            if twice:
                best(felt, pile, place)
        elif pile not in held.goals and felt.taking(pile, place):
            pick(felt, pile, place)
        elif pile == held.pile and pile not in held.goals:
            drop(felt)
        else:
            put(felt, held, pile)
        return
    left = [move for move in felt.legal.clicks[pile] if move.kind == "left"]
    if left and felt.pile(pile).kind == "stock":
        play(felt, left[0])
    elif felt.taking(pile, place):
        pick(felt, pile, place)
    elif left:
        play(felt, left[0])
    elif felt.legal.clicks[pile]:
        menu(felt, pile)
    else:
        refuse(felt, pile, place)


def pick(felt: Felt, pile: int, place: int | None) -> None:
    """Take up a card and the cards on it, if they can move; otherwise show the rules of the place."""
    moves = felt.taking(pile, place)
    if place is None or not moves:
        refuse(felt, pile, place)
        return
    felt.held = Grip(pile, place, moves)
    felt.advised = ()
    felt.said = ""


def drop(felt: Felt) -> None:
    """Let go of what is held or advised."""
    felt.held, felt.advised = None, ()


def put(felt: Felt, held: Grip, target: int) -> None:
    """Lay what is held on a pile; say why not where it may not lie there, or ask how where there are several ways."""
    moves = [move for move in held.moves if move.target == target]
    if len(moves) == 1:
        play(felt, moves[0])
    elif moves:
        _show_menu(felt, felt.text("table.choice.title"), moves)
    elif reason := felt.session.refusal(lay(held.pile, target, len(felt.pile(held.pile).cards) - held.place)):
        felt.say(reason)


def _show_menu(felt: Felt, title: str, moves: Sequence[Move]) -> None:
    felt.overlay = Menu(title, [MenuLine(words.move(felt, move), partial(play, felt, move)) for move in moves])


def menu(felt: Felt, pile: int) -> None:
    """Show all that can be done at a pile."""
    if moves := felt.legal.at(pile):
        _show_menu(felt, felt.text("table.click.title", pile=felt.names[pile]), moves)
    else:
        refuse(felt, pile)


def refuse(felt: Felt, pile: int, place: int | None = None) -> None:
    """Say why nothing can be done with the card at a place, or at an empty one."""
    reason = why_not(felt.session.position, pile, place)
    felt.say(message("felt.nothing_to_do") if reason is None else reason)


def draw(felt: Felt) -> None:
    """Click the stock, wherever it is: the first at which a click does something."""
    stocks = [index for index, pile in enumerate(felt.session.position.piles) if pile.kind == "stock"]
    clicks = (move for index in stocks for move in felt.legal.clicks[index] if move.kind == "left")
    if (move := next(clicks, None)) is not None:
        play(felt, move)
    elif stocks:
        refuse(felt, stocks[0])
    else:
        felt.say(message("table.no_stock"))


def best(felt: Felt, pile: int, place: int | None) -> None:
    """Play the best move of a card and the cards on it, or of its pile."""
    if moves := felt.taking(pile, place) or felt.legal.at(pile):
        play(felt, moves[0] if len(moves) == 1 else best_of(felt.session.position, moves))
    else:
        refuse(felt, pile, place)


def to_foundation(felt: Felt, pile: int, place: int | None) -> None:
    """Lay a card on the first foundation that takes it."""
    kinds = felt.session.position.piles
    up = [move for move in felt.taking(pile, place) if kinds[move.target].kind == "foundation"]
    if up:
        play(felt, up[0])
    else:
        felt.say(message("table.auto.none"))


def auto(felt: Felt, *, safe: bool = True) -> None:
    """Lay on the foundations what is safe, or whatever fits."""
    if steps := _done(felt, lambda session: session.auto(safe=safe)):
        _played(felt, steps)
    elif steps is not None:
        felt.say(message("table.auto.none_safe" if safe else "table.auto.none"))


def undo(felt: Felt) -> None:
    """Take the last move back, with the automatic moves after it."""
    if not felt.session.can_undo:
        felt.say(message("web.error.undo_final" if felt.session.length else "table.undo.none"))
        return
    steps = felt.session.position.history
    told = words.effects(felt, steps[-len(felt.session.goes[-1]) :])
    if _done(felt, Session.undo_go) is not None:
        _moved(felt)
        felt.say(message("told.back", what=told), kept=True)


def redo(felt: Felt) -> None:
    """Play again what was taken back last."""
    if not felt.session.can_redo:
        felt.say(message("table.redo.none"))
        return
    if (steps := _done(felt, Session.redo_go)) is not None:
        _moved(felt)
        felt.say(message("told.again", what=words.effects(felt, steps)), kept=True)


def restart(felt: Felt) -> None:
    """Go back to the deal: every move can be played again."""
    if felt.session.length and not felt.session.can_undo:
        felt.say(message("web.error.undo_final"))
        return
    _done(felt, Session.restart)
    _moved(felt)
    felt.say(message("felt.restarted"), kept=True)


def end(felt: Felt) -> None:
    """Ask whether the game is given up."""
    if felt.session.position.outcome in (Outcome.WON, Outcome.LOST):
        _ended(felt)
        return

    def give_up() -> None:
        _done(felt, Session.end)
        _moved(felt)

    choices = [MenuLine(felt.text("felt.no"), lambda: None), MenuLine(felt.text("table.end.yes"), give_up)]
    felt.overlay = Menu(felt.text("table.end.ask"), choices)


def follow(felt: Felt) -> None:
    """Play the first move of the hint, and the same click as often as it follows; the rest of the hint stays."""
    if not felt.advised:
        felt.say(message("felt.no_advice"))
        return
    first, *rest = felt.advised
    play(felt, first)
    while first.kind == "left" and rest[:1] == [first]:
        play(felt, rest.pop(0))
    felt.advised = rest


def begin(felt: Felt, troubles: Sequence[str] = ()) -> None:
    """Greet a player: report problems, the state of the play, and the definition's messages."""
    played = felt.session.length
    deal_id = wording.deal(felt.session)
    felt.say(message("felt.going_on", n=played) if played else message("felt.dealt", deal=deal_id), kept=True)
    for trouble in troubles:
        felt.say(trouble, kept=True)
    _see_kept(felt)
    _say_messages(felt, felt.session.position.events)
    felt.later = lambda: look(felt)


def look(felt: Felt) -> None:
    """Find out what can be done now: which moves are legal, whether something is asked, whether the play has ended."""
    _ = felt.legal
    if felt.overlay is None:
        ask(felt)
    _ended(felt)


def ask(felt: Felt) -> None:
    """Ask what the table asks."""
    if (asked := felt.session.position.question) is not None:
        said, language = felt.session.game.texts.said, felt.language
        choices = [
            MenuLine(said(asked.answers[move.count - 1], language), partial(play, felt, move))
            for move in felt.legal.moves
            if move.kind == "answer"
        ]
        felt.overlay = Menu(said(asked.text, language), choices)


def play(felt: Felt, move: Move) -> None:
    """Play a move; lay what is safe after it, if that is wanted."""
    if (reason := felt.session.refusal(move)) is not None:
        felt.say(message("felt.gone", text=str(move), reason=reason))
        return

    from kabale.services.plays import play_go

    steps = _done(felt, lambda session: play_go(session, move, lays_safe=felt.lays_safe))
    if steps is None:
        return
    if move.target is not None:
        felt.cursor = (move.target, None)
    _played(felt, steps)


def _played(felt: Felt, steps: Sequence[Step]) -> None:
    _moved(felt)
    felt.say(words.effects(felt, steps), kept=True)
    _say_messages(felt, [event for step in steps for event in step.events])
    _see_kept(felt)


def _say_messages(felt: Felt, events: Sequence[Event]) -> None:
    for event in events:
        if event.kind == "message":
            felt.say(felt.session.game.texts.said(event.text, felt.language), kept=True)


def _moved(felt: Felt) -> None:
    """Update the felt after a change of the position; slow work comes after the table is shown."""
    felt.changed()
    felt.overlay = None
    if felt.cursor is not None:
        pile, place = felt.cursor
        size = len(felt.pile(pile).cards)
        felt.cursor = (pile, (size - 1 if place is None or place >= size else place) if size else None)
        felt.point(felt.plan().spot_of(*felt.cursor))
    felt.later = lambda: look(felt)


def _ended(felt: Felt) -> None:
    outcome = felt.session.position.outcome
    if outcome is not Outcome.PLAYING:
        said = [
            message(f"felt.ended.{outcome.value}", n=felt.session.length),
            *wording.difficulty_line(felt.session.position),
        ]
        felt.say(" ".join(each.text(felt.language) for each in said), kept=True)
    elif came_round(felt.session.position):
        position = felt.session.position.copy()

        def say(is_so: bool) -> None:
            if is_so:
                felt.say(message("felt.ended.nothing_new"))

        felt.job = Job(lambda: nothing_new(position), say, lambda: None, is_quiet=True)


def _done(felt: Felt, do: Callable[[Session], T]) -> T | None:
    """Do something at the session and keep it; None, and said why, where the play went on elsewhere or cannot go so."""
    try:
        return felt.play.act(do)
    except WentOn as went:
        _moved(felt)
        felt.say(message("felt.went_on", moves=went.lost) if went.lost else message("table.stale"), kept=True)
    except KabaleError as error:
        felt.say(str(error))
    return None


def _see_kept(felt: Felt) -> None:
    trouble = felt.play.trouble
    if trouble is not None and trouble != felt.trouble:
        felt.say(message("felt.not_kept", error=trouble), kept=True)
    felt.trouble = trouble
