"""``kabale play``, by moves and words from a pipe."""

import re
from contextlib import closing
from itertools import count, cycle
from pathlib import Path

import pytest

import kabale
from kabale.cli.dealing import winnable
from kabale.cli.memory import KeptPlay, OwnerMemory
from kabale.engine.session import HEADING, saved_text
from kabale.errors import BadDeal, StoreUnavailable
from kabale.library import load
from kabale.search.hints import Hinter
from kabale.search.limits import Clock, Limits, Stop
from kabale.search.solve import solve
from kabale.search.verdict import Won
from kabale.store.plays import Plays
from kabale.store.values import Play, PlayProgress
from tests.cli.running import WIN, Ran, run
from tests.xml.playing import OPEN, field, text

CLOCK = ("play", "grandfathersclock", "--deal", "k1:5")
KLONDIKE = ("play", "klondike", "--deal", "k1:5")


def typed(*lines: str, to: tuple[str, ...] = KLONDIKE, options: tuple[str, ...] = ()) -> Ran:
    """Play by lines; the status says whether something was refused."""
    done = run(*to, *options, stdin="".join(line + "\n" for line in lines))
    assert done.status in (0, 1), done.err
    return done


def kept(data: Path) -> list[Play]:
    """Return the plays that are kept, the last changed first."""
    with closing(OwnerMemory(data.parent)) as memory:
        return memory.plays(unfinished=False)


def test_a_whole_game_to_the_win() -> None:
    """Move by move, with a table after each."""
    played = typed(*WIN.split(), to=CLOCK)

    assert 1 + 48 == played.out.count("deal k1:5")
    assert "Won in 48 moves. Congratulations!" in played.out
    assert "kept" not in played.out


def test_a_whole_game_on_one_line() -> None:
    """Several moves, one table."""
    played = typed(WIN, to=CLOCK)

    assert 2 == played.out.count("deal k1:5")
    assert "Won in 48 moves" in played.out


def test_a_deal_that_can_surely_be_won() -> None:
    """What is dealt is won by a search, and so is the next deal; it goes with no other way to choose a deal."""
    played = typed("new", to=("play", "freecell", "--winnable"))
    deals = re.findall(r"deal (ms:\d+)", played.out)
    game, _ = load("freecell")

    assert game is not None
    assert 2 == len(set(deals))
    assert all(isinstance(solve(game.deal(deal), Limits(positions=200_000)), Won) for deal in deals)
    assert 2 == run("play", "freecell", "--winnable", "--deal", "ms:1").status
    assert 2 == run("play", "freecell", "--winnable", "--resume").status


def test_where_no_deal_can_be_won_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three deals of Fortress that are lost, and then the time is over; before it was, a deal that can be won."""
    game, _ = load("fortress")
    assert game is not None
    draws = cycle(["k1:1", "k1:2", "k1:3", "k1:4"])
    monkeypatch.setattr("kabale.cli.dealing.random_deal", lambda _: next(draws))
    found = winnable("fortress", game, None, 0, clock=_counted(), seconds=5)

    assert "k1:4" == found
    with pytest.raises(BadDeal, match="no deal that can surely be won was found within 3 seconds"):
        winnable("fortress", game, None, 0, clock=_counted(), seconds=3)


def _counted() -> Clock:
    """Return a clock that goes on by a second with each look."""
    seconds = count()
    return lambda: float(next(seconds))


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    """The table is not shown again, and the rest of the line is not played."""
    played = typed("7-9 c1")

    assert 1 == played.out.count("deal k1:5")
    assert "7-9 is not legal: column 3 builds down" in played.out
    assert "not played: c1" in played.out


def test_enter_alone_draws() -> None:
    """And where there is nothing to draw it shows the table."""
    assert "1 move\n" in typed("").out
    assert 2 == typed("", to=("play", "freecell", "--deal", "ms:1")).out.count("deal ms:1")


def test_undo_redo_restart() -> None:
    """By word or letter, several on a line."""
    assert "· 1 move\n" in typed("c1 c1 c1 u undo").out.replace(" - ", " · ")
    assert "there is no move to undo" in typed("undo").out
    assert "there is no move to redo" in typed("redo").out
    assert "3 moves" in typed("c1 c1 c1", "restart", "redo redo redo").out


def test_what_was_laid_by_itself_goes_back_with_its_move() -> None:
    """With ``--auto`` and with ``auto``."""
    played = typed("c1", "u", options=("--auto",)).out

    assert "0 moves" in played.rpartition("deal k1:5")[2]
    assert "· 0 moves" in typed("a", "u").out.replace(" - ", " · ").rpartition("deal k1:5")[2]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("hint", "8-3"),
        ("h", "8-3"),
        ("why 7-9 c1", "c1 is legal"),
        ("why", "why takes a move"),
        ("why no", "'no' is not a move. Try"),
        ("moves", "c1   8-3"),
        ("piles", "  8 column 2     2 cards"),
        ("rules", "Klondike"),
        ("help", "undo (u)"),
        ("?", "undo (u)"),
        ("undoo", "did you mean undo?"),
        ("xyzzy", "type help"),
        ("7=2", "is not a move. Try c1"),
        ("99-1", "there is no pile 99"),
        ("7–9", "7-9 is not legal"),  # a dash, as some keyboards give
        ("new ms:0", "'ms:0' is not a deal of this game. Try k1:5"),
        ("save", "save takes"),
        ("end", "This game is lost"),
    ],
)
def test_words(line: str, expected: str) -> None:
    """Each is answered with what it is for."""
    assert expected in typed(line).out


def test_the_end_is_said_at_once() -> None:
    """Klondike's deal is given up, and every move after it is refused."""
    played = typed("end", "c1")

    assert "undo to take the last move back" in played.out
    assert "the game was given up" in played.out


