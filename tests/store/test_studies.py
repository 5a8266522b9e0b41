"""Studies: rows that are written once, and counted."""

from dataclasses import replace

import pytest

from kabale.errors import BadValue, NoSuchThing
from kabale.store import Store
from kabale.store.values import Study, StudyCount, StudyRow

STUDY = Study("a1", "freecell", "FreeCell", "d1", {"positions": 1000, "seconds": None}, 4.0)
WON = StudyRow("k1:2", "won", 120, 0.25, 84)
LOST = StudyRow("k1:10", "lost", 2**40, 61.0, None, "all searched")
UNKNOWN = StudyRow("k1:9", "unknown", 1000, 1.5, None, "more than 1000 positions")


def test_rows_come_by_deal(store: Store) -> None:
    """Deal 9 before deal 10, whatever order they were found in."""
    store.studies.add(STUDY)
    store.studies.add_rows(STUDY.id, [LOST, UNKNOWN])
    store.studies.add_rows(STUDY.id, iter([WON]))

    assert [WON, UNKNOWN, LOST] == store.studies.rows(STUDY.id)


def test_a_row_is_written_once(store: Store) -> None:
    """Who computes a row again changes nothing, and the new rows beside it are kept."""
    store.studies.add(STUDY)
    store.studies.add_rows(STUDY.id, [WON])
    store.studies.add_rows(STUDY.id, [replace(WON, verdict="lost", positions=7), LOST, LOST])

    assert [WON, LOST] == store.studies.rows(STUDY.id)


def test_a_row_names_the_version_that_searched_it(store: Store) -> None:
    """It is no part of the verdict: rows of two versions are equal if they say the same."""
    rows = [replace(WON, kabale="0.2.0.dev20261128+g1a2b3c4d"), replace(LOST, kabale="0.2.0"), UNKNOWN]
    store.studies.add(STUDY)
    store.studies.add_rows(STUDY.id, rows)

    assert ["0.2.0.dev20261128+g1a2b3c4d", "", "0.2.0"] == [row.kabale for row in store.studies.rows(STUDY.id)]
    assert WON == rows[0]


def test_studies_are_counted(store: Store) -> None:
    """Newest first, with how many deals have which verdict; an empty one has none."""
    newer = replace(STUDY, id="b2", game="spider", made=8.0)
    for study in (STUDY, newer):
        store.studies.add(study)
    store.studies.add_rows(STUDY.id, [WON, LOST, UNKNOWN, replace(WON, deal="k1:3")])

    assert [StudyCount(newer, 0, 0, 0), StudyCount(STUDY, 2, 1, 1)] == store.studies.counts()
    assert [StudyCount(newer, 0, 0, 0)] == store.studies.counts("spider")
    assert [] == store.studies.counts("klondike")


def test_a_study_begins_once(store: Store) -> None:
    """To begin it again is to go on with it."""
    store.studies.add(STUDY)
    store.studies.add_rows(STUDY.id, [WON])
    store.studies.add(replace(STUDY, made=99.0))

    assert [StudyCount(STUDY, 1, 0, 0)] == store.studies.counts()


def test_rows_need_their_study(store: Store) -> None:
    """Of a study that nobody began there are no rows, and none can be added."""
    with pytest.raises(NoSuchThing, match="there is no such study"):
        store.studies.add_rows("nothing", [WON])

    assert [] == store.studies.rows("nothing")


def test_no_rows_are_no_mistake(store: Store) -> None:
    """A block of deals may be there already as a whole."""
    store.studies.add(STUDY)
    store.studies.add_rows(STUDY.id, [])

    assert [] == store.studies.rows(STUDY.id)


@pytest.mark.parametrize(
    "wrong",
    [replace(LOST, verdict="winnable"), replace(LOST, positions=2**54), replace(LOST, seconds=-1.0)],
    ids=["verdict", "positions", "seconds"],
)
def test_a_bad_row_is_refused_with_its_block(store: Store, wrong: StudyRow) -> None:
    """All rows of a call are kept, or none."""
    store.studies.add(STUDY)
    with pytest.raises(BadValue):
        store.studies.add_rows(STUDY.id, [WON, wrong])

    assert [] == store.studies.rows(STUDY.id)
