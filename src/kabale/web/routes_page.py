"""The page: one shell for all its addresses, and its modules and styles as they lie in ``page/``."""

import mimetypes
from pathlib import Path
from typing import Final

from fastapi import APIRouter, FastAPI
from fastapi.responses import FileResponse
from starlette.staticfiles import StaticFiles

from kabale.web.visiting import Visitor

PAGE: Final = Path(__file__).parent / "page"

_ADDRESSES: Final = (
    "/",
    "/games/{name}",
    "/plays/{play}",
    "/statistics",
    "/own",
    "/own/{definition}",
    "/settings",
    "/link",
    "/cribbage",
    "/cribbage/{match}",
)

router = APIRouter(include_in_schema=False)


def shell(_: Visitor) -> FileResponse:
    """Give the shell; whoever sees it first becomes a player, so that all the page asks comes from one."""
    return shell_file()


def shell_file(status: int = 200) -> FileResponse:
    """Return the shell as an answer."""
    return FileResponse(PAGE / "index.html", status, headers={"Cache-Control": "no-cache"})


for _address in _ADDRESSES:
    router.api_route(_address, methods=["GET", "HEAD"])(shell)


def add_page(app: FastAPI) -> None:
    """Let an application serve the page."""
    # What the system's own table says of these is not always what browsers want to hear.
    for kind, ending in (("text/javascript", ".js"), ("text/css", ".css"), ("image/svg+xml", ".svg")):
        mimetypes.add_type(kind, ending)
    app.include_router(router)
    app.mount("/page", StaticFiles(directory=PAGE, check_dir=False))
