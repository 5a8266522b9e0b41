"""How many deals of a game can be won: counted by the studies in the store, and by those that came with the library."""

from collections.abc import Iterable, Mapping

from kabale.library.measurements import measured
from kabale.store import StudyCount
from kabale.studies.stats import bounds
from kabale.web.library.shapes import WinnableShare

Shares = Mapping[str, WinnableShare]
"""What is known, by the digest of a game's rules."""


def of_studies(studies: Iterable[StudyCount]) -> Shares:
    """Return what studies say; of several on the same rules the one that has most deals.

    Studies of a variant or a level say nothing of the game as it is usually played.
    """
    found: dict[str, WinnableShare] = {}
    for each in studies:
        share = _share(each.won, each.lost, each.unknown)
        is_usual = not each.study.limits.get("variant") and not each.study.limits.get("level")
        known = found.get(each.study.digest)
        if is_usual and share is not None and (known is None or known["deals"] < share["deals"]):
            found[each.study.digest] = share
    return found


def of_game(name: str, digest: str, shares: Shares) -> WinnableShare | None:
    """Return what is known of a game: by a study, or by what came with the library if that has more deals."""
    search, share = measured(name).search, shares.get(digest)
    if search is None or (share is not None and share["deals"] >= search.deals):
        return share
    return _share(search.won, search.lost, search.deals - search.won - search.lost)


def _share(won: int, lost: int, unknown: int) -> WinnableShare | None:
    """Return between which shares of all deals can be won, None of no deals."""
    deals = won + lost + unknown
    low, high = bounds(won, lost, unknown)
    return {"low": low, "high": high, "deals": deals} if deals else None
