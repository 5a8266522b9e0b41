"""Tables of words in TOML files, and the codes of problems in them.

A file is read when something in it is first needed. ``codes.toml`` of a language lists every problem that ``kabale
check`` can report. ``docs/codes.md`` is generated from these tables, and a test checks each example.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pkgutil import get_data
from typing import Any

from kabale.messages import Message
from kabale.problems import Report, Severity, Span


def read_toml(package: str, file: str) -> dict[str, Any]:
    """Return the tables of a TOML file in the folder of a package."""
    return tomllib.loads((get_data(package, file) or b"").decode())


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of problem. ``text`` is an example in a file called ``path``, empty if no text shows the problem."""

    code: str
    title: str
    meaning: str
    fix: str
    severity: Severity
    path: str
    text: str

    @property
    def is_error(self) -> bool:
        """Whether it refuses the file."""
        return self.severity is Severity.ERROR


class Codes(Mapping[str, Code]):
    """The codes of one language, in order, from ``codes.toml`` of its package."""

    def __init__(self, package: str) -> None:
        self._package = package

    @cached_property
    def _table(self) -> dict[str, Any]:
        return read_toml(self._package, "codes.toml")

    @cached_property
    def _codes(self) -> dict[str, Code]:
        letter, of_bytes = self._table["letter"], read_toml("kabale", "codes.toml")
        entries = {letter + number: of_bytes[number] for number in self._table["bytes"]} | self._table["codes"]
        return {code: self._code(code, entry) for code, entry in entries.items()}

    @property
    def sound(self) -> str:
        """A definition without a fault, which most examples differ from in a line or two."""
        return str(self._table["sound"])

    def _code(self, code: str, entry: Mapping[str, Any]) -> Code:
        text = f"{entry['text']}\n" if "text" in entry else self.sound if "example" in entry else ""
        for old, new, *times in entry.get("example", ()):
            text = text.replace(old, (new * times[0] if times else new).replace("{}", old), 1)
        severity, path = Severity(entry.get("severity", "error")), entry.get("path", self._table["path"])
        return Code(code, entry["title"], entry["meaning"], entry["fix"], severity, path, text)

    def __getitem__(self, code: str) -> Code:
        return self._codes[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)

    def note(
        self, report: Report, code: str, said: Message | str, span: Span, *, hint: Message | str | None = None
    ) -> None:
        """Add a problem to a report, as bad as its code is."""
        report.add(self[code].severity, code, said, span, hint)
