"""Make the tables that Bill plays by, with our own simulation: ``src/kabale/cribbage/tables/*.txt``.

Both players discard for most points on the average, in hand, crib and play; what a crib gives depends on what the other
lays there, so discards and tables are made in turn until they agree. What is made in the play is simulated with the
steady player. The chances to win follow from whole deals, from the last score back to the first.

    .venv/bin/python scripts/make_cribbage_tables.py [--deals 300000] [--plays 250] [--processes 2]

It needs numpy (the extra kabale[bulk]) and some minutes. The same options give the same tables.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, combinations_with_replacement
from math import comb
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kabale.cribbage import bulk
from kabale.cribbage.match import Match, MatchStart
from kabale.cribbage.players import player
from kabale.cribbage.rules import DEAL, GOAL, cut, discard
from kabale.table.cards import RANKS, Card, all_looks, rank
from kabale.table.decks import pack

Numbers = NDArray[Any]

FOLDER = Path(__file__).parents[1] / "src" / "kabale" / "cribbage" / "tables"
DECK = np.array(all_looks(), dtype=np.uint8)
PAIRS = list(combinations(range(6), 2))
KEPT = [[place for place in range(6) if place not in pair] for pair in PAIRS]
FOURS = list(combinations_with_replacement(range(1, 14), 4))
ROUNDS = 5
TRUST = 40
"""So many plays weigh as much as what a hand's single features promise."""

BINS = 45
ROLES = ("pone", "dealer")


# -- discards --------------------------------------------------------------------------------------------------------


@dataclass
class Deals:
    """Random deals and, for pone and dealer, all that a discard is judged by."""

    six: list[Numbers]
    starters: Numbers
    means: list[Numbers] = field(default_factory=list)
    pairs: list[Numbers] = field(default_factory=list)
    fours: list[Numbers] = field(default_factory=list)
    chosen: list[Numbers] = field(default_factory=list)

    @staticmethod
    def drawn(number: int, seed: int) -> "Deals":
        """Draw deals."""
        random = np.random.default_rng(seed)
        cards = np.empty((number, 13), dtype=np.uint8)
        for start in range(0, number, 50_000):
            size = len(cards[start : start + 50_000])
            cards[start : start + size] = DECK[np.argsort(random.random((size, 52)), axis=1)[:, :13]]
        deals = Deals([np.ascontiguousarray(cards[:, :6]), np.ascontiguousarray(cards[:, 6:12])], cards[:, 12])
        for six in deals.six:
            deals.means.append(np.stack([hand_means(six, six[:, kept]) for kept in KEPT], axis=1))
            deals.pairs.append(np.stack([pair_numbers(six[:, pair]) for pair in PAIRS], axis=1))
            deals.fours.append(np.stack([four_numbers(six[:, kept]) for kept in KEPT], axis=1))
        return deals

    def choose(self, cribs: Numbers, nets: Numbers) -> None:
        """Choose the discard of each deal, for most points; *cribs* and *nets* have a row for each role."""
        self.chosen = [
            np.argmax(self.means[role] + sign * cribs[role][self.pairs[role]] + nets[role][self.fours[role]], axis=1)
            for role, sign in ((0, -1), (1, 1))
        ]

    def laid(self, role: int) -> Numbers:
        """Return the discards that were chosen."""
        return np.take_along_axis(self.six[role], np.array(PAIRS)[self.chosen[role]], axis=1)

    def kept(self, role: int) -> Numbers:
        """Return the hands that were kept."""
        return np.take_along_axis(self.six[role], np.array(KEPT)[self.chosen[role]], axis=1)


def hand_means(six: Numbers, hands: Numbers) -> Numbers:
    """Return what hands give on the average over the 46 starters that are not among the six cards."""
    points = bulk.with_every_starter(np.ascontiguousarray(hands))
    for place in range(6):
        cards = six[:, place].astype(int)
        points[13 * (cards >> 4) + (cards & 15) - 1, np.arange(len(six))] = 0
    means: Numbers = points.sum(axis=0, dtype=int) / 46
    return means


