"""The plan of the house: who imports whom, without circles, and the pictures of it in the documents."""

from pathlib import Path

import pytest
from scripts import plan

ROOT = Path(__file__).parents[1]


def test_no_module_needs_itself() -> None:
    """Not by an import for types alone, nor by a module that is only loaded later."""
    assert [] == plan.circles(plan.package_imports())
    assert [] == plan.circles(plan.page_imports())
    assert [] == plan.circles(plan.kernel_imports())


def test_no_room_of_the_page_needs_a_room_that_needs_it() -> None:
    assert [] == plan.circles(plan.joined(plan.page_imports(), plan.room_of_page))


@pytest.mark.parametrize("name", ["plan.svg", "plan-page.svg", "plan-kernel.svg"])
def test_the_pictures_show_the_imports_as_they_are(name: str) -> None:
    """``scripts/plan.py`` writes them: run it after a change of who imports whom."""
    assert plan.plans()[name] == (ROOT / "docs" / name).read_text(encoding="utf-8")


def test_imports_of_python_are_found_wherever_they_stand(tmp_path: Path) -> None:
    """Of modules and of names, in functions, and for types alone; what comes from elsewhere is left out."""
    package = tmp_path / "house"
    (package / "room").mkdir(parents=True)
    (package / "__init__.py").write_text("from house.room import door\n")
    (package / "room" / "__init__.py").write_text("import ast\n")
    (package / "room" / "door.py").write_text(
        "def open():\n    from house.key import turn\n    import house.room.bell\n"
    )
    (package / "room" / "bell.py").write_text("if TYPE_CHECKING:\n    from house import VERSION\n")
    (package / "key.py").write_text("import housekeeping\n")

    assert plan.package_imports(package) == {
        "house": {"room.door"},
        "room": set(),
        "room.door": {"key", "room.bell"},
        "room.bell": {"house"},
        "key": set(),
    }


def test_imports_of_rust_are_found_but_in_tests_and_comments(tmp_path: Path) -> None:
    (tmp_path / "search").mkdir()
    (tmp_path / "lib.rs").write_text("mod search;\nmod key;\n")
    (tmp_path / "key.rs").write_text("//! See [`crate::search`].\n#[cfg(test)]\nmod tests { use crate::lib; }\n")
    (tmp_path / "search" / "mod.rs").write_text("mod beam;\nuse crate::key::{Key, salt};\n")
    (tmp_path / "search" / "beam.rs").write_text("use super::open::Open;\nuse crate::{key, search::walk::Walk};\n")
    (tmp_path / "search" / "open.rs").write_text("")
    (tmp_path / "search" / "walk.rs").write_text("fn salted() { crate::key::salt() }\n")

    assert plan.kernel_imports(tmp_path) == {
        "lib": {"search", "key"},
        "key": set(),
        "search": {"search.beam", "key"},
        "search.beam": {"search.open", "search.walk", "key"},
        "search.open": set(),
        "search.walk": {"key"},
    }


def test_imports_of_the_page_are_found_also_those_for_later(tmp_path: Path) -> None:
    (tmp_path / "frame").mkdir()
    (tmp_path / "main.js").write_text('import * as dom from "./frame/dom.js"\nconst view = () => import("./view.js")\n')
    (tmp_path / "view.js").write_text(
        'import { t } from "./frame/words.js"\n\nexport const NAMES = { en: "English" }\n'
    )
    (tmp_path / "frame" / "dom.js").write_text('export { h } from "./words.js"\n')
    (tmp_path / "frame" / "words.js").write_text('import "../view.js"\n')

    found = plan.page_imports(tmp_path)

    assert found["main"] == {"frame.dom", "view"}
    assert [("frame.words", "view")] == plan.circles(found)


GRAPH: plan.Graph = {"roof": {"hall", "cellar"}, "hall": {"cellar"}, "shed": {"cellar"}, "cellar": set(), "well": set()}


def test_arrows_that_longer_ways_tell_are_left_out() -> None:
    assert plan.reduced(GRAPH) == {**GRAPH, "roof": {"hall"}}


def test_everything_stands_above_what_it_needs() -> None:
    assert plan.floors(GRAPH) == {"roof": 2, "hall": 1, "shed": 1, "cellar": 0, "well": 0}


def test_a_circle_is_drawn_as_one_box() -> None:
    """A picture of what should not be is better than none."""
    drawn = plan.picture("A house", {**GRAPH, "cellar": {"hall"}}, {"roof": ("of straw",)})

    assert ">cellar + hall<" in drawn
    assert ">of straw<" in drawn
    assert 2 == drawn.count('<path d="M') - drawn.count("<marker")