def test_a_stuck_game_says_what_can_be_done(tmp_path: Path) -> None:
    """One draw, and nothing more."""
    path = tmp_path / "stuck.pat"
    path.write_text("Stuck\n 1 3\n 52 4 4 0 0 0 999 52 1 0 2\n 0 83 4 0 0 2 999 0 0 0 0\n 0 162 4 0 0 2 13 1 1 0 116\n")

    assert "No move is left. Type undo to take the last move back, restart" in typed("c1", to=("play", str(path))).out


def test_new_deals_another() -> None:
    """That one, or any."""
    played = typed("c1", "new 617", "new").out

    assert "left k1:5 after 1 move" in played
    assert "deal k1:617" in played


def test_output_is_plain_where_nobody_looks() -> None:
    """No codes in a pipe; letters if asked for."""
    assert "\x1b" not in typed("c1").out
    assert typed("c1 help", options=("--ascii",)).out.isascii()


def test_the_status_says_whether_anything_was_refused() -> None:
    """For scripts: an illegal move, a word that is none, nothing to take back. Questions are no moves."""
    statuses = [
        run(*KLONDIKE, "--plain", stdin=f"{lines}\n").status
        for lines in ("c1 c1", "c1\n7-9\nc1", "fnord", "undo", "redo", "why 7-9", "hint", "quit")
    ]

    assert [0, 1, 1, 1, 1, 0, 0, 0] == statuses


# Going on


def test_an_unfinished_game_goes_on(data: Path) -> None:
    """Of its game, and without a name the last one."""
    typed("c1 c1")
    again = typed("quit", to=("play", "klondike"))

    assert "2 moves" in again.out
    assert "resumed after 2 moves; type new for another deal" in again.out
    assert "Klondike" in typed(to=("play",)).out
    assert [("klondike", "k1:5", "c1 c1")] == [(play.game, play.deal, play.moves) for play in kept(data)]


def test_without_anything_it_is_mysteriet() -> None:
    """A random deal that can be typed again."""
    first = typed(to=("play",))
    deal = first.out.partition("deal ")[2].split()[0]

    assert "Mysteriet" in first.out
    assert f"deal {deal}" in typed(to=("play", "mysteriet", "--deal", deal)).out


def test_freecell_deals_microsofts_numbers() -> None:
    """The catalogue says so."""
    assert "deal ms:" in typed(to=("play", "freecell")).out


def test_new_leaves_the_unfinished_game() -> None:
    """And so does asking for a deal."""
    typed("c1 c1")

    assert "0 moves" in typed(to=("play", "klondike", "--new")).out
    assert "0 moves" in typed().out


def test_a_finished_game_does_not_go_on() -> None:
    """Another is dealt."""
    typed(WIN, to=CLOCK)

    assert "0 moves" in typed(to=("play", "grandfathersclock")).out


@pytest.mark.parametrize(
    "content", [b"", b"garbage", b"\xff\xfe", HEADING.encode() + b"\nmoves: 1-99\n", b"x" * 6_000_000]
)
def test_a_damaged_save_is_put_aside(content: bytes, data: Path) -> None:
    """Never overwritten, and said."""
    data.mkdir(parents=True)
    (data / "klondike.play").write_bytes(content)
    again = typed(to=("play", "klondike"))

    assert "cannot be read" in again.out
    assert content == (data / "klondike.damaged-1").read_bytes()
    assert "0 moves" in again.out
    (data / "klondike.play").write_bytes(content)
    typed(to=("play", "klondike"))
    assert (data / "klondike.damaged-2").exists()


