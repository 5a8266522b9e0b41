"""The files of the page: all they load is there and from here, and nothing in them is against a strict policy."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kabale.web.frame import files as page_files
from kabale.web.frame.files import files, modules
from kabale.web.frame.routes import SettingsRequest
from kabale.web.frame.shell import VIEWS
from tests.every import for_every
from tests.picture.reading import contrast
from tests.test_house import MODULE_LINES
from tests.web.client import house

PAGE = Path(__file__).parents[2] / "src" / "kabale" / "web" / "page"


def _files(ending: str) -> dict[str, str]:
    return {file.relative_to(PAGE).as_posix(): file.read_text("utf-8") for file in sorted(PAGE.rglob(f"*.{ending}"))}


SCRIPTS = _files("js")
STYLES = _files("css")
PICTURES = _files("svg")
ALL = {**SCRIPTS, **STYLES, **PICTURES, **_files("html")}

IMPORT = re.compile(r'(?:\bfrom\s+|\bimport\s*\(?\s*)["`]([^"`]+)["`]')


class _Elements(HTMLParser):
    """Collects the elements of a page with their attributes, and what stands in scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        if self.found and self.found[-1][0] in {"script", "style"} and data.strip():
            self.inline.append(data)


SHELL = _Elements(ALL["index.html"])


def _imports(text: str) -> list[str]:
    return IMPORT.findall(text)


