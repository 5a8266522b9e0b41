"""The rules page of XML games: every word of the language is said, and other words give another page."""

import re
from itertools import combinations

import pytest

from kabale.library import load
from kabale.library.catalogue import folder
from kabale.messages import message
from tests.every import for_every
from tests.xml.playing import DOWN, OPEN, field, game

STOCK = '<feld id="stock" x="30" y="1" typ="stock">{}</feld>'


def page(*fields: str, extra: str = "", cards: str = "<karten>52</karten>", stock: str = "") -> str:
    """Return the page of a little game."""
    found = game(*fields, extra=extra, cards=cards, **({"stock": STOCK.format(stock)} if stock else {}))
    return found.explain()


def everything(*fields: str) -> str:
    """Return the page of a little game, the line of pile 2, and how the table looks."""
    found = game(*fields)
    looks = found.full().partition("\nHow it looks\n")[2]
    return "\n".join([found.explain(), found.pile_line(1), looks])


def rule(text: str, *, tag: str = "aktion", kind: str = ' typ="legen"') -> str:
    """Return what is said in full of one action on two columns, without the rule's number."""
    told = game(OPEN, OPEN, OPEN, extra=f"<{tag}{kind}>{text}</{tag}>").full()
    return next(line for line in told.splitlines() if line.startswith("- Rule 1: ")).removeprefix("- Rule 1: ")


@pytest.mark.parametrize("language", ["da", "de", "is"])
def test_what_the_page_leaves_out_is_told_in_the_readers_language(language: str) -> None:
    """The special rules of ``explain --full`` were English whatever was asked for: found by a German reader."""
    told = game(OPEN, OPEN, extra='<aktion typ="legen"><meldung>Oh</meldung></aktion>').full(language=language)

    assert message("xmlexplain.heading.rules.action").text(language) in told.splitlines()
    assert [] == re.findall(r"Rule|Special", told)


def differ(pages: list[str]) -> bool:
    """Say whether no two pages are equal."""
    return all(one != two for one, two in combinations(pages, 2))


# -- fields ------------------------------------------------------------------------------------------------------

SUITS = "<max>frei</max><folgestart>frei</folgestart><folgewert>auf</folgewert><folgefarbe>{}</folgefarbe>"
RANKS = "<max>frei</max><folgestart>frei</folgestart><folgefarbe>gleich</folgefarbe><folgewert>{}</folgewert>"
AROUND = " round the corner (king next to ace)"