def test_a_save_opens_up_to_a_move_that_is_no_longer_legal(tmp_path: Path, data: Path) -> None:
    """From a file, and from what is stored: what was right before the move is there, and the reason is told."""
    file = tmp_path / "old.play"
    digest = kabale.game("klondike").digest
    file.write_text(saved_text({"game": "klondike", "digest": digest, "deal": "k1:617", "moves": "c1 c1 1-9 c1"}))
    opened = typed(to=("play", str(file)))
    with closing(OwnerMemory(data.parent)) as memory:
        play = memory.plays()[0]
        new = play.version, "c1 1-9", "", "playing", None, 1.0, 2
        memory.store.plays.record(play.id, PlayProgress(*new), now=9e9)
    again = typed(to=("play",))

    assert "move 3, 1-9, is no longer legal: " in opened.out
    assert "resumed after 2 moves" in opened.out
    assert "move 2, 1-9, is no longer legal: " in again.out
    assert "resumed after 1 move" in again.out


def test_a_definition_that_is_changed_is_another_game(tmp_path: Path, data: Path) -> None:
    """The moves would mean something else; what was begun by the old rules goes on by them, from the list."""
    path = tmp_path / "mine.pat"
    text = run("convert", "klondike", "--to", "pat").out
    path.write_text(text, encoding="utf-8")
    typed("c1", to=("play", str(path)))
    path.write_text(text.replace("52 4 4 0 0 0 999 1 ", "52 4 4 0 0 0 999 3 "), encoding="utf-8")

    assert "0 moves" in typed(to=("play", str(path))).out
    assert [0, 1] == [play.length for play in kept(data)]
    assert "resumed after 1 move" in typed(to=("play", "--pick", "1")).out


def test_a_file_goes_on_from_wherever_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The place of a definition is kept whole."""
    (tmp_path / "mine.pat").write_text(run("convert", "klondike", "--to", "pat").out, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    typed("c1 c1", to=("play", "mine.pat"))
    monkeypatch.chdir("/")

    assert "2 moves" in typed(to=("play",)).out


def test_what_an_xml_game_says_is_written(tmp_path: Path) -> None:
    """On one line, once, with nothing in it that the terminal would obey."""
    path = tmp_path / "loud.xml"
    said = '<aktion typ="links"><lege feld="a">b</lege><meldung>Laid\\nby &#x9b;itself</meldung></aktion>'
    dealt = f'{OPEN}<lege typ="offen" quelle="stock" anz="4">frei</lege>'
    path.write_text(text(field("a", dealt, x=5), field("b", OPEN, x=9), extra=said), encoding="utf-8")
    out = typed("c2", "table", to=("play", str(path), "--deal", "k1:1")).out

    assert ["Laid by <U+009B>itself"] == [line for line in out.splitlines() if "Laid" in line]


def test_a_saved_game_can_be_opened(tmp_path: Path) -> None:
    """And saved there again where that is said; but no other file is overwritten."""
    path, other = tmp_path / "tuesday.play", tmp_path / "other.txt"
    other.write_text("mine")
    saved = typed(
        "c1 c1",
        f"save {path}",
        "c1",
        f"save {path}",
        f"save --force {path}",
        f"save --force {other}",
        f"save {tmp_path}/no/x.play",
    )
    opened = typed(to=("play", str(path)))

    assert f"save --force {path}" in saved.out
    assert "choose another name" in saved.out
    assert "No such file" in saved.out
    assert "mine" == other.read_text()
    assert "resumed after 3 moves" in opened.out


def test_a_saved_game_that_cannot_be_played_is_one_line(tmp_path: Path) -> None:
    """Exit status 1, and the file stays."""
    path = tmp_path / "bad.play"
    path.write_text(f"{HEADING}\ngame: klondyke\n")
    done = run("play", str(path))

    assert (1, 1) == (done.status, done.err.count("\n"))
    assert path.exists()


def test_a_folder_that_cannot_be_written_is_said_once(data: Path) -> None:
    """And the game goes on."""
    data.parent.write_text("a file in the folder's place")
    played = typed("c1", "c1")

    assert 1 == played.out.count("cannot save this game")
    assert "2 moves" in played.out
    assert "could not save this game" in played.out


def test_a_full_disk_is_said_and_nothing_is_called_kept(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the move on that could not be written until one can; at the end too."""
    full = StoreUnavailable("kabale.db", "SQLITE_FULL", "database or disk is full")
    calls = count()
    record = Plays.record

    def failing(plays: Plays, play: str, progress: PlayProgress, *, now: float) -> int:
        if next(calls) in (1, 2):
            raise full
        return record(plays, play, progress, now=now)

    monkeypatch.setattr(Plays, "record", failing)
    still_full, free_again = typed("c1", "c1"), typed("c1", "c1", to=("play", "klondike"))

    assert 1 == still_full.out.count("Kabale cannot save this game: the database kabale.db: database or disk is full")
    assert "Kabale could not save this game" in still_full.out.splitlines()[-1]
    assert "\nkept:" not in still_full.out
    assert "Kabale can save this game again" in free_again.out
    assert "c1 c1 c1" == kept(data)[0].moves


