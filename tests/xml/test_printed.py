"""Every example that the German document prints, whole or in pieces: read, and what is said about each.

A number is the line where the example begins. Fragments are put into a frame with the fields that they name.
"""

import pytest

from kabale.problems import Source
from kabale.xml.text.tree import parse
from tests.xml.reading import codes, framed, read_text

FIELD = '<feld id="{0}" x="1" y="1" typ="stapel">\n</feld>\n'
OTHERS = "".join(FIELD.format(name) for name in ("feldname", "stapelid", "feld1", "feld2", "feld3", "feldID"))
NO_GOAL = ["X321"]

KINGS = """<spiel name="Jedem Koenig sein eigenes Reich" fenster="40x42">
<programm>090818</programm>
<version>090818</version>
<karten>52</karten>
<feld id="stock" x="-1" y="-1" typ="stock">
</feld>
<feld id="temporaer" x="-1" y="-1" typ="reserve">
<lege typ="offen" quelle="stock" anz="4">K</lege>
</feld>
<feld id="Nordreich" x="8" y="2" typ="stapel">
<max>13</max>
<richtung>rechts</richtung>
<lege typ="offen" quelle="stock" anz="12">frei</lege>
<lege typ="offen" quelle="temporaer">frei</lege>
<sortiere richtung="zufall">K</sortiere>
</feld>
<feld id="Ostreich" x="38" y="9" typ="stapel">
<max>13</max>
<richtung>unten</richtung>
<lege typ="offen" quelle="stock" anz="12">frei</lege>
<lege typ="offen" quelle="temporaer">frei</lege>
<sortiere richtung="zufall">K</sortiere>
</feld>
<feld id="Suedreich" x="32" y="40" typ="stapel">
<max>13</max>
<richtung>links</richtung>
<lege typ="offen" quelle="stock" anz="12">frei</lege>
<lege typ="offen" quelle="temporaer">frei</lege>
<sortiere richtung="zufall">K</sortiere>
</feld>
<feld id="Westreich" x="2" y="33" typ="stapel">
<max>13</max>
<richtung>oben</richtung>
<lege typ="offen" quelle="stock" anz="12">frei</lege>
<lege typ="offen" quelle="temporaer">frei</lege>
<sortiere richtung="zufall">K</sortiere>
</feld>
</spiel>
"""

SPIDER = """<spiel name="Spinne" fenster="40x42">
<programm>241010</programm>
<version>1</version>
<regelwerk>
<regel id="4farben">Spielvariante mit vier verschiedenen Farben</regel>
<regel id="2farben">Spielvariante mit zwei verschiedenen Farben</regel>
</regelwerk>
<karten>104</karten>
<regel id="2farben">
<sub typ="familie">Karo</sub>
<sub typ="familie">Karo</sub>
<sub typ="familie">Kreuz</sub>
<sub typ="familie">Kreuz</sub>
<add typ="familie">Herz</add>
<add typ="familie" rueckseite="2">Herz</add>
<add typ="familie">Pik</add>
<add typ="familie" rueckseite="2">Pik</add>
</regel>
<feld id="stock" x="-1" y="-1" typ="stock">
</feld>
</spiel>
"""