SAID = [
    ("", "You may not move cards here."),
    ("<max>3</max>" + OPEN.partition("</max>")[2], "There is room for three cards."),
    (SUITS.format("gleich"), f"Build up in suit{AROUND}."),
    (SUITS.format("ungleich"), f"Build up in any suit but its own{AROUND}."),
    (SUITS.format("wechsel"), f"Build up in alternating colours{AROUND}."),
    (SUITS.format("frei"), f"Build up regardless of suit{AROUND}."),
    (RANKS.format("gleich"), "Build in equal ranks in suit."),
    (RANKS.format("ab"), f"Build down in suit{AROUND}."),
    (RANKS.format("aufab"), f"Build up or down in suit{AROUND}."),
    (RANKS.format("auf3"), f"Build up three at a time in suit{AROUND}."),
    (RANKS.format("ab2"), f"Build down two at a time in suit{AROUND}."),
    (RANKS.format("x2"), "Build by doubling (ace, 2, 4, 8, 3, 6, queen, jack, 9, 5, 10, 7, ace) in suit."),
    (RANKS.format("frei"), "Build with any card of the same suit."),
    (RANKS.format("ab") + "<folgeende>A</folgeende>", "Build down in suit to the ace."),
    (RANKS.format("ab") + "<folgeende>7</folgeende>", "but nothing goes on sevens."),
    (DOWN.replace(">frei</folgestart", ">Herz A</folgestart"), "An empty pile takes the ace of hearts."),
    (DOWN.replace(">frei</folgestart", ">zufallswert+2</folgestart"), "any card of the rank two above the drawn one."),
    (DOWN.replace("<folgestart>frei</folgestart>", ""), "An empty pile may not be filled."),
    (
        DOWN.replace("<folgestart>frei", '<folgestart bedingung="farbe">Herz A'),
        "You may add cards only while the first card is a heart.",
    ),
    (
        DOWN.replace("<folgestart>frei", '<folgestart bedingung="wert">Herz A'),
        "You may add cards only while the first card is an ace.",
    ),
    (
        DOWN.replace("<folgestart>frei", '<folgestart bedingung="farbewert">Herz A'),
        "You may add cards only to such a first card.",
    ),
    (DOWN + "<folgeschieb>offen</folgeschieb>", "You may move any number of face-up cards from the top together"),
    (DOWN + "<folgeschieb>einzeln</folgeschieb>", "You may move any single face-up card, wherever it is"),
    (DOWN + "<folgeschieb>umdrehen</folgeschieb>", "The run is turned over"),
    (DOWN + "<folgeschieb>farbe</folgeschieb>", "or a run that goes down in suit"),
    (DOWN + "<folgeschieb>anderefarbe</folgeschieb>", "a run that goes down in any suit but its own"),
    (DOWN + "<folgeschieb>wertauf2</folgeschieb>", "a run that goes up two at a time in alternating colours"),
    (DOWN, "You may move the top card, or a run built in this way."),
    (DOWN + "<einschub>hinten</einschub>", "Cards go in at the bottom, one at a time"),
    (DOWN + "<einschub>aussen</einschub>", "Cards go on top, or one at a time under all others"),
    (DOWN + "<fuellen>b</fuellen>", "When you empty it, one card comes at once from pile 3."),
    ("<gesperrt>ja</gesperrt>", "You may not move cards here or from here."),
    (DOWN + "<gesperrt>ja</gesperrt>", "You may not move cards from here."),
    (DOWN + "<sicht>verdeckt</sicht>", "All cards here are face down, and you may not move them."),
    (DOWN + "<blindstart>K</blindstart>", "On a face-down top card you may place any king."),
    (DOWN + "<aufdecken>manuell</aufdecken>", "Click a face-down top card to turn it up."),
    (DOWN + "<aufdecken>auto,manuell</aufdecken>", "click a top card that came face down to turn it up."),
    (DOWN + "<aufdecken>gesperrt</aufdecken>", "either automatically or by a click."),
    (DOWN + "<sperre>b</sperre>", "Closed while pile 3 holds cards."),
    (DOWN + '<sperre bedingung="leer">b</sperre>', "Closed while pile 3 is empty."),
    (DOWN + '<sperre bedingung="voll">b</sperre>', "Closed while pile 3 is full."),
    (DOWN + '<sperre bedingung="belegbar">b</sperre>', "Closed while pile 3 has room for more cards."),
    (DOWN + '<sperre typ="legen">b</sperre>', "You may not move cards here while pile 3 holds cards."),
    (DOWN + '<sperre typ="nehmen">b</sperre>', "You may not move cards from here while pile 3 holds cards."),
    (DOWN + "<sperre>b c</sperre>", "Closed while any of piles 3 and 4 holds cards."),
    (DOWN + '<sperre modus="and">b c</sperre>', "Closed while all of piles 3 and 4 hold cards."),
    (DOWN + '<sperre modus="xor">b c</sperre>', "Closed while some but not all of piles 3 and 4 hold cards."),
    (DOWN + '<sperre id="gate">b</sperre>', '(the lock "gate").'),
    (DOWN + '<sperre id="gate" status="inaktiv">b</sperre>', '(the lock "gate", not in force at first).'),
    (DOWN + "<schiebsperre>b</schiebsperre>", "Its cards may not go to pile 3."),
    (DOWN + '<schiebsperre bedingung="leer">b</schiebsperre>', "to pile 3 only while the target is empty."),
    (DOWN + '<schiebsperre bedingung="belegt">b</schiebsperre>', "to pile 3 only while the target holds cards."),
    (DOWN + '<schiebsperre bedingung="stopp">b</schiebsperre>', "only while this pile stops the play."),
    (DOWN + '<schiebsperre bedingung="keinstopp">b</schiebsperre>', "only while this pile does not stop the play."),
    (DOWN + '<stopp bedingung="kartenzahl">4</stopp>', "Once it holds four cards or more, you must first take cards"),
    (DOWN + '<stopp bedingung="einschub"></stopp>', "a card has been pushed in, you must first move its top card."),
    (DOWN + '<stopp bedingung="einschub">farbe</stopp>', "has the suit that begins the pile."),
    (DOWN + '<stopp bedingung="einschub">wert</stopp>', "has the rank that begins the pile."),
    (DOWN + '<stopp bedingung="leer"></stopp>', "Once it has been emptied, you must first place a card on it."),
    (DOWN + "<auto>ja</auto>", "a right click on a card that fits moves it here."),
    (DOWN + "<auto>ende</auto>", "a right click on a card that fits moves it here, where it stays."),
    (DOWN + "<auto>K</auto>", "moves it here if it is any king."),
    (DOWN + "<auto>farbwechsel</auto>", "moves it here if it has a different colour from the top card."),
    (DOWN + "<auto>wertauf</auto>", "moves it here if it goes up regardless of suit"),
    (DOWN + "<auto>belegt,ja</auto>", "in this order: if this pile holds cards; in any case."),
    ("<ziel>b c</ziel>", "Click the pile to deal one card face up to each of piles 3 and 4."),
    ("<ziel>b</ziel><ziel>b</ziel>", "Click the pile to deal two cards face up to pile 3."),
    ('<ziel sicht="verdeckt">b</ziel>', "Click the pile to deal one card face down to pile 3."),
    ('<ziel bedingung="leer">b</ziel>', "that is empty."),
    ('<ziel bedingung="belegt">b</ziel>', "that holds cards."),
    ('<ziel bedingung="belegbar">b</ziel>', "that has room for more cards."),
    ('<ziel bedingung="erlaubt">b</ziel>', "where the card fits."),
    ('<ziel bedingung="folge">b</ziel>', "that ends in a run that begins as it may"),
    ('<ziel bedingung="keinefolge">b</ziel>', "that does not end in a run that begins as it may"),
    ('<ziel pruefe="c">b</ziel>', "A card that fits on pile 4 goes there instead."),
    ("<ziel>b</ziel>", "You may pass through the stock only once."),
    ("<ziel>b</ziel><quelle>b</quelle><wiederholung>2</wiederholung>", "You may pass through the stock three times."),
    (
        "<ziel>b</ziel><quelle>b</quelle><wiederholung>frei</wiederholung>",
        "pass through the stock as often as you like.",
    ),
    ('<ziel>b</ziel><quelle>b</quelle><wiederholung mischen="ja">1</wiederholung>', "the new pile is shuffled"),
    ('<ziel>b</ziel><quelle>b</quelle><wiederholung aufnahme="sprung">1</wiederholung>', "deals again at once"),
    ('<lege typ="offen" quelle="stock" anz="4">frei</lege>', "four cards, face up."),
    ('<lege typ="verdeckt" quelle="stock" anz="4">frei</lege>', "four cards, face down."),
    ('<lege typ="offen" quelle="stock" anz="4">K</lege>', "four cards (kings) from pile 1 face up."),
    ('<lege typ="offen" quelle="stock" bedingung="leer">K</lege>', "face up, as long as nothing lies there."),
    ('<lege typ="offen" quelle="stock" bedingung="erlaubt">K</lege>', "face up, as long as each may be placed there."),
    ('<sortiere richtung="mischen"></sortiere>', "then it is shuffled."),
    ('<sortiere richtung="umdrehen"></sortiere>', "then its order is reversed."),
    ('<sortiere richtung="vorn">K</sortiere>', "any king is put on top."),
    ('<sortiere richtung="hinten">K</sortiere>', "any king is put at the bottom."),
    ('<sortiere richtung="aussen">K</sortiere>', "any king is put on top or at the bottom, as chance decides."),
    ('<sortiere richtung="innen">K</sortiere>', "any king is put somewhere inside, as chance decides."),
    ('<sortiere richtung="zufall">K</sortiere>', "any king is put anywhere, as chance decides."),
    ("<lage>quer</lage>", "2: laid sideways."),
    ("<richtung>rechts unten</richtung>", "The row: spread to the right and downwards."),
    ("<richtung>unten</richtung><eng>7</eng>", "spread downwards, closer together from seven cards on."),
    ("<rand>nein</rand>", "no outline is shown when the pile is empty."),
    ("<rand>5</rand>", "an outline for five cards is shown when the pile is empty."),
    ("<sichtbar>3</sichtbar>", "only the top three cards are shown."),
    ("<anzeige>oben</anzeige>", "At pile 2 you see the number of cards (above)."),
    ('<anzeige typ="var" text="left:">links</anzeige>', 'the counter, with the text "left:" (on the left).'),
    ('<anzeige id="x" status="inaktiv">oben</anzeige>', 'the display "x", not there at first.'),
    ('<var>5</var><anzeige typ="var">oben</anzeige>', "Its counter begins at 5."),
]