def test_the_page_without_a_server_is_given_if_it_is_there(tmp_path: Path) -> None:
    """Its shell names the server, and its policy allows WebAssembly. Nothing beside the folder is given."""
    folder = tmp_path / "offline"
    for name, text in (("index.html", '<html data-engine="engine/1/">'), ("engine/1/a.mjs", "export {}")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    with house(tmp_path / "data", offline=folder) as there:
        visitor = there.visitor()
        shell = visitor.send("GET", "/offline/")
        beside = [visitor.send("GET", f"/offline/{name}").status_code for name in ("%2e%2e/secret", "engine", "%00")]
        assert 9 == visitor.get("/offline/size")
        assert (
            "text/javascript; charset=utf-8" == visitor.send("GET", "/offline/engine/1/a.mjs").headers["content-type"]
        )
        assert "wasm" not in visitor.send("GET", "/settings").headers["content-security-policy"]

    assert '<html data-home="/" data-engine="engine/1/">' == shell.text
    assert "'wasm-unsafe-eval'" in shell.headers["content-security-policy"]
    assert [404, 404, 404] == beside


@for_every("name", SCRIPTS)
def test_every_module_that_is_imported_is_there(name: str) -> None:
    """A wrong name would be seen only when that view is opened."""
    wanted = [(PAGE / name).parent / each for each in _imports(SCRIPTS[name])]

    assert [] == [path.name for path in wanted if not path.resolve().is_file()]


def _needed(name: str) -> set[str]:
    """Return what a module imports when it is loaded, and what that imports, itself among it."""
    found, new = set[str](), {name}
    while new:
        found |= new
        statements = [
            ((PAGE / each).parent / wanted).resolve().relative_to(PAGE.resolve()).as_posix()
            for each in new
            for wanted in re.findall(r'^(?:im|ex)port\b[^"()=]*"([^"]+)"', SCRIPTS[each], re.MULTILINE)
        ]
        new = set(statements) - found
    return found


@pytest.fixture
def unbundled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Serve the modules, as a checkout does. An installed wheel serves a bundle."""
    monkeypatch.setattr(page_files, "bundled", dict)
    monkeypatch.setattr(page_files, "_imports", cache(page_files._imports.__wrapped__))


@pytest.mark.usefixtures("unbundled")
@for_every("address", VIEWS)
def test_an_address_begins_with_the_modules_that_its_view_needs(address: str) -> None:
    """As the page's own table of views has them; a module that was left out would only come later."""
    path = address.replace("{", "").replace("}", "")
    routes = re.findall(r'path: /(.+?)/, module: \(\) => import\("./(.+?)"\)', SCRIPTS["routes.js"])
    view = next(module for pattern, module in routes if re.search(pattern.replace("\\/", "/"), path))

    assert view == VIEWS[address]
    assert _needed("main.js") | _needed(view) == set(modules("main.js", view))


def _exports(text: str) -> set[str]:
    """Return the names that a module exports."""
    declared = re.findall(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", text, re.MULTILINE)
    lists = re.findall(r"^export \{([^}]*)\}", text, re.MULTILINE)
    return {*declared, *(each.split()[-1] for part in lists for each in part.split(",") if each.strip())}


@for_every("name", SCRIPTS)
def test_every_name_that_is_imported_is_exported(name: str) -> None:
    missing = []
    for names, source in re.findall(r'^import \{([^}]*)\} from "([^"]+)"', SCRIPTS[name], re.MULTILINE):
        exports = _exports(((PAGE / name).parent / source).read_text("utf-8"))
        missing += [each.strip() for each in names.split(",") if each.strip() and each.split()[0] not in exports]

    assert [] == missing


def test_every_module_is_used() -> None:
    """By the shell, or by a module that is used; the workers are started by their addresses."""
    scripts = {attributes["src"].removeprefix("/page/") for tag, attributes in SHELL.found if tag == "script"}
    used, waiting = set(), sorted({*scripts, "worker.js", "engine/worker.js", "engine/keeper.js"})
    while waiting:
        name = waiting.pop()
        used.add(name)
        paths = [((PAGE / name).parent / each).resolve() for each in _imports(SCRIPTS[name])]
        waiting += [path for each in paths if (path := each.relative_to(PAGE).as_posix()) not in used]

    assert set() == SCRIPTS.keys() - used


def test_what_the_shell_loads_is_there() -> None:
    addresses = [attributes.get("src") or attributes.get("href", "") for _, attributes in SHELL.found]
    local = [address.removeprefix("/page/") for address in addresses if address.startswith("/page/")]

    assert [] == [name for name in local if name not in files()]
    assert set(STYLES) <= set(local)


@for_every("name", ALL)
def test_nothing_comes_from_another_host(name: str) -> None:
    """Names of XML languages look like addresses and are none."""
    text = ALL[name].replace("http://www.w3.org/2000/svg", "")

    assert [] == re.findall(r"(?:https?:)?//[\w-]+\.\w+|@import|url\((?![\"']?(?:data:|#))", text)


def test_the_shell_has_neither_script_nor_style_in_it() -> None:
    written = [name for _, attributes in SHELL.found for name in attributes if name == "style" or name.startswith("on")]

    assert [] == SHELL.inline
    assert [] == written


@for_every("name", SCRIPTS)
def test_no_script_makes_elements_of_text(name: str) -> None:
    """What comes from outside stays text; and a style written into an attribute would be refused by the policy."""
    markup = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function"
    styles = r"""setAttribute\("style"|\bstyle: ["`][^"`]*[:$]"""

    assert [] == re.findall(f"{markup}|{styles}", SCRIPTS[name])


@for_every("name", SCRIPTS.keys() - {"early.js", "frame/storage.js", "engine/pages.js"})
def test_only_one_module_asks_for_the_browsers_store(name: str) -> None:
    """Asking is an error where cookies are blocked: one module that asked left every view empty.

    The engine works without one.
    """
    assert [] == re.findall(r"\b(?:local|session)Storage\b|\bindexedDB\b", SCRIPTS[name])


@for_every("name", [*SCRIPTS, *STYLES])
def test_a_file_is_read_in_one_sitting(name: str) -> None:
    assert len(ALL[name].splitlines()) < MODULE_LINES


@for_every("name", SCRIPTS)
def test_a_module_says_what_it_is(name: str) -> None:
    """The first line is a sentence."""
    assert re.match(r"(//|/\*\*?) \S+", SCRIPTS[name])


NAMES = {name.rpartition("/")[2] for name in ALL} | {"sw.js"}
"""The worker is written as ``worker.js`` and served as ``/sw.js``."""


@for_every("name", [*SCRIPTS, *STYLES])
def test_a_comment_names_files_that_are_there(name: str) -> None:
    """One said that ``render.js`` draws the state, which was in no such file."""
    named = re.findall(
        r"(?<![./\w])[\w/]+\.(?:js|css|html)\b", re.sub(r"^(?:import|export) .*", "", ALL[name], flags=re.MULTILINE)
    )

    assert [] == [each for each in named if each.rpartition("/")[2] not in NAMES]


def _colours(selector: str) -> dict[str, str]:
    """Return the colours that the design's first block for a selector gives names to."""
    block = STYLES["frame/style.css"].partition(f"{selector} {{")[2].partition("}")[0]
    return dict(re.findall(r"--([\w-]+): (#\w{6});", block))


COLOURS = {"light": _colours(":root"), "dark": _colours(':root[data-theme="dark"]')}


def test_each_theme_has_every_colour() -> None:
    """A colour that the dark theme forgot would be a light one in the dark."""
    assert len(COLOURS["light"]) > 15
    assert COLOURS["light"].keys() == COLOURS["dark"].keys()


def _weak(pairs: list[tuple[str, str]], least: float) -> dict[tuple[str, str, str], float]:
    """Return the pairs of colours whose contrast is less than it must be, by theme."""
    found = {
        (front, ground, theme): contrast(colours[front], colours[ground])
        for front, ground in pairs
        for theme, colours in COLOURS.items()
    }
    return {pair: value for pair, value in found.items() if value < least}


def test_colours_of_text_stand_out() -> None:
    """Every colour that text has, on each of its grounds, in both themes: at least 4.5 to 1 (WCAG 2.2, 1.4.3)."""
    pairs = [(ink, ground) for ink in ("ink", "ink-soft", "accent", "danger") for ground in ("ground", "surface")]
    pairs += [("ink", "surface-2"), ("accent-ink", "accent"), ("felt-ink", "felt"), ("ink", "accent-soft")]
    pairs += [
        ("note-ink", "note"),
        ("ink", "danger-soft"),
        ("ink", "warning-soft"),
        ("danger", "danger-soft"),
        ("ink-soft", "surface-2"),
    ]

    assert {} == _weak(pairs, 4.5)


def test_edges_of_controls_stand_out() -> None:
    """Borders of fields, the focus ring and signs: at least 3 to 1 (WCAG 2.2, 1.4.11)."""
    pairs = [(edge, ground) for edge in ("line-strong", "focus", "gold", "warning") for ground in ("ground", "surface")]

    assert {} == _weak(pairs, 3)


@for_every("name", sorted(SettingsRequest.model_fields))
def test_every_setting_can_be_chosen_in_the_settings(name: str) -> None:
    """Bill's pace stood at the cribbage table alone."""
    assert f'"{name}"' in SCRIPTS["mine/settingsview.js"]