def pair_numbers(pairs: Numbers) -> Numbers:
    """Number pairs of cards: 13 times the higher rank and the lower one, the other way round for one suit."""
    ranks = np.sort((pairs & 15).astype(int) - 1, axis=1)
    low, high = ranks[:, 0], ranks[:, 1]
    numbers: Numbers = np.where(pairs[:, 0] >> 4 == pairs[:, 1] >> 4, 13 * low + high, 13 * high + low)
    return numbers


def four_numbers(hands: Numbers) -> Numbers:
    """Number hands of four by their ranks, as FOURS has them."""
    places: Numbers = np.zeros(1 << 16, dtype=int)
    for number, four in enumerate(FOURS):
        places[four[0] << 12 | four[1] << 8 | four[2] << 4 | four[3]] = number
    ranks = np.sort((hands & 15).astype(int), axis=1)
    numbers: Numbers = places[ranks[:, 0] << 12 | ranks[:, 1] << 8 | ranks[:, 2] << 4 | ranks[:, 3]]
    return numbers


def crib_counts(deals: Deals) -> Numbers:
    """Return how often the cribs give 0 to 29 points in which a role laid a pair; every pair of the six is tried."""
    counts = np.zeros((2, 169, 30), dtype=np.int64)
    for role in (0, 1):
        other = deals.laid(1 - role)
        for number, pair in enumerate(PAIRS):
            cribs = np.concatenate([deals.six[role][:, pair], other], axis=1)
            points = bulk.points(cribs, deals.starters, crib=True).astype(int)
            places = deals.pairs[role][:, number] * 30 + points
            counts[role] += np.bincount(places, minlength=169 * 30).reshape(169, 30)
    return counts


def settle(deals: Deals, nets: Numbers) -> Numbers:
    """Choose discards and count cribs in turn; return the counts."""
    cribs = np.zeros((2, 169))
    counts = np.zeros((2, 169, 30))
    for turn in range(ROUNDS):
        deals.choose(cribs, nets)
        counts = crib_counts(deals)
        before, cribs = cribs, (counts * np.arange(30)).sum(axis=2) / counts.sum(axis=2)
        print(f"  cribs, round {turn + 1}: the largest change is {np.abs(cribs - before).max():.3f}")
    return counts


# -- the play --------------------------------------------------------------------------------------------------------


class Given:
    """A chance that deals given cards: the pone's and the dealer's in turn, one card, the starter."""

    number = 0

    def __init__(self, pone: Sequence[int], dealer: Sequence[int], starter: int) -> None:
        hands = [Card(card) for both in zip(pone, dealer, strict=True) for card in both]
        rest = [card for card in pack(52, 1) if card not in hands and card != starter]
        self.order = [*hands, rest[0], Card(starter), *rest[1:]]

    def permutation(self, event: int, size: int) -> list[int]:
        """Return the order of the given cards."""
        assert event == 1
        assert size == len(self.order)
        deck = pack(52, 1)
        return [deck.index(card) for card in self.order]


def played(pone: Sequence[int], dealer: Sequence[int], starter: int) -> Match:
    """Play a deal to its end with the steady player; the last two cards of each six go to the crib."""
    match = Match(Given(pone, dealer, starter), MatchStart((0, 0), 1))
    match.push(0, DEAL)
    match.push(0, discard(Card(pone[4]), Card(pone[5])))
    match.push(1, discard(Card(dealer[4]), Card(dealer[5])))
    match.push(0, cut(1))
    steady = player("steady")
    while match.state.phase == "play":
        seat = match.state.turn
        match.push(seat, steady.move(match.view(seat)))
    return match


def pegged(match: Match) -> tuple[int, int]:
    """Return what both made in the play."""
    made = [0, 0]
    for event in match.events:
        if event.kind in ("played", "last"):
            made[event.seat] += event.points
    return made[0], made[1]


