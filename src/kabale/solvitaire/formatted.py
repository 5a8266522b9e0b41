"""A JSON definition with a line for each key: numbers and words are as they were written."""

import re
from typing import Final

from kabale.problems import Source

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+|"')
_STEP: Final = "  "


def formatted(source: Source) -> str:
    r"""Return the text of a source with two blanks a level, lists in one line.

    >>> print(formatted(Source("x.json", '{"stock":{"size":24},"a":[1,2], "b":{}}')), end="")
    {
      "stock": {
        "size": 24
      },
      "a": [1, 2],
      "b": {}
    }
    """
    text, depth, in_list, before = "", 0, 0, ""
    for token in _TOKEN.findall(source.text):
        in_list += {"[": 1, "]": -1}.get(token, 0)
        closes = token == "}" and before != "{"
        depth -= token == "}"
        if closes or (before in ("{", ",") and token != "}" and not in_list and before):
            text += "\n" + _STEP * max(depth, 0)
        elif before in (":", ","):
            text += " "
        text += token
        depth += token == "{"
        before = token
    return text + "\n"
