"""Rows that a run keeps as lines of JSON, a file a game, so that one that was ended goes on."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

Row = dict[str, Any]


class Kept:
    """The rows in a folder; each says in ``how`` by which rules and measure it was made."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def rows(self, name: str, how: str) -> list[Row]:
        """Return the rows of a game that were made so."""
        file = self._file(name)
        found = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
        return [row for row in found if row["how"] == how]

    def filled(self, name: str, how: str, deals: Iterable[Any], make: Callable[[Any], Row]) -> dict[Any, Row]:
        """Return these rows by their deals, when those of deals that had none are made and kept."""
        found = {row["deal"]: row for row in self.rows(name, how)}
        for deal in deals:
            if deal not in found:
                found[deal] = {"deal": deal, "how": how} | make(deal)
                self._add(name, found[deal])
        return found

    def _add(self, name: str, row: Row) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        with self._file(name).open("a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.jsonl"
