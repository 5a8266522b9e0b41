"""Custom games of PySolFC: read what its wizard wrote, check it with places, and convert it to ``.pat`` or XML.

A custom game is a module of Python with a dictionary of settings (``wizardutil.py`` and ``customgame.py`` in PySolFC's
sources). It is read as words and never run. ``wizard.toml`` has the settings. A setting that a ``.pat`` file cannot
express is an error at its place. Only a stock that deals to columns with cards needs XML.
"""

import io
import re
import tokenize
from ast import literal_eval
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pkgutil import resolve_name
from typing import Any, Final

from kabale.codes import Codes, read_toml
from kabale.conversion import Reasons
from kabale.library.formats import DEFAULT_FORMAT, FORMATS
from kabale.messages import message
from kabale.problems import Diagnostic, Report, Source, Span

CODES: Final = Codes("kabale.library")
LETTER: Final = "W"
_XML: Final = "xml"
_BEGINS: Final = re.compile(rb"\s*(#[^\n]*\n\s*|from \S+ import [^\n]*\n\s*)*class \w+\(CustomGame\)")
_SKIPPED: Final = {tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT}
_MOST_TOKENS: Final = 2_000
_SUITS: Final = (4, 2, 1, 3)
"""The digits of clubs, spades, hearts and diamonds, the order of the foundations."""
_WIDTH: Final = 79
_ROW: Final = 104


def is_custom_game(data: bytes) -> bool:
    """Say whether a file begins as a custom game of PySolFC does."""
    return _BEGINS.match(data[:4096].removeprefix(b"\xef\xbb\xbf")) is not None


@cache
def _settings() -> Mapping[str, Mapping[str, Any]]:
    return read_toml("kabale.library", "wizard.toml")


@dataclass(slots=True)
class Settings:
    """The settings of a game: words are decoded, numbers are as they stand, and *spans* has what the file says."""

    values: dict[str, Any]
    spans: dict[str, Span]
    whole: Span

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def span(self, *names: str) -> Span:
        """Return the place of the first of some settings that the file has."""
        return next((self.spans[name] for name in names if name in self.spans), self.whole)


def definition_of(source: Source) -> tuple[tuple[str, str] | None, list[Diagnostic]]:
    """Return the text and the format of a custom game, None if it has errors, and the diagnostics in file order."""
    report, found = Report(source), None
    settings = _read(source, report)
    if settings is not None:
        found = "\n".join(_PatWriter(settings, report).lines()) + "\n", DEFAULT_FORMAT
        if settings["talon"] == "divorce" and not report.has_errors:
            found = _dealing_to_cards(found[0], settings, report), _XML
    return None if report.has_errors else found, report.in_file_order()


def _dealing_to_cards(text: str, settings: Settings, report: Report) -> str:
    """Return the XML of a ``.pat`` file, whose stock deals to the columns that hold cards instead of to all."""
    pat, reasons = FORMATS[DEFAULT_FORMAT], Reasons()
    definition, _ = pat.language.read(Source("", text))
    xml: str = resolve_name(pat.converts[_XML])(definition, reasons)
    if reasons.found:
        said, hint = message("problems.wizard.divorce"), message("problems.wizard.because", reason=reasons.found[0])
        CODES.note(report, "W201", said, settings.span("talon"), hint=hint)
    return xml.replace("<ziel>", '<ziel bedingung="belegt">')


# -- Reading ---------------------------------------------------------------------------------------------------------


def _read(source: Source, report: Report) -> Settings | None:
    values = {name: _meaning(name, each["default"]) for name, each in _settings().items()}
    tokens = _tokens(source)
    one = next(each for each in tokens if each.string == "SETTINGS" or each.type == tokenize.ENDMARKER)
    if one.type == tokenize.ENDMARKER:
        CODES.note(report, "W101", message("problems.wizard.no_settings"), Span.at(1, 1))
        return None
    settings = Settings(values, {}, _span(one))
    if [next(tokens).string, next(tokens).string] != ["=", "{"]:
        CODES.note(report, "W102", message("problems.wizard.form"), _span(one))
        return None
    while (key := next(tokens)).string != "}":
        colon, value, end = next(tokens), next(tokens), next(tokens)
        sign = "-" if value.string == "-" else ""
        if sign:
            value, end = end, next(tokens)
        if key.type != tokenize.STRING or colon.string != ":" or end.string not in (",", "}"):
            CODES.note(report, "W102", message("problems.wizard.form"), _span(key))
            return None
        _set(settings, report, key, value, sign)
        if end.string == "}":
            break
    return settings


