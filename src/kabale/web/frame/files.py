"""The page's files in memory, under a path that names the release: ``/p/RELEASE/main.js``.

The file at such an address never changes, so browsers store it and do not ask again. The scripts import each other by
relative addresses and so stay in one release. Words and cards are files of the page too. The same files under
``/page/``, or under the path of another release, are those of today, modules as they were written, and are asked after.

A checkout serves the modules. A wheel and a container have a bundle of them: few scripts, made by
``scripts/page/bundle.sh``, which take the place of the modules of their names.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kabale import __version__, picture
from kabale.library.formats import DEFAULT_FORMAT, FORMATS
from kabale.messages import LANGUAGES, catalogue
from kabale.web.frame.delivery import FOREVER
from kabale.web.frame.pictures import SVG, card_picture, deck

PAGE: Final = Path(__file__).parents[1] / "page"

BUNDLE: Final = Path(__file__).parents[1] / "bundle"
"""The scripts that a build made of the page's modules; a checkout has none."""

VENDORED: Final = Path(__file__).parents[1] / "vendor"
"""Packages of others, made into single files by our script; each is served unchanged to pages that ask for it."""

PAGE_WORDS: Final = ("page.", "table.", "grade.", "cribbage.", "cribpage.", "cribrules.")
"""The first parts of the keys of the page's own texts."""

MAIN: Final = "main.js"  # The script that the page begins with.
STYLE: Final = "style.css"  # All styles of the page, one after the other.

GREEN: Final = "#1d6b4a"
"""The colour of the page's sign, and of the window around it where it is installed."""

JSON: Final = "application/json"

_KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": SVG,
    ".json": JSON,
    ".webmanifest": "application/manifest+json",
}

FOLDER_KINDS: Final = _KINDS | {
    ".mjs": "text/javascript",
    ".html": "text/html",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
}
"""The kinds of files in a folder that plays without a server. The server gives its own shell from no file."""

_IMPORT: Final = re.compile(r'^(?:import|export)\b[^"()=]*"(\.[^"]+)"', re.MULTILINE)
"""A script that a module imports when it is loaded."""

_RELOAD: Final = b"export const show = () => location.reload()\n"
"""The view for a page that another release's bundle began: with a view of today it would have common modules twice."""


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page."""

    body: bytes
    kind: str


def words(language: str) -> dict[str, str | dict[str, str]]:
    """Return the page's texts in a language by key, in English where it lacks one."""
    texts = {**catalogue("en"), **catalogue(language)}
    return {key: text for key, text in texts.items() if key.startswith(PAGE_WORDS)}


def formats() -> dict[str, object]:
    """Return the definition languages and the name of the usual one, as the page knows them."""
    told = ("name", "suffix", "label", "letter", "begins")
    listed = [
        {**{part: getattr(each, part) for part in told}, "converts": [*each.converts]} for each in FORMATS.values()
    ]
    return {"formats": listed, "default": DEFAULT_FORMAT}


def manifest(language: str) -> dict[str, object]:
    """Return what a browser wants to know of the page to install it, by the Web Application Manifest."""
    said = words(language)
    icons = [("icon.svg", "any"), ("icon-full.svg", "maskable")]
    return {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "lang": language,
        "name": said["page.name"],
        "short_name": said["page.name"],
        "description": said["page.footer.about"],
        "display": "standalone",
        "theme_color": GREEN,
        "background_color": GREEN,
        "icons": [{"src": f"../{name}", "sizes": "any", "type": SVG, "purpose": purpose} for name, purpose in icons],
    }


@cache
def files() -> dict[str, PageFile]:
    """Return the files of the page by their names in it, all but cards and decks, which are drawn when asked for."""
    bodies = {file.relative_to(PAGE).as_posix(): file.read_bytes() for file in sorted(PAGE.rglob("*.*"))}
    bodies |= {f"vendor/{file.name}": file.read_bytes() for file in sorted(VENDORED.glob("*.js"))}
    bodies["formats.json"] = _json(formats())
    for language in LANGUAGES:
        bodies[f"words/{language}.json"] = _json({"language": language, "words": words(language)})
        bodies[f"manifest/{language}.webmanifest"] = _json(manifest(language))
    bodies[STYLE] = b"".join(bodies[name] for name in styles())
    return _typed(bodies)


@cache
def bundled() -> dict[str, PageFile]:
    """Return the files of the bundle by their names; none in a checkout."""
    return _typed({file.relative_to(BUNDLE).as_posix(): file.read_bytes() for file in sorted(BUNDLE.rglob("*.*"))})


def _typed(bodies: Mapping[str, bytes]) -> dict[str, PageFile]:
    return {name: PageFile(body, kind) for name, body in bodies.items() if (kind := _KINDS.get(Path(name).suffix))}


def _json(what: object) -> bytes:
    return json.dumps(what, ensure_ascii=False, separators=(",", ":")).encode()


@cache
def _imports() -> dict[str, list[str]]:
    if found := bundled().get("imports.json"):
        listed: dict[str, list[str]] = json.loads(found.body)
        return listed
    scripts = {name: file.body.decode() for name, file in files().items() if name.endswith(".js")}
    return {
        name: [normpath(join(dirname(name), each)) for each in _IMPORT.findall(text)] for name, text in scripts.items()
    }


def modules(*names: str) -> list[str]:
    """Return some scripts of the page and all that they import when they are loaded, each once."""
    found: dict[str, None] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            waiting += _imports()[name]
    return list(found)


def styles() -> list[str]:
    """Return the names of the page's styles in their order."""
    return re.findall(r'<link rel="stylesheet" href="/page/([^"]+)">', (PAGE / "index.html").read_text("utf-8"))


@cache
def release() -> str:
    """Return what names this release of the page: a digest of its files and of what draws the cards."""
    drawing = [
        file.read_bytes()
        for file in sorted(Path(picture.__file__).parent.rglob("*.*"))
        if file.suffix in {".py", ".svg"}
    ]
    parts = [part for name, file in [*files().items(), *bundled().items()] for part in (name.encode(), file.body)]
    digest = sha256(__version__.encode())
    for part in [*parts, *drawing]:
        digest.update(sha256(part).digest())
    return digest.hexdigest()[:16]


def kept_at(name: str) -> str:
    """Return the address at which a browser may store a file of the page for ever."""
    return f"/p/{release()}/{name}"


async def _page_file(request: Request) -> Response:
    """Answer with a file; nothing is read or drawn twice."""
    name, asked = request.path_params["name"], request.path_params.get("release")
    is_kept = asked == release()
    if is_kept and name in bundled():
        found = bundled()[name]
    elif asked and name in bundled() and f'import("./{name}")'.encode() in files()["routes.js"].body:
        found = PageFile(_RELOAD, _KINDS[".js"])
    else:
        found = _found(name)
    keeping = FOREVER if is_kept else "no-cache"
    return Response(found.body, media_type=found.kind, headers={"Cache-Control": keeping})


def _found(name: str) -> PageFile:
    """Return a file, a card or a deck. Raises HTTPException, Refusal: none."""
    if name in files():
        return files()[name]
    if deck_of := re.fullmatch(r"decks/([^/]{1,40})\.json", name):
        return PageFile(deck(deck_of[1]), JSON)
    if card := re.fullmatch(r"cards/([^/]{1,40})/([^/]{1,20})\.svg", name):
        return PageFile(card_picture(card[1], card[2]).encode(), SVG)
    raise HTTPException(404)


ROUTES: Final = [Route("/p/{release}/{name:path}", _page_file), Route("/page/{name:path}", _page_file)]
