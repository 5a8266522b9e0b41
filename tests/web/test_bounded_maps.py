"""Whatever a server remembers from one request to the next has a bound in bytes, whoever asks for what.

The heads of the last 2,000 callers were once kept as they came: twenty requests took 420 MB for good.
"""

import ast
import asyncio
import tracemalloc
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final, cast
from unittest.mock import patch

import pytest
from fastapi import Request

from kabale.bounded import ENTRY, Bounded
from kabale.cli.lsp import server as editing
from kabale.engine.moves import Move
from kabale.library.loading import load_entry
from kabale.search import queries
from kabale.search.background import BackgroundSearch
from kabale.search.queries import GameKey, Query
from kabale.search.review import Review
from kabale.search.verdict import Lost, Unknown, Verdict, Won
from kabale.services import live, searches
from kabale.services.plays import Replay
from kabale.services.sources import RulesSource
from kabale.store.values import Player, PlayKey
from kabale.studies.measure import Measured
from kabale.web.frame import context
from kabale.web.frame.context import Signer, Visitors
from kabale.web.frame.delivery import Shelf
from kabale.web.frame.names import LOCAL_NAMES
from kabale.web.library import explanations as making
from kabale.web.mine import recovery
from kabale.web.plays import metrics
from kabale.web.plays.results import result
from tests.web import texts

SOURCE: Final = Path(__file__).parents[2] / "src" / "kabale"

NAMES: Final = "by the names of what the package has: games, cards, styles, languages, words"
RULES: Final = (
    "by what definitions say: a server reads those of strangers in a worker, which ends when its memory is full"
)
NUMBERS: Final = "by cards, ranks, piles: few there are"
LIMITED: Final = "no more than are let in or wait at once"
SHORT: Final = "as long as one request, search or session"

CACHES: Final = {
    NAMES: """cli/typed_moves._names library/grades._read library/loading.load_entry library/measurements.measured
        messages/__init__.catalogue picture/cards.inside picture/faces._half picture/svg.steps
        web/frame/pictures.card_picture web/frame/pictures.deck web/frame/shell.shell_text
        web/plain._parameters web/plain._returned web/plainmodels.own_fields
        web/library/definitions._library_picture web/library/entering._library_places
        web/library/games.entry_facts web/library/games._difficulty
        engine/tables._names_of library/options.combinations library/options.exclusions""",
    "a thousand names, each of them part of a request": "library/catalogue._option_entry",
    RULES: """conversion/to_pat/piles.first_of conversion/to_pat/piles.build_of conversion/to_xml/fields.sequence
        conversion/to_xml/fields.run_word conversion/to_xml/fields.start engine/chains.chain
        engine/fits.longest_run engine/naming.names_of engine/naming.pile_names pat/cards.start_row
        pat/cards.build_table pat/digits.digits_of pat/ranges._is_plain pat/state._ready
        library/loading._unpickled search/native.kernel_of search/single._deals_like search/symmetry.symmetry_of
        studies/measure._game
        studies/plan._game
        studies/workers._deals_like services/sources._read web/own/questions._draft
        xml/kernel/tables/cards._fits_of xml/kernel/tables/cards._without
        xml/rules/relations._neighbours xml/rules/relations.follows xml/text/cards.indication
        xml/text/cards.row_of xml/text/cards.number""",
    NUMBERS: """cribbage/judge._rests cribbage/prospects.crib_mean cribbage/prospects.shown_after_play
        cribbage/prospects.with_crib engine/moves.lay engine/moves.click engine/moves.pick
        engine/moves.under engine/moves.answer solvitaire/cards.one_lower solvitaire/cards.neighbours
        solvitaire/cards.only solvitaire/cards.of_rank solvitaire/cards.one_above
        solvitaire/cards.next_in_suit table/shuffles._microsofts web/library/explanations._only
        xml/play/conditions._base""",
    "a Bounded": """web/library/explanations._lines web/library/explanations._rules
        web/library/explanations.first_move""",
}
"""Each function of which results are kept by its arguments, and why they cannot fill the memory."""