Play = tuple[int, int, int, int]
"""The numbers of the pone's and the dealer's four ranks, and what both made."""


def plays_of(four: int, deals: list[tuple[list[int], list[int]]], plays: int) -> list[Play]:
    """Play a hand of four ranks in both roles, against hands that were kept in random deals.

    *deals* are the pone's and the dealer's six cards, those for the crib last.
    """
    random = Random(four)
    found: list[Play] = []
    for role in (0, 1):
        done = 0
        while done < plays:
            other = random.choice(deals)[1 - role]
            own = _suited(FOURS[four], other, random)
            if own is None:
                continue
            rest = [card for card in all_looks() if card not in own and card not in other]
            starter, *more = random.sample(rest, 3)
            pone, dealer = ([*own, *more], other) if role == 0 else (other, [*own, *more])
            found.append((number_of(pone), number_of(dealer), *pegged(played(pone, dealer, starter))))
            done += 1
    return found


def number_of(cards: Sequence[int]) -> int:
    """Return the number of the first four cards' ranks."""
    return _PLACES[tuple(sorted(rank(Card(card)) for card in cards[:4]))]


_PLACES: dict[tuple[int, ...], int] = {four: number for number, four in enumerate(FOURS)}


def _suited(four: Sequence[int], taken: Sequence[int], random: Random) -> list[int] | None:
    """Choose suits for four ranks among the cards that are left; None as often as they do not fit those taken."""
    cards: list[int] = []
    chance = 1.0
    for each, count in Counter(four).items():
        free = [card for card in all_looks() if rank(card) == each and card not in taken]
        chance *= comb(len(free), count) / comb(4, count)
        if len(free) < count:
            return None
        cards += random.sample(free, count)
    return cards if random.random() < chance else None


def ordered(deals: Deals, number: int) -> list[tuple[list[int], list[int]]]:
    """Return the first deals with the cards for the crib last."""
    sixes = [np.concatenate([deals.kept(role), deals.laid(role)], axis=1)[:number].tolist() for role in (0, 1)]
    return list(zip(*sixes, strict=True))


def features(four: Sequence[int]) -> list[float]:
    """Return what a hand's points in the play may depend on."""
    counts = Counter(four)
    values = [min(each, 10) for each in four]
    pairs = list(combinations(values, 2))
    close = [abs(one - other) for one, other in combinations(sorted(counts), 2)]
    return [
        1.0,
        *(float(counts[each]) for each in range(1, 14)),
        float(len(counts) == 3),
        float(sorted(counts.values()) == [2, 2]),
        float(max(counts.values()) >= 3),
        float(sum(one + other == 15 for one, other in pairs)),
        float(sum(one + other == 5 for one, other in pairs)),
        float(sum(one + other == 11 for one, other in pairs)),
        float(close.count(1)),
        float(close.count(2)),
        float(min(values)),
        float(sum(values) / 10),
    ]


def smoothed(sums: Numbers, counts: Numbers) -> Numbers:
    """Return averages of all fours: what was seen, drawn towards what their features promise."""
    table = np.array([features(four) for four in FOURS])
    means = sums / np.maximum(counts, 1)
    weights = np.sqrt(counts)[:, None]
    promise = table @ np.linalg.lstsq(table * weights, means * weights[:, 0], rcond=None)[0]
    drawn: Numbers = np.maximum((sums + TRUST * promise) / (counts + TRUST), 0)
    return drawn


# -- chances to win --------------------------------------------------------------------------------------------------


def story(cards: tuple[tuple[list[int], list[int]], int]) -> list[tuple[int, int]]:
    """Return what a deal gives, in order: who makes how many points."""
    (pone, dealer), starter = cards
    return [(event.seat, event.points) for event in played(pone, dealer, starter).events if event.points]


