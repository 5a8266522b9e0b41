"""Running studies: every deal once, whatever happens in between."""

import multiprocessing
import signal
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kabale.engine.language import Outcome
from kabale.errors import BadDeal, StudyError
from kabale.search.readable import search, usual
from kabale.search.verdict import Won
from kabale.store import Store
from kabale.store.values import Study, StudyRow
from kabale.studies import run as running
from kabale.studies import workers
from kabale.studies.plan import Task
from kabale.studies.run import Solve, Tally, begin, rows_of, run
from kabale.studies.workers import dead
from tests.studies import making
from tests.studies.making import Counting, answering, broken, plan, pretend, row, threads

PROCESSES = partial(workers.processes, 2)


def test_every_deal_has_its_row(store: Store) -> None:
    """In the store, under the plan's key, with the plan beside it."""
    run(plan("k1:1-10"), store, threads, now=7, solve=pretend)
    [count] = store.studies.counts("freecell")

    assert [row(number) for number in range(1, 11)] == rows_of(plan("k1:1-10"), store)
    assert (plan().id, "FreeCell", 7.0) == (count.study.id, count.study.title, count.study.made)
    assert {
        "method": "python",
        "variant": None,
        "level": 0,
        "positions": 100,
        "seconds": None,
        "memory": None,
    } == count.study.limits


def test_a_study_that_is_done_is_not_done_again(store: Store) -> None:
    """Nothing is searched, the rows are there."""
    run(plan(), store, threads, now=1, solve=pretend)
    counting = Counting()
    run(plan(), store, threads, now=2, solve=counting)

    assert [] == counting.deals
    assert 10 == len(rows_of(plan(), store))


def test_more_deals_go_on_with_what_is_there(store: Store) -> None:
    """Only those without a row; and a study of fewer deals shows only its own."""
    run(plan("k1:4-6"), store, threads, now=1, solve=pretend)
    counting = Counting()
    run(plan("k1:1-9"), store, threads, now=1, solve=counting)

    assert ["k1:1", "k1:2", "k1:3", "k1:7", "k1:8", "k1:9"] == sorted(counting.deals)
    assert [row(5)] == rows_of(plan("k1:5"), store)


def test_an_interrupted_study_goes_on(store: Store) -> None:
    """Ctrl-C while rows come: those that were told are kept and never searched again."""
    seen: list[Tally] = []

    def interrupt(tally: Tally) -> None:
        seen.append(tally)
        if tally.done >= 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan("k1:1-200"), store, threads, now=1, watch=interrupt, solve=pretend)
    kept = rows_of(plan("k1:1-200"), store)
    counting = Counting()
    run(plan("k1:1-200"), store, threads, now=1, solve=counting)

    assert 20 <= seen[-1].done == len(kept) < 200
    assert set() == {each.deal for each in kept} & set(counting.deals)
    assert [row(number) for number in range(1, 201)] == rows_of(plan("k1:1-200"), store)


def test_progress_is_told_from_where_it_begins(store: Store) -> None:
    """First what is there already, then more and more, to the end; the counts are those of the verdicts."""
    run(plan("k1:1-3"), store, threads, now=1, solve=pretend)
    seen: list[Tally] = []
    run(plan("k1:1-9"), store, threads, now=1, watch=seen.append, solve=pretend)

    assert [Tally(9, 1, 1, 1), Tally(9, 3, 3, 3)] == [seen[0], seen[-1]]
    assert sorted(each.done for each in seen) == [each.done for each in seen]


