"""What is published: one version, a kernel that belongs to it, and a page without links that lead nowhere."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from scripts import hatch_metadata

import kabale
from kabale import version
from kabale.search import native

ROOT = Path(__file__).parents[1]


def table(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / name).read_text(encoding="utf-8"))


def test_the_version_is_written_nowhere() -> None:
    """It stood in four files, and every row ever measured was of version 0.1.0: git's tags say it now."""
    project, kernel = table("pyproject.toml")["project"], table("kernel/pyproject.toml")["project"]

    assert "version" not in project | kernel
    assert "version" in project["dynamic"]
    assert ["version"] == kernel["dynamic"]
    assert f"$Format:{version.COMMIT}$\n" == (ROOT / ".git_archival.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("described", "changes", "expected"),
    [
        ("2031-02-03 7d1afd9f v9.2.0", b"", "9.2.0"),
        ("2031-02-03 7d1afd9f v9.2.0-3-g7d1afd9f", b"", "9.2.1.dev20310203+g7d1afd9f"),
        ("2031-02-03 7d1afd9f", b"", f"{version.NEXT}.dev20310203+g7d1afd9f"),
        ("2031-02-03 7d1afd9f v0.1.0-3-g7d1afd9f", b"", f"{version.NEXT}.dev20310203+g7d1afd9f"),
        ("2031-02-03 7d1afd9f vnext", b"", f"{version.NEXT}.dev20310203+g7d1afd9f"),
        # SHA-256 of "abc" begins with ba7816bf (FIPS 180-2, B.1).
        ("2031-02-03 7d1afd9f v9.2.0", b"abc", "9.2.1.dev20310203+g7d1afd9f.ba7816bf"),
    ],
)
def test_a_commit_has_a_version(described: str, changes: bytes, expected: str) -> None:
    """A tag is a release; all else is on its way to the next one, of a day and a commit."""
    assert expected == version.of_commit(described, changes)


def git(root: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Anna", "-c", "user.email=anna@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(root), *who, *arguments], check=True, capture_output=True)


def test_a_version_without_git_and_with_it(tmp_path: Path) -> None:
    """A plain copy is known by its text, a checkout by its commit and changes, an unpacked source by what it says."""
    code = tmp_path / "src" / "kabale" / "rules.py"
    code.parent.mkdir(parents=True)
    code.write_text("A = 1\n")
    plain = version.of_tree(tmp_path)
    code.write_text("A = 2\n")

    assert re.fullmatch(rf"{re.escape(version.NEXT)}\.dev0\+src\.[0-9a-f]{{8}}", plain)
    assert plain != version.of_tree(tmp_path)

    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "One", "--date=2031-02-03T12:00:00")
    clean = version.of_tree(tmp_path)
    code.write_text("A = 3\n")
    changed = version.of_tree(tmp_path)

    assert re.fullmatch(rf"{re.escape(version.NEXT)}\.dev\d{{8}}\+g[0-9a-f]+", clean)
    assert re.fullmatch(rf"{re.escape(clean)}\.[0-9a-f]{{8}}", changed)

    git(tmp_path, "commit", "-q", "-a", "-m", "Two")
    git(tmp_path, "tag", "v9.0.0")

    assert "9.0.0" == version.of_tree(tmp_path)


def test_only_the_first_process_asks_git(tmp_path: Path) -> None:
    """Each worker of a study asked too, which took 30 ms. A program that Kabale starts finds its own version."""
    program = """
import os
from kabale.studies.workers import processes
from kabale.version import __version__
with processes(2) as executor:
    words = "__import__('kabale.version').version.__version__"
    print(os.getpid(), __version__, *executor.map(eval, [words] * 4))
"""
    asked = tmp_path / "asked"
    asked.touch()
    stand_in = tmp_path / "git"
    stand_in.write_text(f'#!/bin/sh\necho $PPID >>{asked}\nexec {shutil.which("git") or "false"} "$@"\n')
    stand_in.chmod(0o755)
    env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "_KABALE_VERSION": f"{os.getpid()} 9.9.9"}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    process, *versions = done.stdout.split()

    assert [version.__version__] * 5 == versions
    assert set(asked.read_text().split()) <= {process}  # an archive has nothing to ask

    (tmp_path / "PKG-INFO").write_text("Metadata-Version: 2.4\nName: kabale\nVersion: 9.0.0rc1\n")

    assert "9.0.0rc1" == version.of_tree(tmp_path)


