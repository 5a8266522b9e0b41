"""The page as an application of its own: the manifest by which it is installed, and the worker that keeps it."""

import json
from functools import cache
from typing import Final

from fastapi import APIRouter, Response

from kabale.web.frame.files import MAIN, PAGE, STYLE, kept_at, modules
from kabale.web.frame.shell import MISSING, VIEWS

router = APIRouter(include_in_schema=False)

_ALONE: Final = (STYLE, "early.js", "icon.svg", "formats.json")
"""The files that every view needs besides its scripts. The worker stores decks and words when a view asks for them."""


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
