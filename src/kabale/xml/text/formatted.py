"""An XML definition with its lines indented by the tags that they stand in; not a character of a text is touched."""

import re
from typing import Final

from kabale.problems import Source

_TOKEN: Final = re.compile(
    r"""<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|<""", re.DOTALL
)
_NEW_LINES: Final = re.compile(r"\r\n|\r|\n")
_STEP: Final = "  "


def formatted(source: Source) -> str:
    r"""Return the text of a source, each line that begins with a tag or a comment indented by two blanks a level.

    >>> print(formatted(Source("x.xml", "<a>\n<b>\n      <c>1</c>\n</b></a>")))
    <a>
      <b>
        <c>1</c>
      </b></a>
    """
    parts: list[str] = []
    depth = 0
    for token in _TOKEN.findall(source.text):
        is_end = token.startswith("</")
        depth -= is_end
        if token.startswith("<") and parts and parts[-1].isspace() and _NEW_LINES.search(parts[-1]):
            parts[-1] = "\n" * min(len(_NEW_LINES.findall(parts[-1])), 2) + _STEP * max(depth, 0)
        parts.append(token)
        depth += token.startswith("<") and not is_end and token[1:2] not in ("!", "?") and not token.endswith("/>")
    return "".join(parts)
