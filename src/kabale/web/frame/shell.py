"""The page: one shell for all its addresses. Its scripts and styles are files (:mod:`kabale.web.frame.files`).

The shell names every script that an address needs and the words of its reader. So a browser fetches them at once, and
not one after the other as it finds them.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from fastapi import APIRouter, FastAPI
from fastapi.responses import HTMLResponse

from kabale.web.frame.context import CallerHere
from kabale.web.frame.delivery import ASK_FIRST
from kabale.web.frame.files import MAIN, PAGE, ROUTES, STYLE, files, kept_at, modules

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
MISSING: Final = "frame/missing.js"
"""The module that shows that there is nothing at an address."""


router = APIRouter(include_in_schema=False)


def shell(view: str) -> Callable[[CallerHere], HTMLResponse]:
    """Return what gives the shell of a view; whoever sees it first gets the cookie with which all is asked then."""

    def answer(caller: CallerHere) -> HTMLResponse:
        return shell_file(view=view, language=caller.language)

    return answer


def shell_file(status: int = 200, view: str = MISSING, language: str = "en") -> HTMLResponse:
    """Return the shell as an answer."""
    return HTMLResponse(_shell(view, language), status, headers={"Cache-Control": ASK_FIRST})


@cache
def _shell(view: str, language: str) -> str:
    """Return the shell with the scripts that a view needs and the words of a language, all of this release."""
    ahead = "".join(f'<link rel="modulepreload" href="/page/{name}">\n' for name in modules(MAIN, view))
    told = (f"words/{language}.json", "formats.json")
    spoken = "".join(f'<link rel="preload" as="fetch" crossorigin href="/page/{name}">\n' for name in told)
    text = (PAGE / "index.html").read_text("utf-8").replace('<html lang="en">', f'<html lang="{language}">')
    text = text.replace("/page/manifest/en.", f"/page/manifest/{language}.")
    text = _STYLES.sub(f'<link rel="stylesheet" href="/page/{STYLE}">\n', text)
    text = text.replace('<script type="module"', f'{ahead}{spoken}<script type="module"')
    return text.replace('"/page/', f'"{kept_at("")}')


for _address, _view in VIEWS.items():
    router.api_route(_address, methods=["GET", "HEAD"])(shell(_view))


def add_page(app: FastAPI) -> None:
    """Let an application serve the page."""
    files()
    app.include_router(router)
    app.router.routes += ROUTES
