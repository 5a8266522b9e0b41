"""A match in full screen: what each key, each word and the mouse do, and what is where. Knows no terminal."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from kabale.cli.cribbage import stage
from kabale.cli.cribbage.pegboard import Pegboard, pegboard_for
from kabale.cli.cribbage.sitting import KeptMatch, read_move, unfinished
from kabale.cli.cribbage.stage import Area
from kabale.cli.cribbage.table import MatchTable
from kabale.cli.felt.canvas import DIM, SIZES, STRONG, Canvas, CardFaces, CardSize, Colour, Ink
from kabale.cli.felt.overlays import Menu, MenuLine, keys_over
from kabale.cli.felt.plan import ARROWS
from kabale.cli.felt.table_screen import BELOW, PANEL, REVERSED, TableScreen, put_said
from kabale.cribbage.players import STRENGTHS, strength
from kabale.errors import BadSave, StoreError
from kabale.messages import message

if TYPE_CHECKING:
    from kabale.store.values import Cribbage


def another(table: MatchTable) -> None:
    """Let the player choose how Bill plays in another match; this match stays saved."""

    def begin(name: str) -> None:
        table.turn_to(KeptMatch.begin(table.kept.memory, name), resumed=False)

    choices = [
        MenuLine(f"{table.text(f'cribpage.strength.{each}')}: {table.text(f'cribpage.strength.{each}_about')}", act)
        for each in STRENGTHS
        for act in [partial(begin, each)]
    ]
    at = STRENGTHS.index(strength(table.kept.strength))
    table.overlay = Menu(table.text("cribpage.start.new"), choices, at)


def matches(table: MatchTable) -> None:
    """Let the player choose an unfinished match, or start another."""
    try:
        found = unfinished(table.kept.memory)
    except (StoreError, OSError) as error:
        table.say(str(error))
        return
    choices = []
    for each in found:
        against = table.text("cribpage.against", strength=message(f"cribpage.strength.{each.strength}"))
        score = table.text("cribpage.start.score", me=each.mine, bill=each.other)
        choices.append(MenuLine(f"{against}: {score}", partial(_pick, table, each)))
    choices.append(MenuLine(table.text("cribpage.start.new"), partial(another, table)))
    table.overlay = Menu(table.text("cribpage.matches"), choices)


def _pick(table: MatchTable, record: "Cribbage") -> None:
    try:
        table.turn_to(KeptMatch.take_up(table.kept.memory, record), resumed=True)
    except BadSave as error:
        table.say(str(error))


_WORDS: Final[dict[str, Callable[[MatchTable], None]]] = {
    "rules": MatchTable.rules, "statistics": MatchTable.statistics, "matches": matches, "new": another,
    "hint": MatchTable.hint, "do": MatchTable.follow, "review": MatchTable.review, "undo": MatchTable.undo,
}  # fmt: skip


def enter(table: MatchTable) -> None:
    """Do what there is to be done at the table; where the match is over and looked at, begin another."""
    if table.view.phase == "over" and table.counted is None:
        another(table)
    else:
        table.enter()


_TYPING: Final = frozenset(":/23456789JQKTA1")


@dataclass(frozen=True, slots=True)
class LayOut:
    """The layout for some columns and rows: which board, whether it has numbers, and the size of the cards."""

    pegboard: Pegboard | None
    is_ruled: bool
    size: CardSize

    @property
    def rows(self) -> int:
        """The rows of all parts: the board, a row for Bill, the played cards with their words and marks, the hand."""
        above = 0 if self.pegboard is None else self.pegboard.height + 2 * self.is_ruled
        return above + 2 * self.size.height + 4


def lay_out(width: int, height: int) -> LayOut:
    """Return the lay-out with the largest cards that fits; the numbers of the board go first, then the board."""
    own = pegboard_for(width)
    sizes = [size for size in SIZES if size.width * 6 + 5 <= width]
    small = [size for size in sizes if size.height <= SIZES[2].height]
    tries = [LayOut(own, is_ruled, size) for size in sizes if size not in small for is_ruled in (True, False)]
    tries += [LayOut(own, True, size) for size in small[:1]]
    tries += [LayOut(each, False, size) for size in small for each in (own, None)]
    return next((each for each in tries if each.rows <= height), tries[-1])


class MatchKeys(TableScreen):
    """A match in a window of some columns and rows, with its keys and the mouse."""

    def __init__(self, table: MatchTable) -> None:
        super().__init__(table)
        self.table = table
        self._areas: list[Area] = []
        self._acts: dict[str, Callable[[], object]] = {
            "h": table.hint,
            "g": table.follow,
            "u": table.undo,
            "v": table.review,
            "m": partial(matches, table),
            "n": partial(another, table),
            "i": table.rules,
            "s": table.statistics,
            "p": self.toggle_panel,
            "?": lambda: table.read(stage.help_lines(table)),
            "q": table.leave,
        }

    def _enter(self, text: str) -> None:
        words = " ".join(text.split())
        if words.lower() in _WORDS:
            _WORDS[words.lower()](self.table)
        else:
            self.table.make(read_move(words, self.table.view))

    def _at_table(self, name: str, character: str) -> None:
        table = self.table
        if name in ARROWS:
            across, down = ARROWS[name]
            if across:
                table.across(across)
            else:
                table.along(down)
        elif name == "enter":
            enter(table)
        elif name == "space":
            table.space()
        elif name == "escape":
            table.let_go()
        elif character in self._acts:
            self._acts[character]()
        elif character in _TYPING:
            table.typed = character.strip(":/")

    def _press(self, column: int, row: int, *, twice: bool) -> None:
        del twice
        act = next((area.act for area in reversed(self._areas) if area.holds(column, row)), None)
        if act is not None:
            act()

    def _scroll(self, by: int) -> None:
        self.table.along(by)

    def draw(self) -> Canvas:
        """Return the whole screen."""
        table, canvas = self.table, Canvas(*self.size)
        self._areas = []
        canvas.put(0, 0, f" {stage.status(table, canvas.width - 1)}".ljust(canvas.width), REVERSED)
        width, height = canvas.width - (PANEL if self.is_beside else 0), canvas.height - 1 - BELOW
        area = Canvas(width, height)
        self._table_on(area)
        canvas.copy_from(area, left=0, top=0, column=0, row=1, size=(width, height))
        self._put_overlay(canvas, width, height)
        self._put_panel(canvas)
        self._below(canvas)
        return canvas

    def _table_on(self, area: Canvas) -> None:
        table = self.table
        plan = lay_out(area.width, area.height)
        gap = max(0, min(2, (area.height - plan.rows) // 4))
        row = max(0, (area.height - plan.rows - 3 * gap) // 2)
        if plan.pegboard is not None:
            names = (table.called(0), table.called(1))
            holes = table.kept.pegs(table.known_events)
            drawn = plan.pegboard.draw(holes, names, table.signs, ruled=plan.is_ruled)
            left = max(0, (area.width - drawn.width) // 2)
            area.copy_from(drawn, left=0, top=0, column=left, row=row, size=(drawn.width, drawn.height))
            row += drawn.height + gap
        cards = stage.Stage(table, area, CardFaces(plan.size, table.signs), gap)
        self._areas += [each._replace(row=each.row + 1) for each in cards.draw(row)]

    def _below(self, canvas: Canvas) -> None:
        table = self.table
        lines = self._lines_said(canvas)
        rest = lines.pop() if lines[1:] and len(lines) < BELOW else ""
        put_said(canvas, lines, free=2)
        if table.overlay is None:
            column, row = 0, canvas.height - 2
            if button := stage.button(table):
                text = f" {button} "
                canvas.put(column, row, text, Ink(Colour.HELD, is_reversed=True))
                self._areas.append(Area(column, row, len(text), 1, partial(enter, table)))
                column = len(text) + 1
            canvas.put(column, row, rest or stage.question(table), STRONG if rest else DIM)
        keys = keys_over(table.overlay, table.typed) or stage.KEYS
        for first, end, key in self._put_keys(canvas, keys):
            if key in self._acts:
                self._areas.append(Area(first, canvas.height - 1, end - first, 1, self._acts[key]))