def win_table(stories: list[list[tuple[int, int]]]) -> Numbers:
    """Return how likely the dealer wins, by his points and the pone's, from the last score back to the first."""
    totals = np.array([[sum(points for who, points in each if who == seat) for seat in (0, 1)] for each in stories])
    reached = np.stack([_reached(stories, seat, int(totals.max()) + 2) for seat in (0, 1)])
    most = reached.shape[2] - 1
    wins = np.zeros((GOAL, GOAL))
    for both in range(2 * (GOAL - 1), -1, -1):
        for dealer in range(max(0, both - GOAL + 1), min(GOAL - 1, both) + 1):
            pone = both - dealer
            first = [reached[seat, :, min(most, GOAL - score)] for seat, score in ((0, pone), (1, dealer))]
            after = np.minimum(np.array([pone, dealer]) + totals, GOAL - 1)
            chances = np.where(first[1] < first[0], 1.0, 1 - wins[after[:, 0], after[:, 1]])
            wins[dealer, pone] = np.where(first[0] < first[1], 0.0, chances).mean()
    return wins


def _reached(stories: list[list[tuple[int, int]]], seat: int, most: int) -> Numbers:
    """Return at which event of each story a seat has made 0, 1, … points; 99 if never."""
    table = np.full((len(stories), most + 1), 99, dtype=np.int8)
    for number, told in enumerate(stories):
        made = 0
        for place, (who, points) in enumerate(told):
            if who == seat:
                table[number, made + 1 : made + points + 1] = place
                made += points
    return table


# -- writing ---------------------------------------------------------------------------------------------------------


def letters(ranks: Sequence[int]) -> str:
    """Write ranks as the tables have them."""
    return "".join(RANKS[each - 1] for each in ranks)


def write(file: Path, head: str, made: str, rows: Iterator[str]) -> None:
    """Write a table below what it is and how it came about."""
    lines = [f"# {line}" for line in [*head.splitlines(), "", *made.splitlines()]]
    file.write_text("\n".join([*(line.rstrip() for line in lines), *rows]) + "\n", encoding="ascii")
    print(f"  {file}")


HANDS = """What is kept: four ranks; then for the pone and for the dealer how often in ten million deals, and the points
that he and the other make in the play on the average, in thousandths."""

CRIBS = """What a crib gives: two cards laid there, of one suit (s) or not (o), by the pone (0) or the dealer (1); then
how often in a hundred thousand cribs it gives 0, 1, 2, ... points."""

SHOWS = """What the kept hand gives with the starter: how often in a million deals 0, 1, 2, ... points."""

PEGS = """What is made in the play with hands that make so many points there on the average: how often in ten thousand
plays 0, 1, 2, ... points."""

WINS = """How likely the dealer wins, in ten-thousandths, before the cards are dealt: a row for each score of his, 0 to
120, a column for each score of the pone's."""


def hand_rows(deals: Deals, averages: Numbers) -> Iterator[str]:
    """Yield the rows of what is kept; *averages* are by role, by whose points, by four."""
    number = len(deals.starters)
    often = [np.bincount(deals.fours[role][np.arange(number), deals.chosen[role]], minlength=1820) for role in (0, 1)]
    for place, four in enumerate(FOURS):
        words = []
        for role in (0, 1):
            share = (often[role][place] + 0.3) / (number + 0.3 * len(FOURS))
            words += [max(1, round(1e7 * share)), *(round(1000 * averages[role, whose, place]) for whose in (0, 1))]
        yield f"{letters(four)} {' '.join(map(str, words))}"


def crib_rows(counts: Numbers) -> Iterator[str]:
    """Yield the rows of what cribs give."""
    for high in range(13):
        for low in range(high + 1):
            for letter, place in (("o", 13 * high + low), ("s", 13 * low + high)):
                if letter == "s" and low == high:
                    continue
                for role in (0, 1):
                    yield f"{letters((low + 1, high + 1))} {letter} {role} {shares(counts[role][place], 100_000)}"


