"""What is published: one version, a kernel that belongs to it, and a page without links that lead nowhere."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from scripts import hatch_metadata

import kabale
from kabale.search import native

ROOT = Path(__file__).parents[1]


def table(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / name).read_text(encoding="utf-8"))


def test_the_version_is_written_once() -> None:
    """It stood in four files, and nothing held them together."""
    project, kernel = table("pyproject.toml")["project"], table("kernel/pyproject.toml")["project"]

    assert "version" not in project | kernel
    assert "version" in project["dynamic"]
    assert ["version"] == kernel["dynamic"]


def test_kernel_and_package_belong_together() -> None:
    """``kabale[native]`` asks for the kernel of the same X.Y: a change that both must know raises it."""
    series = ".".join(kabale.__version__.split(".")[:2])
    rust = (ROOT / "kernel/src/python/kernel.rs").read_text(encoding="utf-8")
    locked = {each["name"]: each["version"] for each in table("kernel/Cargo.lock")["package"]}

    assert [f"kabale-kernel=={series}.*"] == table("pyproject.toml")["project"]["optional-dependencies"]["native"]
    assert table("kernel/Cargo.toml")["package"]["version"].startswith(f"{series}.")
    assert table("kernel/Cargo.toml")["package"]["version"] == locked["kabale-kernel"]
    assert [str(native.ABI)] == re.findall(r"const ABI: u32 = (\d+);", rust)


@pytest.mark.parametrize("name", ["pyproject.toml", "kernel/pyproject.toml"])
def test_every_python_that_is_promised_is_named(name: str) -> None:
    """3.11 to 3.14, by name: an index is searched by these."""
    project = table(name)["project"]
    kept = "Programming Language :: Python :: 3."
    versions = [each.removeprefix(kept) for each in project["classifiers"] if each.startswith(kept)]

    assert ["11", "12", "13", "14"] == versions
    assert ">=3.11" == project["requires-python"]


def test_the_kernel_has_the_same_licence() -> None:
    """It is a wheel of its own, and carries it."""
    assert (ROOT / "LICENSE").read_bytes() == (ROOT / "kernel/LICENSE").read_bytes()


@pytest.mark.parametrize("address", ["", "https://example.org/kabale"])
def test_no_link_of_the_registrys_page_leads_nowhere(address: str) -> None:
    """README's links and pictures are files beside it; a registry shows it alone."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    page = hatch_metadata.page(text, address)
    targets = re.findall(r"\]\(([^)]*)\)", page)

    assert len(re.findall(r"\]\(", text)) > 20
    assert [] == [each for each in targets if not each.startswith("https://")]
    assert page.count("/raw/HEAD/docs/") == (4 if address else 0)
    assert len(page) > 0.8 * len(text)


def test_what_is_unpacked_can_set_itself_up() -> None:
    """The source had Makefile and scripts, and no kernel/: ``make setup`` ended in ``cksum: no such file``."""
    sdist = table("pyproject.toml")["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]

    assert {"/src", "/scripts", "/kernel", "/tests", "/Makefile", "/requirements*.lock"} <= set(sdist)


def pins(name: str) -> set[tuple[str, str]]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return {(pin[1], pin[2]) for line in lines if (pin := re.match(r"([\w.-]+)==([\w.]+)", line))}


def test_who_plays_needs_little_of_what_tests_need() -> None:
    """640 MB and 91 packages were installed to play: type checker, browser driver and plots among them."""
    play, everything = pins("requirements-play.lock"), pins("requirements.lock")
    names = {name for name, _ in play}

    assert play < everything
    assert pins("requirements-kernel.lock") < everything
    assert {"fastapi", "rich", "sqlalchemy", "typer", "uvicorn"} <= names
    assert set() == names & {"mypy", "pytest", "playwright", "matplotlib", "distributed", "maturin", "numpy"}
    assert len(play) < 40


def test_every_python_that_is_promised_is_tried() -> None:
    """The tests were red on 3.12 and 3.13 for long: nothing ran them there."""
    workflow = (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    script = (ROOT / "scripts/test_pythons.sh").read_text(encoding="utf-8")

    assert 'python: ["3.11", "3.12", "3.13", "3.14"]' in workflow
    assert "${PYTHONS:-3.11 3.12 3.13 3.14}" in script
