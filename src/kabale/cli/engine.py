"""``kabale engine``: one JSON object a line in, one out, as ``docs/protocol.md`` says.

After an error everything is as before: a request is read as a whole before it changes anything.
"""

import json
from dataclasses import asdict
from difflib import get_close_matches
from pathlib import Path
from typing import BinaryIO, Final

from kabale import __version__
from kabale.cli import protocol
from kabale.cli.protocol import Json, Refused, described, state, verdict
from kabale.engine.game import Game, Position
from kabale.engine.perft import perft
from kabale.engine.session import Session
from kabale.errors import KabaleError, UnknownGame
from kabale.library import entry, game, games, load, loads
from kabale.library.formats import DEFAULT_FORMAT, FORMATS
from kabale.library.loading import load_entry
from kabale.messages import LANGUAGES
from kabale.search import arrangements, native
from kabale.search.ahead import nothing_new
from kabale.search.hints import Hinter, knows
from kabale.search.limits import Limits
from kabale.search.queries import Remembered
from kabale.search.solve import METHODS, is_thoughtful, search_version, solve
from kabale.table.changes import as_json
from kabale.table.decks import SCHEMES, Deal

PROTOCOL: Final = 2  # a version keeps what is there, and may get more
LONGEST_MESSAGE: Final = 500
MOST_POSITIONS: Final = 1_000_000
MOST_SECONDS: Final = 10.0  # the default of ``solve``
MOST_MEMORY: Final = 2 << 30  # bytes for ``solve``
MOST_DEPTH: Final = 99  # for ``perft``


OPERATIONS: Final = {
    "hello": "", "games": "", "load": "path text format game", "deal": "deal deck rows variant level",
    "state": "open", "moves": "", "play": "move", "why": "move", "undo": "group", "redo": "group", "end": "",
    "auto": "safe", "explain": "language", "solve": "positions seconds method", "hint": "", "perft": "depth",
    "quit": "",
}  # fmt: skip
"""The requests, each with its fields; the answer names other fields as ignored."""


