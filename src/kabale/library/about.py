"""The library's facts about a game besides its rules: the share of won deals, the source, names, similar games."""

from typing import Final

from kabale.engine.rulespage import page_of, written
from kabale.library.catalogue import Entry, entry, games
from kabale.library.measurements import measured
from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed

_MOST_SIMILAR: Final = 5
_ONE_OF_A_KIND: Final = "kabale"
"""The family of the games that belong to no other family."""


def about(name: str, language: str) -> str:
    """Return the last paragraph of a game's rules page.

    >>> print(about("yukon", "en").splitlines()[-1])
    - Similar games: Alaska, Australian Patience, Brisbane, Canberra and Geoffrey.
    """
    game = entry(name)
    whats = [message("explain.about.own") if each.kind == "own" else each.what for each in game.sources]
    # A source has commas of its own.
    lines = [*_winnable(name), message("explain.about.source", n=min(len(whats), 2), source=clauses(whats))]
    if game.also:
        lines.append(message("explain.about.names", names=listed(list(game.also))))
    if similar := [each.title(language) for each in similar_games(game)]:
        lines.append(message("explain.about.similar", games=listed(similar)))
    return "\n\n".join(written(page_of([(message("explain.about.heading"), lines)], language), language))


def _winnable(name: str) -> list[Message]:
    search = measured(name).search
    if search is None or not search.is_telling:
        return []
    low, high = (round(100 * share) for share in (search.low, search.high))
    return [message("explain.about.winnable", n=1 if low == high else 2, low=low, high=high, deals=search.deals)]


def similar_games(game: Entry) -> list[Entry]:
    """Return games of the same family that are not forms of one another, those that everybody knows first.

    >>> similar_games(entry("sieben"))
    []
    """
    if game.family == _ONE_OF_A_KIND:
        return []
    own = {game.name, game.of, game.twin} - {""}
    others = [
        each
        for each in games()
        if each.family == game.family and not each.of and not own & {each.name, each.twin} and "," not in each.title()
    ]
    found: dict[str, Entry] = {}
    for each in sorted(others, key=lambda each: (not each.known, each.known, each.decks != game.decks, each.title())):
        found.setdefault(each.title(), each)
    found.pop(game.title(), None)
    return list(found.values())[:_MOST_SIMILAR]
