"""Rows of the atlas: the verdict on one deal, and the line that wins it in few bytes a move."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any, Final

from kabale.engine.moves import Move
from kabale.errors import BadMove, StudyError
from kabale.library.measurements import LIMIT, TIME, SearchedDeals
from kabale.search.verdict import Verdict
from kabale.studies.plan import Deals
from kabale.studies.stats import VERDICTS, bounds, quantile

LICENCE: Final = "CC0-1.0"
"""The licence of the rows: everybody may use them for everything."""

FORMAT: Final = 1
"""The form of the files; a reader refuses a higher one."""

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,60}")
"""Names of games and variants, which become names of files."""

_LONGEST: Final = 200
"""The most characters of a text in a heading."""

_LINE: Final = 100_000

_WORDS: Final = 1 << 17
"""The most different moves of a sheet; two bytes are too few for some."""

_BYTES: Final = 3
"""The most bytes of seven bits for a move."""


@dataclass(frozen=True, slots=True)
class DealRow:
    """The verdict of a *search* on one deal, its cost, the *reason* of an open one, and the *line* of a win.

    Not every won row keeps its line (:data:`kabale.atlas.build.MANY`).
    """

    deal: str
    verdict: str
    positions: int
    seconds: float
    search: int
    reason: str = ""
    line: tuple[str, ...] = ()

    @staticmethod
    def of(deal: str, verdict: Verdict, search: int) -> "DealRow":
        """Return the row of a deal that was searched."""
        line = tuple(str(move) for move in verdict.moves) if verdict.verdict == "won" else ()
        cost = verdict.positions, round(verdict.seconds, 6)
        return DealRow(deal, verdict.verdict, *cost, search, verdict.reason or "", line)

    @property
    def length(self) -> int | None:
        """The moves of the win, None if the row has none."""
        return len(self.line) or None

    @property
    def is_settled(self) -> bool:
        """Whether it is won or lost."""
        return self.verdict != "unknown"

    def check(self) -> None:
        """Raise StudyError for an impossible row."""
        if self.verdict not in VERDICTS:
            raise StudyError(f"{self.deal}: {self.verdict[:_LONGEST]!r} is no verdict: expected {', '.join(VERDICTS)}")
        if len(self.line) > _LINE:
            raise StudyError(f"{self.deal}: a line of more than {_LINE:,} moves")
        if self.line and self.verdict != "won":
            raise StudyError(f"{self.deal}: a line that wins, and the verdict is {self.verdict!r}")


def name_of(game: str, variant: str | None, level: int) -> str:
    """Return the name of a sheet's files, without an ending.

    >>> name_of("klondike", None, 0), name_of("duchesse", "2", 1)
    ('klondike', 'duchesse@2+1')
    """
    return game + (f"@{variant}" if variant else "") + (f"+{level}" if level else "")


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a sheet: its game, deals and limits, the version *kabale* that wrote it, and the day."""

    game: str
    title: str
    digest: str
    deals: str
    limits: Mapping[str, float | None]
    kabale: str
    made: str
    variant: str | None = None
    level: int = 0
    licence: str = LICENCE
    format: int = FORMAT

    @staticmethod
    def parse(values: Mapping[str, Any]) -> "Heading":
        """Read what :meth:`as_json` returned. Raises StudyError."""
        known = {name: values[name] for name in Heading.__dataclass_fields__ if name in values}
        if not isinstance(known.get("format"), int) or known["format"] > FORMAT:
            raise StudyError(f"the file has the form {known.get('format')!r}: this Kabale reads up to {FORMAT}")
        texts = [known.get(name) for name in ("game", "title", "digest", "deals", "kabale", "made", "licence")]
        texts += [known["variant"]] if known.get("variant") else []
        if not all(isinstance(text, str) and len(text) <= _LONGEST for text in texts):
            raise StudyError("the heading lacks a name: expected game, title, digest, deals, kabale, made, licence")
        heading = Heading(**known)
        names = heading.game, *([heading.variant] if heading.variant else [])
        if not all(_NAME.fullmatch(name) for name in names) or not isinstance(heading.level, int):
            raise StudyError(f"{heading.game[:_LONGEST]!r} is no name of a game, or its variant or level is none")
        Deals.parse(heading.deals)
        return heading

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return asdict(self)

    @property
    def name(self) -> str:
        """The name of its files."""
        return name_of(self.game, self.variant, self.level)

    @property
    def subject(self) -> tuple[str, str | None, int]:
        """The rules of the sheet, which two sheets to merge share."""
        return self.digest, self.variant, self.level


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of one game, by deal."""

    heading: Heading
    rows: Sequence[DealRow] = field(repr=False)

    def counts(self) -> dict[str, int]:
        """Return the number of deals by verdict."""
        found = Counter(row.verdict for row in self.rows)
        return {verdict: found[verdict] for verdict in VERDICTS}

    @property
    def searches(self) -> list[int]:
        """The numbers of the searches behind the rows."""
        return sorted({row.search for row in self.rows})


def joined(rows: Iterable[DealRow]) -> list[DealRow]:
    """Return one row a deal, by number: a settled one, otherwise the first. Raises StudyError for a contradiction."""
    best: dict[str, DealRow] = {}
    for row in rows:
        row.check()
        known = best.get(row.deal)
        if known is not None and known.is_settled and row.is_settled and known.verdict != row.verdict:
            raise StudyError(f"{row.deal} is {known.verdict} by search {known.search}, {row.verdict} by {row.search}")
        if known is None or (row.is_settled and not known.is_settled):
            best[row.deal] = row
    return sorted(best.values(), key=lambda row: Deals.parse(row.deal).first)


def words_of(rows: Iterable[DealRow]) -> list[str]:
    """Return the moves of the lines, the most frequent first. Raises StudyError for too many."""
    counted = Counter(move for row in rows for move in row.line)
    if len(counted) > _WORDS:
        raise StudyError(f"{len(counted):,} different moves: at most {_WORDS:,} go into a sheet")
    return sorted(counted, key=lambda move: (-counted[move], move))


def packed(line: Sequence[str], numbers: Mapping[str, int]) -> bytes:
    """Return a line in bytes: of the number of each move seven bits a byte, the high bit on all but its last.

    >>> packed(["c1", "7-3"], {"c1": 0, "7-3": 130}).hex()
    '008102'
    """
    content = bytearray()
    for number in (numbers[move] for move in line):
        more = [128 | (number >> 7 * place) & 127 for place in range(_BYTES - 1, 0, -1) if number >> 7 * place]
        content += bytes([*more, number & 127])
    return bytes(content)


def unpacked(content: bytes, words: Sequence[str]) -> tuple[str, ...]:
    """Return the line that :func:`packed` wrote. Raises StudyError.

    >>> unpacked(bytes.fromhex("01008000"), ["c1", "7-3"])
    ('7-3', 'c1', 'c1')
    """
    line, number, held = list[str](), 0, 0
    for byte in content:
        number, held = number << 7 | byte & 127, held + 1
        if byte >= 128 and held < _BYTES:
            continue
        if byte >= 128 or number >= len(words):
            raise StudyError("a line is damaged: it names a move that the sheet has not")
        line.append(words[number])
        number, held = 0, 0
    if held:
        raise StudyError("a line is damaged: its last move is cut")
    return tuple(line)


def check_words(words: Sequence[Any]) -> list[str]:
    """Return moves from a file. Raises StudyError for an invalid one."""
    if len(words) > _WORDS:
        raise StudyError(f"{len(words):,} different moves: at most {_WORDS:,} go into a sheet")
    try:
        return [str(Move.parse(str(word))) for word in words]
    except BadMove as error:
        raise StudyError(f"the sheet names a move that is none: {error}") from error


@dataclass(frozen=True, slots=True)
class Line:
    """One game in the report."""

    name: str
    found: SearchedDeals

    @property
    def bounds(self) -> tuple[float, float]:
        """The winnable share of all deals, at 95 %, from 0 to 1."""
        found = self.found
        return bounds(found.won, found.lost, found.deals - found.won - found.lost)

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        low, high = self.bounds
        return {"name": self.name, **asdict(self.found), "low": round(low, 4), "high": round(high, 4)}


def line(sheet: Sheet) -> Line:
    """Return the line of a sheet."""
    counts, lengths = sheet.counts(), [row.length for row in sheet.rows if row.length is not None]
    settled = [row for row in sheet.rows if row.is_settled]
    found = SearchedDeals(
        len(sheet.rows),
        counts["won"],
        counts["lost"],
        max(sheet.searches, default=None),
        sheet.heading.digest,
        sheet.heading.made,
        round(median(lengths)) if lengths else None,
        max(settled, key=lambda row: row.positions).deal if settled else "",
        _limit(sheet.rows, [row.positions for row in settled]),
    )
    return Line(sheet.heading.name, found)


def _limit(rows: Sequence[DealRow], settled: Sequence[int]) -> int | None:
    """Return the ``limit`` of :class:`SearchedDeals`, rounded up to ten thousands.

    The seconds are elapsed ones. Nine in ten searches may have shared the machine, so the fast ones give the rate.
    """
    rates = [int(row.positions / max(row.seconds, 1e-6)) for row in rows if row.positions >= 10_000]
    most = min(quantile(settled, 0.99), TIME * quantile(rates, 0.9)) if settled and rates else 0
    return None if most <= LIMIT else math.ceil(most / 10_000) * 10_000


def packaged(each: Line) -> Mapping[str, Any]:
    """Return a line as in the package."""
    return {name: value for name, value in asdict(each.found).items() if value not in (None, "")}