class EngineLoop:
    """Answers requests one by one; ``done`` is set when it was asked to end."""

    def __init__(self) -> None:
        self.done = False
        self._game: Game | None = None
        self._session: Session | None = None
        self._hinter = Hinter(recall=Remembered())

    def answer(self, line: str | bytes) -> Json:
        """Return the answer to any line, without exceptions."""
        beside: Json = {}
        try:
            request = protocol.parse(line)
            beside = {"id": request["id"]} if "id" in request else {}
            return {**beside, "ok": True, **self._answered(request)}
        except Refused as error:
            return {**beside, **_error(error.code, error.message), **error.beside}
        except Exception as error:
            # The last resort: a program that talks to us gets an answer to each line, also to one that finds a bug.
            return {**beside, **_error("internal", f"something went wrong inside: {type(error).__name__}: {error}")}

    def _answered(self, request: Json) -> Json:
        name = protocol.text(request, "op")
        if (known := OPERATIONS.get(name)) is None:
            near = get_close_matches(name[:20], OPERATIONS, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"expected one of {', '.join(OPERATIONS)}"
            raise Refused("unknown_op", f"there is no operation {name[:40]!r}: {hint}")
        ignored = [field for field in request if field not in ("op", "id", *known.split())]
        try:
            return {**self._done(name, request), **({"ignored": ignored} if ignored else {})}
        except KabaleError as error:
            raise Refused(error.code, str(error)) from error

    def _done(self, name: str, request: Json) -> Json:
        """Do what needs no position, or what the position is asked. Raises :class:`Refused` and KabaleError."""
        match name:
            case "hello":
                search = {"version": search_version("auto"), "kernel": native.available()}
                about = {"name": "kabale", "version": __version__, "protocol": PROTOCOL}
                return {**about, "formats": list(FORMATS), "schemes": list(SCHEMES), "search": search}
            case "games":
                kinds = [(each, game(each.name).card_count) for each in games()]
                listed = [{"name": e.name, "title": e.title(), "format": e.format, "cards": n} for e, n in kinds]
                return {"games": listed}
            case "load":
                return self._load(request)
            case "deal":
                rules, deal = self._loaded, _deal_of(request)
                variant, level = protocol.optional_text(request, "variant"), protocol.number(request, "level", 0)
                self._session = Session(rules, deal, variant=variant, level=level)
                return state(self._session)
            case "explain":
                language = protocol.optional_text(request, "language") or "en"
                if language not in LANGUAGES:
                    expected = ", ".join(LANGUAGES)
                    raise Refused("bad_request", f"{language[:20]!r} is no language: expected one of {expected}")
                return {"text": self._loaded.explain(language=language)}
            case "quit":
                self.done = True
                return {}
            case _:
                if self._session is None:
                    raise Refused("no_position", f"{self._loaded.title!r} is not dealt: send deal first")
                return self._at_position(name, self._session, request)

    def _load(self, request: Json) -> Json:
        """Load by the one of three fields that is given; the loaded game goes only if that succeeds."""
        given = [name for name in ("path", "text", "game") if name in request]
        if len(given) != 1:
            raise Refused("bad_request", "load takes exactly one of 'path', 'text' and 'game'")
        value = protocol.text(request, given[0])
        match given[0]:
            case "path":
                # A file, never a game of the library that is called so.
                file = Path(value)
                if len(file.parts) == 1 and not file.suffix and not file.is_file():
                    raise UnknownGame(f"there is no file {value!r}")
                game, diagnostics = load(file)
            case "game":
                game, diagnostics = load_entry(entry(value).name)
            case _:
                form = protocol.optional_text(request, "format") or DEFAULT_FORMAT
                if form not in FORMATS:
                    raise Refused("bad_request", f"{form[:20]!r} is no format: expected {' or '.join(FORMATS)}")
                game, diagnostics = loads(value, format=form)
        listed = [diagnostic.as_json() for diagnostic in diagnostics]
        if game is None:
            count = sum(diagnostic.is_error for diagnostic in diagnostics)
            words = f"the definition has {count} error{'' if count == 1 else 's'}"
            raise Refused("definition", words, diagnostics=listed)
        self._game, self._session = game, None
        return {"game": described(game), "diagnostics": listed}

    def _at_position(self, name: str, session: Session, request: Json) -> Json:
        """Answer about the position, or change it and return its new state. Raises as :meth:`_done`."""
        position = session.position
        beside: Json = {}
        match name:
            case "moves":
                return {"moves": [str(move) for move in position.legal_moves]}
            case "why":
                refusal = session.refusal(protocol.text(request, "move"))
                return {"legal": refusal is None, "why": None if refusal is None else str(refusal)}
            case "hint":
                advice = session.hint(self._hinter)
                thoughtful = knows(advice) and is_thoughtful(position)
                words = None if advice.told is None else str(advice.told)
                beside = {"told": words, "thoughtful": thoughtful, "nothing_new": advice.nothing_new}
                return {"moves": list(map(str, advice.moves)), "reason": str(advice.reason), **beside}
            case "solve":
                return _solved(session.position.copy(), request)
            case "perft":
                depth = protocol.number(request, "depth", 0)
                if not 1 <= depth <= MOST_DEPTH:
                    raise Refused("bad_request", f"'depth' is {depth}: expected 1 to {MOST_DEPTH}")
                return asdict(perft(session.position.copy(), depth))
            case "play":
                changes = session.play(protocol.text(request, "move")).changes
                beside = {"changes": [as_json(change) for change in changes]}
            case "undo":
                session.undo_go() if protocol.flag(request, "group") else session.undo()
            case "redo" if not session.can_redo:
                raise Refused("nothing_to_redo", "there is no move to redo")
            case "redo":
                session.redo_go() if protocol.flag(request, "group") else session.redo()
            case "end":
                session.end()
            case "auto":
                steps = session.auto(safe=protocol.flag(request, "safe", default=True))
                beside = {"moves": [str(step) for step in steps]}
            case _:
                beside = {"nothing_new": nothing_new(position)}  # "state" changes nothing
        return {**beside, **state(session, open_cards=name == "state" and protocol.flag(request, "open"))}

    @property
    def _loaded(self) -> Game:
        if self._game is None:
            raise Refused("no_game", "no game is loaded: send load first")
        return self._game


def _solved(position: Position, request: Json) -> Json:
    wanted = protocol.optional_text(request, "method") or "auto"
    if (method := next((each for each in METHODS if each == wanted), None)) is None:
        raise Refused("bad_request", f"{wanted[:20]!r} is no method: expected one of {', '.join(METHODS)}")
    positions = int(protocol.amount(request, "positions", MOST_POSITIONS))
    is_blind = bool(position.table.unknown())
    usual = arrangements.SECONDS if is_blind else MOST_SECONDS
    limits = Limits(positions, protocol.amount(request, "seconds", usual), MOST_MEMORY)
    if is_blind:
        return arrangements.solve_unknown(position, limits).to_dict()
    return verdict(solve(position, limits, method=method), thoughtful=is_thoughtful(position))


def _error(code: str, message: str) -> Json:
    """Return an error; a message that quotes a whole line is cut."""
    words = message if len(message) <= LONGEST_MESSAGE else message[:LONGEST_MESSAGE] + "…"
    return {"ok": False, "error": {"code": code, "message": words}}


def _deal_of(request: Json) -> Deal | str | int:
    """Return the deal asked for: by its id, by its number alone, or by its cards. Raises Refused, BadDeal."""
    if ("deal" in request) == ("deck" in request):
        raise Refused("bad_request", "deal takes exactly one of 'deal' and 'deck'")
    if "deck" in request:
        return Deal.from_cards(protocol.texts(request, "deck"), rows=protocol.flag(request, "rows"))
    if isinstance(deal := request["deal"], str):
        return deal
    return protocol.number(request, "deal", 0)


def run(reader: BinaryIO, writer: BinaryIO) -> None:
    """Answer line by line, each answer written out at once, until the input ends or asks for it."""
    loop = EngineLoop()
    for line in protocol.lines(reader):
        writer.write(json.dumps(loop.answer(line)).encode() + b"\n")
        writer.flush()
        if loop.done:
            return