@for_every("tags, sentence", SAID)
def test_a_field_is_explained(tags: str, sentence: str) -> None:
    assert sentence.removesuffix(".").casefold() in everything(tags, OPEN, OPEN).casefold()


def test_no_two_words_of_a_field_give_the_same_page() -> None:
    """But for a tag that says what holds anyway, or another way to say that it does."""
    assert differ([everything(tags, OPEN, OPEN) for tags in dict.fromkeys(tags for tags, _ in SAID)])


# -- the game ----------------------------------------------------------------------------------------------------

CARDS = [
    ("<karten>52</karten>", "One deck, 52 cards."),
    ("<karten>32x2</karten>", "Two decks of 32 cards, seven to ace; 64 cards in all."),
    ("<karten>104</karten>", "Two decks, 104 cards in all."),
    ('<karten>52</karten><sub typ="einzel">Kreuz B</sub>', "without the jack of clubs."),
    ('<karten>52</karten><sub typ="familie">2</sub>', "without all twos."),
    ('<karten>52</karten><sub typ="familie">Herz</sub><add typ="familie">Pik</add>', "spades two times"),
    ('<karten>52</karten><add typ="einzel">Joker</add>', "One of them is a joker"),
]


@pytest.mark.parametrize(("cards", "sentence"), CARDS)
def test_the_cards_are_told(cards: str, sentence: str) -> None:
    assert sentence in page(OPEN, cards=cards)


