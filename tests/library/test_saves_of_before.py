"""What people have kept: plays, matches, databases and studies as an earlier code wrote them, and what they were then.

``tests/data/saves`` was written once, before the code was moved to new rooms, and is never written again. Each thing in
it is read back here, and must be what was noted beside it when it was kept. A move may since have got another name: a
right click that an XML game answered by laying a card may be kept as that lay. So the moves of plays are counted, not
compared; where they led to is. A game may have got another name and is found by the one that it had: :data:`RENAMED`. A
definition that was wrong may have been replaced, and a play by it is refused in words: :data:`REPLACED`.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import kabale
from kabale.cli.earlier import take_over
from kabale.cli.memory import OwnerMemory
from kabale.cli.saves import is_save
from kabale.cribbage.match import Match
from kabale.cribbage.record import from_text
from kabale.engine.session import knows
from kabale.messages import LANGUAGES
from kabale.search import native
from kabale.search.limits import Limits
from kabale.studies.plan import Deals, Plan, Subject
from kabale.table.cards import name
from kabale.table.text import show
from tests.every import for_every
from tests.web.client import House, house

KEPT = Path(__file__).parents[1] / "data" / "saves"

REPLACED = {
    "baroness": "a card waited on a hand, as no book has it: the game that was called baronin has the name now",
    "baronin": "no gap could be filled from another column",
    "boesesieben": "aces that came face up stayed where they were dealt, and the redeal laid other rows",
    "canfield": "parts of builds moved, and gaps took any card: canfieldparts has those rules, and their digest",
    "crescent": "each pile was turned by itself, and once: all sixteen are turned together now, three times",
    "elfer": "a jack could take a queen that lay hidden in the stock",
    "festung": "a run of several cards could bring an ace onto a king",
    "fourteenout": "a card waited on a hand, and so left with the one beneath it",
    "nestor": "two cards of a rank were dealt to a column",
    "pyramid": "a card waited on a hand, as no book has it: the game that was called pyramide has the name now",
    "shamrocks": "kings stayed on the lower cards of their suits",
    "storehouse": "gaps took any card, and the reserve did not fill them",
    "yukonx": "cards came back from the foundations",
    "skorpion": "a whole suit that was only uncovered stayed in its column",
}
"""Definitions whose rules were wrong: why another one has the name now, by the name that plays were kept under."""

RENAMED = {
    "baronin": "baroness",
    "pyramide": "pyramid",
}
"""What games were called when things were kept, and what they are called now."""

PLAYS = {path: path.read_text("utf-8").splitlines()[1].removeprefix("game: ") for path in KEPT.glob("plays/*.play")}
CUT = {"trumpf": "a right click that laid a card did not set off what comes after laying (X28)"}
"""Plays whose moves were legal by a wrong reading of the rules, which they are opened up to: why."""
GOING_ON = sorted(path for path, former in PLAYS.items() if former not in {*REPLACED, *CUT})
REFUSED = sorted(path for path, former in PLAYS.items() if former in REPLACED)


def noted(file: str) -> Any:
    """Return what was noted when something was kept."""
    return json.loads((KEPT / file).read_text("utf-8"))


# -- plays -------------------------------------------------------------------------------------------------------------


def described(session: kabale.Session) -> dict[str, object]:
    """Say where a play stands."""
    position = session.position
    return {
        "key": sha256(position.key()).hexdigest(),
        "table": show(position.table).splitlines(),
        "score": position.score,
        "outcome": position.outcome.value,
        "passes": position.passes,
        "question": None if position.question is None else list(position.question.answers),
        "moves": len(position.moves),
    }


@for_every("kept", GOING_ON, ids=lambda path: path.stem)
def test_a_play_goes_on(kept: Path) -> None:
    """It stands where it stood, and what was taken back can be made again."""
    session = kabale.Session.from_text(kept.read_text("utf-8"), kabale.game)
    now, undone, can_undo = described(session), len(session.undone), session.can_undo
    while session.can_redo:
        session.redo()

    assert is_save(kept)
    assert noted("plays.json")[kept.stem] == {
        "now": now,
        "undone": undone,
        "can_undo": can_undo,
        "ahead": described(session),
    }


@pytest.mark.parametrize("name", CUT)
def test_a_play_that_was_played_by_a_wrong_reading_opens_up_to_it(name: str) -> None:
    """The rest of it is not legal, and that is said; who asks for all of it is refused."""
    text = (KEPT / "plays" / f"{name}.play").read_text("utf-8")
    session = kabale.Session.opened(text, kabale.game)

    assert "move 4, 13-8, is no longer legal: " in str(session.cut)
    assert 3 == len(session.position.moves)
    with pytest.raises(kabale.BadSave, match="13-8 is not legal"):
        kabale.Session.from_text(text, kabale.game)


def test_every_play_is_noted() -> None:
    assert sorted(noted("plays.json")) == sorted(path.stem for path in KEPT.glob("plays/*.play"))


@pytest.mark.parametrize("kept", REFUSED, ids=lambda path: path.stem)
def test_a_play_by_rules_that_were_replaced_is_refused_in_words(kept: Path) -> None:
    """What was wrong with the old rules is said, and nothing breaks."""
    with pytest.raises(kabale.BadSave, match=r"it was played by the old ones: .+ Now "):
        kabale.Session.from_text(kept.read_text("utf-8"), kabale.game)


@for_every("former, digest", noted("digests.json").items())
def test_the_rules_are_known_by_the_digests_that_are_kept(former: str, digest: str) -> None:
    """A play whose game does not know the digest is not gone on with: none may change without the rules."""
    assert (former not in REPLACED) == knows(kabale.game(former), digest)


@pytest.mark.parametrize("former", REPLACED)
def test_what_replaced_rules_says_what_has_changed(former: str) -> None:
    """In every language: whoever comes with a play by the old rules reads it."""
    assert set(LANGUAGES) == set(kabale.game(former).texts.of("changed"))


def test_the_canfield_of_before_is_in_the_library() -> None:
    """Its rules have another name: who writes that into a kept play goes on with it."""
    assert noted("digests.json")["canfield"] == kabale.game("canfieldparts").digest


def test_games_that_were_renamed_are_found_by_the_name_that_they_had() -> None:
    assert RENAMED == {former: kabale.game(former).name for former in RENAMED}
    assert set(RENAMED) == {former for former in noted("digests.json") if kabale.game(former).name != former}


def test_plays_that_were_kept_in_files_are_taken_over(tmp_path: Path) -> None:
    """All that can be gone on with are in the store, stand where they stood, and are taken once; the others stay."""
    shutil.copytree(KEPT / "plays", tmp_path / "plays")
    with closing(OwnerMemory(tmp_path)) as memory:
        notes, again = take_over(memory), take_over(memory)
        plays = memory.plays(most=1_000, unfinished=False)
        found = [described(memory.session(play)) for play in plays]

    assert (len(REFUSED) + len(CUT), []) == (len(notes), again)
    keys = {str(each["key"]) for each in found}
    assert {noted("plays.json")[kept.stem]["now"]["key"] for kept in GOING_ON} < keys
    assert len(GOING_ON) + len(CUT) == len(keys)
    assert {path.name for path in PLAYS} - {kept.name for kept in REFUSED} == {
        path.name for path in (tmp_path / "plays" / "before").iterdir()
    }
    assert {f"{kept.stem}.damaged-1" for kept in REFUSED} == {path.name for path in (tmp_path / "plays").glob("*-1")}


# -- cribbage ----------------------------------------------------------------------------------------------------------


def told(match: Match) -> dict[str, object]:
    """Say where a match stands."""
    state = match.state
    return {
        "scores": list(state.scores),
        "phase": state.phase,
        "deals": state.deals,
        "dealer": state.dealer,
        "count": state.count,
        "hands": [list(map(name, hand)) for hand in state.hands],
        "starter": None if state.starter is None else name(state.starter),
        "moves": [str(move) for _, move in match.moves],
        "seats": [seat for seat, _ in match.moves],
        "legal": [[str(move) for move in match.legal_moves(seat)] for seat in (0, 1)],
        "to_move": list(match.to_move),
        "result": None if match.result is None else {**asdict(match.result), "scores": list(match.result.scores)},
    }


@pytest.mark.parametrize("kept", sorted(KEPT.glob("cribbage/*.match")), ids=lambda path: path.stem)
def test_a_match_goes_on(kept: Path) -> None:
    """Cards, moves and scores, and the lines that were handed through."""
    match, more = from_text(kept.read_text("utf-8"))

    assert noted("cribbage.json")[kept.stem] == {"match": told(match), "more": more}


# -- the store ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on the database that was kept."""
    folder = tmp_path_factory.mktemp("old")
    connection = sqlite3.connect(folder / "kabale.db")
    connection.executescript((KEPT / "store.sql").read_text("utf-8"))
    connection.close()
    with house(folder) as opened:
        yield opened


