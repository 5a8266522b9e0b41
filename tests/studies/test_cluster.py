"""A study on a Dask cluster: a real scheduler and worker, each listening at a port of this machine."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from distributed import LocalCluster

from kabale.cli.progress import Log, searchers
from kabale.errors import MissingPackage, StudyError
from kabale.library import catalogue
from kabale.store import Store
from kabale.studies import workers
from kabale.studies.run import rows_of, run
from kabale.studies.workers import solve_deal
from tests.studies.making import killed_once, plan, subject, threads


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a scheduler with one worker, without its web page."""
    make: Callable[..., LocalCluster] = LocalCluster
    with make(n_workers=1, threads_per_worker=2, processes=False, protocol="tcp://", dashboard_address=":0") as cluster:
        yield str(cluster.scheduler_address)


def figures(place: Path, open_executor: workers.Open) -> list[tuple[object, ...]]:
    """Run a little study with the real search and return what does not depend on how fast it was."""
    deals = plan("ms:1-4", positions=700)
    with Store.open(place) as store:
        run(deals, store, open_executor, now=1)
        return [(row.deal, row.verdict, row.positions, row.length, row.reason) for row in rows_of(deals, store)]


def test_a_cluster_finds_the_same_rows(tmp_path: Path, address: str) -> None:
    """The real search, there and here: the verdicts and what they took are the same."""
    there = figures(tmp_path / "there.db", partial(workers.cluster, address))

    assert address.startswith("tcp://127.0.0.1:")
    assert figures(tmp_path / "here.db", threads) == there
    assert ["ms:1", "ms:2", "ms:3", "ms:4"] == [deal for deal, *_ in there]


def test_a_definition_of_ones_own_goes_along(tmp_path: Path, store: Store, address: str) -> None:
    """The cluster knows the library; any other file is sent."""
    file = tmp_path / "mine.pat"
    file.write_bytes(catalogue.entry("freecell").read())
    mine = plan("k1:1-2", name=str(file))
    file.unlink()
    run(mine, store, partial(workers.cluster, address), now=1, solve=solve_deal)

    assert 2 == len(rows_of(mine, store))


def test_other_rules_there_are_noticed(store: Store, address: str) -> None:
    """A worker with another Kabale would count another game."""
    stale = replace(plan("k1:1-2"), subject=replace(subject(), digest="older"))
    with (
        pytest.raises(StudyError, match="the rules of 'freecell' differ here"),
        workers.cluster(address) as executor,
    ):
        executor.submit(solve_deal, next(stale.tasks())).result()


@pytest.mark.parametrize("place", ["tcp://127.0.0.1:1", "nonsense", "http://127.0.0.1"])
def test_where_no_scheduler_is_there_is_no_study(store: Store, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said within seconds, and the address with it."""
    monkeypatch.setattr(workers, "ANSWER", 0.5)
    with pytest.raises(StudyError, match=f"no scheduler answers at '{place}'"):
        run(plan(), store, partial(workers.cluster, place), now=1)


def test_without_distributed_it_is_said_what_is_missing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package is an extra."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingPackage, match=r"a study on a cluster needs distributed: pip install 'kabale\[dask\]'"):
        run(plan(), store, partial(workers.cluster, "tcp://127.0.0.1:1"), now=1)


def test_a_killed_worker_is_named_and_the_study_goes_on(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """A study with two workers ended with all its rows and said nothing of the worker that was killed on the way."""
    make: Callable[..., LocalCluster] = LocalCluster
    note, log = tmp_path / "note", tmp_path / "log"
    deals = plan("k1:1-6", positions=700)
    with make(n_workers=2, threads_per_worker=1, protocol="tcp://", dashboard_address=":0") as two:
        opener = searchers(str(two.scheduler_address), None, Log(log))
        run(deals, store, opener, now=1, solve=partial(killed_once, note))
    killed = note.read_text("utf-8")
    line = f"the cluster lost the worker {killed}: another worker searches its deals again"

    assert [f"k1:{number}" for number in range(1, 7)] == [row.deal for row in rows_of(deals, store)]
    assert line in capsys.readouterr().err
    assert line in log.read_text("utf-8")