def shares(counts: Numbers, out_of: int) -> str:
    """Write a histogram as whole shares, without the zeros at its end."""
    told = [round(out_of * count / counts.sum()) for count in counts]
    while told[-1] == 0:
        told.pop()
    return " ".join(map(str, told))


def show_rows(deals: Deals) -> Iterator[str]:
    """Yield what the hands of both roles give."""
    for role in (0, 1):
        points = bulk.points(np.ascontiguousarray(deals.kept(role)), deals.starters).astype(int)
        yield f"{ROLES[role]} {shares(np.bincount(points, minlength=30), 1_000_000)}"


def peg_rows(plays: Numbers, averages: Numbers) -> Iterator[str]:
    """Yield histograms of points in the play, for averages of 0, 0.25, … as far as there are enough plays."""
    made = [(averages[role, 0][plays[:, role]], plays[:, 2 + role]) for role in (0, 1)]
    places = np.rint(4 * np.concatenate([average for average, _ in made])).astype(int)
    points = np.concatenate([each for _, each in made])
    enough = [place for place in range(BINS) if (places == place).sum() >= 300]
    for place in range(max(enough) + 1):
        nearest = min(enough, key=lambda each: abs(each - place))
        yield f"{place / 4} {shares(np.bincount(points[places == nearest], minlength=40), 10_000)}"


def win_rows(wins: Numbers) -> Iterator[str]:
    """Yield the chances to win."""
    return (" ".join(str(round(10_000 * chance)) for chance in row) for row in wins)


# -- all of it -------------------------------------------------------------------------------------------------------


def averages_of(plays: Numbers) -> Numbers:
    """Return the points in the play by role, by whose they are (own, the other's), by four ranks."""
    averages = np.zeros((2, 2, len(FOURS)))
    for role in (0, 1):
        counts = np.bincount(plays[:, role], minlength=len(FOURS))
        for whose, column in ((0, 2 + role), (1, 3 - role)):
            sums = np.bincount(plays[:, role], weights=plays[:, column], minlength=len(FOURS))
            averages[role, whose] = smoothed(sums, counts)
    return averages


def orders() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300_000)
    parser.add_argument("--plays", type=int, default=250)
    parser.add_argument("--stories", type=int, default=60_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    return parser.parse_args()


def main() -> None:
    """Make all tables."""
    given = orders()
    print("discards without the play")
    deals = Deals.drawn(given.deals, seed=1)
    settle(deals, np.zeros((2, len(FOURS))))
    with Pool(given.processes) as pool:
        print("the play")
        work = partial(plays_of, deals=ordered(deals, 20_000), plays=given.plays)
        plays = np.array([each for found in pool.imap(work, range(len(FOURS)), 20) for each in found])
        averages = averages_of(plays)
        print("discards with the play")
        counts = settle(deals, averages[:, 0] - averages[:, 1])
        print("chances to win")
        dealt = list(zip(ordered(deals, given.stories), deals.starters[: given.stories].tolist(), strict=True))
        wins = win_table(pool.map(story, dealt, 500))
    made = (
        f"Made by scripts/make_cribbage_tables.py --deals {given.deals} --plays {given.plays} "
        f"--stories {given.stories}:\ndiscards for most points in hand, crib and play, settled in "
        f"{ROUNDS} rounds; {len(plays)} plays of the steady player\nagainst itself; chances to win from "
        f"{given.stories} deals."
    )
    given.folder.mkdir(exist_ok=True)
    write(given.folder / "hands.txt", HANDS, made, hand_rows(deals, averages))
    write(given.folder / "cribs.txt", CRIBS, made, crib_rows(counts))
    write(given.folder / "shows.txt", SHOWS, made, show_rows(deals))
    write(given.folder / "pegs.txt", PEGS, made, peg_rows(plays, averages))
    write(given.folder / "wins.txt", WINS, made, win_rows(wins))


if __name__ == "__main__":
    main()