# -- games that were called otherwise before ---------------------------------------------------------------------------


OLD_RULES = Path(__file__).parents[1] / "data" / "saves" / "plays" / "pyramid.play"
FORMER_NAME = Path(__file__).parents[1] / "data" / "saves" / "plays" / "pyramide-level-2.play"


def test_a_game_that_was_kept_under_a_former_name_goes_on(data: Path) -> None:
    """By either name, and without one where it was the last; it is kept under the new one."""
    data.mkdir(parents=True)
    (data / "pyramide.play").write_bytes(FORMER_NAME.read_bytes())

    for words in (("play", "pyramid"), ("play", "pyramide"), ("play",)):
        assert "resumed after" in typed(to=words).out
    assert "resume with kabale play pyramid" in typed("c1", to=("play", "pyramide")).out
    assert ["pyramid"] == [play.game for play in kept(data)]


def test_a_save_by_other_rules_is_put_aside_and_said_what_has_changed(data: Path) -> None:
    """The play under the former name, whose rules are those of today, is gone on with."""
    data.mkdir(parents=True)
    (data / "pyramid.play").write_bytes(OLD_RULES.read_bytes())
    (data / "pyramide.play").write_bytes(FORMER_NAME.read_bytes())
    again = typed(to=("play", "pyramid"))

    assert "a card could wait in a separate place" in again.out
    assert "resumed after" in again.out
    assert OLD_RULES.read_bytes() == (data / "pyramid.damaged-1").read_bytes()


def test_a_saved_file_by_other_rules_is_refused_in_words() -> None:
    """In one line, not by a traceback."""
    refused = run("play", str(OLD_RULES))

    assert 1 == refused.status
    assert "the rules of 'pyramid' have changed" in refused.err
    assert "a card could wait in a separate place" in refused.err
    assert 1 == refused.err.count("\n")


def test_a_former_name_is_a_name(tmp_path: Path) -> None:
    """Of a saved file, of what is explained and searched."""
    file = tmp_path / "kept.play"
    file.write_bytes(FORMER_NAME.read_bytes())

    assert "resume with kabale play pyramid" in typed(to=("play", str(file))).out
    assert run("explain", "pyramid").out == run("explain", "pyramide").out
    assert 0 == run("solve", "pyramide", "--deal", "k1:1", "--seconds", "0.2").status


def test_what_a_move_did_stands_below_the_table() -> None:
    """Each table wiped the one before, and nothing said what had moved; of several on a line the last one is told."""
    told = typed("8-3", "c1 c1", "undo", "redo", options=("--ascii",)).out

    assert "AH from column 2 to foundation 1; turned: 4C, column 2" in told
    assert "8S from the stock" not in told
    assert 3 == told.count("AS from the stock to the waste")
    assert "undone: AS" in told
    assert "redone: AS" in told


def test_it_is_said_which_pile_is_which() -> None:
    """Numbers alone said nothing of stock, waste, foundations."""
    told = typed("table").out

    assert 2 == told.count("piles: the stock (1), the waste (2), foundations (3 to 6) and columns (7 to 13)")


def test_golf_has_no_foundations_to_lay_on() -> None:
    """``auto`` said that ``all`` lays whatever fits there."""
    told = typed("auto", "all", to=("play", "golf", "--deal", "k1:3")).out

    assert 2 == told.count("this game has no foundations")


def test_a_second_hint_thinks_longer_where_the_first_found_no_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both say that they know no win, and the first says how to have more thought; after a move it begins again."""
    asked = []

    def hinter(_: KeptPlay, *, longer: bool = False, stop: Stop | None = None) -> Hinter:
        asked.append(longer)
        return Hinter(Limits(positions=1), stop=stop)

    monkeypatch.setattr(KeptPlay, "hinter", hinter)
    told = typed("hint", "hint", "c1", "hint").out

    assert [False, True, False] == asked
    assert (3, 2) == (
        told.count("The search found no win from here; this looks best"),
        told.count("type hint again to search longer"),
    )