IN_FIELD = {
    173: ('<ziel bedingung="leer" pruefe="stapelid" sicht="verdeckt">feldname</ziel>', []),
    186: ("<quelle>feldname</quelle>", []),
    190: ('<wiederholung aufnahme="sprung" mischen="ja">1</wiederholung>', ["X307"]),
    208: ("<max>13</max>", []),
    212: ('<folgestart bedingung="farbewert">Herz A</folgestart>', ["X306"]),
    216: ("<folgeende>K</folgeende>", []),
    219: ("<folgefarbe>wechsel</folgefarbe>", []),
    222: ("<folgewert>auf</folgewert>", ["X306"]),
    225: ("<folgeschieb>offen</folgeschieb>", []),
    228: ("<einschub>hinten</einschub>", []),
    234: ("<fuellen>feldname</fuellen>", []),
    237: (
        '<sperre id="name" status="inaktiv" typ="legen" bedingung="belegbar" modus="and">feld1 feld2 feld3</sperre>',
        [],
    ),
    247: ("<gesperrt>ja</gesperrt>", []),
    251: ('<schiebsperre id="name" status="inaktiv" bedingung="leer">feld1 feld2 feld3</schiebsperre>', []),
    257: ('<stopp bedingung="kartenzahl">max</stopp>', []),
    265: ("<sicht>verdeckt</sicht>", []),
    268: ("<auto>ja</auto>", []),
    276: ("<auto>belegt,ja</auto>", []),
    278: ("<aufdecken>manuell</aufdecken>", []),
    285: ("<blindstart>K</blindstart>", []),
    290: ("<var>123</var>", []),
    293: ('<lege typ="offen" quelle="stock" bedingung="erlaubt" anz="4">frei</lege>', []),
    298: ('<sortiere richtung="hinten">K</sortiere>', []),
    302: ('<beziehung id="naechstesFeld">feldID</beziehung>', []),
    308: ("<lage>quer</lage>", []),
    312: ("<eng>7</eng>", []),
    315: ("<richtung>unten</richtung>", []),
    318: ('<anzeige id="name" status="inaktiv" typ="wiederholung" text="x geben">oben</anzeige>', []),
    327: ("<rand>5</rand>", []),
    330: ("<sichtbar>komplett</sichtbar>", []),
}

PACKS = {
    87: '<add typ="familie">Herz</add>\n<sub typ="familie">D</sub>\n<sub typ="einzel">Pik 10</sub>',
    113: '<add typ="einzel">Joker</add>\n<add typ="einzel">Joker</add>\n'
    '<add typ="einzel" rueckseite="2">Joker</add>\n<add typ="einzel" rueckseite="2">Joker</add>',
}

IN_GAME: dict[int, tuple[str, list[str]]] = {
    53: ("<levelmax>5</levelmax>", []),
    55: ('<levelmax>5</levelmax><level ab="2" bis="5">\n<!-- any tags -->\n</level>', []),
    68: ('<markiere farbe="ffa500">stopp</markiere>', []),
    347: (
        '<feld id="g" x="32" y="6" typ="grund">\n<max>13</max>\n<richtung>stapel</richtung>\n'
        "<folgestart>K</folgestart>\n<folgefarbe>gleich</folgefarbe>\n<folgewert>ab</folgewert>\n"
        "<folgeende>A</folgeende>\n<auto>ja</auto>\n<gesperrt>ja</gesperrt>\n<punkte>1</punkte>\n</feld>",
        [],
    ),
    361: (
        '<feld id="r1" x="1" y="1" typ="stapel">\n<max>21</max>\n<richtung>unten</richtung>\n'
        "<folgestart>frei</folgestart>\n<folgefarbe>frei</folgefarbe>\n<folgewert>ab</folgewert>\n"
        "<folgeende>A</folgeende>\n<folgeschieb>farbe</folgeschieb>\n"
        '<lege typ="verdeckt" quelle="stock" anz="6">frei</lege>\n<lege typ="offen" quelle="stock">frei</lege>\n'
        "</feld>",
        [],
    ),
    373: (
        '<feld id="r1" x="1" y="1" typ="stapel">\n<max>26</max>\n<richtung>unten</richtung>\n'
        '<lege typ="offen" quelle="stock" anz="13">Herz</lege>\n<lege typ="offen" quelle="stock" anz="13">Pik</lege>\n'
        '<sortiere richtung="mischen"></sortiere>\n</feld>',
        [],
    ),
    549: (
        '<feld id="erstesFeld" x="2" y="2" typ="stapel">\n</feld>\n<feld id="zweitesFeld" x="6" y="2" typ="stapel">\n'
        '<beziehung id="vorher">erstesFeld</beziehung>\n</feld>\n<feld id="drittesFeld" x="10" y="2" typ="stapel">\n'
        '<beziehung id="vorher">zweitesFeld</beziehung>\n</feld>\n'
        '<aktion typ="klick">\n<lege feld="ziel">ziel#vorher#vorher</lege>\n</aktion>',
        [],
    ),
    594: (
        '<feld id="abwurf" x="-1" y="-1" typ="abwurf">\n</feld>\n<feld id="feld" x="2" y="2" typ="stapel">\n'
        '<richtung>unten</richtung>\n<lege typ="offen" quelle="stock" anz="13">frei</lege>\n</feld>\n'
        '<feld id="feld2" x="8" y="2" typ="stapel">\n<richtung>unten</richtung>\n'
        '<lege typ="offen" quelle="stock" anz="13">frei</lege>\n</feld>\n<aktion typ="legen">\n'
        '<vergleich feld1="quelle" feld2="ziel" typ="abstand">0</vergleich>\n<lege feld="quelle">abwurf</lege>\n'
        '<lege feld="ziel">abwurf</lege>\n</aktion>',
        [],
    ),
    610: (
        FIELD.format("g") + '<aktion typ="legen">\n<bedingung feld="ziel" tag="id">g</bedingung>\n'
        '<bedingung feld="ziel" tag="legezahl" beziehung="kleiner">13</bedingung>\n</aktion>',
        [],
    ),
    615: (
        "".join(map(FIELD.format, ("keller", "sperrfeld1", "sperrfeld2"))) + '<aktion typ="legen">\n'
        '<bedingung feld="quelle" tag="id">keller</bedingung>\n'
        '<bedingung feld="sperrfeld1" tag="kartenzahl" beziehung="groesser">0</bedingung>\n'
        '<bedingung feld="sperrfeld2" tag="kartenzahl" beziehung="groesser">0</bedingung>\n</aktion>',
        [],
    ),
    621: (
        '<aktion typ="legen">\n<vergleich feld1="@legestapel" feld2="ziel" karte1="1" typ="wert">gleich</vergleich>\n'
        '<lege feld="quelle" anz="legezahl">ziel</lege>\n</aktion>',
        [],
    ),
    626: (
        '<aktion typ="legen">\n<bedingung feld="@legestapel" tag="karte" karte="1">7</bedingung>\n'
        '<bedingung feld="ziel" tag="karte">A</bedingung>\n'
        '<vergleich feld1="@legestapel" feld2="ziel" karte1="1" typ="farbe">gleich</vergleich>\n'
        '<lege feld="quelle" anz="legezahl">ziel</lege>\n</aktion>',
        [],
    ),
    639: (
        '<aktion typ="klick">\n<bedingung feld="ziel" tag="status">verdeckt</bedingung>\n'
        '<aenderung feld="ziel" tag="status">offen</aenderung>\n</aktion>',
        [],
    ),
}