def holds(answer: Any, expected: Any) -> bool:
    """Say whether an answer says all that it said then; it may say more."""
    match expected:
        case dict():
            return all(key in answer and holds(answer[key], value) for key, value in expected.items())
        case list():
            return len(answer) == len(expected) and all(map(holds, answer, expected))
        case _:
            return bool(answer == expected)


def by_new_names(answer: Any) -> Any:
    """Return an answer with the names that games have now: of a play's game, and where games are named."""
    match answer:
        case {"game": str() as former, **rest}:
            return {"game": RENAMED.get(former, former), **by_new_names(rest)}
        case {"game": {"name": str() as former, **of_game}, **rest}:
            return {"game": {"name": RENAMED.get(former, former), **of_game}, **by_new_names(rest)}
        case dict():
            return {key: by_new_names(value) for key, value in answer.items()}
        case list():
            return [by_new_names(each) for each in answer]
        case _:
            return answer


STORE = noted("store.json")
ASKED = [(person["cookie"], path, answer) for person in STORE["players"] for path, answer in person["answers"].items()]


@for_every("cookie, path, answer", ASKED)
def test_a_database_is_gone_on_with(old: House, cookie: str, path: str, answer: object) -> None:
    """Who comes with the cookie of before finds the plays, definitions, figures and matches of before."""
    visitor = old.visitor()
    visitor.http.cookies.set("kabale", cookie)
    found, expected = visitor.get(path), by_new_names(untitled(answer))

    assert holds(found, expected), f"expected {expected}, got {found}"


