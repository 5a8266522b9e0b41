"""The JSON of each route, word for word: who changes a shape on purpose changes ``golden.json`` with it.

``python -m tests.web.test_golden`` writes the file anew; it is read by a person before it is kept. Ids, which are
drawn by chance, stand there as ``<id>``, long lists as their first elements and ``…``.
"""

import json
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from tests.web import texts
from tests.web.client import Visitor, house

GOLDEN = Path(__file__).parent / "golden.json"

_ID = re.compile(r"^(own:)?[A-Za-z0-9_-]{16}$")
_LONG = 3


def _plain(value: Any) -> Any:
    """Return a value without chance, and short."""
    match value:
        case dict():
            return {name: _plain(each) for name, each in list(value.items())[:40]}
        case list() if len(value) > _LONG:
            return [*map(_plain, value[:_LONG]), "…"]
        case list():
            return [_plain(each) for each in value]
        case str() if _ID.match(value):
            return "own:<id>" if value.startswith("own:") else "<id>"
        case str() if len(value) > 160:
            return value[:160] + "…"
        case _:
            return value


def _kinds(value: Any) -> Any:
    """Return the kinds of a value's fields: for what says something about the library, which grows."""
    match value:
        case dict():
            return {name: _kinds(each) for name, each in value.items()}
        case list():
            return [_kinds(value[0])] if value else []
        case _:
            return type(value).__name__


def answers(anna: Visitor) -> dict[str, Any]:
    """Ask each route once, as a page does."""
    found: dict[str, Any] = {}

    def ask(name: str, method: str, path: str, body: object = None, shown: Callable[[Any], Any] = _plain) -> Any:
        response = anna.send(method, path, body)
        answer = response.json() if response.headers.get("content-type") == "application/json" else None
        found[f"{method} {name}"] = {"status": response.status_code, "answer": shown(answer)}
        return answer

    ask("/api/me", "GET", "/api/me")
    ask("/api/me", "PATCH", "/api/me", {"name": "Anna", "settings": {"face": "large", "colours": 4}})
    state = ask("/api/plays", "POST", "/api/plays", {"game": "klondike", "deal": "k1:617"})
    play = f"/api/plays/{state['id']}"
    ask("/api/plays/{id}/moves", "POST", f"{play}/moves", {"version": 0, "move": "c1", "seconds": 2.5})
    ask("/api/plays/{id}/moves (illegal)", "POST", f"{play}/moves", {"version": 1, "move": "1-2"})
    ask("/api/plays/{id}/moves (stale)", "POST", f"{play}/moves", {"version": 0, "move": "c1"})
    ask("/api/plays/{id}/undo", "POST", f"{play}/undo", {"version": 1})
    ask("/api/plays/{id}/redo", "POST", f"{play}/redo", {"version": 2})
    ask("/api/plays/{id}/auto", "POST", f"{play}/auto", {"version": 3, "safe": False})
    ask("/api/plays/{id}/restart", "POST", f"{play}/restart", {"version": 4})
    ask("/api/plays/{id}/time", "POST", f"{play}/time", {"seconds": 9})
    ask("/api/plays/{id}/why", "GET", f"{play}/why?move=1-2")
    for asked in ("hint", "ahead", "outlook", "difficulty"):
        ask(f"/api/plays/{{id}}/{asked}", "GET", f"{play}/{asked}")
    for action, body in (
        ("moves (again)", {"version": 5, "move": "c1"}),
        ("card", {"card": "7S", "pile": 1, "place": 1, "version": 6}),
        ("end", {"version": 6}),
    ):
        ask(f"/api/plays/{{id}}/{action}", "POST", f"{play}/{action.partition(' ')[0]}", body)
    for path in ("/review", "/review/{moment}", ""):
        ask(f"/api/plays/{{id}}{path}", "GET", play + path.replace("{moment}", "0"))
    ask("/api/plays", "GET", "/api/plays")
    ask("/api/statistics", "GET", "/api/statistics")
    ask("/api/statistics", "DELETE", "/api/statistics?game=klondike")
    ask("/api/plays/{id}", "DELETE", play)
    ask("/api/plays/{id} (gone)", "GET", play)
    _games(ask)
    ask("/api/check", "POST", "/api/check", {"text": texts.KLONDIKE, "format": "pat"})
    ask("/api/check (broken)", "POST", "/api/check", {"text": texts.BROKEN, "format": "pat"})
    _written(ask)
    mine = ask("/api/definitions", "POST", "/api/definitions", {"text": texts.ASKING, "format": "xml"})
    ask("/api/definitions (broken)", "POST", "/api/definitions", {"text": texts.BROKEN, "format": "pat"})
    own = f"/api/definitions/{mine['id']}"
    ask("/api/definitions", "GET", "/api/definitions")
    ask("/api/definitions/{id}", "GET", own)
    asking = ask("/api/plays (own)", "POST", "/api/plays", {"game": mine["game"], "deal": "k1:1"})
    ask("/api/plays/{id}/moves (own)", "POST", f"/api/plays/{asking['id']}/moves", {"version": 0, "move": "c2"})
    ask("/api/games", "GET", "/api/games", shown=_kinds)
    ask("/api/definitions/{id}", "PUT", own, {"text": texts.KLONDIKE, "format": "pat"})
    _authors(ask, own)
    ask("/api/convert", "POST", "/api/convert", {"text": texts.KLONDIKE, "format": "pat", "to": "xml"})
    ask("/api/convert (not)", "POST", "/api/convert", {"text": texts.ASKING, "format": "xml", "to": "pat"})
    ask("/api/title", "POST", "/api/title", {"text": texts.ASKING, "format": "xml", "title": "Asked & answered"})
    ask("/api/formats", "GET", "/api/formats")
    _forms(ask)
    _mine(ask)
    ask("/api/plays/{id}/standing", "GET", f"/api/plays/{asking['id']}/standing")
    ask("/api/logout", "POST", "/api/logout", {})
    return found