POINTS = [
    ("<punktemax>52</punktemax>", "<punkte>1</punkte>", "The game is won when all cards lie on the pile."),
    ("<punktemax>40</punktemax>", "<punkte>1</punkte>", "The game is won when the pile holds 40 cards."),
    (
        "<punktemax>4</punktemax><punktestart>4</punktestart>",
        '<punkte>-1</punkte><lege typ="offen" quelle="stock" anz="4">frei</lege>',
        "The game is won when the pile is empty.",
    ),
    ("<punktemax>3</punktemax>", '<punkte bedingung="voll">3</punkte>', "+3 points while the pile is full."),
    ("<punktemax>3</punktemax>", '<punkte bedingung="leer">3</punkte>', "+3 points while the pile is empty."),
    ("", "<punkte>1</punkte>", "so it cannot see when you win."),
]


@pytest.mark.parametrize(("game_tags", "field_tags", "sentence"), POINTS)
def test_the_goal_is_told_in_cards_where_points_only_count_them(game_tags: str, field_tags: str, sentence: str) -> None:
    assert sentence in page(field_tags, cards=f"<karten>52</karten>{game_tags}")


# -- actions -----------------------------------------------------------------------------------------------------

DO = '<lege feld="a">b</lege>'


def asked(tag: str, content: str = "", *, pile: str = "a", more: str = "") -> str:
    """Return an action's condition, and something to do."""
    return f'<bedingung feld="{pile}" tag="{tag}"{more}>{content}</bedingung>{DO}'


def compared(kind: str, content: str, *, more: str = "") -> str:
    return f'<vergleich feld1="a" feld2="b" typ="{kind}"{more}>{content}</vergleich>{DO}'


GREATER, LESS, NOT = (f' beziehung="{word}"' for word in ("groesser", "kleiner", "ungleich"))
LAST_A, LAST_B = "the top card of pile 2", "the top card of pile 3"

TESTS = [
    (asked("kartenzahl", "0"), "pile 2 is empty"),
    (asked("kartenzahl", "0", more=GREATER), "pile 2 holds cards"),
    (asked("kartenzahl", "3", more=LESS), "pile 2 holds fewer than three cards"),
    (asked("legezahl", "1", more=GREATER), "more than one card is moved"),
    (asked("var", "3"), "the counter of pile 2 is 3"),
    (asked("var", "3", more=NOT), "the counter of pile 2 is not 3"),
    (asked("max", "3"), "pile 2 has room for three cards in all"),
    (asked("wiederholung", "1"), "pile 2 may be taken up again one more time"),
    (asked("karte", "K"), f"{LAST_A} is a king"),
    (asked("karte", "K", more=NOT), f"{LAST_A} is not a king"),
    (asked("karte", "5", more=LESS), f"{LAST_A} is lower than a five (aces are high)"),
    (asked("karte", "5", more=GREATER), f"{LAST_A} is higher than a five (aces are high)"),
    (asked("karte", "K", more=' karte="1"'), "the bottom card of pile 2 is a king"),
    (asked("karte", "K", more=' karte="-2"'), "card two from the top of pile 2 is a king"),
    (asked("karte", "K", pile="@legestapel", more=' karte="1"'), "the bottom one of the cards moved is a king"),
    (asked("status", "verdeckt"), f"{LAST_A} lies face down"),
    (asked("status", "offen"), f"{LAST_A} lies face up"),
    (asked("legbar", "b"), f"{LAST_A} fits on pile 3"),
    (asked("legbar", "b", pile="quelle"), "the cards moved fit on pile 3"),
    (asked("legbar", "b", more=' umschichten="auf"'), "so that the larger of the two piles grows"),
    (asked("legbar", "b", more=' umschichten="ab"'), "so that the larger of the two piles shrinks"),
    (asked("start", "K"), "pile 2 begins with a king"),
    (asked("start"), "pile 2 begins with a card that it takes when empty"),
    (asked("startfolge", "K", more=' folge="farbe"'), "is one run that begins with a king, all in one suit"),
    (asked("stopp", "ja"), "pile 2 stops the play"),
    (asked("gesperrt", "ja"), "no cards may be taken from pile 2"),
    (asked("sicht", "verdeckt"), "pile 2 is shown face down"),
    (asked("folgestart", "K"), "pile 2 takes any king when empty"),
    (asked("startfarbe", "Herz"), "the suit that pile 2 takes when empty is hearts"),
    (asked("startwert", "K"), "the rank that pile 2 takes when empty is king"),
    (asked("folgeende", "K"), "the rank that nothing goes on at pile 2 is king"),
    (asked("folgefarbe", "wechsel"), "pile 2 builds in alternating colours"),
    (asked("folgewert", "ab"), "pile 2 builds down"),
    (asked("folgeschieb", "farbe"), "from pile 2 runs in one suit move together"),
    (asked("einschub", "hinten"), "cards go in at the bottom of pile 2"),
    (asked("fuellen", "b"), "pile 2 is filled from pile 3"),
    (asked("auto", "ja"), "a right click moves these cards to pile 2: any card that fits"),
    (asked("naechster", "K"), "the next rank on pile 2 is king"),
    (compared("summe", "13"), f"the ranks of {LAST_A} and {LAST_B} add up to 13"),
    (compared("differenz", "1"), f"{LAST_A} is 1 higher in rank than {LAST_B}"),
    (compared("abstand", "1"), f"{LAST_A} and {LAST_B} are 1 apart in rank"),
    (compared("farbe", "gleich"), f"{LAST_A} has the same suit as {LAST_B}"),
    (compared("farbe", "ungleich"), f"{LAST_A} has a different suit from {LAST_B}"),
    (compared("farbe", "wechsel"), f"{LAST_A} has a different colour from {LAST_B}"),
    (compared("farbe", "keinwechsel"), f"{LAST_A} has the same colour as {LAST_B}"),
    (compared("wert", "gleich"), f"{LAST_A} has the same rank as {LAST_B}"),
    (compared("wert", "kleiner"), f"{LAST_A} is lower than {LAST_B} (aces are high)"),
    (compared("wert", "groessergleich"), f"{LAST_A} is not lower than {LAST_B} (aces are high)"),
    (compared("wert", "ungleich"), f"{LAST_A} has a different rank from {LAST_B}"),
]


