"""The page as an application of its own: the manifest by which it is installed, and the worker that keeps it."""

import json
from functools import cache
from typing import Final

from fastapi import APIRouter, Response

from kabale.web.frame.files import PAGE, files, kept_at
from kabale.web.frame.joining import JOINED
from kabale.web.frame.shell import VIEWS

router = APIRouter(include_in_schema=False)

_ALONE: Final = ("early.js", "icon.svg", "formats.json")
"""What every view needs besides the joined scripts and styles; decks and words are kept when they were seen."""


@cache
def worker() -> str:
    """Return the service worker, and before it what names this release: another one is another worker."""
    kept = [name for name in files() if name.startswith(f"{JOINED}/") or name in _ALONE]
    rooms = sorted({address.split("/")[1] for address in VIEWS})
    told = json.dumps({"at": kept_at(""), "files": kept, "rooms": rooms})
    return f"self.release = {told}\n{(PAGE / 'worker.js').read_text('utf-8')}"


@router.get("/sw.js")
def give_worker() -> Response:
    """Give the worker: it stands at the root, so that all of the page is its own, and is asked after."""
    return Response(worker(), media_type="text/javascript", headers={"Cache-Control": "no-cache"})