def _written(ask: Callable[..., Any]) -> None:
    """Ask what an author asks while he writes."""
    place = {"text": texts.KLONDIKE, "format": "pat", "offset": texts.KLONDIKE.index("999")}
    ask("/api/workshop/hover", "POST", "/api/workshop/hover", place)
    reference = "/api/workshop/reference/{format}"
    ask(reference, "GET", "/api/workshop/reference/solvitaire", shown=_kinds)
    begun = {"text": texts.KLONDIKE, "format": "pat", "press": {"pile": 1, "place": 24}}
    ask("/api/workshop/try", "POST", "/api/workshop/try", begun)
    ask("/api/workshop/complete", "POST", "/api/workshop/complete", place)
    ask("/api/workshop/outline", "POST", "/api/workshop/outline", {"text": texts.KLONDIKE, "format": "pat"})
    ask("/api/workshop/actions", "POST", "/api/workshop/actions", {"text": texts.BROKEN, "format": "pat"})


def _authors(ask: Callable[..., Any], own: str) -> None:
    """Ask what an author does who has changed a definition: what it was, and, measured to its end, how it plays."""
    ask("/api/definitions/{id}/versions", "GET", f"{own}/versions")
    ask("/api/definitions/{id}/versions/{number}", "GET", f"{own}/versions/2")
    ask("/api/definitions/{id}", "DELETE", own)
    piles = {name: list(range(14)) for name in ("reached", "laid_on", "taken_from")}
    tally = {"deals": 100, "won": [1, 3], "lost": [2], "lengths": [93, 117], "simply": 8, "roamed": 0, **piles}
    ask("/api/measure", "POST", "/api/measure", {"text": texts.KLONDIKE, "format": "pat", "tally": tally})


def _games(ask: Callable[..., Any]) -> None:
    """Ask what is asked of a game."""
    ask("/api/games/{name}", "GET", "/api/games/klondike3x?language=de", shown=_kinds)
    ask("/api/games/{name}/places", "GET", "/api/games/klondike/places")
    ask("/api/games/{name}/places", "POST", "/api/games/freecell/places", {"text": "ms:617"})
    ask("/api/games/{name}/places (damaged)", "POST", "/api/games/freecell/places", {"piles": [[]] * 9 + [["4X"]]})
    for asked in ("outlook", "hint"):
        ask(f"/api/games/{{name}}/{asked}", "GET", f"/api/games/klondike/{asked}?deal=k1:617")
    ask("/api/games/{name}/favourite", "PUT", "/api/games/klondike/favourite", {})
    ask("/api/games/{name}/favourite", "DELETE", "/api/games/klondike/favourite", {})