@for_every("text, words", TESTS)
def test_a_test_is_told(text: str, words: str) -> None:
    assert f"when you move cards, if {words}" in rule(text) or words in rule(text)


@pytest.mark.parametrize(
    ("kind", "number", "words"),
    [
        ("summe", "11", "the two cards add up to 11"),
        ("abstand", "1", "the two cards are 1 apart in rank (king next to ace)"),
    ],
)
def test_the_two_cards_of_a_lay_are_told_as_two_cards(kind: str, number: str, words: str) -> None:
    """The card that is laid and the card it is laid on: it does not matter which is which."""
    both = 'feld1="quelle" karte1="-1" feld2="ziel" karte2="-1"'

    assert words in rule(f'<vergleich {both} typ="{kind}">{number}</vergleich>')


def test_no_two_tests_are_told_alike() -> None:
    assert differ([rule(text) for text, _ in TESTS])


def altered(tag: str, content: str, *, more: str = "") -> str:
    return f'<aenderung feld="a" tag="{tag}"{more}>{content}</aenderung>'


def laid(more: str = "", *, source: str = "a", target: str = "b") -> str:
    return f'<lege feld="{source}"{more}>{target}</lege>'


STEPS = [
    (altered("var", "3"), "the counter of pile 2 becomes 3."),
    (altered("var", "+1"), "the counter of pile 2 goes up by 1."),
    (altered("var", "-1"), "the counter of pile 2 goes down by 1."),
    (altered("max", "frei"), "the room for cards of pile 2 no longer has a limit."),
    (altered("folgestart", "K"), "pile 2 now takes any king when empty."),
    (altered("startwert", "quellwert"), "is now the rank of the first card moved."),
    (altered("startfarbe", "zielfarbe"), "is now the suit of the card played on or clicked."),
    (altered("folgewert", "auf"), "pile 2 now builds up."),
    (altered("folgefarbe", "gleich"), "pile 2 now builds in suit."),
    (altered("folgeschieb", "offen"), "from pile 2 any face-up cards move together now."),
    (altered("fuellen", "b"), "pile 2 is now filled from pile 3."),
    (altered("gesperrt", "ja"), "from now on the cards of pile 2 stay there."),
    (altered("gesperrt", "nein"), "from now on cards of pile 2 may be taken."),
    (altered("sicht", "verdeckt"), "from now on all cards of pile 2 are shown face down."),
    (altered("status", "verdeckt"), f"{LAST_A} is turned face down."),
    (altered("status", "offen"), f"{LAST_A} is turned face up."),
    (altered("sortieren", "mischen"), "the cards of pile 2 are shuffled."),
    (altered("sortieren", "umdrehen"), "the order of the cards of pile 2 is reversed."),
    (altered("var", "b", more=' opt="tausch"'), "the counter of pile 2 is exchanged with that of pile 3."),
    (laid(), "the top card goes from pile 2 to pile 3."),
    (laid(' anz="3"'), "the top three cards go from pile 2"),
    (laid(' anz="legezahl"'), "as many cards as were moved go"),
    (laid(' anz="offen"'), "all face-up cards at the top go"),
    (laid(' anz="folge"'), "the whole run at the top goes"),
    (laid(' startpos="1"'), "all cards go"),
    (laid(' startpos="2"'), "all cards from card two from the bottom on go"),
    (laid(' startpos="2" anz="2"'), "two cards from card two from the bottom on go"),
    (laid(' zielpos="1"'), "to pile 3, under all others."),
    (laid(' zielpos="-1"'), "to pile 3, just under the top card."),
    (laid(' zielpos="zufall"'), "to pile 3, at a place that chance decides."),
    (laid(' richtung="rueckwaerts"'), "in the opposite order."),
    (laid(' typ="offen"'), "face up."),
    (laid(' typ="verdeckt"'), "face down."),
    (laid(' animation="ja"'), "(you see it move)."),
    (laid(' animation="verdeckt"'), "(you see it move face down)."),
    (laid(' umschichten="auf"'), "so that the larger of the two piles grows."),
    (laid(' opt="erlaubt"'), "if it fits there."),
    (laid(' opt="einmal"', source="quelle", target="quelle"), "from the source pile to the source pile."),
    (
        laid(' opt="tausch"'),
        "and of pile 3 change places: the top card goes one way, and as many the other.",
    ),
    ('<setze id="menu">AUTOMATIC</setze>' + DO, 'the menu shows "AUTO";'),
    ('<setze id="quelle">a</setze>' + DO, "pile 2 becomes the pile that gives;"),
    ('<setze id="ziel">a</setze>' + DO, "pile 2 becomes the pile at hand;"),
    ("<warte>300</warte>" + DO, "wait 0.3 seconds;"),
    ("<sound>legen</sound>" + DO, "the sound of placing cards is heard;"),
    ("<sound>mischen</sound>" + DO, "the sound of shuffling is heard;"),
    ("<sound>nein</sound>" + DO, "no sound is heard;"),
    ("<meldung>Well done</meldung>" + DO, 'the program says "Well done";'),
    ('<meldung antwort="Yes\\nNo" feld="a">Go on?</meldung>', 'the program asks "Go on?" ("Yes" and "No");'),
    ("<spielende>sieg</spielende>", "the game is won."),
    ("<spielende>verlust</spielende>", "the game is lost."),
    ("<meldung>Never</meldung>", 'this is not allowed; the program says "Never".'),
]


