"""What the kernel, the rules page, the reasons and the conversion do with words that they do not know.

Each of them once listed what it could not express, so that a word nobody had thought of passed: play obeyed a new tag,
and the native search called winnable deals lost. Now all pass over nothing but what ``vocabulary.txt`` has.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from kabale.engine.game import Game, Position
from kabale.engine.language import NoTables
from kabale.errors import IllegalMove
from kabale.library.authoring import NotConvertible, convert
from kabale.xml.play import fields, hand
from kabale.xml.play.hand import Limit
from kabale.xml.play.state import State
from kabale.xml.rules.vocabulary import TAGS_OF_FIELDS, known
from kabale.xml.text.grammar import (
    ACTION_TAGS,
    FIELD_TAGS,
    GAME_TAGS,
    WRAPPERS,
    AttributeRule,
    Content,
    Holds,
    Rule,
    number,
)
from kabale.xml.text.values import Property
from kabale.xml.text.words import Attr, Tag
from tests.every import for_every
from tests.xml.playing import DOWN, FREE_BLOCKS, game, table
from tests.xmlpairs.play import loaded
from tests.xmlpairs.probe import Probe
from tests.xmlpairs.table import MISSING, PROBES
from tests.xmlpairs.test_every_word_matters import DEMANDED, FORBIDDEN

Novelty = Callable[[pytest.MonkeyPatch], Game]

BY_PROPERTY = {"action.bedingung", "action.vergleich", "action.aenderung"}
"""Their contents stand under ``ask.``, ``compare.`` and ``set.``."""

WORDS = {key: words for key, words in DEMANDED.items() if not key.startswith("word.")}
WORDS = {key: words for key, words in WORDS.items() if key not in FORBIDDEN | BY_PROPERTY}
WORDS |= {f"action.{tag}@tag": {None, *Property} for tag in ("bedingung", "aenderung")}


REFUSED_BY_TABLES = {"game.add": {"Joker"}, "game.ende@typ": None, "field.stopp": None, "field.stopp@bedingung": None}
REFUSED_BY_PROGRAMS = {"game.add": {"Joker"}}
REFUSED_BY_PAT: dict[str, set[str] | None] = {
    "game.add": {"Joker"},
    "field.einschub": {"hinten", "aussen"},
    **dict.fromkeys(f"field.{each}@bedingung" for each in ("folgestart", "stopp", "punkte")),
    **dict.fromkeys(("field.stopp", "field.blindstart", "action.spielende")),
    **dict.fromkeys(f"action.aenderung@{each}" for each in ("tag", "ziel", "opt")),
    **dict.fromkeys(
        f"action.lege@{each}" for each in ["ziel", "zielpos", "anz", "richtung", "typ", "umschichten", "opt"]
    ),
    **dict.fromkeys(place for place in WORDS if place.startswith("set.") and place != "set.anzeige"),
}
"""The words that kernel and conversion always refuse, None for all words of a place."""

SEEN_ONLY = dict.fromkeys(
    (
        *("game.markiere", "field.auto", "field.lage", "field.richtung", "field.anzeige", "field.anzeige@typ"),
        *("field.anzeige@status", "action.lege@animation", "action.sound", "set.anzeige"),
    )
)
"""The places whose words change no tables."""


@for_every("place", WORDS)
def test_each_word_of_the_grammar_is_known(place: str) -> None:
    """A word of the grammar that ``vocabulary.txt`` lacks is refused by kernel and conversion."""
    words = {str(word or "").rstrip("0123456789") for word in WORDS[place] if word != "x2"}

    assert {word for word in words if (place, word) not in known()} == set()


def test_no_word_is_known_that_the_grammar_lacks() -> None:
    """A line that is left over would let a later word of this name pass."""
    listed = {(place, str(word or "")) for place, words in WORDS.items() for word in words}

    assert known() - listed == set()


def test_the_tags_of_fields_are_those_of_the_grammar() -> None:
    """Each use of the rules matches over :data:`FieldTag`."""
    assert set(TAGS_OF_FIELDS) | WRAPPERS == set(FIELD_TAGS)


# -- what is refused, and what is only seen ---------------------------------------------------------------------------


def marked(places: Mapping[str, set[str] | None]) -> list[tuple[Probe, str]]:
    """Return the probes of some words, None for all of a place, with these words."""
    ready = [probe for probe in PROBES if probe.key not in MISSING and probe.key in places]
    found = [(probe, word, places[probe.key]) for probe in ready for word in probe.shows if word]
    return [(probe, word) for probe, word, words in found if words is None or word in words]


def dealt(probe: Probe, word: str | None) -> Position | None:
    """Return a deal of the game of a probe, None where the word makes it no game."""
    found, _ = loaded(probe.text_for(word))
    return None if found is None else found.deal("k1:1")


def has_reasons(found: Game) -> bool:
    """Say whether a game cannot be written as ``.pat``."""
    try:
        convert(found, "pat")
    except NotConvertible:
        return True
    return False


def test_what_cannot_be_said_is_refused() -> None:
    """The kernel does not search such a game, and it is not converted."""
    passed = []
    for probe, word in marked(REFUSED_BY_TABLES):
        position = dealt(probe, word)
        passed += [f"tables: {probe} {word}"] if position and not isinstance(position.tables(), NoTables) else []
    for probe, word in marked(REFUSED_BY_PROGRAMS):
        position = dealt(probe, word)
        passed += [f"program: {probe} {word}"] if position and not isinstance(position.program(), NoTables) else []
    for probe, word in marked(REFUSED_BY_PAT):
        found, _ = loaded(probe.text_for(word))
        passed += [f"pat: {probe} {word}"] if found and not has_reasons(found) else []

    assert passed == []


def test_what_is_only_seen_changes_no_tables() -> None:
    """The tables are those of the same game without the word."""
    changed = []
    for probe, word in marked(SEEN_ONLY):
        with_it, without = dealt(probe, word), dealt(probe, None) if None in probe.shows else None
        if with_it and without:
            tables = [with_it.tables(), without.tables()]
            are_refused = [isinstance(each, NoTables) for each in tables]
            changed += [f"{probe} {word}"] if tables[0] != tables[1] and not all(are_refused) else []

    assert changed == []


# -- what nobody has thought of --------------------------------------------------------------------------------------


def new_tag(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Let play obey a new tag: so many cards stay in the field."""
    monkeypatch.setitem(FIELD_TAGS, "bleibt", Rule(number(0, 208), 0))
    limit = hand.limit

    def limited(state: State, pile: int) -> Limit:
        most, why = limit(state, pile)
        left = len(state.piles[pile]) - int(state.fields[pile].texts.get("bleibt", "0"))
        return (most, why) if most <= left else (max(left, 0), "why.kept")

    monkeypatch.setattr(hand, "limit", limited)
    return game(DOWN, FREE_BLOCKS + "<bleibt>1</bleibt>")