def _forms(ask: Callable[..., Any]) -> None:
    """Ask for a definition as a form, and for what it begins with."""
    text = {"text": texts.KLONDIKE, "format": "pat"}
    wrong = {"do": "fill_in", "pile": 0, "key": "s11", "value": "99"}
    ask("/api/workshop/form", "POST", "/api/workshop/form", text)
    ask("/api/workshop/form (broken)", "POST", "/api/workshop/form", {"text": texts.BROKEN, "format": "pat"})
    ask("/api/workshop/edit", "POST", "/api/workshop/edit", {**text, "change": wrong})
    ask("/api/workshop/edit (not)", "POST", "/api/workshop/edit", {**text, "change": {"do": "delete", "pile": 0}})
    ask("/api/workshop/beginnings", "GET", "/api/workshop/beginnings", shown=_kinds)
    ask("/api/workshop/begin", "POST", "/api/workshop/begin", {"shape": "xml", "title": "Mine & yours"})


def _mine(ask: Callable[..., Any]) -> None:
    """Ask for what is a player's own on whichever device, and how far they have come with the deals of a day."""
    ask("/api/recovery", "GET", "/api/recovery")
    words = ask("/api/recovery", "POST", "/api/recovery", {}, shown=_kinds)["words"]
    ask("/api/recovery/words", "GET", "/api/recovery/words", shown=_kinds)
    ask("/api/recovery/enter", "POST", "/api/recovery/enter", {"words": words})
    ask("/api/recovery/enter (mistyped)", "POST", "/api/recovery/enter", {"words": "abilty"})
    ask("/api/recovery", "DELETE", "/api/recovery")
    file = ask("/api/export", "GET", "/api/export", shown=_kinds)
    ask("/api/import", "POST", "/api/import", file)
    ask("/api/days/{id}", "GET", "/api/days/2023-11-14")
    ask("/api/months/{id}", "GET", "/api/months/2023-11")


def made() -> dict[str, Any]:
    """Ask a server of its own."""
    with tempfile.TemporaryDirectory() as folder, house(Path(folder)) as site:
        return answers(site.visitor())


@pytest.fixture(scope="module")
def fresh() -> dict[str, Any]:
    """The answers of today."""
    return made()


_KEPT: dict[str, Any] = json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.exists() else {}


@pytest.mark.parametrize("name", sorted(_KEPT))
def test_a_route_answers_as_it_always_did(fresh: dict[str, Any], name: str) -> None:
    """Status, fields, their order and their values."""
    assert json.dumps(_KEPT[name], indent=1, ensure_ascii=False) == json.dumps(
        fresh[name], indent=1, ensure_ascii=False
    )


def _unnamed(path: str) -> str:
    """Return the path of a route without what its parts are called."""
    return re.sub("{[a-z]+}", "{}", path)


def test_every_route_has_a_golden_answer(fresh: dict[str, Any]) -> None:
    """A new one is asked here too; only pictures, files, words and cribbage are looked at elsewhere."""
    from kabale.services.live import Live
    from kabale.store import Store
    from kabale.web.assembly import create_routes
    from kabale.web.frame.context import Signer
    from kabale.web.plays.desk import PlayDesk

    app = create_routes(PlayDesk(cast(Store, None), lambda: 0.0, Live()), Signer("x" * 32))
    asked = {_unnamed(name.partition(" (")[0]) for name in fresh}
    routes = {
        f"{method.upper()} {_unnamed(path)}" for path, methods in app.openapi()["paths"].items() for method in methods
    }
    elsewhere = {
        route
        for route in routes
        if route.endswith((".svg", ".csv", "/file", "/api/words/{}")) or "/api/cribbage" in route
    }

    assert set(fresh) == set(_KEPT)
    assert set() == routes - elsewhere - asked


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(made(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
