"""Let mkdocstrings show the roles of docstrings: ``:class:`kabale.Game` `` becomes `` `Game` ``."""

import re
from typing import Any, Final

from griffe import Extension, Object

_ROLE: Final = re.compile(r":\w+:`~?(?:[\w.]*\.)?([^`]+)`")
_EXAMPLE: Final = re.compile(r"^(>>> .*?)(?=^\s*$|\Z)", re.MULTILINE | re.DOTALL)


class Roles(Extension):
    """Rewrite each docstring as Markdown."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Replace roles by code, and put examples into blocks."""
        if obj.docstring:
            obj.docstring.value = markdown(obj.docstring.value)


def markdown(text: str) -> str:
    """Return a docstring as Markdown.

    >>> markdown("Return a :class:`kabale.Game`.")
    'Return a `Game`.'
    """
    return _EXAMPLE.sub(r"```pycon\n\1\n```\n", _ROLE.sub(r"`\1`", text))