MAPS: Final = {
    LIMITED: """store/recorder.Recorder._orders web/frame/connections._Door.waiting
        web/frame/connections._Door._addresses web/frame/connections._DOORS services/turns.Places._taken
        services/turns.Turns._had services/turns.Turns._busy
        services/turns.Turns._waiting
        web/plays/commits.Commits._waiting
        web/library/explanations._Made.values cli/lsp/desk.Desk._drafts cli/lsp/desk.Desk._checks
        cli/lsp/desk.Desk._background cli/lsp/server.DraftMeasurements.under_way""",
    NAMES: """web/frame/watch.Seldom._said web/frame/watch.Seldom._unsaid
        web/frame/watch.StoreFailures.counts
        web/frame/logs.Few._said web/plain.APIRouter.routes web/plain.PlainServer._handlers
        web/plainmodels.BaseModel.model_config""",
    SHORT: """search/arrangements._Planner._lost search/arrangements._Planner._nodes
        search/arrangements._Planner._won search/batch.Batch._deals
        web/plain.Request.known web/plain.Request.path_params search/honest.HonestPlayer._way search/readable._Walk.line
        search/readable._Walk._seen search/review._Round.tried search/symmetry.FieldGroups.naming
        search/symmetry.FieldGroups.relations search/symmetry.FieldGroups.rows
        search/symmetry.FieldGroups.others store/values.Parcel.settings""",
}
"""Each map, list or set of an object of a server, and why it cannot fill the memory; what is Bounded is below."""

_KEEPERS: Final = {"cache", "lru_cache", "made_once"}
_KINDS: Final = {"dict", "list", "set", "OrderedDict", "defaultdict", "Counter", "deque", "Queue", "SimpleQueue"} | {
    "WeakKeyDictionary",
    "WeakValueDictionary",
}
_ROOMS: Final = ("web/", "services/", "store/", "search/", "cli/lsp/")


# -- what is in the code -----------------------------------------------------------------------------------------------


def _name(node: ast.expr) -> str:
    while isinstance(node, ast.Call | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _begins_empty(value: ast.expr) -> str:
    """Return ``Bounded``, or ``map``, for an expression that makes something to be filled later; else nothing."""
    if isinstance(value, ast.Dict | ast.List | ast.Set):
        return "" if ast.unparse(value) not in {"{}", "[]"} else "map"
    if not isinstance(value, ast.Call):
        return ""
    if _name(value) == "field":
        made = next((each.value for each in value.keywords if each.arg == "default_factory"), None)
        if isinstance(made, ast.Lambda):
            return _begins_empty(made.body)
        return "map" if made is not None and _name(made) in _KINDS else ""
    return "Bounded" if _name(value) == "Bounded" else "map" if _name(value) in _KINDS and not value.args else ""


def _held(module: str, body: list[ast.stmt], owner: str = "") -> Iterator[tuple[str, str]]:
    """Yield what a module or its objects fill later: of which kind it is, and its name."""
    for each in body:
        if isinstance(each, ast.ClassDef):
            yield from _held(module, each.body, f"{owner}{each.name}.")
        for node in ast.walk(each) if isinstance(each, ast.FunctionDef) else [each]:
            if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
                continue
            kind = _begins_empty(node.value)
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Attribute) and isinstance(each, ast.FunctionDef):
                    name = target.attr if _name(target.value) == "self" else ""
                else:
                    # A local name counts where it is a Bounded: a function that it lives in may keep it.
                    is_local = isinstance(each, ast.FunctionDef)
                    name = "" if is_local and kind != "Bounded" else getattr(target, "id", "")
                if kind and name:
                    yield kind, f"{module}.{owner}{name}"


@cache
def _modules() -> list[tuple[str, ast.Module]]:
    files = sorted(SOURCE.rglob("*.py"))
    return [(file.relative_to(SOURCE).with_suffix("").as_posix(), ast.parse(file.read_text("utf-8"))) for file in files]


def _said(table: dict[str, str]) -> set[str]:
    return {name for names in table.values() for name in names.split()}


def test_every_function_whose_results_are_kept_says_why_that_is_bounded() -> None:
    """A new one is a question to whoever writes it: who chooses its arguments?

    How hard an own definition is was kept by its id for ever, and each move that anybody had ever named.
    """
    found = {
        f"{module}.{node.name}"
        for module, tree in _modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and any(_name(each) in _KEEPERS for each in node.decorator_list)
        if node.args.args or node.args.kwonlyargs
    }

    assert _said(CACHES) == found


