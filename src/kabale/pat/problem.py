"""One kind of problem of a ``.pat`` file, and the sound definition that the examples differ from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from kabale.problems import Severity

SOUND: Final = (
    "Little game",
    "1 4",
    "52   4   4  0  0    0 999 1   1   0   2",
    " 0  84   4  0  0 1002 999 1   0   0   0",
    " 0 164   4  0  0 1002  13 0   1 901 106",
    " 1   4 112  0 18 1002 999 2   2 999 304",
)
"""A definition without a fault; the examples differ from it in a line or two."""


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of problem.

    ``example`` has the lines that differ from :data:`SOUND`, by number: None is left out. It is empty where
    no text shows the problem.
    """

    code: str
    title: str
    meaning: str
    mend: str
    example: Mapping[int, str | None] = field(default_factory=dict)
    severity: Severity = Severity.ERROR
    path: str = "little.pat"

    @property
    def is_error(self) -> bool:
        """Whether it refuses the file."""
        return self.severity is Severity.ERROR

    @property
    def text(self) -> str:
        """The text of the example, empty where there is none."""
        lines = dict(enumerate(SOUND, start=1)) | dict(self.example)
        kept = [line for _, line in sorted(lines.items()) if line is not None]
        return "".join(f"{line}\n" for line in kept) if self.example or self.path != "little.pat" else ""


def warning(code: str, title: str, meaning: str, mend: str, example: Mapping[int, str | None] | None = None) -> Code:
    """Return a kind of problem that refuses no file."""
    return Code(code, title, meaning, mend, example or {}, Severity.WARNING)
