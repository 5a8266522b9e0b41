"""What lists tell of a player's own definitions: found out once, when one is kept, and stored beside its text.

So a list reads no texts, which may be a megabyte each, and waits for no other process. Definitions that were kept
before this was stored are asked when they are first listed, for a few seconds a list.
"""

import json
from collections.abc import Iterator
from time import monotonic
from typing import Final, cast

from kabale.services.refusals import Refusal
from kabale.services.sources import RulesSource
from kabale.store import OWN, ListedDefinition
from kabale.store.bounds import FACTS
from kabale.web.library.definitions import facts
from kabale.web.library.desk import LibraryDesk
from kabale.web.library.shapes import GameFacts

SECONDS: Final = 3.0
"""How long one list asks old definitions."""


def kept_facts(said: GameFacts) -> dict[str, object]:
    """Return what is stored of a definition's facts; too many variants are left to the game's own page.

    >>> kept_facts({"title": "One", "digest": "d", "cards": 52, "piles": 7, "variants": [], "levels": [0]})
    {'cards': 52, 'piles': 7, 'variants': [], 'levels': [0]}
    """
    kept = {name: value for name, value in said.items() if name not in ("title", "digest")}
    return kept if len(json.dumps(kept)) <= FACTS else {**kept, "variants": [], "levels": [0]}


def listed(desk: LibraryDesk, player: str) -> Iterator[tuple[ListedDefinition, GameFacts]]:
    """Give a player's definitions, the last changed first, with what is told of each."""
    until = monotonic() + SECONDS
    for each in desk.store.definitions.without_texts(player):
        told = each.facts
        if told is None and monotonic() < until:
            told = _found_out(desk, each)
        nothing = GameFacts(title=each.title, digest=each.digest, cards=0, piles=0, variants=[], levels=[0])
        yield each, cast(GameFacts, {**nothing, **(told or {})})


def _found_out(desk: LibraryDesk, each: ListedDefinition) -> dict[str, object] | None:
    """Ask a definition for what lists tell and keep it: nothing of one that takes too long, None if all are busy."""
    own = desk.store.definitions.find(each.player, each.id, digest=each.digest)
    if own is None:
        return None
    try:
        told = kept_facts(desk.ask(RulesSource(OWN + own.id, own.format, own.text, each.player), facts))
    except Refusal as error:
        if error.code == "busy":
            return None
        told = {}
    desk.store.definitions.learn(each.id, each.digest, told)
    return told
