"""The list of damages is in order: that they are found takes minutes, and is tried among the slow tests.

Lines of the list were no longer in their files, and nothing but the slow tests looked.
"""

import pytest

from tests.mutants import MUTANTS, ROOT, Mutant, damaged


def test_there_are_damages_enough() -> None:
    """At least thirty, all different, in more than ten files."""
    assert len(MUTANTS) >= 30
    assert len({mutant.wrong for mutant in MUTANTS}) == len(MUTANTS)
    assert len({(mutant.file, mutant.old, mutant.new) for mutant in MUTANTS}) == len(MUTANTS)
    assert len({mutant.file for mutant in MUTANTS}) > 10


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.wrong)
def test_the_damage_can_be_done(mutant: Mutant) -> None:
    """The line is in the file, once, and the damage changes it."""
    text = (ROOT / mutant.file).read_text(encoding="utf-8")

    assert damaged(text, mutant) != text
