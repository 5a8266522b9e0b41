"""The rules of the house: sizes, words, imports, and what no file may carry."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest
from importlinter import cli

from tests.every import for_every

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kabale"
MODULES = sorted(PACKAGE.rglob("*.py"))
KERNEL = sorted((ROOT / "kernel" / "src").rglob("*.rs"))

MODULE_LINES = 400
FUNCTION_LINES = 40
SHORT_LINES = 30

# Functions that may be longer, as "table/decks.py: shuffled", each with its reason.
LONG_FUNCTIONS: dict[str, str] = {}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Graph = dict[str, set[str]]
"""Names, each with those that it imports."""

# No host's name is written out, here or anywhere else.
REGISTRIES = re.compile(
    r"(pypi|pythonhosted|npmjs|crates)[.](org|com|io)\b|proxy[.]golang|deb[.]debian|index[-]url|find[-]links"
)
MACHINE_PATHS = re.compile(r"(?<![\w.}~-])/(home|root|work|Users)/\w|[A-Z]:\\Users")
# Cargo and npm write their registry into their lock files themselves.
LOCKS = {"Cargo.lock", "package-lock.json"}


def _name(module: Path) -> str:
    return module.relative_to(PACKAGE).as_posix()


def _tree(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"))


def _functions(module: Path) -> Iterator[Function]:
    return (node for node in ast.walk(_tree(module)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _length(function: Function) -> int:
    """Count the lines from ``def`` on, without the docstring."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    if ast.get_docstring(function) is None:
        return lines
    docstring = function.body[0]
    return lines - ((docstring.end_lineno or docstring.lineno) - docstring.lineno + 1)


# Sizes


@for_every("module", MODULES, ids=_name)
def test_a_module_is_read_in_one_sitting(module: Path) -> None:
    """Under 400 lines."""
    assert len(module.read_text(encoding="utf-8").splitlines()) < MODULE_LINES


@for_every("module", MODULES, ids=_name)
def test_a_function_fits_on_a_screen(module: Path) -> None:
    """Under 40 lines without its docstring; an exception is a line above, with a reason."""
    long = {f"{_name(module)}: {each.name}": _length(each) for each in _functions(module)}

    assert {} == {name: lines for name, lines in long.items() if lines >= FUNCTION_LINES and name not in LONG_FUNCTIONS}


def test_nine_in_ten_functions_are_short() -> None:
    """Under 30 lines: that is where most of the reading is saved."""
    lengths = [_length(function) for module in MODULES for function in _functions(module)]

    assert sum(length < SHORT_LINES for length in lengths) >= 0.9 * len(lengths)


def test_no_exception_outlives_its_function() -> None:
    """An exception that is not needed any more is taken out."""
    needed = {
        f"{_name(module)}: {function.name}"
        for module in MODULES
        for function in _functions(module)
        if _length(function) >= FUNCTION_LINES
    }

    assert set(LONG_FUNCTIONS) <= needed


# Documents and words


