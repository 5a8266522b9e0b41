"""The page: one shell for all its addresses, and its modules and styles as they lie in ``page/``.

The shell names the modules that an address needs, so that a browser fetches them at once and not one after the other
as it comes to know of them.
"""

import mimetypes
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

from fastapi import APIRouter, FastAPI
from fastapi.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

from kabale.web.frame.context import PlayerHere

PAGE: Final = Path(__file__).parents[1] / "page"

VIEWS: Final = {
    "/": "library/view.js",
    "/games/{name}": "library/game.js",
    "/plays/{play}": "plays/table/view.js",
    "/statistics": "plays/statistics.js",
    "/own": "own/view.js",
    "/own/{definition}": "own/view.js",
    "/settings": "frame/settingsview.js",
    "/link": "plays/link.js",
    "/cribbage": "cribbage/view.js",
    "/cribbage/{match}": "cribbage/view.js",
}
"""The page's addresses, and the module that shows what is there."""

_MAIN: Final = "main.js"
_MISSING: Final = "frame/missing.js"
_IMPORT: Final = re.compile(r'^(?:import|export) (?:[^"(]* from )?"([^"]+)"', re.MULTILINE)

router = APIRouter(include_in_schema=False)


def shell(view: str) -> Callable[[PlayerHere], HTMLResponse]:
    """Return what gives the shell of a view; whoever sees it first becomes a player, of whom all is asked."""

    def answer(_: PlayerHere) -> HTMLResponse:
        return shell_file(view=view)

    return answer


def shell_file(status: int = 200, view: str = _MISSING) -> HTMLResponse:
    """Return the shell as an answer."""
    return HTMLResponse(_shell(view), status, headers={"Cache-Control": "no-cache"})


@cache
def _shell(view: str) -> str:
    """Return the shell with the modules that a view needs."""
    ahead = [f'<link rel="modulepreload" href="/page/{name}">\n' for name in modules(_MAIN, view)]
    before, script, after = (PAGE / "index.html").read_text("utf-8").partition('<script type="module"')
    return "".join([before, *ahead, script, after])


def modules(*names: str) -> list[str]:
    """Return some modules of the page and all that they import when they are loaded, each once."""
    found: dict[str, None] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            wanted = _IMPORT.findall((PAGE / name).read_text("utf-8"))
            waiting += [normpath(join(dirname(name), each)) for each in wanted]
    return list(found)


for _address, _view in VIEWS.items():
    router.api_route(_address, methods=["GET", "HEAD"])(shell(_view))


def add_page(app: FastAPI) -> None:
    """Let an application serve the page."""
    # What the system's own table says of these is not always what browsers want to hear.
    for kind, ending in (("text/javascript", ".js"), ("text/css", ".css"), ("image/svg+xml", ".svg")):
        mimetypes.add_type(kind, ending)
    app.include_router(router)
    app.mount("/page", StaticFiles(directory=PAGE, check_dir=False))