ALL_OF_AN_ACTION = r"""<aktion typ="legen" id="Aktions-ID" ruecknahme="nein">
<bedingung feld="ziel" tag="karte" karte="1" beziehung="groesser">B</bedingung>
<vergleich feld1="quelle" feld2="ziel" typ="farbe">gleich</vergleich>
<aenderung feld="ziel" tag="folgewert" ziel="id">ab</aenderung>
<lege feld="quelle" ziel="id" startpos="-1" zielpos="zufall" anz="legezahl" richtung="rueckwaerts"
typ="offen" animation="ja" umschichten="auf" opt="erlaubt">ziel</lege>
<sound>legen</sound>
<warte>300</warte>
<meldung antwort="Ja\nNein" feld="stock">Willst du neu mischen?</meldung>
<setze id="menu">AUTO</setze>
<spielende>verlust</spielende>
<erfolg>naechste</erfolg>
<misserfolg>anfang</misserfolg>
</aktion>"""


def with_field(tags: str) -> str:
    """Return a game with a field that holds some tags."""
    return framed(f'{OTHERS}<feld id="here" x="5" y="5" typ="stapel">\n{tags}\n</feld>\n')


@pytest.mark.parametrize("line", IN_FIELD)
def test_a_tag_of_a_field(line: int) -> None:
    """Alone in its field."""
    tags, expected = IN_FIELD[line]

    assert NO_GOAL + expected == codes(with_field(tags))


@pytest.mark.parametrize("line", IN_GAME)
def test_a_tag_of_a_game(line: int) -> None:
    """With a stock before it."""
    tags, expected = IN_GAME[line]

    assert NO_GOAL + expected == codes(framed(tags + "\n"))