def test_every_map_that_outlives_a_request_says_why_it_is_bounded() -> None:
    """It is Bounded, and filled below, or it is in the table."""
    found = [each for module, tree in _modules() if module.startswith(_ROOMS) for each in _held(module, tree.body)]

    assert _said(MAPS) == {name for kind, name in found if kind == "map"}
    assert set(FILLERS) == {name for kind, name in found if kind == "Bounded"}


# -- each is filled ----------------------------------------------------------------------------------------------------

ROOM: Final = 400_000
"""Bytes that the maps are given here, where they have more: what takes fewer is filled sooner."""

SESSIONS: Final = 2_000_000
LONG: Final = "7x13-12 " * 500


class Later:
    """A search that answers when nobody waits any more."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def ask(self, _query: object) -> "Future[Any]":
        self.futures.append(Future())
        return self.futures[-1]

    measure = ask

    def known(self, _query: object) -> None:
        return None

    def close(self) -> None:
        pass


def _replay(number: int, moves: str = LONG) -> Replay:
    source = RulesSource("own:1", "pat", texts.KLONDIKE + f"\n{number}" * 200)
    return Replay(source, PlayKey(source.name, "d", None, 0, f"k1:{number}"), f"play-{number}", moves)


def callers() -> object:
    """Players with cookies as long as they may be, who ask in all languages."""
    visitors = Visitors(cast(Any, None), lambda: 0.0, Signer("x" * 32), LOCAL_NAMES)
    for number in range(1_200):
        cookie, language = f"kabale={number:0200}".encode(), f"en, {number} ".encode() + b"x" * 10_000
        head = [(b"cookie", cookie), (b"accept-language", language), (b"cookie", b"more=" + b"y" * 1000)]
        request = Request({"type": "http", "method": "GET", "path": "/api/me", "headers": head})
        request.state.language = "en"
        context.caller(request, visitors, Player("p" * 16, "", {}, 0.0))
    return visitors


def apart(work: Coroutine[Any, Any, None]) -> None:
    """Run something in a thread of its own: a browser's test may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(asyncio.run, work).result()


def sessions() -> object:
    """Long plays, looked at one after the other."""
    game, _ = load_entry("klondike3")
    assert game is not None
    map, moves = live.Live(SESSIONS), " ".join(["c1"] * 240)
    for number in range(12):
        key = PlayKey("klondike3", game.digest, None, 0, "k1:1")
        replay = Replay(RulesSource("klondike3"), key, f"{number}", moves)
        map.ask(replay, partial(result, language="en"))
    return map


def packed() -> object:
    """Answers that gzip makes no smaller."""
    chance, map = Random(1), Shelf(ROOM)

    async def fill() -> None:
        for number in range(40):
            await map.packed(str(number), chance.randbytes(20_000))

    apart(fill())
    return map


def deals() -> object:
    """Deals of definitions of thousands of characters each; nobody has them measured at the same time."""
    later = Later()
    map = searches.Difficulties(cast(BackgroundSearch, later))
    for number in range(300):
        map.look(_replay(number, ""), str(number))
        later.futures.clear()
    return map


def asked() -> object:
    """Long plays, each asked about once."""
    later = Later()
    map = searches.Outlooks(cast(BackgroundSearch, later))
    for number in range(200):
        map.word(_replay(number, LONG + str(number)))
        later.futures.clear()
    return map


def reviewed() -> object:
    """Long plays that have ended."""
    with closing(searches.Reviews(cast(BackgroundSearch, Later()))) as map:
        map.close()  # nothing is searched
        for number in range(30):
            moves = tuple(Move("lay", each % 13, number) for each in range(500))
            line = " ".join([str(each) for each in moves])
            map.look(_replay(number, line), partial(Review, moves, -1, 501))
    return map


def addresses() -> object:
    """Everybody of a large net tries words."""
    map = recovery.Attempts(lambda: 0.0)
    with patch.object(recovery, "OF_ALL", 10**9):
        for number in range(3_000):
            map.begin(f"2001:db8:{number % 50_000:x}:{number // 50_000:x}::1")
    return map


