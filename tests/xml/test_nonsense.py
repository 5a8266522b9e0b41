"""A word that means nothing where it stands is warned of, and then counts as if it were not there (X1)."""

import pytest

from kabale.engine.texts import NO_TEXTS
from kabale.problems import Source
from kabale.xml.definition import read
from kabale.xml.game import XML
from tests.every import for_every
from tests.xml.playing import OPEN, cards, field, fires, game, moves, table
from tests.xml.reading import codes
from tests.xmlpairs.probe import Probe
from tests.xmlpairs.table import PROBES

ONE_EACH = list({probe.key: probe for probe in PROBES}.values())
"""A probe for each place of the grammar in which a word stands."""


@for_every("probe", ONE_EACH, ids=str)
def test_what_is_accepted_is_told(probe: Probe) -> None:
    """Found by damaged files: a dozen words that draw a warning ended the page of rules with a traceback."""
    for word in ("xyz", "7"):
        definition, problems = read(Source("wrong.xml", probe.text_for(word)))
        assert definition is not None or problems
        if definition is not None:
            assert XML.author.explain(definition, "en", NO_TEXTS)
            assert XML.author.full is not None
            assert XML.author.full(definition, "en")


def test_a_click_deals_whatever_word_it_should_wait_for() -> None:
    """X1, 172: found by random definitions: with an unknown word nothing was ever dealt."""
    for when in ("xyz", "voll", ""):
        position = table(game(f'<ziel bedingung="{when}">b</ziel>', OPEN), "2 AS\n3")
        assert "c2" == moves(position, "c2")
    assert "X203" in codes(_text('<ziel bedingung="xyz">a</ziel>'))


def _text(tags: str) -> str:
    stock = '<feld id="stock" x="1" y="1" typ="stock"></feld>'
    head = '<spiel name="Little" fenster="60x60"><programm>1</programm><version>1</version><karten>52</karten>'
    return head + stock + field("a", tags) + "</spiel>"


def test_a_lock_is_shut_while_its_field_holds_cards_whatever_word_it_should_wait_for() -> None:
    """X1, 242: ``belegt`` is what no word means."""
    little = game('<sperre bedingung="xyz">b</sperre>' + OPEN, OPEN, OPEN)

    assert "" == moves(table(little, "2 AS\n3 2S\n4"), "2-4")
    assert "2-4" == moves(table(little, "2 AS\n3\n4"), "2-4")
    bars = game('<schiebsperre bedingung="xyz">b</schiebsperre>' + OPEN, OPEN)
    assert "" == moves(table(bars, "2 AS\n3"), "2-3")


def test_cards_are_laid_out_whatever_word_they_should_wait_for() -> None:
    """X1, 292."""
    little = game(OPEN + '<lege typ="offen" quelle="stock" anz="3" bedingung="voll">frei</lege>')

    assert 3 == len(little.deal(1).table.piles[1])


@pytest.mark.parametrize("tag", ["start", "startfolge"])
def test_a_first_card_that_is_none_is_that_of_the_field(tag: str) -> None:
    """X1, X37: as where the content is empty."""
    fields = ("<max>9</max><folgestart>A</folgestart><folgefarbe>frei</folgefarbe><folgewert>auf</folgewert>",)
    for named in ("Quadrat", "xyz", ""):
        test = f'<bedingung feld="ziel" tag="{tag}">{named}</bedingung>'
        assert fires(test, "AS 2S", fields=fields)
        assert not fires(test, "2S 3S", fields=fields)


def test_a_next_rank_that_is_none_is_never_the_next() -> None:
    """X1, 490: found by random definitions: it held where no card comes next."""
    fields = ("<max>9</max><folgefarbe>frei</folgefarbe><folgewert>auf</folgewert><folgeende>K</folgeende>",)
    for named in ("xyz", ""):
        test = f'<bedingung feld="ziel" tag="naechster">{named}</bedingung>'
        assert not fires(test, "KS", fields=fields)
        assert not fires(test, "QS", fields=fields)


@pytest.mark.parametrize("tag", ["anzeige", "sortieren"])
def test_what_nothing_can_ask_for_never_holds(tag: str) -> None:
    """506-507: a condition that asks for it held with no content, and ended the page of rules."""
    for content in ("", "aktiv", "mischen"):
        assert not fires(f'<bedingung feld="ziel" tag="{tag}" id="x">{content}</bedingung>', "KS")


def test_points_for_nothing_that_is_known_are_none() -> None:
    """X25: here alone an unknown word does not count as absent."""
    little = game(OPEN + '<punkte bedingung="xyz">5</punkte><punkte>1</punkte>', extra="<punktemax>9</punktemax>")

    assert 2 == table(little, "2 AS 2S").score
    assert "AS 2S" == cards(table(little, "2 AS 2S"), 2)
