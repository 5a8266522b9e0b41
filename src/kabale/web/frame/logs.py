"""Write the server's log: lines for people, or JSON for programs, on standard error.

Nothing that a player sends or holds is logged: no cards, cookies, queries or bodies, and of addresses the route alone.
"""

import json
import logging
import sys
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final, TextIO

REQUEST: Final[ContextVar[str]] = ContextVar("kabale_request", default="")
"""The id of the request that is being answered, empty outside of one."""


A_MINUTE: Final = 10  # The log has at most this many lines per minute from one place in a program.


class LogForm(StrEnum):
    """The form of a line of the log."""

    TEXT = "text"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Logging:
    """How is logged: in which form, and whether each request has a line."""

    form: LogForm = LogForm.TEXT
    requests: bool = False


def set_up(wanted: Logging, stream: TextIO | None = None) -> None:
    """Let this process log to a stream, standard error without one."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if wanted.form is LogForm.JSON else TextLines())
    handler.addFilter(_is_news)
    handler.addFilter(Few())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("kabale").setLevel(logging.INFO if wanted.requests else logging.WARNING)


def _is_news(record: logging.LogRecord) -> bool:
    """Leave out uvicorn's tracebacks of mistakes that have a line already, and its advice to install libraries."""
    said = record.getMessage() if record.name == "uvicorn.error" else ""
    return not ((record.exc_info and "ASGI application" in said) or "install" in said)


class Few(logging.Filter):
    """Passes a few lines of a kind in each minute, then says how many there were."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether a line is logged: of requests all that are asked for."""
        if record.name == "kabale.requests":
            return True
        kind = record.pathname, record.lineno
        since, number = self._said.get(kind, (0.0, 0))
        if not since <= record.created < since + 60:
            if number > A_MINUTE:
                record.msg, record.args = f"{record.getMessage()} ({number - A_MINUTE} more before this)", ()
            since, number = record.created, 0
        self._said[kind] = since, number + 1
        return number < A_MINUTE


class JsonLines(logging.Formatter):
    """One JSON object per line: ``time``, ``level``, ``logger``, ``message``, ``request``, and extra fields.

    >>> record = logging.LogRecord("kabale.web", logging.ERROR, "", 0, "it is %s", ("full",), None)
    >>> record.created = 0
    >>> print(JsonLines().format(record))
    {"time": "1970-01-01T00:00:00.000Z", "level": "error", "logger": "kabale.web", "message": "it is full"}
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        fields: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(self, record),
        }
        if request := REQUEST.get():
            fields["request"] = request
        return json.dumps({**fields, **getattr(record, "fields", {})})


class TextLines(logging.Formatter):
    """A line for people.

    >>> record = logging.LogRecord("kabale.web", logging.ERROR, "", 0, "it is %s", ("full",), None)
    >>> record.created = 0
    >>> print(TextLines().format(record))
    1970-01-01T00:00:00.000Z error kabale.web: it is full
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        request = f" [{REQUEST.get()}]" if REQUEST.get() else ""
        return f"{_time(record)} {record.levelname.lower()} {record.name}: {_message(self, record)}{request}"


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _message(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    """Return the message in one line, with the place of an exception."""
    said = record.getMessage()
    if record.exc_info and record.exc_info[0]:
        said += " | " + formatter.formatException(record.exc_info)
    return " | ".join(said.splitlines())
