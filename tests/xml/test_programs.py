"""Random little programs of actions: nothing hangs, no card is lost, and everything can be taken back."""

from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move, answer, lay, pick, under
from kabale.errors import IllegalMove
from kabale.table.text import parse, show
from kabale.xml.play import turn
from tests.xml.playing import field, game, table

IDS = st.sampled_from(["a", "b", "c", "quelle", "ziel", "a b", "ziel#r", "d"])
ONE_ID = st.sampled_from(["a", "b", "c", "quelle", "ziel", "ziel#r", "d"])
CARDS = st.sampled_from(["frei", "A", "K", "Herz", "Pik 2", "zufallswert", "zufallsfarbe 3"])
RELATIONS = st.sampled_from(["", ' beziehung="kleiner"', ' beziehung="groesser"', ' beziehung="ungleich"'])
JUMPS = st.sampled_from(["anfang", "naechste", "wiederholung", "ende", "x", "y"])

CONDITIONS = st.one_of(
    st.builds('<bedingung feld="{}" tag="kartenzahl"{}>{}</bedingung>'.format, ONE_ID, RELATIONS, st.integers(0, 4)),
    st.builds('<bedingung feld="{}" tag="karte"{}>{}</bedingung>'.format, ONE_ID, RELATIONS, CARDS),
    st.builds('<bedingung feld="{}" tag="var"{}>{}</bedingung>'.format, ONE_ID, RELATIONS, st.integers(0, 3)),
    st.builds('<bedingung feld="ziel" tag="id">{}</bedingung>'.format, st.sampled_from("abcd")),
    st.builds('<bedingung feld="{}" tag="legbar">{}</bedingung>'.format, ONE_ID, ONE_ID),
    st.builds(
        '<bedingung feld="{}" tag="status">{}</bedingung>'.format, ONE_ID, st.sampled_from(["offen", "verdeckt"])
    ),
    st.builds(
        '<vergleich feld1="{}" feld2="{}" typ="{}"{}>3</vergleich>'.format,
        st.one_of(ONE_ID, st.just("@legestapel")),
        ONE_ID,
        st.sampled_from(["summe", "differenz", "abstand"]),
        RELATIONS,
    ),
)
ATTRIBUTES = st.lists(
    st.sampled_from(
        ['anz="2"', 'anz="legezahl"', 'startpos="1"', 'zielpos="1"', 'zielpos="zufall"', 'richtung="rueckwaerts"']
    ),
    max_size=2,
    unique_by=lambda attribute: attribute[:4],
).map(" ".join)
OPTIONS = st.sampled_from(
    ["", ' opt="erlaubt"', ' opt="tausch"', ' umschichten="auf"', ' typ="verdeckt"', ' ziel="id"']
)
STEPS = st.one_of(
    st.builds('<lege feld="{}" {}{}>{}</lege>'.format, IDS, ATTRIBUTES, OPTIONS, ONE_ID),
    st.builds('<aenderung feld="{}" tag="var">{}</aenderung>'.format, IDS, st.sampled_from(["+1", "-1", "2"])),
    st.builds('<aenderung feld="{}" tag="max">{}</aenderung>'.format, IDS, st.sampled_from(["+1", "1", "frei"])),
    st.builds('<aenderung feld="{}" tag="startwert">{}</aenderung>'.format, IDS, st.sampled_from(["zielwert", "K"])),
    st.builds('<aenderung feld="{}" tag="sicht">{}</aenderung>'.format, IDS, st.sampled_from(["verdeckt", "offen"])),
    st.builds('<aenderung feld="{}" tag="einschub">{}</aenderung>'.format, IDS, st.sampled_from(["hinten", "vorn"])),
    st.builds(
        '<aenderung feld="{}" tag="sortieren">{}</aenderung>'.format, IDS, st.sampled_from(["mischen", "umdrehen"])
    ),
    st.builds('<aenderung feld="{}" tag="status">verdeckt</aenderung>'.format, IDS),
    st.builds('<setze id="{}">{}</setze>'.format, st.sampled_from(["quelle", "ziel"]), ONE_ID),
    st.builds(r'<meldung antwort="Ja\nNein" feld="{}">?</meldung>'.format, ONE_ID),
    st.just("<meldung>Nein</meldung>"),
    st.builds("<spielende>{}</spielende>".format, st.sampled_from(["sieg", "verlust"])),
)