def seen() -> object:
    """Cookies that are invented."""
    map = metrics.Seen(lambda: 0.0)
    for number in range(4_000):
        map.note({"headers": [(b"cookie", str(number).encode())]})
    return map


def verdicts() -> object:
    """Answers about all moments of long plays of many deals."""
    map = queries.Cache()
    line = tuple(str(Move("lay", each % 13, 12)) for each in range(300))
    for number in range(60):
        for moment in range(0, 300, 30):
            moves = tuple(str(Move("lay", each % 13, number)) for each in range(moment))
            won: Verdict = Won(tuple(Move.parse(each) for each in line[:5]), 1, 1.0)
            found = [won, Lost(1, 1.0), Unknown("time", 1, 1.0)][number % 3]
            map.keep(Query(GameKey("", "", "d"), f"k1:{number}", moves), found)
    return map


def texts_made() -> object:
    """Rules of definitions of many strangers, with what they are made of."""

    @making.made_once(lambda number, _: number, len)
    def made(number: int, definition: str) -> str:
        return definition[:10_000] + str(number)

    for number in range(120):
        made(number, "x" * 100_000 + str(number))
    return made


def measured() -> object:
    """Texts of an author, one a keystroke."""
    map = editing.DraftMeasurements()
    for number in range(60):
        map.found.put("x" * 10_000 + str(number), Measured())
    return map


FILLERS: Final[dict[str, tuple[Callable[[], object], Any, int]]] = {
    "web/frame/context.Visitors.callers": (callers, context, 0),
    "services/live.Live._slots": (sessions, None, SESSIONS),
    "web/frame/delivery.Shelf._packed": (packed, None, 0),
    "services/searches.Difficulties._asked": (deals, searches, 0),
    "services/searches.Outlooks._questions": (asked, searches, 0),
    "services/searches.Reviews._plays": (reviewed, searches, 0),
    "web/mine/recovery.Attempts._tanks": (addresses, recovery, 0),
    "web/plays/metrics.Seen._last": (seen, metrics, 0),
    "search/queries.Cache._deals": (verdicts, queries, 0),
    "web/library/explanations.made": (texts_made, making, 0),
    "cli/lsp/server.DraftMeasurements.found": (measured, editing, 0),
}
"""For each map that is Bounded what fills it, the module that has its room, and the room if it is not :data:`ROOM`."""


@pytest.mark.parametrize("name", FILLERS)
def test_what_is_filled_takes_no_more_than_its_room(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted by Python itself, not by the estimates; these may be half too low, and something is kept at all."""
    fill, module, room = FILLERS[name]
    for constant in ("ROOM", "_ROOM", "REVIEWS_ROOM"):
        if hasattr(module, constant):
            monkeypatch.setattr(module, constant, ROOM)
    fill()  # what is loaded or made once
    tracemalloc.start()
    try:
        filled = fill()
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()

    assert 0.1 * (room or ROOM) < held < 1.5 * (room or ROOM), filled


# -- the map itself ----------------------------------------------------------------------------------------------------


def test_what_was_used_longest_ago_goes_first() -> None:
    """And what is too large for it drives nothing out."""
    map: Bounded[str, str] = Bounded(3 * ENTRY + 300, lambda _, value: len(value))
    gone = [map.put(name, name * 100) for name in "abc"]
    map.get("a")
    gone.append(map.put("d", "d" * 100))
    gone.append(map.put("e", "e" * 2_000))

    assert [[], [], [], ["b" * 100], ["e" * 2_000]] == gone
    assert ["c" * 100, "a" * 100, "d" * 100] == map.values()


def test_what_is_over_is_gone() -> None:
    """Nobody needs to ask for it: the next entry takes its place."""
    now = [0.0]
    map: Bounded[int, int] = Bounded(10_000, lambda *_: 0, life=5.0, clock=lambda: now[0])
    map.put(1, 10)
    now[0] = 3.0
    map.put(2, 20)
    now[0] = 5.0

    assert (None, 20) == (map.get(1), map.get(2))
    assert [10] == map.put(3, 30)
    assert 2 == len(map)