def _tokens(source: Source) -> Iterator[tokenize.TokenInfo]:
    """Yield the words of Python in a text, as many as a custom game may have, and then ends without end."""
    last = (1, 0)
    try:
        for number, one in enumerate(tokenize.generate_tokens(io.StringIO(source.text).readline)):
            if number > _MOST_TOKENS:
                break
            last = one.start
            if one.type not in _SKIPPED:
                yield one
    except (tokenize.TokenError, SyntaxError, ValueError):
        pass
    while True:
        yield tokenize.TokenInfo(tokenize.ENDMARKER, "", last, last, "")


def _span(one: tokenize.TokenInfo) -> Span:
    (line, column), (_, end) = one.start, one.end
    return Span.at(line, column + 1, max(end - column, 1) if one.end[0] == line else 1)


def _set(settings: Settings, report: Report, key: tokenize.TokenInfo, value: tokenize.TokenInfo, sign: str) -> None:
    """Set one of the settings, or report what is wrong with it."""
    name, said = _literal(key), _literal(value)
    if name not in _settings():
        near = get_close_matches(str(name), _settings(), n=1)
        hint = message("problems.near", word=near[0]) if near else None
        CODES.note(report, "W103", message("problems.wizard.unknown", name=str(name)), _span(key), hint=hint)
        return
    if name in settings.spans:
        CODES.note(report, "W104", message("problems.wizard.twice", name=name), _span(key))
    settings.spans[name] = _span(value)
    facts = _settings()[name]
    if sign and isinstance(said, int):
        said = -said
    if "range" in facts:
        low, high = facts["range"]
        if type(said) is int and low <= said <= high:
            settings.values[name] = said
            return
        words = message("problems.wizard.range", name=name, value=f"{sign}{value.string}", low=low, high=high)
        CODES.note(report, "W106", words, _span(value))
    elif isinstance(said, str) and ("free" in facts or said in facts["values"]):
        settings.values[name] = _meaning(name, said)
    else:
        known = ", ".join(map(repr, facts.get("values", ("a word",))))
        words = message("problems.wizard.value", name=name, value=value.string)
        CODES.note(report, "W105", words, _span(value), hint=message("problems.wizard.expected", values=known))


def _literal(one: tokenize.TokenInfo) -> Any:
    """Return the text of a string or the value of a number, None for anything else."""
    try:
        return literal_eval(one.string) if one.type in (tokenize.STRING, tokenize.NUMBER) else None
    except (ValueError, SyntaxError, MemoryError):
        return None


def _meaning(name: str, word: Any) -> Any:
    return _settings()[name].get("values", {}).get(word, word)


# -- Writing ---------------------------------------------------------------------------------------------------------

# The codes by the part of the game that a .pat file cannot express.
_STOCK, _FOUNDATIONS, _TABLEAU, _DEAL = "W201", "W202", "W203", "W204"


@dataclass(slots=True)
class _Dealt:
    """The cards of a deal by pile, from the bottom, each face up or not. ``stock`` counts the cards that are left."""

    stock: int
    rows: list[list[bool]]
    reserves: list[list[bool]]
    foundations: list[list[bool]]
    left: int = 0

    def deal(self, piles: Sequence[list[bool]], up: bool) -> None:
        """Deal a card to each of some piles while cards are left and the most cards of the deal are not reached."""
        if self.left <= 0:
            self.left = 0
            return
        for pile in piles[: self.stock]:
            pile.append(up)
        count = min(len(piles), self.stock)
        self.stock -= count
        self.left -= count


