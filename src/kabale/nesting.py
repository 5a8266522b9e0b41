"""A bound for the nesting of JSON from outside, counted before reading, because Pythons differ in theirs."""

import re
from typing import Final

DEEPEST: Final = 100
"""The most levels of arrays and objects; Kabale itself uses at most ten."""

_STRING_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)


def nests_too_deeply(text: str) -> bool:
    r"""Say whether a text of JSON, however damaged, opens more than :data:`DEEPEST` brackets within each other.

    >>> nests_too_deeply("[" * 100 + "]" * 100), nests_too_deeply("[" * 101)
    (False, True)
    >>> nests_too_deeply('["' + "[" * 1000 + '"]'), nests_too_deeply("[]," * 1000)
    (False, False)
    """
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        match found[0]:
            case "[" | "{":
                depth += 1
            case "]" | "}":
                depth -= 1
            case _:
                continue
        if depth > DEEPEST:
            return True
    return False
