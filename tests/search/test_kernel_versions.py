"""Which kernel is asked: one that speaks what this Kabale speaks, and no other."""

import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.solve import NotNative, solve
from kabale.search.verdict import Won
from tests.cli.running import run
from tests.search.little import game_of


class _Mute:
    """A kernel that answers nothing."""

    def solve(self, *_: object, **__: object) -> None:
        raise AssertionError("it was asked")


def install(monkeypatch: pytest.MonkeyPatch, abi: int | None) -> None:
    """Install a kernel that speaks *abi*; None is one of long ago that does not say."""
    module = ModuleType(native.MODULE)
    module.__spec__ = ModuleSpec(native.MODULE, None)
    vars(module).update({"Kernel": lambda *_: _Mute(), "FIELDS": {}}, **({} if abi is None else {"ABI": abi}))
    monkeypatch.setitem(sys.modules, native.MODULE, module)
    native.trouble.cache_clear()
    native.kernel_of.cache_clear()


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Let the next test look for itself."""
    yield
    native.trouble.cache_clear()
    native.kernel_of.cache_clear()


@pytest.mark.parametrize("abi", [None, native.ABI - 1, native.ABI + 1])
def test_a_kernel_of_another_version_is_not_asked(monkeypatch: pytest.MonkeyPatch, abi: int | None) -> None:
    """One whose ``solve`` lacked ``threads`` made every solve, hint and light a TypeError."""
    install(monkeypatch, abi)
    position = game_of("freecell").deal("ms:1")

    assert not native.available()
    assert isinstance(solve(position, Limits(positions=5000)), Won)
    with pytest.raises(NotNative, match=r"another version of Kabale .*install .* of the same version"):
        solve(position, method="native")


def test_the_command_line_says_why_it_is_slower(monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard error; an absent kernel is no news."""
    install(monkeypatch, native.ABI + 1)
    stale = run("solve", "freecell", "--deal", "ms:1")
    monkeypatch.setattr(native, "trouble", lambda: native.ABSENT)
    absent = run("solve", "freecell", "--deal", "ms:1")

    assert stale.status == absent.status == 0
    assert "another version of Kabale" in stale.err
    assert stale.err.endswith("; the slower search is used\n")
    assert not absent.err


def test_a_kernel_that_speaks_the_same_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number decides, not the version."""
    install(monkeypatch, native.ABI)
    monkeypatch.setattr(native, "encode", lambda *_: b"")

    with pytest.raises(AssertionError, match="it was asked"):
        solve(game_of("freecell").deal("ms:1"), Limits(positions=5000), method="native")
