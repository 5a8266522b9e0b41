"""What searches found of plays: kept by deal, for everybody, and no more than so many."""

import pytest

from kabale.store import Store, searches
from kabale.store.searches import OF_A_DEAL
from kabale.store.values import KeptVerdict

WON = KeptVerdict("", "won", "7-2 c1", 120, 0.25)
LOST = KeptVerdict("c1 c1", "lost", "", 2**40, 61.0)


def test_verdicts_are_those_of_their_deal(store: Store) -> None:
    """The newest first; another deal has none."""
    store.verdicts.keep("klondike k1:1", WON, now=1)
    store.verdicts.keep("klondike k1:1", LOST, now=2)

    assert [LOST, WON] == store.verdicts.of("klondike k1:1", now=3)
    assert [] == store.verdicts.of("klondike k1:11", now=3)


def test_a_verdict_is_kept_once(store: Store) -> None:
    """Two servers find the same at the same time: the first stays."""
    store.verdicts.keep("a", WON, now=1)
    store.verdicts.keep("a", KeptVerdict("", "won", "c1", 7, 1.0), now=2)

    assert [WON] == store.verdicts.of("a", now=3)


def test_what_was_asked_for_longest_ago_goes_first(store: Store) -> None:
    """Asking counts once a day: on the third day the first deal was asked for, the second was not."""
    day = 86_400
    for number, deal in enumerate("abc"):
        store.verdicts.keep(deal, WON, now=number)
    store.verdicts.of("a", now=3 * day)

    assert 1 == store.verdicts.prune(2)
    assert [1, 0, 1] == [len(store.verdicts.of(deal, now=3 * day)) for deal in "abc"]
    assert 0 == store.verdicts.prune(2)


def test_verdicts_of_the_same_moment_do_not_all_go(store: Store) -> None:
    """As many as there are too many, however alike they are."""
    for number in range(5):
        store.verdicts.keep(str(number), WON, now=1)

    assert 2 == store.verdicts.prune(3)
    assert 3 == len(store.verdicts)


def test_too_many_go_by_themselves(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each hundredth that is added looks after it."""
    monkeypatch.setattr(searches, "MOST", 10)
    for number in range(100):
        store.verdicts.keep(str(number), WON, now=number)

    assert 10 == len(store.verdicts)


def test_a_deal_has_no_more_than_so_many(store: Store) -> None:
    """A play of a thousand moves, each asked about: what is read stays little."""
    for number in range(OF_A_DEAL + 5):
        store.verdicts.keep("a", KeptVerdict(f"c{number}", "lost", "", 1, 0.0), now=number)
    found = store.verdicts.of("a", now=1000)

    assert [f"c{number}" for number in reversed(range(5, OF_A_DEAL + 5))] == [each.play for each in found]
