"""Live sessions: the plays that were moved at last are kept ready, all others are replayed when they are asked for.

A kept session is used only if its moves are those of the play as it is recorded: so what was not recorded
in the end, or was recorded by another server, is never gone on with.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from kabale.engine.advice import advise
from kabale.engine.game import Game
from kabale.engine.session import HEADING, Hinter, Session
from kabale.errors import BadDeal, BadSave, KabaleError, RunawayRules
from kabale.search.hints import advised
from kabale.web import definitions
from kabale.web.actions import act, played
from kabale.web.orders import Answer, AskOrder, Order, Played, PlayOrder, Seat, TextOrder
from kabale.web.pictures import table_picture
from kabale.web.refusals import refused
from kabale.web.shapes import Json
from kabale.web.sources import game_of

SESSIONS: Final = 512
"""How many sessions are kept live; one takes some tens of kilobytes."""


@dataclass(slots=True)
class _Kept:
    """The session of one play, used by one thread at a time."""

    lock: Lock = field(default_factory=Lock)
    session: Session | None = None
    moves: str = ""
    undone: str = ""


class Live:
    """Carries out orders on live sessions; threads may share it."""

    def __init__(self, most: int = SESSIONS, hinter: Hinter = advise) -> None:
        """Keep at most so many sessions; *hinter* advises the players."""
        self._most = most
        self._hinter = hinter
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._lock = Lock()

    def serve(self, order: Order) -> Answer:
        """Carry out an order. Raises :class:`Refusal`."""
        match order:
            case TextOrder():
                return definitions.serve(order)
            case PlayOrder(seat):
                kept = self._of(seat.play)
                with kept.lock:
                    return _acted(kept, order)
            case AskOrder(seat):
                kept = self._of(seat.play)
                with kept.lock:
                    return _answered(_session(kept, seat), order, self._hinter)

    def __len__(self) -> int:
        """Return how many sessions are kept."""
        return len(self._kept)

    def _of(self, play: str) -> _Kept:
        """Return what is kept of a play, and forget the one that was used longest ago; a new play is not kept."""
        if not play:
            return _Kept()
        with self._lock:
            kept = self._kept.setdefault(play, _Kept())
            self._kept.move_to_end(play)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
            return kept


def _acted(kept: _Kept, order: PlayOrder) -> Played:
    """Do what an order says at a session; if that fails the session is dropped, and replayed when it is needed."""
    session = _session(kept, order.seat)
    kept.session = None
    shown = act(session, order.action, order.argument)
    done = played(session, shown, order.language)
    kept.session, kept.moves, kept.undone = session, done.moves, done.undone
    return done


def _session(kept: _Kept, seat: Seat) -> Session:
    """Return the session of a play at its recorded moves."""
    if kept.session is None or (kept.moves, kept.undone) != (seat.moves, seat.undone):
        kept.session = None
        kept.session = replayed(seat)
        kept.moves, kept.undone = seat.moves, seat.undone
    return kept.session


def replayed(seat: Seat) -> Session:
    """Deal a play and play its moves again. Raises :class:`Refusal`: the rules may have changed."""
    game = game_of(seat.source)
    if not seat.digest:
        return _dealt(game, seat)
    fields = {
        "game": seat.source.name,
        "digest": seat.digest,
        "deal": seat.deal,
        "variant": seat.variant or "",
        "level": str(seat.level or ""),
        "moves": seat.moves,
        "undone": seat.undone,
    }
    lines = [f"{label}: {value}" for label, value in fields.items() if value]
    try:
        return Session.from_text("\n".join([HEADING, *lines]), lambda _: game)
    except BadSave as error:
        raise refused("rules_changed") from error


def _dealt(game: Game, seat: Seat) -> Session:
    """Deal a new play. Raises :class:`Refusal`."""
    try:
        return Session(game, seat.deal, name=seat.source.name, variant=seat.variant, level=seat.level)
    except RunawayRules as error:
        raise refused("runaway_rules") from error
    except (BadDeal, ValueError) as error:
        raise refused("bad_deal", reason=str(error)) from error


def _answered(session: Session, order: AskOrder, hinter: Hinter) -> Json:
    """Answer a question about a play."""
    position = session.position
    match order.question:
        case "why":
            try:
                refusal = session.refusal(order.argument)
            except KabaleError as error:
                raise refused(error.code) from error
            return {"legal": refusal is None, "why": None if refusal is None else refusal.text(order.language)}
        case "hint":
            verdict = order.verdict
            advice = session.hint(hinter if verdict is None else lambda again: advised(again, verdict))
            return {"moves": [str(move) for move in advice.moves], "reason": advice.reason.text(order.language)}
        case "file":
            return {"text": session.to_text()}
        case "picture":
            return table_picture(position.view(), session.game.title, order.look)