def _undocumented(node: ast.Module | ast.ClassDef | Function, name: str) -> Iterator[str]:
    """Yield the public names at *node* and in it that have no docstring."""
    if ast.get_docstring(node) is None:
        yield name
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return
    for each in node.body:
        if isinstance(each, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not each.name.startswith("_"):
            yield from _undocumented(each, f"{name}.{each.name}")


@for_every("module", MODULES, ids=_name)
def test_what_is_public_is_explained(module: Path) -> None:
    """Modules, classes, functions and methods without an underscore have a docstring."""
    assert [] == list(_undocumented(_tree(module), _name(module)))


def _words() -> list[tuple[str, list[str]]]:
    """Return the words of docs/words.md, each with those that are not used for it."""
    lines = (ROOT / "docs" / "words.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return [(word, others.replace(",", " ").split()) for word, _, others in rows if word not in {"word", "---"}]


def _defined(module: Path) -> Iterator[str]:
    """Yield the names that a module gives to something."""
    for node in ast.walk(_tree(module)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case _:
                pass


def test_there_is_one_word_for_one_thing() -> None:
    """No word is explained twice, and none is both a word and not a word."""
    words = [word for word, _ in _words()]
    others = [other for _, several in _words() for other in several]

    assert len(words) > 40
    assert len(set(words)) == len(words)
    assert set() == set(words) & set(others)


@for_every("module", MODULES, ids=_name)
def test_no_other_word_names_anything(module: Path) -> None:
    """A pile is called a pile; the table in docs/words.md says what else it is not called."""
    instead = {other: word for word, others in _words() for other in others}
    parts = {(part.lower(), name) for name in _defined(module) for part in re.findall("[A-Z]?[a-z]+|[A-Z]+", name)}

    assert {} == {name: instead[part] for part, name in parts if part in instead}


# What lies in web/vendor was written by others: no law of ours is asked of it but that it is what its script makes.
OF_THE_PAGE = sorted((PACKAGE / "web" / "page").rglob("*.js"))


@for_every("module", OF_THE_PAGE, ids=_name)
def test_no_other_word_stands_in_the_page(module: Path) -> None:
    """Neither a name nor a comment; what stands in quotes is the browser's."""
    instead = {other: word for word, others in _words() for other in others}
    code = re.sub(r'"[^"\n]*"', "", module.read_text(encoding="utf-8"))
    parts = {part.lower() for part in re.findall("[A-Z]?[a-z]+|[A-Z]+", code)}

    assert {} == {part: instead[part] for part in parts if part in instead}


@for_every("module", KERNEL, ids=lambda module: module.name)
def test_no_other_word_stands_in_the_kernel(module: Path) -> None:
    """Neither a name nor a comment."""
    instead = {other: word for word, others in _words() for other in others}
    parts = {part.lower() for part in re.findall("[A-Z]?[a-z]+|[A-Z]+", module.read_text(encoding="utf-8"))}

    assert {} == {part: instead[part] for part in parts if part in instead}


# Imports


def _cycles(needs: Graph) -> list[str]:
    """Return the modules of a circle, nothing if there is none."""
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_needs_itself() -> None:
    """Not by an import for types alone, nor by a module that is only loaded later."""
    graph = grimp.build_graph("kabale", cache_dir=None)

    assert [] == _cycles({module: graph.find_modules_directly_imported_by(module) for module in graph.modules})


def test_neither_module_nor_folder_of_the_page_needs_itself() -> None:
    """Modules that are imported only when they are wanted count too."""
    pattern = r'^(?:import|export)\b(?:[^"(]*\bfrom)? *"([^"]+)"|\bimport\("([^"]+)"\)'
    modules: Graph = {}
    folders: Graph = {}
    for file in OF_THE_PAGE:
        hits = re.findall(pattern, file.read_text(encoding="utf-8"), re.MULTILINE)
        targets = [(file.parent / (always or later)).resolve() for always, later in hits]
        modules[_name(file)] = {_name(target) for target in targets}
        folders.setdefault(_name(file.parent), set()).update({_name(target.parent) for target in targets})

    assert len(modules) > 100
    assert [] == _cycles(modules)
    assert [] == _cycles({name: wanted - {name} for name, wanted in folders.items()})


def test_no_module_of_the_kernel_needs_itself() -> None:
    """Neither directly nor by way of others."""
    texts = {
        "::".join(module.relative_to(ROOT / "kernel/src").with_suffix("").parts): re.sub(
            "//.*", "", module.read_text(encoding="utf-8")
        )
        for module in KERNEL
    }
    pattern = r"\bcrate::(chance|[a-z]\w*::[a-z]\w*)"
    needs = {name: set(re.findall(pattern, text)) for name, text in texts.items()}

    assert {*texts} == {*TopologicalSorter(needs).static_order()}


def test_imports_keep_their_contracts(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Imports point down, and what the core may not know is handed in: see pyproject.toml.

    The linter sets up logging for a program of its own, which turns every logger off that is there: tests of the log
    that came after it in the same process saw nothing.
    """
    monkeypatch.setattr("logging.config.dictConfig", lambda _: None)
    status = cli.lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)

    assert 0 == status, capsys.readouterr().out


def test_the_contract_of_the_core_names_all_of_it() -> None:
    """A language that comes later is added to the contract."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    named = {
        name
        for contract in contracts
        if "random" in contract.get("forbidden_modules", [])
        for name in contract["source_modules"]
    }
    there = {
        name
        for name in ("table", "engine", "pat", "xml", "solvitaire", "cribbage")
        if (PACKAGE / name / "__init__.py").exists()
    }

    assert {f"kabale.{name}" for name in there} <= named


def test_a_language_is_named_in_its_room_and_in_the_registry() -> None:
    """Above the registry nobody learns what the newest one is called; its deals are named with the other schemes."""
    rooms = ("solvitaire/", "messages/", "library/formats.py", "table/decks.py", "table/shuffles.py", "cli/options.py")
    elsewhere = [module for module in MODULES if not _name(module).startswith(rooms)]

    assert [] == [_name(each) for each in elsewhere if "solvitaire" in each.read_text(encoding="utf-8").lower()]


def _loaded_by(statement: str) -> set[str]:
    """Return what a fresh interpreter without site-packages has loaded after *statement*."""
    program = f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); {statement}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr
    return set(done.stdout.split())


def test_the_library_needs_the_standard_library_only() -> None:
    """``import kabale`` pulls nothing from anybody else."""
    loaded = {name.partition(".")[0] for name in _loaded_by("import kabale")}

    assert {"kabale"} == loaded - sys.stdlib_module_names - {"__main__"}


def test_searches_and_studies_need_the_standard_library_only() -> None:
    """What ``kabale`` imports when it is first asked for needs no database either."""
    loaded = {name.partition(".")[0] for name in _loaded_by("import kabale; kabale.solve, kabale.hint, kabale.study")}

    assert {"kabale"} == loaded - sys.stdlib_module_names - {"__main__", "kabale_kernel"}


def test_the_library_starts_without_what_lies_above_it() -> None:
    """``import kabale`` is the public API of library, languages, engine and table."""
    above = {"kabale.cli", "kabale.web", "kabale.studies", "kabale.store", "kabale.picture", "sqlite3", "asyncio"}

    assert set() == _loaded_by("import kabale") & above


# What no file may carry


def _files() -> list[Path]:
    """Return the files of the repository, and those that could be added to it."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_no_file_names_this_machine_or_a_registry() -> None:
    """What works here only, and where packages come from, is nobody else's business."""
    found = []
    for file in _files():
        text = file.read_bytes().decode("utf-8", errors="replace")
        patterns = [MACHINE_PATHS] if file.name in LOCKS else [MACHINE_PATHS, REGISTRIES]
        found += [(file.relative_to(ROOT).as_posix(), hit.group()) for each in patterns for hit in each.finditer(text)]

    assert [] == found


LOCKED = re.compile(r"#.*|[\w.-]+==[\w.]+( ; [\w.' <>=!()]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")


@for_every("lock", sorted(ROOT.glob("requirements*.lock")), ids=lambda lock: lock.name)
def test_a_lock_pins_everything_with_hashes_and_nothing_else(lock: Path) -> None:
    """Names, versions, where they are needed and hashes: no address, no path."""
    lines = lock.read_text(encoding="utf-8").splitlines()

    assert [] == [line for line in lines if not LOCKED.fullmatch(line)]
    assert sum("--hash" in line for line in lines) >= sum("==" in line for line in lines) > 0
