"""The public names: each is documented, with an example that runs (docs/api.md is a doctest)."""

import re
from pathlib import Path

import kabale

DOCUMENT = (Path(__file__).parents[1] / "docs" / "api.md").read_text(encoding="utf-8")
EXAMPLES = "\n".join(re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL))


def test_every_public_name_is_used_in_an_example() -> None:
    """As ``kabale.NAME``, or as the name of what is raised or returned."""
    assert [] == [name for name in kabale.__all__ if not re.search(rf"\b{name}\b", EXAMPLES)]


def test_the_reference_of_the_site_has_every_public_name() -> None:
    text = (Path(__file__).parents[1] / "docs" / "reference.md").read_text(encoding="utf-8")

    assert [] == [name for name in kabale.__all__ if f"::: kabale.{name}\n" not in text]


def test_every_public_name_says_what_it_is() -> None:
    """A card is a number: its type says nothing for itself."""
    undocumented = [name for name in kabale.__all__ if not getattr(kabale, name).__doc__]

    assert [] == undocumented
