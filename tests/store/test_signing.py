"""What cookies are signed with: one for all servers of a database, made once, and nobody's old one is forgotten."""

from concurrent.futures import ThreadPoolExecutor

from kabale.store import Store

OLD = "the secret of an earlier version, from a file"


def test_a_secret_is_made_once(store: Store) -> None:
    """Long enough that nobody guesses it, and the same whenever it is asked for."""
    first = store.secrets.all(now=1.0)

    assert 1 == len(first)
    assert len(first[0]) > 40
    assert first == store.secrets.all(now=2.0)


def test_the_file_of_an_earlier_version_is_taken_over(store: Store) -> None:
    """It goes on signing; a second data folder's is read too, as often as it is offered."""
    assert [OLD] == store.secrets.all([OLD], now=1.0)
    assert [OLD, "of another folder"] == store.secrets.all(["of another folder"], now=2.0)
    assert [OLD, "of another folder"] == store.secrets.all([OLD], now=3.0)


def test_servers_that_start_at_once_agree(store: Store) -> None:
    """Each may be the first."""
    with ThreadPoolExecutor(8) as servers:
        found = list(servers.map(lambda now: tuple(store.secrets.all(now=now)), range(8)))

    assert 1 == len(set(found))
