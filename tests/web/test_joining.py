"""The page's modules joined into few scripts: all that a view needs is in two, and none is understood by half."""

import re

import pytest

from kabale.web.frame.files import files, kept_at, modules, styles
from kabale.web.frame.joining import joined
from kabale.web.frame.shell import VIEWS
from tests.every import for_every
from tests.web.client import Visitor

ALONE = {"early.js", "worker.js"}
"""Scripts that are no modules: before the first paint, and the service worker."""

SCRIPTS = {name: file.body.decode() for name, file in files().items() if name.endswith(".js")}
MODULES = sorted(name for name in SCRIPTS if not name.startswith(("joined/", "vendor/")) and name not in ALONE)
"""Those that are joined; what others wrote stays the file that it is, and whoever needs it fetches it."""


def _made(script: str) -> set[str]:
    """Return the modules that a joined script makes."""
    return set(re.findall(r'^"([\w/]+\.js)": \(\) => \{$', SCRIPTS[f"joined/{script}"], re.MULTILINE))


@pytest.mark.parametrize("view", sorted({*VIEWS.values(), "frame/missing.js"}))
def test_two_scripts_hold_all_that_a_view_needs(view: str) -> None:
    first, own = _made("main.js"), _made(view)

    assert set(modules("main.js", view)) == first | own
    assert set() == first & own


def test_no_module_is_left_out() -> None:
    scripts = [name.removeprefix("joined/") for name in SCRIPTS if name.startswith("joined/")]

    assert set(MODULES) == {each for script in scripts for each in _made(script)}


@for_every("name", sorted(name for name in SCRIPTS if name.startswith("joined/")))
def test_nothing_of_a_module_s_own_imports_and_exports_is_left(name: str) -> None:
    """Inside a function they would be mistakes, and an address would be that of the wrong file."""
    inside = SCRIPTS[name].partition("\ndefine({\n")[2] or SCRIPTS[name].partition("define({\n")[2]

    assert inside
    assert [] == re.findall(r'^(?:import|export) .*|\bimport\(".*|import\.meta', inside, re.MULTILINE)


@pytest.mark.parametrize(
    "text",
    [
        'import kabale from "./other.js"',
        'import "./other.js"',
        'import {\n  a,\n} from "./other.js"',
        'export { a } from "./other.js"',
        "export { a }",
        "export default 7",
        "export let a = 7",
        "export const { a } = other",
        "await something()",
        "const other = () => import(name)",
    ],
)
def test_a_form_that_is_not_understood_is_refused(text: str) -> None:
    """What was joined wrongly would be found by a player."""
    with pytest.raises(ValueError, match="cannot join"):
        joined({"main.js": text, "other.js": ""})


def test_what_is_no_module_of_the_page_is_fetched_where_it_lies() -> None:
    """The editor's component is three times as large as the page: it goes into no script that others wait for."""
    text = 'export const kit = () => import(new URL("../vendor/x.js", import.meta.url).href)'
    made = joined({"main.js": 'import { kit } from "./own/a.js"', "own/a.js": text})

    assert ["joined/main.js"] == list(made)
    assert 'import(new URL("../vendor/x.js", at("own/a.js")).href)' in made["joined/main.js"]


def test_modules_that_need_each_other_are_refused() -> None:
    first, other = 'import { b } from "./other.js"', 'import { a } from "./main.js"'

    with pytest.raises(ValueError, match="cycle"):
        joined({"main.js": first, "other.js": other})


def test_a_module_by_its_own_name_is_the_one_of_the_page(anna: Visitor) -> None:
    """A second one would have settings of its own. Under ``/page/`` stands what was written."""
    short = anna.send("GET", kept_at("frame/settings.js")).text
    written = anna.send("GET", "/page/frame/settings.js").text

    assert "storage.getItem" in written
    assert "storage.getItem" not in short
    assert 'import { need } from "../joined/main.js"' in short


def test_styles_keep_their_order(anna: Visitor) -> None:
    """Later ones speak louder."""
    whole = anna.send("GET", kept_at("joined/style.css")).text

    assert "".join(anna.send("GET", f"/page/{name}").text for name in styles()) == whole
