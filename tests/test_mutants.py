"""The lists of damages are in order: that they are found takes minutes, and is tried elsewhere.

By the slow tests, and for the kernel by ``make bench mutants``. Lines of the list were no longer in their files, and
nothing but the slow tests looked.
"""

from tests.every import for_every
from tests.mutants import KERNEL, MUTANTS, ROOT, Mutant, damaged


def test_there_are_damages_enough() -> None:
    """At least thirty, all different, in more than ten files."""
    assert len(MUTANTS) >= 30
    assert len({mutant.wrong for mutant in MUTANTS}) == len(MUTANTS)
    assert len({(mutant.file, mutant.old, mutant.new) for mutant in MUTANTS}) == len(MUTANTS)
    assert len({mutant.file for mutant in MUTANTS}) > 10


def test_there_are_damages_enough_of_the_kernel() -> None:
    """At least a dozen of the referee, all different."""
    assert [mutant.file for mutant in KERNEL].count("kernel/src/tables/referee.rs") >= 12
    assert len({(mutant.file, mutant.wrong) for mutant in KERNEL}) == len(KERNEL)
    assert len({(mutant.file, mutant.old, mutant.new) for mutant in KERNEL}) == len(KERNEL)


@for_every("mutant", MUTANTS + KERNEL, ids=lambda mutant: f"{mutant.file}: {mutant.wrong}")
def test_the_damage_can_be_done(mutant: Mutant) -> None:
    """The line is in the file, once, and the damage changes it."""
    text = (ROOT / mutant.file).read_text(encoding="utf-8")

    assert damaged(text, mutant) != text