@for_every("text, words", STEPS)
def test_a_step_is_told(text: str, words: str) -> None:
    assert words in rule(text)


def test_no_two_steps_are_told_alike() -> None:
    assert differ([rule(text) for text, _ in STEPS])


def lays(*ways: tuple[str, str], more: str = "") -> str:
    """Return the text of lays from one pile to another."""
    return "".join(f'<lege feld="{source}"{more}>{target}</lege>' for source, target in ways)


def test_lays_in_a_row_are_told_as_one_where_that_is_the_order_of_the_file() -> None:
    """The options held an empty word, so that no two lays were ever joined: a rule of montecarlo told 25 one by one."""
    assert "the top card goes from pile 2 to each of piles 3 and 4 in turn." in rule(lays(("a", "b"), ("a", "c")))
    assert "the top card goes from each of piles 2 and 3 in turn to pile 4." in rule(lays(("a", "c"), ("b", "c")))


@pytest.mark.parametrize(
    "text",
    [
        lays(("a", "c"), ("a", "b")),
        lays(("a", "b"), ("a", "b")),
        lays(("b", "c"), ("a", "c")),
        lays(("a b", "c"), ("a b", "stock")),
        lays(("a", "b"), ("a", "c"), more=' opt="einmal"'),
        lays(("quelle", "b"), ("quelle", "c")),
    ],
)
def test_lays_in_another_order_or_on_conditions_are_told_one_by_one(text: str) -> None:
    told = rule(text)

    assert 2 == told.count(" to "), told


WHEN = [
    ("aktion", "legen", "when you move cards:"),
    ("aktion", "links", "when you click a pile:"),
    ("aktion", "rechts", "when you right-click a pile:"),
    ("aktion", "mitte", "when you middle-click a pile:"),
    ("aktion", "klick", "when you click a pile, left or right:"),
    ("abschluss", "legen", "after you move cards:"),
    ("abschluss", "links", "after a left click:"),
    ("abschluss", "rechts", "after a right click:"),
    ("abschluss", "mitte", "after a middle click:"),
    ("abschluss", "klick", "after a left or right click:"),
    ("abschluss", "frei", "after every move:"),
    ("ende", "sieg", "when the game is won:"),
    ("ende", "verlust", "when the game is lost or given up:"),
    ("ende", "frei", "when the game ends:"),
]


