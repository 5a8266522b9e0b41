"""What the definitions of the library say of themselves, kept beside them: to list all games no definition is read.

``games/facts.json`` has a line for each game, with a *mark* of the file that it was made of; ``scripts/make_facts.py``
writes it, and a test asks for it. What was made of a file that is another by now is not told.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from kabale.library.catalogue import Entry, folder
from kabale.web.library.shapes import GameFacts

FILE: Final = "facts.json"


def kept_facts(each: Entry) -> GameFacts | None:
    """Return what the definition of a game of the library says of itself; None where that is not kept."""
    found = _lines().get(each.name)
    return found["facts"] if found is not None and found["mark"] == mark_of(each) else None


def mark_of(each: Entry) -> str:
    """Return what tells a definition's file from every other."""
    return hashlib.sha256(each.read()).hexdigest()


@cache
def _lines() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(folder().joinpath(FILE).read_text(encoding="utf-8"))
    return found