def test_favourites_and_results_of_matches_are_still_there(old: House) -> None:
    for person in STORE["players"]:
        favourites = {RENAMED.get(name, name) for name in person["favourites"]}

        assert favourites == old.store.players.favourites(person["player"])

    assert STORE["matches"] == [asdict(each) for each in old.store.matches.of(STORE["players"][0]["player"])]


def test_studies_are_still_there(old: House) -> None:
    rows = [asdict(row) for row in old.store.studies.rows(noted("studies.json")[0]["id"])]

    studies = [{**each, "study": by_new_names(each["study"])} for each in STORE["studies"]]

    # The judge of a win and the version that searched were not noted then.
    kept = [{**row, "judge": "", "kabale": ""} for row in STORE["rows"]]

    assert (studies, kept) == ([asdict(each) for each in old.store.studies.counts()], rows)


@pytest.mark.parametrize("study", noted("studies.json"), ids=lambda study: study["game"])
def test_a_study_goes_on(study: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan finds its rows by its id: it follows from rules, variant, level, limits and search alone.

    The kernel of then was search 1, whatever it settled; today's is another, and what it finds is not told as theirs.
    """
    assert native.search_version() != 1
    monkeypatch.setattr(native, "search_version", lambda: 1)
    game = kabale.game(study["game"])
    subject, deals, limits = (
        Subject.of(study["game"], game),
        Deals.parse(study["deals"]),
        Limits(**study["limits"]),
    )
    plan = Plan(subject, game.title, deals, limits, study["variant"], study["level"], study["method"])

    assert (study["id"], study["described"]) == (plan.id, plan.described())


def untitled(answer: Any) -> Any:
    """Return an answer without titles of games of the library: they were the definitions', and are the reader's now."""
    match answer:
        case {"game": str() as name, "title": _, **rest} if not name.startswith("own:"):
            return {"game": name, **untitled(rest)}
        case {"own": False, "title": _, **rest}:
            return {"own": False, **rest}
        case dict():
            return {key: untitled(value) for key, value in answer.items()}
        case list():
            return [untitled(each) for each in answer]
        case _:
            return answer