@pytest.mark.parametrize(("tag", "kind", "words"), WHEN)
def test_it_is_told_when_a_rule_is_tried(tag: str, kind: str, words: str) -> None:
    assert rule(DO, tag=tag, kind=f' typ="{kind}"').startswith(words)


def test_a_rule_at_the_beginning() -> None:
    assert rule(DO, tag="beginn", kind="").startswith("after the deal:")


def test_a_rule_that_cannot_be_taken_back() -> None:
    assert rule(DO, kind=' typ="legen" ruecknahme="nein"').endswith("You cannot undo this.")


def test_the_piles_that_a_rule_is_for_are_named() -> None:
    told = rule(f'<bedingung feld="ziel" tag="id">b</bedingung><bedingung feld="quelle" tag="id">a</bedingung>{DO}')

    assert told.startswith("when you move cards from pile 2 to pile 3: ")


def test_a_fixed_number_of_a_pile_stands_for_the_pile() -> None:
    """Where no rule alters the counter, asking it only says which pile is meant."""
    told = page(OPEN, OPEN + "<var>7</var>", extra=f'<aktion typ="legen">{asked("var", "7", pile="ziel")}</aktion>')

    assert "Rule 1: when you move cards to pile 3: " in told
    assert "counter" not in told


JUMPS = [
    ("<erfolg>naechste</erfolg>", "Then on to the next rule."),
    ("<erfolg>wiederholung</erfolg>", "Then this rule is tried again."),
    ("<erfolg>anfang</erfolg>", "Then this rule is tried again."),
    ("<erfolg>last</erfolg>", "Then on to rule 3."),
    ("<misserfolg>last</misserfolg>", "Otherwise on to rule 3."),
    ("<misserfolg>ende</misserfolg>", "Otherwise that is all."),
    ("<erfolg>ende</erfolg><misserfolg>naechste</misserfolg>", "to pile 3."),
]


@pytest.mark.parametrize(("jumps", "words"), JUMPS)
def test_it_is_told_how_the_list_goes_on(jumps: str, words: str) -> None:
    others = f'<aktion typ="legen">{DO}</aktion><aktion typ="legen" id="last">{DO}</aktion>'
    told = page(OPEN, OPEN, extra=f'<aktion typ="legen">{asked("var", "9")}{jumps}</aktion>{others}')
    first = next(line for line in told.splitlines() if line.startswith("- Rule 1: "))

    assert first.endswith(words)


def test_rules_that_are_alike_are_told_once_with_letters_for_what_differs() -> None:
    several = "".join(f'<aktion typ="legen">{asked("karte", rank)}</aktion>' for rank in ("A", "2", "3"))

    assert "- Rules 1 to 3, in turn with A = an ace to a three: " in page(OPEN, OPEN, extra=several)
    assert "if the top card of pile 2 is A: " in page(OPEN, OPEN, extra=several)


def test_conditions_on_many_named_piles_are_told_together() -> None:
    told = rule(f'<bedingung feld="a" tag="kartenzahl">0</bedingung>{asked("kartenzahl", "0", pile="b")}')

    assert "if each of piles 2 and 3 is empty: " in told


def test_one_of_several_piles_of_a_name_is_enough() -> None:
    """Two names of several piles each are not gathered: one pile of each name must satisfy its own condition."""
    told = page(
        field("a"),
        field("a"),
        field("b"),
        field("b"),
        extra='<aktion typ="legen"><bedingung feld="a" tag="kartenzahl">0</bedingung>'
        + asked("kartenzahl", "0", pile="b")
        + "</aktion>",
    )

    assert "if one of piles 2 and 3 is empty and one of piles 4 and 5 is empty: " in told


UNKNOWN = [
    ('<aktion typ="lexen"><meldung>Never</meldung></aktion>', "Rule 1: never: "),
    ('<aktion typ="legen"><sound>quatsch</sound>' + DO + "</aktion>", "the top card goes"),
    ('<aktion typ="legen"><vergleich typ="farbe" feld1="a" feld2="b">gelb</vergleich></aktion>', "if never"),
    ('<aktion typ="legen"><bedingung feld="quelle" tag="id">ziel</bedingung></aktion>', "if never"),
    ('<aktion typ="legen"><bedingung feld="a" tag="fuellen">b c</bedingung></aktion>', "if never"),
    (
        '<aktion typ="legen"><bedingung feld="a" tag="id" beziehung="ungleich">ziel</bedingung></aktion>',
        '"ziel" (no pile)',
    ),
    ('<aktion typ="legen"><aenderung feld="" tag="var">1</aenderung></aktion>', "(no pile)"),
    (
        '<aktion typ="legen"><aenderung feld="a" tag="startfarbe">gelb</aenderung></aktion>',
        "takes when empty is now any",
    ),
]


