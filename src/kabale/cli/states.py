"""Games, positions and states as programs read them; the shapes are fixed in ``docs/protocol.md``."""

from hashlib import blake2b

from kabale.engine.game import Game, Position
from kabale.search.shortest import Shortest
from kabale.search.verdict import Verdict

Json = dict[str, object]

_KEY_BYTES = 16


def state(position: Position, *, open_cards: bool = False) -> Json:
    """Return a state: what the player may see, or every card with *open_cards*."""
    table, infos, question = position.table, position.piles, position.question
    return {
        "piles": [
            {
                "pile": index + 1,
                "id": infos[index].id,
                "cards": table.names(index, hide=False) if open_cards else list(seen.cards),
                "up": list(seen.up),
            }
            for index, seen in enumerate(position.view().piles)
        ],
        "outcome": position.outcome.value,
        "score": position.score,
        "passes": position.passes,
        "question": question and {"text": question.text, "answers": list(question.answers)},
        "counters": dict(sorted(table.counters.items())),
        "length": position.length,
        "key": key(position),
    }


def key(position: Position) -> str:
    """Return a digest of a position's key in hexadecimal."""
    return blake2b(position.key(), digest_size=_KEY_BYTES).hexdigest()


def verdict(found: Verdict | Shortest, *, thoughtful: bool) -> Json:
    """Return what a search says; *thoughtful* where it saw cards that lie face down."""
    return {**found.to_dict(), "thoughtful": thoughtful}


def described(game: Game) -> Json:
    """Return what ``load`` answers about a game."""
    return {
        "title": game.title,
        "format": game.format,
        "cards": game.card_count,
        "piles": [
            {"pile": number, "id": pile.id, "kind": pile.kind, "visible": pile.visible}
            for number, pile in enumerate(game.piles, 1)
        ],
        "variants": [{"id": variant.id, "text": variant.text} for variant in game.variants],
        "levels": list(game.levels),
        "digest": game.digest,
    }
