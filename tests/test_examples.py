"""Every example in a docstring of the package runs and prints what it says."""

import doctest
from importlib import import_module
from io import StringIO
from pathlib import Path

from tests.every import for_every

SOURCE = Path(__file__).parents[1] / "src"


def modules_with_examples() -> list[str]:
    """Return the names of the modules of the package whose text has an example."""
    files = [file for file in sorted(SOURCE.rglob("*.py")) if ">>>" in file.read_text(encoding="utf-8")]
    return [".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__") for file in files]


@for_every("module", modules_with_examples)
def test_the_examples_of_a_module_run(module: str) -> None:
    runner, printed = doctest.DocTestRunner(), StringIO()
    for each in doctest.DocTestFinder(exclude_empty=True).find(import_module(module)):
        runner.run(each, out=printed.write)

    assert 0 == runner.failures, printed.getvalue()


def test_there_are_examples_in_many_modules() -> None:
    """An example that is not found does not run, and nobody would notice."""
    assert len(modules_with_examples()) > 100
