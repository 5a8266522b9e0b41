"""What the generator of definitions draws its words from."""

from collections.abc import Callable, Sequence
from random import Random
from xml.sax.saxutils import quoteattr

SUITS = ["Karo", "Herz", "Pik", "Kreuz"]
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K"]
STARTS = (SUITS, RANKS)
KINDS = ["stapel", "stapel", "stapel", "grund", "hilf", "keller", "reserve", "abwurf"]
RANK_ORDERS = ["auf", "ab", "auf", "ab", "gleich", "frei", "frei", "x2", "aufab"]
BLOCKS = [
    "offen", "einzeln", "umdrehen", "farbe", "anderefarbe", "farbwechsel", "wert", "wertauf", "wertab", "wertaufab",
]  # fmt: skip


def tag(name: str, content: str = "", **attributes: str) -> str:
    """Return a tag."""
    written = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
    return f"<{name}{written}>{content}</{name}>"


class Words:
    """What one definition has, and the chance it is drawn with."""

    def __init__(self, random: Random) -> None:
        """Begin with nothing but chance."""
        self.random = random
        self.variants: list[str] = []
        self.low, self.high = 0, 0
        """From which level on and up to which one a text counts where it is written."""
        self.ids: list[str] = []
        self.earlier: list[str] = []
        self.relations: list[str] = []
        self.locks: list[str] = []
        self.kinds = list(KINDS)
        self.jokers = False
        self.pack = ""
        self.stack = False
        self.stops = False

    def rank(self) -> str:
        """Return a rank; one in ten is that of the random card, or near it."""
        if self.random.random() < 0.1:
            step = self.random.choice(["", f"+{self.random.randint(1, 9)}", f"-{self.random.randint(1, 9)}"])
            return "zufallswert" + step
        return self.random.choice(RANKS)

    def suit(self) -> str:
        """Return a suit."""
        return "zufallsfarbe" if self.random.random() < 0.1 else self.random.choice(SUITS)

    def part(self) -> str:
        """Return a suit or a rank."""
        return self.random.choice([self.rank, self.suit])()

    def whole_card(self) -> str:
        """Return a suit and a rank."""
        return f"{self.suit()} {self.rank()}"

    def card(self) -> str:
        """Return a suit, a rank or both."""
        return self.random.choice([self.rank, self.rank, self.suit, self.whole_card])()

    def card_or_free(self) -> str:
        """Return a card, or any."""
        return "frei" if self.random.random() < 0.6 else self.card()

    def rank_order(self) -> str:
        """Return an order of ranks; up and down at once is not for jokers (117)."""
        word = self.random.choice(RANK_ORDERS[: -1 if self.jokers else None])
        return word + self.step() if word in ("auf", "ab", "aufab") else word

    def step(self) -> str:
        """Return the digit of a step, or nothing."""
        return str(self.random.randint(1, 9)) if self.random.random() < 0.2 else ""

    def blocks(self) -> str:
        """Return which cards move together."""
        word = self.random.choice(BLOCKS[: -1 if self.jokers else None])
        return word + self.step() if word in ("wertauf", "wertab", "wertaufab") else word

    def auto(self) -> str:
        """Return when automatic laying lays on a field."""
        words = ["ja", "ende", "leer", "belegt", "farbe", "anderefarbe", "farbwechsel", "wert", "wertauf", "wertab"]
        words += ["wertaufab", "wertauf3", self.card()]
        if self.random.random() < 0.1:
            return "nein"
        return ",".join(self.random.sample(words, self.random.choice([1, 1, 2])))

    def way(self) -> str:
        """Return where cards are sorted to."""
        return self.random.choice(["vorn", "hinten", "aussen", "innen", "zufall", "mischen", "umdrehen"])

    def wrapped(self, text: str, share: float = 0.06) -> str:
        """Return a tag, now and then in a variant or a level, or in both."""
        return self.within(lambda: text, share)

    def within(self, make: Callable[[], str], share: float) -> str:
        """Return what is made, now and then in a variant or a level that is in force there, or in both."""
        kept = self.variants, self.low, self.high
        around: list[tuple[str, dict[str, str]]] = []
        if self.variants and self.random.random() < share:
            self.variants = [self.random.choice(self.variants)]
            around.append(("regel", {"id": self.variants[0]}))
        if self.high and self.random.random() < share:
            self.low, self.high = sorted(self.random.choices(range(self.low, self.high + 1), k=2))
            low, high = {"ab": str(self.low)}, {"bis": str(self.high)}
            around.insert(self.random.randint(0, 1), ("level", low | high))
            if self.low == 0:
                around = [(name, high if name == "level" else each) for name, each in around]
            elif self.high == kept[2]:
                around = [(name, low if name == "level" else each) for name, each in around]
        text = make()
        for name, attributes in around:
            text = tag(name, text, **attributes)
        self.variants, self.low, self.high = kept
        return text


def ids(words: Words, most: int, among: Sequence[str] | None = None) -> str:
    """Return a list of ids."""
    names = list(among or words.ids)
    return " ".join(words.random.choices(names, k=words.random.randint(1, most)))
