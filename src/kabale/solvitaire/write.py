"""The normal form of a definition: what differs from the defaults, in the order of the document."""

import json

from kabale.solvitaire.rules import FIELDS, Rules
from kabale.table.cards import RANKS


def write(rules: Rules) -> str:
    """Return a definition that reads back as the same rules; ``{}`` for the defaults.

    >>> print(write(Rules(columns=6, cells=3)), end="")
    {
      "tableau piles": {
        "count": 6
      },
      "cells": {
        "count": 3
      }
    }
    """
    written: dict[str, object] = {}
    for path, field in FIELDS.items():
        value = getattr(rules, field.name)
        if value == field.default:
            continue
        part: dict[str, object] = written
        for key in path[:-1]:
            nested = part.setdefault(key, {})
            if isinstance(nested, dict):
                part = nested
        part[path[-1]] = _written(field.name, value)
    return json.dumps(written, indent=2) + "\n"


def _written(name: str, value: object) -> object:
    """Return a value as the language writes it."""
    match name, value:
        case (("base" | "hole_base"), None):
            return "random"
        case "base", int(rank):
            return _rank(rank)
        case "hole_base", str(card):
            return _rank(RANKS.index(card[0]) + 1) + card[1]
        case "group", None:
            return "same-as-build"
        case _, tuple(several):
            return [str(each) for each in several]
        case _:
            return value


def _rank(rank: int) -> str:
    return "10" if rank == 10 else RANKS[rank - 1]
