"""What setup prints about Rust, and which Rust the kernel, the workflows and the documents name."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[1]
OLDEST: str = tomllib.loads((ROOT / "kernel/Cargo.toml").read_text(encoding="utf-8"))["package"]["rust-version"]


def program(place: Path, text: str) -> None:
    """Write a program for the shell."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    place.chmod(0o755)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout whose Python has no kernel and installs nothing."""
    shutil.copytree(ROOT / "kernel", tmp_path / "kernel", ignore=shutil.ignore_patterns("target"))
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts/setup_kernel.sh", tmp_path / "scripts")
    shutil.copy(ROOT / "requirements-kernel.lock", tmp_path)
    program(tmp_path / ".venv/bin/python", '[ "$1" = --version ]')
    return tmp_path


def told(checkout: Path, version: str) -> str:
    """Return what setup prints where cargo has a version."""
    program(checkout / "bin/cargo", f"echo '{version}'")
    env = os.environ | {"PATH": f"{checkout / 'bin'}:{os.environ['PATH']}"}
    command = ["sh", "scripts/setup_kernel.sh"]
    done = subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


@pytest.mark.parametrize("version", ["1.65.0", "1.84.1", "1.9.0", "0.99.0"])
def test_one_line_names_the_rust_that_is_needed_and_the_installed_one(checkout: Path, version: str) -> None:
    """On Debian 12 the reason was in the last of 20 lines of a log, and the advised package was not published."""
    line = told(checkout, f"cargo {version} (4bc8f24d3 2022-10-20)")

    assert line.startswith(f"setup: the native solver needs Rust {OLDEST} or newer, and Rust {version} is installed: ")
    assert 1 == line.count("\n")
    assert "kernel.log" not in line
    assert "pip install" not in line


@pytest.mark.parametrize("version", ["1.85.0", "1.85.1", "1.100.0", "2.0.0", "1.91.0-nightly"])
def test_a_rust_that_is_new_enough_builds(checkout: Path, version: str) -> None:
    """1.100 is newer than 1.85, though it sorts before it."""
    assert "setup: building the native solver" in told(checkout, f"cargo {version}")


def test_a_missing_browser_is_named_before_anything_is_fetched() -> None:
    """A user without root's rights waited for 900 MB, and was then told to install Chromium and PostgreSQL.

    The tests run below `make` too, and a make below another names the folders that it enters and leaves.
    """
    make = ["make", "--no-print-directory", "-n", "setup-tests"]
    steps = ["sh scripts/setup_tests.sh", "sh scripts/setup.sh all"]
    steps += ["sh scripts/setup_pyodide.sh", "sh scripts/setup_solver.sh"]
    done = subprocess.run(
        make, cwd=ROOT, capture_output=True, text=True, check=True, env={**os.environ, "MAKELEVEL": "1"}
    )

    assert steps == done.stdout.splitlines()


def test_debian_13_can_build_the_kernel() -> None:
    """Debian 13 has Rust 1.85 (packages.debian.org/trixie/rustc); the kernel needed 1.87."""
    assert [1, 85] >= [int(part) for part in OLDEST.split(".")]


def jobs(workflow: str) -> dict[str, Any]:
    """Return the jobs of a workflow."""
    text = (ROOT / ".github/workflows" / workflow).read_text(encoding="utf-8")
    read: dict[str, Any] = yaml.safe_load(text)["jobs"]
    return read


def test_each_push_builds_the_kernel_with_the_rust_of_debian_13() -> None:
    """Setup ends well without a kernel, so the job must use the kernel as well."""
    job = jobs("tests.yml")["kernel"]
    commands = [step["run"] for step in job["steps"] if "run" in step]

    assert "debian:13" == job["container"]
    assert re.search(r"install .*\bcargo\b", commands[0])
    assert "make setup" in commands
    assert "--method native" in commands[-1]


@pytest.mark.parametrize(
    "document", ["kernel/README.md", "docs/install.md", "docs/running.md", "docs/troubleshooting.md"]
)
def test_documents_name_the_same_rust(document: str) -> None:
    """A document that names an older Rust sends people to a build that fails."""
    text = (ROOT / document).read_text(encoding="utf-8")

    assert {OLDEST} == set(re.findall(r"(?:Rust|`cargo`) (1\.\d+)", text))


def test_nobody_is_sent_to_a_package_that_is_not_published() -> None:
    """``kabale-kernel`` is on no index yet, so neither it nor the extra that needs it can be installed by name."""
    places = [ROOT / "README.md", ROOT / "kernel/README.md", *(ROOT / "docs").glob("*.md")]
    places += [*(ROOT / "src").rglob("*.py"), *(ROOT / "scripts").glob("*.sh")]
    advice = re.compile(r"pip install[^\n]*(?:kabale-kernel|kabale\[native\])")
    found = [place.name for place in places if advice.search(place.read_text(encoding="utf-8"))]

    assert ["history.md"] == found, "history.md reports what was said at the time"


def test_every_wheel_of_the_kernel_is_started_before_it_is_published() -> None:
    """Three of six were built and published unseen: musl, aarch64 and macOS on Intel."""
    release = jobs("release.yml")
    built = {each["name"] for each in release["kernel"]["strategy"]["matrix"]["include"]}
    started = {each["name"] for each in release["try"]["strategy"]["matrix"]["system"]}
    musl = str(release["try-musl"]["steps"])

    assert built - {"musl-x86_64"} == started
    assert "dist-kernel-musl-x86_64" in musl
    assert "-alpine" in musl
    for job in (str(release["try"]["steps"]), musl):
        assert "smoke.py --native" in job
    assert {"try", "try-musl"} <= set(release["publish"]["needs"])
