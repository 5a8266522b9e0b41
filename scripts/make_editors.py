"""Write what editors colour definitions by, in ``editors/vscode``, from the data of the grammars.

``python scripts/make_editors.py`` writes the files; with ``--check`` nothing is written.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from kabale.library.formats import FORMATS
from kabale.messages import LANGUAGES as SPOKEN
from kabale.pat.fields import LONG
from kabale.solvitaire.author import KEYS, PARTS
from kabale.solvitaire.rules import FIELDS
from kabale.version import NEXT
from kabale.xml.reference import PLAIN, WORDS
from kabale.xml.text.words import Attr, Tag

ROOT: Final = Path(__file__).parents[1]
PLACE: Final = ROOT / "editors" / "vscode"
LANGUAGES: Final = [name for name in FORMATS if name != "solvitaire"]
SCOPE: Final = "source.kabale-{}"


def any_of(words: Iterable[str]) -> str:
    """Return a pattern for words, the longest first."""
    return "|".join(sorted(dict.fromkeys(map(str, words)), key=lambda word: (-len(word), word)))


def pat() -> dict[str, Any]:
    """Return the grammar of numbers: title, decks and piles, then numbers that change colour, and remarks."""
    sets = ("entity.name.function", "entity.name.type", "string.unquoted", "storage.type")
    scopes = ("constant.numeric", *["variable.other"] * 4, "keyword.control", "constant.numeric", *sets, *sets)
    number, blanks = r"([-+\u2013\u2212]?\d+)", r"[^\S\r\n]+"
    line = number + "".join(f"(?:{blanks}{number})?" for _ in range(LONG - 1))
    captures = {str(place): {"name": f"{scopes[place - 1]}.kabale"} for place in range(1, LONG + 1)}
    patterns = [
        {"match": r"\A.*$", "name": "markup.heading.kabale"},
        {"match": rf"^\s*{line}(.*)$", "captures": captures | {str(LONG + 1): {"name": "comment.line.kabale"}}},
    ]
    return {"name": "Kabale .pat", "scopeName": SCOPE.format("pat"), "patterns": patterns}


def xml() -> dict[str, Any]:
    """Return the grammar of tags: known ones, their attributes, and the words that mean something."""
    words = any_of((*(word for word, _ in WORDS), *PLAIN))
    known = rf"(?<![\w@])(?:{words})(?:[1-9])?(?!\w)"
    attributes = [
        {
            "match": rf"""\b({any_of(Attr)})(=)("[^"<]*"|'[^'<]*')""",
            "captures": {
                "1": {"name": "entity.other.attribute-name.kabale"},
                "3": {
                    "name": "string.quoted.kabale",
                    "patterns": [{"match": known, "name": "constant.language.kabale"}],
                },
            },
        }
    ]
    patterns = [
        {"begin": "<!--", "end": "-->", "name": "comment.block.kabale"},
        {
            "begin": rf"(</?)({any_of(Tag)})\b",
            "end": "(/?>)",
            "beginCaptures": {"2": {"name": "entity.name.tag.kabale"}},
            "patterns": attributes,
        },
        {"match": known, "name": "constant.language.kabale"},
        {"match": r"[-+]?\b\d+\b", "name": "constant.numeric.kabale"},
    ]
    return {"name": "Kabale XML", "scopeName": SCOPE.format("xml"), "patterns": patterns}


def manifest() -> dict[str, Any]:
    """Return what the editor is told of the extension; ``package.nls.json`` has the words between percent signs."""
    ids = {name: f"kabale-{name}" for name in LANGUAGES}
    return {
        "name": "kabale",
        "displayName": "Kabale",
        "description": "%description%",
        "version": NEXT,
        "publisher": "kabale",
        "license": "MIT",
        "icon": "icon.png",
        "keywords": ["patience", "solitaire", "cards", "pat", "patfinder"],
        "engines": {"vscode": "^1.91.0"},
        "categories": ["Programming Languages", "Linters", "Formatters"],
        "main": "./extension.js",
        "l10n": "./l10n",
        # XML and JSON: a first look at the text decides whether it is a game.
        "activationEvents": ["onLanguage:xml", "onLanguage:json"],
        "capabilities": {"untrustedWorkspaces": {"supported": True}, "virtualWorkspaces": False},
        "contributes": {
            "commands": [{"command": "kabale.restart", "title": "%restart%", "category": "Kabale"}],
            "configuration": {
                "title": "Kabale",
                "properties": {
                    # A folder that somebody opens must not choose a program: only the machine's settings may.
                    "kabale.command": {
                        "type": "array",
                        "items": {"type": "string"},
                        "minItems": 1,
                        "default": ["kabale", "lsp"],
                        "scope": "machine",
                        "markdownDescription": "%command%",
                    },
                    "kabale.language": {
                        "type": "string",
                        "enum": ["", *SPOKEN],
                        "default": "",
                        "markdownDescription": "%language%",
                    },
                },
            },
            "languages": [
                {
                    "id": ids[name],
                    "aliases": [f"Kabale {FORMATS[name].label}"],
                    "extensions": [FORMATS[name].suffix] if name == "pat" else [],
                    "configuration": "./language.json",
                    **({"firstLine": r"^.*<spiel\b"} if name == "xml" else {}),
                }
                for name in LANGUAGES
            ],
            "grammars": [
                {"language": ids[name], "scopeName": SCOPE.format(name), "path": f"./{name}.tmLanguage.json"}
                for name in LANGUAGES
            ],
            "jsonValidation": [{"fileMatch": "*.kabale.json", "url": "./solvitaire.schema.json"}],
        },
    }


def schema() -> dict[str, Any]:
    """Return what may stand in a definition in JSON, for editors that know schemas."""
    parts: dict[str, Any] = {
        part: {"type": "object", "description": words, "properties": {}} for part, words in PARTS.items()
    }
    for path, words in KEYS.items():
        holder = parts if len(path) == 1 else parts[path[0]]["properties"]
        known = FIELDS[path].metadata.get("words")
        holder[path[-1]] = {"description": words} | (
            {"enum": list(map(str, known))} if known and path[-1][-2:] != "es" else {}
        )
    return {"type": "object", "properties": parts}


BRACKETS: Final = {"brackets": [["<", ">"], ["(", ")"]], "comments": {"blockComment": ["<!--", "-->"]}}


def files() -> dict[str, str]:
    """Return every file that is made, by its name."""
    made = {
        "package.json": manifest(),
        "language.json": BRACKETS,
        "pat.tmLanguage.json": pat(),
        "xml.tmLanguage.json": xml(),
        "solvitaire.schema.json": schema(),
    }
    return {name: json.dumps(each, indent=2, ensure_ascii=False) + "\n" for name, each in made.items()}


def main() -> None:
    """Write the files, or say which would change."""
    stale = [
        name for name, text in files().items() if not (PLACE / name).is_file() or (PLACE / name).read_text() != text
    ]
    if "--check" in sys.argv:
        sys.exit(f"make_editors.py writes another {', '.join(stale)}" if stale else 0)
    for name, text in files().items():
        (PLACE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