def test_an_archive_of_git_knows_its_commit(tmp_path: Path) -> None:
    """The archives of a site that hosts the repository have no .git; git writes the commit into one file."""
    (tmp_path / "src" / "kabale").mkdir(parents=True)
    (tmp_path / ".git_archival.txt").write_text("2031-02-03 7d1afd9f v9.2.0-3-g7d1afd9f\n")

    assert "9.2.1.dev20310203+g7d1afd9f" == version.of_tree(tmp_path)


def test_kernel_and_package_belong_together() -> None:
    """``kabale[native]`` asks for the kernel of the same X.Y: a change that both must know raises it."""
    series = ".".join(kabale.__version__.split(".")[:2])
    rust = (ROOT / "kernel/src/binding/solver.rs").read_text(encoding="utf-8")
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
    assert set() == names & {"uvloop", "httptools"}  # kabale[fast]
    assert len(play) < 40


def test_what_kabale_needs_has_no_upper_bound() -> None:
    """``typer<0.29`` had no solution beside a package that needs a newer one. Only uvicorn's parts may change."""
    project = table("pyproject.toml")["project"]
    extras = [each for name, extra in project["optional-dependencies"].items() if name != "native" for each in extra]

    assert [] == [each for each in (*project["dependencies"], *extras) if "<" in each and "uvicorn" not in each]
    assert "dev" not in project["optional-dependencies"]


def test_every_python_that_is_promised_is_tried() -> None:
    """The tests were red on 3.12 and 3.13 for long: nothing ran them there."""
    workflow = (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    script = (ROOT / "scripts/test_pythons.sh").read_text(encoding="utf-8")

    assert 'python: ["3.11", "3.12", "3.13", "3.14"]' in workflow
    assert "${PYTHONS:-3.11 3.12 3.13 3.14}" in script


def test_a_release_is_named_alike_everywhere() -> None:
    """The file for citations had no version and no date: a paper could not cite it."""
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"(?m)^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$", changes)

    assert newest
    assert (newest[1], newest[2]) == (str(citation["version"]), str(citation["date-released"]))
    assert newest[1] == version.NEXT
    # What the Citation File Format 1.2.0 demands, and what its readers print.
    assert {"cff-version", "message", "title", "authors", "type", "license", "keywords", "abstract"} <= set(citation)
    assert "1.2.0" == citation["cff-version"]


def test_the_newest_release_fits_on_a_screen() -> None:
    """211 entries stood under one heading; each heading occurs once a release."""
    newest = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[2]
    headings = re.findall(r"(?m)^### (.*)$", newest)

    assert len(newest.splitlines()) <= 50
    assert len(set(headings)) == len(headings)


WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
PUBLISHING = {"pages": {"pages", "id-token"}, "release": {"contents", "id-token", "attestations"}}
"""What the job that publishes may write, in the two workflows that have one."""


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_workflows_run_known_code_with_few_rights(file: Path) -> None:
    """Actions were pinned by tags, which their owners can move, in a job that may publish.

    zizmor and actionlint say more (the job *workflows*); this needs neither.
    """
    text = file.read_text(encoding="utf-8")
    workflow = yaml.safe_load(text)
    used = re.findall(r"uses: (.*)", text)

    assert used
    assert [] == [each for each in used if not re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+(\.\d+)*", each)]
    assert {} == workflow["permissions"]
    assert "concurrency" in workflow
    for name, job in workflow["jobs"].items():
        rights = {right for right, level in job["permissions"].items() if level == "write"}

        assert rights == (PUBLISHING[file.stem] if name == "publish" else set())
        assert "timeout-minutes" in job
    checkouts = text.count("uses: actions/checkout@")

    assert checkouts == text.count("persist-credentials: false")


def test_macos_and_windows_are_tried_on_every_push() -> None:
    """Only a release tried them."""
    jobs = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"))["jobs"]
    smoke = jobs["smoke"]

    assert ["macos-latest", "windows-latest"] == smoke["strategy"]["matrix"]["os"]
    assert "python scripts/smoke.py" == smoke["steps"][-1]["run"]