@pytest.mark.parametrize("line", PACKS)
def test_a_change_of_the_pack(line: int) -> None:
    """Before the stock that gets it."""
    text = PACKS[line] + '\n<feld id="stock" x="1" y="1" typ="stock"></feld>\n'

    assert NO_GOAL == codes(framed(text, stock=False))


def test_line_382_every_king_his_own_realm() -> None:
    """The one whole game of the document: it has no goal, and nothing else is wrong."""
    definition, problems = read_text(KINGS)

    assert definition is not None
    assert ["X321"] == [each.code for each in problems]


def test_line_92_spider_with_two_or_four_suits() -> None:
    """A full pack in both variants."""
    assert ["X321"] == codes(SPIDER)


def test_line_196_the_stock_of_the_small_harp() -> None:
    """Taken up again without end."""
    text = (
        '<feld id="stock" x="24" y="12" typ="stock">\n<ziel>abwurf</ziel>\n<quelle>abwurf</quelle>\n'
        "<wiederholung>frei</wiederholung>\n<sicht>verdeckt</sicht>\n</feld>\n"
        '<feld id="abwurf" x="30" y="12" typ="abwurf">\n</feld>\n'
    )

    assert NO_GOAL == codes(framed(text, stock=False))


def test_line_35_the_window_is_smaller_than_the_document_allows() -> None:
    """A warning, and no more (X3)."""
    assert ["X321", "X207"] == codes(framed("").replace("40x42", "30x18"))


def test_line_49_a_stray_bracket() -> None:
    """``<regel id="regel1">>``: a warning on its line (X1)."""
    book = '<regelwerk>\n<regel id="regel1">Anleitung zu Regel 1</regel>\n</regelwerk>\n'
    text = framed(f'{book}<regel id="regel1">>\n<!-- any tags -->\n</regel>\n')
    _, problems = read_text(text)

    assert ["X321", "X110"] == [each.code for each in problems]
    assert '<regel id="regel1">>' == problems[1].source.line(problems[1].span.line)


def test_line_129_a_template_closed_as_a_field() -> None:
    """And a template built on itself, as it stands there (X2)."""
    text = framed('<vorlage id="vorlagenname" typ="vorlage" kuerzel="k">\n<!-- more -->\n</feld>\n')
    _, problems = read_text(text)

    assert ["X321", "X302", "X103"] == [each.code for each in problems]
    assert "write </vorlage>" == problems[2].hint
    assert "line 7" in problems[2].message


def test_line_132_a_field_of_a_template() -> None:
    """Once the template is there."""
    text = (
        '<vorlage id="vorlage" typ="stapel" kuerzel="k">\n</vorlage>\n'
        '<feld id="feldname" x="32" y="6" typ="vorlage" kuerzel="k">\n<!-- more -->\n</feld>\n'
    )

    assert NO_GOAL == codes(framed(text))


def test_line_421_all_of_an_action() -> None:
    """The id has a hyphen, and a failure begins the list again, where this action comes first and fails again."""
    assert [*NO_GOAL, "X208", "X340"] == codes(framed(ALL_OF_AN_ACTION + "\n"))


def test_line_633_an_action_closed_as_another() -> None:
    """``<abschluss>`` closed by ``</aktion>`` (X2)."""
    text = framed(
        2 * FIELD.format("hilf") + '<abschluss typ="frei">\n'
        '<bedingung feld="hilf" tag="legbar" umschichten="auf">hilf</bedingung>\n'
        '<lege feld="hilf" umschichten="auf" opt="erlaubt">hilf</lege>\n<erfolg>wiederholung</erfolg>\n</aktion>\n'
    )
    _, problems = read_text(text)

    assert ["X321", "X103"] == [each.code for each in problems]
    assert "write </abschluss>" == problems[1].hint
    assert NO_GOAL == codes(text.replace("</aktion>", "</abschluss>"))


def test_every_fragment_is_well_formed() -> None:
    """No example but the two slips above is at odds with XML."""
    every = [text for text, _ in (*IN_FIELD.values(), *IN_GAME.values())]

    assert [] == [text for text in every if parse(Source("x.xml", f"<a>{text}</a>"))[1]]