@dataclass(slots=True)
class _PatWriter:
    settings: Settings
    report: Report
    refused: set[str] = field(default_factory=set)

    def refuse(self, code: str, key: str, *names: str, **values: object) -> None:
        """Report once what a ``.pat`` file cannot express, at the first of the settings that ask for it."""
        if key not in self.refused:
            CODES.note(self.report, code, message(f"problems.wizard.{key}", **values), self.settings.span(*names))
        self.refused.add(key)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the file."""
        said = self.settings
        dealt = self.dealt()
        waste = min(said["deal_to_waste"], dealt.stock) if said["talon"] == "waste" else None
        height = max(map(len, dealt.reserves), default=0)
        y = 4 + _ROW + bool(dealt.reserves) * (_ROW + 16 * max(height - 1, 0))
        x = 2 if waste is not None else 1
        piles = [self.stock()]
        if waste is not None:
            piles.append(f"{waste} {4 + _WIDTH} 4 0 0 2 {-1 if said['single_card_waste'] else 999} 1 0 0 0")
        for place, rules in enumerate(self.foundations(), x):
            piles.append(f"{said['deal_found']} {4 + _WIDTH * place} 4 0 0 {rules}")
        for place, (cards, rules) in enumerate(zip(dealt.reserves, self.reserves(), strict=True)):
            piles.append(f"{len(cards)} {4 + _WIDTH * place} {4 + _ROW} 0 16 2 {rules}")
        for place, cards in enumerate(dealt.rows):
            piles.append(f"{len(cards)} {4 + _WIDTH * place} {y} 0 16 {self.faces(cards)} 999 {self.row(place)}")
        title = " ".join(re.sub(r"[^\x20-\x7e\xa0-\ud7ff\ue000-\uffff]", " ", str(said["name"])).split())
        yield from (title[:100] or "Custom game", f"{said['decks']} {len(piles)}", *piles)

    def stock(self) -> str:
        """Return the line of the stock, and report dealing that a ``.pat`` file cannot express."""
        said, dealing = self.settings, self.settings["talon"]
        if dealing not in {"waste", "all"} and said["redeals"]:
            self.refuse(_STOCK, "redeals", "redeals", "talon")
        if dealing == "reserves" and said["reserves_max_accept"]:
            self.refuse(_STOCK, "reserves", "reserves_max_accept", "talon")
        if dealing == "waste" and said["single_card_waste"] and said["deal_to_waste"] > 1:
            self.refuse(_STOCK, "single", "single_card_waste")
        y = -99 if dealing == "all" else 4
        if dealing != "waste":
            return f"{52 * said['decks']} 4 {y} 0 0 0 999 0 1 0 0"
        shuffles = 2 * said["talon_shuffle"]
        return f"{52 * said['decks']} 4 4 0 0 0 999 {said['deal_to_waste']} {said['redeals'] + 1} {shuffles} 2"

    def foundations(self) -> Iterator[str]:
        """Yield numbers 6 to 11 of each foundation."""
        said = self.settings
        kind, relation = said["found_type"].split()
        base, up = said["found_base_card"], said["found_dir"]
        if base == 99 and (said["found_equal"] or said["deal_found"]):
            self.refuse(_FOUNDATIONS, "base", "found_equal", "found_base_card")
        if kind == "spider":
            self.check_spider(relation)
            rank = {1: 13, 13: 1}.get(base, base)
            yield from [f"2 13 0 9 {900 + rank} 0"] * (4 * said["decks"])
            return
        wrap = 0 if (base, up) in ((1, 1), (13, -1)) else 1
        build = 100 * int(relation) + 10 * wrap + (6 if up > 0 else 4)
        for place in range(4 * said["decks"]):
            any_suit = relation == "9" or (relation == "1" and base != 99 and not said["deal_found"])
            suit = 9 if any_suit else _SUITS[place % 4]
            yield f"{702 if said['deal_found'] else 2} 13 {said['found_max_move']} 1 {100 * suit + base} {build}"

    def check_spider(self, relation: str) -> None:
        """See that whole sequences leave the columns exactly as the foundations take them."""
        said = self.settings
        kind, run = said["rows_type"].split()
        moves = kind in ("plain", "spider") and run == relation and not said["rows_max_move"]
        if not moves or said["rows_dir"] != -said["found_dir"]:
            self.refuse(_FOUNDATIONS, "spider", "found_type", "rows_type")
        if said["deal_found"]:
            self.refuse(_FOUNDATIONS, "spider_dealt", "deal_found")

    def reserves(self) -> Iterator[str]:
        """Yield numbers 7 to 11 of each reserve."""
        most = self.settings["reserves_max_accept"]
        serve = 10 if self.settings["talon"] == "reserves" else 0
        for _ in range(self.settings["reserves_num"]):
            yield f"{-most} 1 1 999 {999 if most > 1 else 0}" if most else f"999 1 {serve} 0 0"

    def row(self, place: int) -> str:
        """Return numbers 8 to 15 of a column."""
        said = self.settings
        kind, relation = said["rows_type"].split()
        serve = {"rows": 10, "divorce": 10, "spider": 30, "first": 10 * (place == 0)}.get(said["talon"], 0)
        ranks = {1: 6, -1: 4, 0: 5}[said["rows_dir"]] if kind != "both" else 8
        step = 10 * said["rows_wrap"] + ranks
        build, base = 100 * int(relation) + step, said["rows_base_card"]
        if kind == "none":
            return f"1 {serve} 0 0"
        if said["rows_max_move"] and said["rows_super_move"] and kind == "plain":
            if place == 0:
                self.check_super()
            return f"2 {3 + serve} {base} {build}"
        if kind == "spider" and not said["rows_max_move"]:
            return f"1 {2 + serve} {base} {1900 + step} 2 2 {base} {build}"
        build = 900 + step if kind == "spider" else build
        if said["rows_max_move"] or kind == "both":
            return f"1 {1 + serve} {base} {build}"
        return f"{9 if kind == 'yukon' else 2} {2 + serve} {base} {build}"

    def check_super(self) -> None:
        """See that cards move one by one through the same empty places as in PySolFC."""
        said = self.settings
        if said["rows_base_card"] not in (0, 999):
            self.refuse(_TABLEAU, "super_base", "rows_super_move", "rows_base_card")
        if said["reserves_num"] and said["reserves_max_accept"] != 1:
            self.refuse(_TABLEAU, "super_reserves", "rows_super_move", "reserves_max_accept")

    def faces(self, cards: Sequence[bool]) -> int:
        """Return number 6 of a column. PySolFC turns up the last card if the deal leaves it face down."""
        down, up = cards.count(False), cards.count(True)
        if not down:
            return 2
        if up > 3:
            self.refuse(_DEAL, "faces", "deal_face_up", "deal_face_down", n=up)
        return {2: 6, 3: 7}.get(up, 1)

    def dealt(self) -> _Dealt:
        """Deal the cards as ``startGame`` of ``customgame.py`` does, its slices included."""
        said = self.settings
        count, is_all = 52 * said["decks"], said["talon"] == "all"
        rows = [list[bool]() for _ in range(said["rows_num"])]
        reserves = [list[bool]() for _ in range(said["reserves_num"])]
        foundations = [list[bool]() for _ in range(4 * said["decks"])]
        dealt = _Dealt(count, rows, reserves, foundations, count if is_all else said["deal_max_cards"])
        if said["deal_found"]:
            dealt.deal(foundations, True)
        for _ in range(said["deal_to_reserves"]):
            dealt.deal(reserves[: dealt.left], True)
        down, height = said["deal_face_down"], said["deal_face_down"] + said["deal_face_up"]
        is_rectangle = said["deal_type"] == "rectangle"
        for place in range(1, height if is_rectangle else min(height, len(rows))):
            most = dealt.left - len(rows)
            first = 0 if is_rectangle else place
            end = min(first + most, -place) if said["deal_type"] == "pyramid" else first + most
            dealt.deal(rows[first:end], down < place)
        if is_all:
            while dealt.stock and dealt.left > 0:
                dealt.deal(rows, True)
        elif height > 0:
            dealt.left = len(rows)
            dealt.deal(rows, True)
        if foundations[0] != [True] * said["deal_found"] and said["deal_found"]:
            self.refuse(_DEAL, "too_few", "deal_max_cards")
        return dealt
