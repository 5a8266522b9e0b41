"""What a probe is: a little game with a hole in one digit, and what each value of the digit must show.

The answers are worked out from the rulings by hand. ``DIFFERENT`` stands for an answer that nobody can work
out by hand (a shuffle), of which the rulings only say that it differs from the others.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

DIFFERENT = "(differs)"


@dataclass(frozen=True, slots=True)
class Probe:
    """One little game, *text* with ``{}`` where the digit stands; *times* is the weight of a value there.

    After *line* has been played, *ask* is asked, in words: a move (is it legal?), ``=3`` (which cards of
    pile 3 does the player see?), ``sorted=3`` (the same, in order), ``#3`` (how many are they?), ``won``
    (is it?), ``place=3`` (where does pile 3 lie?), ``severities`` (of the diagnostics).
    """

    number: int
    digit: str
    text: str
    ask: str
    shows: dict[int, str]
    deck: str = ""
    deal: str = ""
    line: str = ""
    decks: int = 1
    times: int = 1

    def text_for(self, value: int) -> str:
        """Return the whole text of the game with *value* in the hole."""
        return self.text.format(value * self.times)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two values of one digit, and the probe whose two texts differ in nothing else and must behave differently."""

    probe: Probe
    left: int
    right: int

    def __str__(self) -> str:
        return f"{self.probe.number}{self.probe.digit}: {self.left} and {self.right}"


@dataclass(slots=True)
class Digit:
    """One digit of one number: all its probes, and the pairs of values that mean the same by a ruling."""

    number: int
    name: str
    probes: list[Probe] = field(default_factory=list)

    def values(self) -> list[int]:
        """Return all values that some probe shows."""
        return sorted({value for probe in self.probes for value in probe.shows})

    def pair(self, left: int, right: int) -> Pair | None:
        """Return the first pair of texts that tells two values apart, if there is one."""
        for probe in self.probes:
            if left in probe.shows and right in probe.shows:
                answers = probe.shows[left], probe.shows[right]
                if answers[0] != answers[1] or DIFFERENT in answers:
                    return Pair(probe, left, right)
        return None

    def pairs(self) -> Iterator[tuple[int, int, Pair | None]]:
        """Yield each two values with the pair that tells them apart."""
        for left, right in combinations(self.values(), 2):
            yield left, right, self.pair(left, right)


def by_digit(probes: list[Probe]) -> dict[tuple[int, str], Digit]:
    """Gather probes by number and digit, in order."""
    digits: dict[tuple[int, str], Digit] = {}
    for probe in probes:
        digits.setdefault((probe.number, probe.digit), Digit(probe.number, probe.digit)).probes.append(probe)
    return digits