def new_word(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Let play obey a new word of a lock: the other field holds one card."""
    rule = FIELD_TAGS[Tag.LOCK]
    words = (*rule.attributes[Attr.WHEN].content.words, "halb")
    attributes = {**rule.attributes, Attr.WHEN.value: AttributeRule(Content(Holds.WORD, words))}
    monkeypatch.setitem(FIELD_TAGS, Tag.LOCK, replace(rule, attributes=attributes))
    meets = fields.meets

    def met(state: State, pile: int, when: str) -> bool:
        return len(state.piles[pile]) == 1 if when == "halb" else meets(state, pile, when)

    monkeypatch.setattr(fields, "meets", met)
    return game(DOWN, FREE_BLOCKS + '<sperre typ="nehmen" bedingung="halb">b</sperre>')


WRITTEN = [
    (new_tag, "<bleibt>1</bleibt>", "- bleibt: 1"),
    (new_word, '<sperre typ="nehmen" bedingung="halb">b</sperre>', '- sperre: b, typ "nehmen", bedingung "halb"'),
]


@pytest.mark.parametrize(("novelty", "written", "line"), WRITTEN)
def test_no_use_of_the_rules_passes_over_what_only_play_knows(
    novelty: Novelty, written: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The native search called deals lost that play won, and the page and the conversion told half the rules."""
    found = novelty(monkeypatch)
    position = table(found, "2 8S\n3 7H")

    assert "3-2" not in map(str, position.legal_moves)
    with pytest.raises(IllegalMove, match=written):
        position.play("3-2")
    tables, program = position.tables(), position.program()
    assert isinstance(tables, NoTables)
    assert isinstance(program, NoTables)
    assert (written in tables.reason, written in program.reason) == (True, True)
    assert written in found.explain()
    assert line in found.full()
    with pytest.raises(NotConvertible, match=written):
        convert(found, "pat")


def test_a_new_step_of_an_action_is_passed_over_by_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Actions are read as steps; a tag that is no known step was left out without a word."""
    monkeypatch.setitem(ACTION_TAGS, "pfeife", Rule(number(), 0, many=True))
    found = game(DOWN, FREE_BLOCKS, extra='<aktion typ="legen"><pfeife>3</pfeife></aktion>')
    position = table(found, "2 8S\n3 7H")

    tables, program = position.tables(), position.program()
    assert isinstance(tables, NoTables)
    assert isinstance(program, NoTables)
    assert "<pfeife>3</pfeife>" in found.explain()
    with pytest.raises(NotConvertible, match="pfeife"):
        convert(found, "pat")


def test_a_new_tag_of_the_game_is_passed_over_by_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """What concerns the whole game stands beside the fields and the actions."""
    monkeypatch.setitem(GAME_TAGS, "zeit", Rule(number(), 0))
    found = game(DOWN, FREE_BLOCKS, extra="<zeit>60</zeit>")

    assert isinstance(found.deal("k1:1").tables(), NoTables)
    assert isinstance(found.deal("k1:1").program(), NoTables)
    assert "<zeit>60</zeit>" in found.explain()