def test_a_long_study_does_not_wait_in_one_queue(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A million deals are not handed out at once: never more than so many are under way."""
    monkeypatch.setattr(running, "AHEAD", 5)
    handed_out, waiting, batches = 0, [], 0

    def submit(self: ThreadPoolExecutor, work: Any, solve: Solve, tasks: list[Task]) -> Future[list[StudyRow]]:
        nonlocal handed_out, batches
        handed_out += len(tasks)
        batches += 1
        return real(self, work, solve, tasks)

    real = ThreadPoolExecutor.submit
    monkeypatch.setattr(ThreadPoolExecutor, "submit", submit)
    run(
        plan("k1:1-1000"),
        store,
        threads,
        now=1,
        watch=lambda tally: waiting.append(handed_out - tally.done),
        solve=lambda task: replace(pretend(task), seconds=0.0),
    )

    assert 1000 == handed_out
    assert 5 * running.MOST_AT_ONCE >= max(waiting)
    assert 100 > batches, "deals that take no time are handed over together"


def test_a_search_that_fails_is_an_error_and_keeps_the_rows(store: Store) -> None:
    """It is said which deal it was and what went wrong."""
    with pytest.raises(StudyError, match="deal k1:4 could not be searched: ZeroDivisionError: four"):
        run(plan("k1:1-4"), store, lambda: threads(1), now=1, solve=making.fail_at_four)

    assert {"k1:4"}.isdisjoint(each.deal for each in rows_of(plan("k1:1-4"), store))


def test_a_bad_plan_is_refused_before_anything_is_kept(store: Store) -> None:
    """Spider has two decks, and Microsoft's deals one."""
    with pytest.raises(BadDeal):
        run(plan("ms:1-3", name="spider"), store, threads, now=1, solve=pretend)

    assert [] == store.studies.counts()


# -- the real search --------------------------------------------------------------------------------------------------


def test_fixed_deals_give_the_same_rows_twice(tmp_path: Path) -> None:
    """In processes and in threads, one by one and together: but for the time that it took."""
    found = []
    openers: list[workers.Open] = [PROCESSES, partial(threads, 1)]
    for number, open_executor in enumerate(openers):
        with Store.open(tmp_path / f"{number}.db") as store:
            run(plan("ms:17-19", positions=2000), store, open_executor, now=1)
            found.append([replace(each, seconds=0.0) for each in rows_of(plan("ms:17-19", positions=2000), store)])

    assert found[0] == found[1]
    assert "won" in {each.verdict for each in found[0]}


def test_what_is_won_is_won_in_so_many_moves(store: Store) -> None:
    """The length is that of a line that the engine plays to a win; what is not settled says why."""
    few = plan("ms:17-19", positions=2000)
    run(few, store, threads, now=1)

    for each in rows_of(few, store):
        position = few.subject.game().deal(each.deal)
        verdict = search(position, few.limits, usual(position))
        if isinstance(verdict, Won):
            for move in verdict.moves:
                position.play(move)
            assert ("won", len(position.moves), Outcome.WON) == (each.verdict, each.length, position.outcome)
        else:
            assert ("unknown", 700, None, "positions") == (each.verdict, each.positions, each.length, each.reason)


# -- in the process of the study itself -------------------------------------------------------------------------------


def no_workers() -> Any:
    """Fail where a worker would be started."""
    pytest.fail("a worker was started that does not pay")


def test_the_first_deals_are_searched_before_the_store_is_open(store: Store) -> None:
    """Ten easy deals took 1.6 seconds, nearly all of them until somebody began to search."""
    short = plan("k1:1-100")
    told: list[Tally] = []
    search = Counting()
    with threads() as executor:
        begun = begin(short, executor, lambda: None, told.append, search)
        run(short, store, no_workers, now=1, watch=told.append, begun=begun)

    assert [row(number) for number in range(1, 101)] == rows_of(short, store)
    assert 1 <= told[0].done
    assert sorted(short.deals.ids()) == sorted(search.deals)


def test_rows_that_are_saved_already_stay_as_they_are(store: Store) -> None:
    """The first deals are searched before the store is open, and it may have them."""
    short = plan("ms:17-18", positions=200)
    run(replace(short, deals=replace(short.deals, last=17)), store, threads, now=1)
    [before] = rows_of(replace(short, deals=replace(short.deals, last=17)), store)
    with threads() as executor:
        run(short, store, threads, now=1, begun=begin(short, executor, lambda: None, lambda _: None))
    after = rows_of(short, store)

    assert ["ms:17", "ms:18"] == [each.deal for each in after]
    assert before == after[0]


def test_only_what_is_missing_is_searched_by_number(store: Store) -> None:
    """Whichever deals are done; rows of other deals change nothing."""
    five, search = plan("k1:1-5"), Counting()
    store.studies.add(Study(five.id, "freecell", "", "", {}, 1))
    store.studies.add_rows(five.id, [row(5), row(77), row(2)])
    run(five, store, partial(threads, 1), now=1, solve=search)

    assert ["k1:1", "k1:3", "k1:4"] == search.deals


def test_a_study_that_is_done_waits_for_no_search(store: Store) -> None:
    """A worker may be at its first deal, which has its row and takes for ever, and others wait.

    These were cancelled, and a thread of the pool printed a traceback when its processes ended.
    """
    done, rows = plan("k1:1-20"), [row(number) for number in range(1, 21)]
    store.studies.add(Study(done.id, "freecell", "", "", {}, 1))
    store.studies.add_rows(done.id, rows)
    with ExitStack() as first:
        executor = first.enter_context(PROCESSES())
        begun = begin(done, executor, first.close, lambda _: None, making.never_end_after_one)
        run(done, store, no_workers, now=1, begun=begun)

    assert rows == rows_of(done, store)


# -- processes that die -----------------------------------------------------------------------------------------------


def test_a_deal_that_kills_its_process_gets_a_row_that_says_so(store: Store) -> None:
    """All others have theirs, also those that were under way when it happened."""
    run(plan("k1:1-8"), store, PROCESSES, now=1, solve=making.die_at_four)
    expected = [row(number) for number in range(1, 9)]
    expected[3] = StudyRow("k1:4", "unknown", 0, 0.0, None, "died")

    assert expected == rows_of(plan("k1:1-8"), store)


def test_a_deal_that_kills_its_process_before_the_store_is_open_gets_its_row(store: Store) -> None:
    """The first deals were searched in the process of the study: a crash of the kernel there ended all."""
    with PROCESSES() as executor:
        begun = begin(plan("k1:1-8"), executor, lambda: None, lambda _: None, making.die_at_four)
        run(plan("k1:1-8"), store, PROCESSES, now=1, begun=begun)
    expected = [row(number) for number in range(1, 9)]
    expected[3] = StudyRow("k1:4", "unknown", 0, 0.0, None, "died")

    assert expected == rows_of(plan("k1:1-8"), store)


def test_a_process_that_dies_by_chance_leaves_no_trace(store: Store, tmp_path: Path) -> None:
    """Somebody ended it once: the deal is searched again."""
    mine = replace(plan("k1:1-6"), variant=str(tmp_path / "died"))
    keep = partial(store.studies.add_rows, mine.id)
    tasks = running.Searching(making.die_at_four_once, dead, lambda _: None, 6)
    store.studies.add(Study(mine.id, "freecell", "", "", {}, 1))
    tasks.run(PROCESSES, mine.tasks(), keep)

    assert (tmp_path / "died").exists()
    assert [row(number) for number in range(1, 7)] == rows_of(mine, store)


def test_where_every_process_dies_the_study_ends(store: Store) -> None:
    """It is the machine, then, and no deal is blamed for it."""
    with pytest.raises(StudyError, match="the processes that search end at once"):
        run(plan("k1:1-8"), store, broken, now=1, solve=pretend)

    assert [] == rows_of(plan("k1:1-8"), store)


def test_a_deal_that_kills_workers_of_a_cluster_gets_its_row(store: Store) -> None:
    """Dask gives a task up after it has killed some workers; the other tasks go on there."""
    run(plan("k1:1-8"), store, threads, now=1, solve=making.kill_workers_at_four)

    assert StudyRow("k1:4", "unknown", 0, 0.0, None, "died") == rows_of(plan("k1:1-8"), store)[3]
    assert [row(5), row(6)] == rows_of(plan("k1:5-6"), store)


def test_a_cluster_that_is_gone_is_an_error_and_keeps_the_rows(store: Store) -> None:
    """Found with a scheduler that was killed: the futures were cancelled, and nobody said what that meant."""
    with pytest.raises(StudyError, match="those who search cannot be reached any more"):
        run(plan("k1:1-8"), store, making.Gone, now=1, solve=pretend)
    kept = rows_of(plan("k1:1-8"), store)
    run(plan("k1:1-8"), store, threads, now=1, solve=pretend)

    assert [each for each in kept if each != row(int(each.deal[3:]))] == []
    assert 8 == len(rows_of(plan("k1:1-8"), store))


def test_nobody_is_left_when_a_study_is_interrupted(store: Store) -> None:
    """Searches under way are ended, not waited for."""
    before = set(multiprocessing.active_children())

    def interrupt(tally: Tally) -> None:
        if tally.done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan("k1:1-50"), store, PROCESSES, now=1, watch=interrupt, solve=making.never_end_after_one)

    assert before == set(multiprocessing.active_children())


