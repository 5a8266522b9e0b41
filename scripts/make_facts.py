"""Write ``games/facts.json``: what each definition of the library says of itself (title, cards, piles, variants).

Run ``.venv/bin/python scripts/make_facts.py`` after a change of a definition; the tests ask for it.
"""

import json
from pathlib import Path

import kabale
from kabale.library.catalogue import games
from kabale.services.sources import RulesSource
from kabale.web.library.definitions import FILE, facts, mark_of


def text() -> str:
    """Return the file, a line for each game."""
    lines = [
        f"{json.dumps(each.name)}: " + json.dumps({"mark": mark_of(each), "facts": facts(RulesSource(each.name))})
        for each in games()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    (Path(kabale.__file__).parent / "games" / FILE).write_text(text(), encoding="utf-8")