def action(kind: str, trigger: str, parts: list[str], success: str, failure: str, name: str) -> str:
    failure = "naechste" if failure == "wiederholung" else failure
    jumps = f"<erfolg>{success}</erfolg><misserfolg>{failure}</misserfolg>"
    return f'<{kind} typ="{trigger}" id="{name}">{"".join(parts)}{jumps}</{kind}>'


PARTS = st.builds(lambda tests, steps: [*tests, *steps], st.lists(CONDITIONS, max_size=2), st.lists(STEPS, max_size=3))
ACTIONS = st.builds(
    action,
    st.just("aktion"),
    st.sampled_from(["legen", "links", "rechts", "klick", "mitte"]),
    PARTS,
    JUMPS,
    JUMPS,
    st.sampled_from(["x", "y", "z"]),
)
AFTER = st.builds(
    action, st.just("abschluss"), st.sampled_from(["frei", "legen"]), PARTS, JUMPS, JUMPS, st.sampled_from("xyz")
)
PROGRAMS = st.builds(
    lambda actions, after: "".join([*actions, *after]), st.lists(ACTIONS, max_size=3), st.lists(AFTER, max_size=2)
)

COLUMN = "<max>5</max><folgestart>frei</folgestart><folgefarbe>frei</folgefarbe><folgewert>{}</folgewert>"
FIELDS = (
    COLUMN.format("ab") + "<punkte>1</punkte><beziehung id='r'>b</beziehung><auto>ja</auto>",
    COLUMN.format("frei") + "<stopp bedingung='leer'></stopp><fuellen>c</fuellen><beziehung id='r'>c</beziehung>",
    COLUMN.format("auf") + "<folgeschieb>einzeln</folgeschieb><ziel>a</ziel><quelle>b</quelle>"
    "<wiederholung mischen='ja'>1</wiederholung>",
    COLUMN.format("frei") + "<einschub>aussen</einschub><stopp bedingung='einschub'></stopp>",
)
PICTURE = "2 3S 2H\n3 (KS) AH\n4 2S 4C\n5 QD (JD)"


def alphabet(piles: int) -> Iterator[Move]:
    """Yield every move that the notation can say, blocks of up to two cards."""
    for source in range(piles):
        yield from (Move(kind, source) for kind in ("left", "middle"))
        for target in range(piles):
            yield from (lay(source, target, count) for count in (1, 2))
            yield from (under(source, target), pick(source, 0, target), under(source, target, 0))
    yield from (answer(1), answer(2), answer(3))


def check(position: Position) -> None:
    """Try every move: the legal ones and no others can be played, and each is taken back whole."""
    before, key, legal = position.table.copy(), position.key(), position.legal_moves
    deck = sorted(before.cards())
    assert len(set(legal)) == len(legal)
    for move in alphabet(len(before.piles)):
        if move in legal:
            assert position.why(move) is None
        else:
            with pytest.raises(IllegalMove):
                position.play(move)
    for move in legal:
        copy = before.copy()
        for change in position.push(move).changes:
            change.do(copy)
        assert copy == position.table
        assert deck == sorted(position.table.cards())
        assert move == position.pop()
        assert before == position.table
        assert key == position.key()
    assert legal == position.legal_moves


@settings(deadline=None)
@given(program=PROGRAMS, line=st.lists(st.integers(0, 2**16), max_size=4))
@example(program='<aktion typ="legen"><erfolg>anfang</erfolg></aktion>', line=[])
def test_any_program_keeps_the_laws(program: str, line: list[int]) -> None:
    """Laws 1 to 5 for games that nobody has invented; a shorter limit keeps endless chains quick (X34)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(turn, "MOST_ACTIONS", 200)
        little = game(*FIELDS[:3], field("d", FIELDS[3]), extra="<punktemax>9</punktemax>" + program)
        position = table(little, PICTURE)
        check(position)
        for number in line:
            if position.outcome is not Outcome.PLAYING:
                break
            legal = position.legal_moves
            position.push(legal[number % len(legal)])
            check(position)
        restored = little.position(parse(show(position.table)))
        assert position.key() == restored.key()
        assert position.legal_moves == restored.legal_moves