def test_ctrl_c_is_heard_between_two_deals_and_nowhere_else(store: Store) -> None:
    """It came while a lock of a search was taken, and the study waited for that lock for ever: one in twenty did."""
    told: list[Tally] = []

    def press(tally: Tally) -> None:
        if tally.done:
            signal.raise_signal(signal.SIGINT)
        told.append(tally)

    # Where these tests run behind "&" in a script Ctrl-C is ignored.
    with answering(signal.default_int_handler):
        with pytest.raises(KeyboardInterrupt):
            run(plan("k1:1-500"), store, threads, now=1, watch=press, solve=pretend)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler

    assert 2 == len(told), "what was being done when it was pressed is done, and no more"
    assert told[-1].done == len(rows_of(plan("k1:1-500"), store))


def test_it_is_told_how_far_it_is_also_while_no_deal_ends(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hard deals take minutes: the same tally is told again and again until one ends."""
    monkeypatch.setattr(running, "SILENCE", 0.001)
    told: list[Tally] = []
    heard = threading.Event()

    def watch(tally: Tally) -> None:
        told.append(tally)
        if len(told) > 3:
            heard.set()

    def hard(task: Task) -> StudyRow:
        heard.wait()
        return pretend(task)

    run(plan("k1:1"), store, threads, now=1, watch=watch, solve=hard)

    assert [Tally(1)] * 4 == told[:4]
    assert 1 == told[-1].done


def test_ctrl_c_pressed_again_interrupts_at_once(store: Store) -> None:
    """So that a study can be left that waits for something else."""

    def press(_: Tally) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        pytest.fail("nothing was interrupted")

    with answering(signal.default_int_handler), pytest.raises(KeyboardInterrupt):
        run(plan(), store, threads, now=1, watch=press, solve=pretend)
