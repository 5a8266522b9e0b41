"""From one definition language to the other: the same piles in the same order, the same moves."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Reasons:
    """The reasons found so far, in the order in which they were found."""

    found: list[str] = field(default_factory=list)

    def add(self, place: str, why: str) -> None:
        """Note a reason and where it lies, once."""
        text = f"{place}: {why}"
        if text not in self.found:
            self.found.append(text)

    def at_number(self, pile: int, number: int, why: str) -> None:
        """Note what a number of a pile of a ``.pat`` file says, the pile given by its index."""
        self.add(f"pile {pile + 1}, number {number}", why)

    def at_line(self, line: int, why: str) -> None:
        """Note a construct in a line of an XML file."""
        self.add(f"line {line}", why)
