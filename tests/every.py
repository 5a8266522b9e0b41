"""One test for a rule that holds for many cases: it goes through all of them and names each that fails.

``parametrize`` makes a test of each case, which is right where a person debugs one case at a time. A rule about every
file, word or page is one test: it costs nothing to collect, and its report lists every place to look at.
"""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

Cases = Iterable[Any] | Callable[[], Iterable[Any]]
Test = Callable[..., None]

NAME = 60
"""At most this many characters of a value name its case."""


def for_every(names: str, cases: Cases, ids: Callable[[Any], object] = str) -> Callable[[Test], Test]:
    """Call a test once per case, as ``parametrize`` would, and fail once with the name and reason of each failure.

    *names* are the arguments that a case fills, separated by commas; *cases* may be a function, which is called when
    the test runs, so that importing the module loads nothing. Other arguments remain fixtures; all cases share them.
    Fails if there is no case.
    """
    fields = [name.strip() for name in names.split(",")]

    def decorate(test: Test) -> Test:
        @wraps(test)
        def run(**fixtures: Any) -> None:
            tried, wrong = 0, {}
            for case in cases() if callable(cases) else cases:
                tried += 1
                values = case if len(fields) > 1 else (case,)
                try:
                    test(**dict(zip(fields, values, strict=True)), **fixtures)
                except Exception as error:
                    name = "-".join(str(ids(value))[:NAME] for value in values)
                    wrong[name] = f"{type(error).__name__}: {error}"
            if wrong:
                raise AssertionError(f"{len(wrong)} of {tried} cases fail\n" + "\n".join(map(": ".join, wrong.items())))
            assert 0 < tried, "there is no case to try"

        signature = inspect.signature(test)
        kept = [parameter for name, parameter in signature.parameters.items() if name not in fields]
        run.__signature__ = signature.replace(parameters=kept)  # type: ignore[attr-defined]
        del run.__wrapped__
        return run

    return decorate
