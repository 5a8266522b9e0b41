"""The language for people who write definitions: its :class:`Author`, and the lay-out of a file."""

import re
from typing import Final

from kabale.engine.language import Author
from kabale.problems import Source
from kabale.solvitaire.anatomy import SolvitaireAnatomy
from kabale.solvitaire.explain import explain, idea
from kabale.solvitaire.game import SolvitaireDefinition
from kabale.solvitaire.given import read_deal
from kabale.solvitaire.reference import reference

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


AUTHOR: Final = Author[SolvitaireDefinition](
    explain=lambda definition, language, _: explain(definition.rules, language),
    idea=lambda definition, language: idea(definition.rules, language),
    formatted=formatted,
    read_deal=lambda definition, source: read_deal(definition.rules, source),
    anatomy=SolvitaireAnatomy,
    reference=reference,
)