@pytest.mark.parametrize(("text", "words"), UNKNOWN)
def test_a_word_of_an_action_that_nobody_knows_is_told_as_it_is_played(text: str, words: str) -> None:
    """Such a word is a warning only; the page of its game failed."""
    assert words in page(OPEN, OPEN, extra=text)


@pytest.mark.parametrize(
    ("tags", "words"),
    [
        ('<schiebsperre bedingung="nie">b</schiebsperre>', "its cards may not go to"),
        ('<stopp bedingung="einschub">nie</stopp>', "a card has been pushed in, you must first move its top card."),
        ('<lege typ="offen" quelle="stock" bedingung="nie">frei</lege>', "one card, face up."),
    ],
)
def test_a_word_of_a_field_that_nobody_knows_is_told_as_it_is_played(tags: str, words: str) -> None:
    """Such a word is a warning only; the page of its game failed."""
    assert words in page(OPEN + tags, OPEN)


@pytest.mark.parametrize("tags", ["<sperre{}>b</sperre>", "<ziel{}>b</ziel>", "<schiebsperre{}>b</schiebsperre>"])
def test_a_word_that_nobody_knows_is_told_as_none(tags: str) -> None:
    """X1: it counts as if it were not there."""
    assert page(OPEN + tags.format(""), OPEN) == page(OPEN + tags.format(' bedingung="nie"'), OPEN)
    assert page(OPEN, OPEN) != page(OPEN + tags.format(' bedingung="nie"'), OPEN)


def test_points_for_a_word_that_nobody_knows_are_not_told() -> None:
    """X25: they are none."""
    goal, points = "<punktemax>52</punktemax>", '<punkte bedingung="nie">3</punkte>'

    assert page(OPEN, OPEN, extra=goal) == page(OPEN + points, OPEN, extra=goal)


# -- variants, levels, single piles ------------------------------------------------------------------------------

VARIANTS = '<regelwerk><regel id="one">Simple</regel><regel id="two">Hard</regel></regelwerk><levelmax>2</levelmax>'


def test_what_variants_and_levels_change_is_told() -> None:
    changing = '<regel id="two"><max>3</max></regel><level ab="1"><gesperrt>ja</gesperrt></level>'
    told = page(OPEN + changing, cards=f"{VARIANTS}<karten>52</karten>")

    assert "There are 2 variants: (1) Simple and (2) Hard" in told
    assert "Different in variant 2\n- The pile, as well: There is room for three cards." in told
    assert "Different in levels 1 and 2\n" in told
    assert "- The pile, now: You may not move cards from here." in told
    assert told.count("Different in") == 2, "what both change together is the sum of what each changes"


def test_the_line_of_a_pile() -> None:
    little = game(DOWN, OPEN, extra=f'<aktion typ="legen"><bedingung feld="ziel" tag="id">a</bedingung>{DO}</aktion>')

    assert little.pile_line(1).startswith("The pile: build down in alternating colours")
    assert little.pile_line(1).endswith("see special rule 1.")
    assert "\n" not in little.pile_line(1)
    assert little.pile_line(0) == "The stock: out of sight."


def test_full_says_where_each_value_comes_from() -> None:
    template = '<vorlage id="t" typ="keller"><max>2</max><gesperrt>ja</gesperrt></vorlage>'
    told = game('<feld id="a" x="1" y="1" typ="t"><max>3</max></feld>', cards=f"<karten>52</karten>{template}").full()

    assert "- max: 3, from the field" in told
    assert "- gesperrt: ja, from the template t" in told
    assert "- folgestart: frei, from the type keller" in told
    assert "- folgeende: cyclic, the default" in told


# -- the games of the library ------------------------------------------------------------------------------------

OWN = sorted(each.name for each in folder().iterdir() if each.name.endswith(".xml"))
GERMAN = re.compile(
    r"(?<![\"\w])(quelle|ziel|leer|belegt|verdeckt|offen|gleich|kartenzahl|legezahl|folge\w*|frei)(?!\w)"
)


@for_every("name", OWN)
def test_every_game_has_a_page(name: str) -> None:
    found, _ = load(str(folder().joinpath(name)))
    assert found is not None
    told = found.explain()

    assert "{" not in told
    assert "xmlexplain" not in told
    assert not [line for line in told.splitlines() if GERMAN.search(re.sub(r'"[^"]*"', "", line))]
    assert all(found.pile_line(index) for index in range(len(found.piles)))
