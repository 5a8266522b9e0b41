"""The parts of addresses: names and ids. What can be none of these is not there, and no database is asked for it."""

import re
from typing import Annotated, Final

from fastapi import Path, Query
from pydantic import AfterValidator

from kabale.web.refusals import refused

_NAME: Final = re.compile(r"[A-Za-z0-9_:-]+")


def _there(value: str) -> str:
    """Return a name or an id. Raises :class:`Refusal`."""
    if not _NAME.fullmatch(value):
        raise refused("not_found")
    return value


Named = Annotated[str, Path(max_length=100), AfterValidator(_there)]
"""A part of a path: the id of a play or a definition, the name of a game."""

OfGame = Annotated[str | None, Query(max_length=100, pattern="^[A-Za-z0-9_:-]*$")]
"""The name of a game, if only of one something is asked."""
