"""What a probe is: a small XML game with a hole, and what each word in the hole must show.

The answers are worked out by hand from the document (numbers in brackets are its lines) and the rulings (X1 to
X37). ``DIFFERENT`` stands for an answer that nobody can work out by hand, such as a shuffle: it must only differ.
"""

from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

DIFFERENT: Final = "(differs)"

ABSENT: Final = None
"""In place of a word: the hole and what stands around it in brackets is not there."""

Word = str | None


@dataclass(frozen=True, slots=True)
class Probe:
    """One small game. ``text`` has a hole in brackets with ``{}`` for the word: ``<lege[ anz="{}"] feld="a">``.

    ``lying`` draws the piles from 2 on, with bars between them; without it the game is dealt, from ``deck`` (its
    first cards) or deal ``deal``. After ``line`` has been played, ``ask`` is asked; see ``play`` for the questions.
    """

    key: str
    text: str
    ask: str
    shows: dict[Word, str]
    lying: str | None = None
    line: str = ""
    deck: str = ""
    deal: str = ""
    variant: str = ""
    level: int = 0

    def text_for(self, word: Word) -> str:
        """Return the whole text of the game with a word in the hole."""
        before, _, rest = self.text.partition("[")
        hole, _, after = rest.partition("]")
        return before + ("" if word is None else hole.replace("{}", word)) + after

    def __str__(self) -> str:
        return self.key


@dataclass(slots=True)
class Place:
    """A place in the grammar where words stand: all its probes."""

    key: str
    probes: list[Probe] = field(default_factory=list)

    def words(self) -> set[Word]:
        """Return all words that some probe shows."""
        return {word for probe in self.probes for word in probe.shows}

    def apart(self, left: Word, right: Word) -> Probe | None:
        """Return the first probe that tells two words apart, if there is one."""
        for probe in self.probes:
            if left in probe.shows and right in probe.shows:
                answers = probe.shows[left], probe.shows[right]
                if answers[0] != answers[1] or DIFFERENT in answers:
                    return probe
        return None

    def same(self) -> set[frozenset[Word]]:
        """Return the pairs of words that no probe tells apart."""
        return {frozenset(two) for two in combinations(self.words(), 2) if self.apart(*two) is None}


def by_place(probes: list[Probe]) -> dict[str, Place]:
    """Gather probes by what stands in their holes, in order."""
    places: dict[str, Place] = {}
    for probe in probes:
        places.setdefault(probe.key, Place(probe.key)).probes.append(probe)
    return places
