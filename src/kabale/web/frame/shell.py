"""The page: one shell for all its addresses, and the worker that keeps it where it is installed.

The shell names every script that an address needs, so a browser fetches them at once (:mod:`kabale.web.frame.files`).
"""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter, FastAPI, Response
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from kabale.web.frame.context import CallerHere
from kabale.web.frame.delivery import ASK_FIRST
from kabale.web.frame.files import FOLDER_KINDS, MAIN, PAGE, ROUTES, STYLE, files, kept_at, modules

VIEWS: Final = {
    "/": "library/view.js",
    "/games/{name}": "library/game.js",
    "/games/{name}/enter": "enter/view.js",
    "/plays/{play}": "plays/table/view.js",
    "/plays/{play}/review": "plays/review/view.js",
    "/statistics": "plays/statistics.js",
    "/days": "days/view.js",
    "/days/{day}": "days/view.js",
    "/own": "own/view.js",
    "/own/{definition}": "own/view.js",
    "/reference/{format}": "own/reference.js",
    "/settings": "mine/settingsview.js",
    "/device": "mine/view.js",
    "/link": "plays/link.js",
    "/cribbage": "cribbage/view.js",
    "/cribbage/{match}": "cribbage/view.js",
}
"""The page's addresses, and the module that shows what is there."""

_STYLES: Final = re.compile(r'(<link rel="stylesheet"[^>]*>\n)+')
MISSING: Final = "frame/missing.js"  # The module that shows that there is nothing at an address.

_ALONE: Final = (STYLE, "early.js", "icon.svg", "formats.json")
"""The files that every view needs besides its scripts. The worker stores decks and words when a view asks for them."""

router = APIRouter(include_in_schema=False)


def shell(view: str) -> Callable[[CallerHere], HTMLResponse]:
    """Return a function that gives the shell of a view; with the first one comes the cookie for all later requests."""

    def answer(caller: CallerHere) -> HTMLResponse:
        return shell_file(view=view, language=caller.language)

    return answer


def shell_file(status: int = 200, view: str = MISSING, language: str = "en") -> HTMLResponse:
    """Return the shell as an answer."""
    return HTMLResponse(shell_text(view, language), status, headers={"Cache-Control": ASK_FIRST})


@cache
def shell_text(view: str, language: str) -> str:
    """Return the shell with the scripts that a view needs and the words of a language, all of this release."""
    ahead = "".join(f'<link rel="modulepreload" href="/page/{name}">\n' for name in modules(MAIN, view))
    told = (f"words/{language}.json", "formats.json")
    spoken = "".join(f'<link rel="preload" as="fetch" crossorigin href="/page/{name}">\n' for name in told)
    text = (PAGE / "index.html").read_text("utf-8").replace('<html lang="en">', f'<html lang="{language}">')
    text = text.replace("/page/manifest/en.", f"/page/manifest/{language}.")
    text = _STYLES.sub(f'<link rel="stylesheet" href="/page/{STYLE}">\n', text)
    text = text.replace('<script type="module"', f'{ahead}{spoken}<script type="module"')
    return text.replace('"/page/', f'"{kept_at("")}')


@cache
def worker() -> str:
    """Return the service worker, and before it what names this release: another one is another worker."""
    kept = [*modules(MAIN, *VIEWS.values(), MISSING), *_ALONE]
    rooms = sorted({address.split("/")[1] for address in VIEWS})
    told = json.dumps({"at": kept_at(""), "files": kept, "rooms": rooms})
    return f"self.release = {told}\n{(PAGE / 'worker.js').read_text('utf-8')}"


@router.get("/sw.js")
def give_worker() -> Response:
    """Give the worker: it stands at the root, so that all of the page is its own, and is asked after."""
    return Response(worker(), media_type="text/javascript", headers={"Cache-Control": "no-cache"})


for _address, _view in VIEWS.items():
    router.api_route(_address, methods=["GET", "HEAD"])(shell(_view))


def add_folder(app: FastAPI, folder: Path) -> None:
    """Let an application serve the page that plays without it, if a folder has one (docs/site.md)."""
    there = {each.relative_to(folder).as_posix(): each for each in folder.rglob("*") if each.is_file()}

    @app.get("/offline/size", include_in_schema=False)
    def size() -> int | None:
        """Return the bytes of the engine; null without a folder."""
        return sum(each.stat().st_size for name, each in there.items() if name.startswith("engine/")) or None

    @app.get("/offline/{name:path}", include_in_schema=False)
    def give(name: str) -> Response:
        """Give a file. The page knows by its shell to whom its plays go."""
        file = there.get(name or "index.html")
        if file is None:
            raise HTTPException(404)
        body = file.read_bytes()
        if file == folder / "index.html":
            body = body.replace(b" data-engine=", b' data-home="/" data-engine=', 1)
        kind = FOLDER_KINDS.get(file.suffix, "application/octet-stream")
        return Response(body, media_type=kind, headers={"Cache-Control": "no-cache"})


def add_page(app: FastAPI) -> None:
    """Let an application serve the page."""
    files()
    app.include_router(router)
    app.router.routes += ROUTES
