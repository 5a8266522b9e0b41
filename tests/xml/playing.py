"""Little XML games for tests: build them of fields and actions, draw a table, ask short questions.

Every game has the stock as pile 1, out of sight; the fields given are piles 2, 3, … with the ids a, b, c, ….
"""

from textwrap import dedent

from kabale.engine.game import Game, Position
from kabale.problems import Source
from kabale.table.text import parse
from kabale.xml.definition import XmlDefinition, read
from kabale.xml.game import XML, XmlPlay
from kabale.xml.play.state import State
from kabale.xml.rules.model import Rules

HIDDEN_STOCK = '<feld id="stock" x="-1" y="-1" typ="stock"></feld>'

OPEN = "<max>frei</max><folgestart>frei</folgestart><folgefarbe>frei</folgefarbe><folgewert>frei</folgewert>"
"""A field that takes any card on any other."""

DOWN = "<max>frei</max><folgestart>frei</folgestart><folgefarbe>wechsel</folgefarbe><folgewert>ab</folgewert>"
"""A column: down in alternating colours."""

FREE_BLOCKS = OPEN + "<folgeschieb>offen</folgeschieb>"
"""A field that also gives any cards at once."""


def field(name: str, tags: str = "", *, kind: str = "stapel", x: int = 1, y: int = 1) -> str:
    """Return the text of a field."""
    return f'<feld id="{name}" x="{x}" y="{y}" typ="{kind}">{tags}</feld>'


def text(*fields: str, extra: str = "", cards: str = "<karten>52</karten>", stock: str = HIDDEN_STOCK) -> str:
    """Return a definition: tags of fields (or whole fields), and what comes after them."""
    made = [
        each if each.startswith("<feld") else field(name, each) for name, each in zip("abcdefgh", fields, strict=False)
    ]
    body = "".join([cards, stock, *made, extra])
    return f'<spiel name="Little" fenster="60x60"><programm>1</programm><version>1</version>{body}</spiel>'


def loaded(definition: str) -> Game:
    """Return the game of a definition without errors."""
    found, problems = read(Source("little.xml", definition))
    assert found is not None, "\n".join(map(str, problems))
    return Game(XML, found)


def game(*fields: str, extra: str = "", cards: str = "<karten>52</karten>", stock: str = HIDDEN_STOCK) -> Game:
    """Return a little game."""
    return loaded(text(*fields, extra=extra, cards=cards, stock=stock))


def table(little: Game, picture: str, line: str = "") -> Position:
    """Return the position of a drawn table after some moves; the empty stock, pile 1, need not be drawn."""
    drawn = dedent(picture).strip()
    if not drawn.startswith("1"):
        drawn = "1\n" + drawn
    return played(little.position(parse(drawn)), line)


def played(position: Position, line: str) -> Position:
    """Play moves, each checked."""
    for move in line.split():
        position.play(position.shortcut(move) or move)
    return position


def definition_of(little: Game) -> XmlDefinition:
    """Return the definition of a game."""
    assert isinstance(little.definition, XmlDefinition)
    return little.definition


def rules_of(little: Game) -> Rules:
    """Return the rules of a game's default variant."""
    return definition_of(little).rules


def state_of(position: Position) -> State:
    """Return the rules made ready for a position's table."""
    play = position._state
    assert isinstance(play, XmlPlay)
    return play.state


def moves(position: Position, only: str = "") -> str:
    """Return the legal moves, or those of *only* that are legal."""
    legal = [str(move) for move in position.legal_moves]
    return " ".join([move for move in only.split() if move in legal] if only else legal)


def cards(position: Position, pile: int) -> str:
    """Return a pile's cards from its bottom, face-down ones in parentheses."""
    on_table = position.table
    names = on_table.names(pile - 1, hide=False)
    pairs = zip(names, on_table.piles[pile - 1], strict=True)
    return " ".join(f"({name})" if card in on_table.down else name for name, card in pairs)


def takes(tags: str, lying: str, card: str) -> bool:
    """Say whether a card may be laid by hand on a field of some tags that holds some cards."""
    return moves(table(game(tags, OPEN), f"2 {lying}\n3 {card}"), "3-2") == "3-2"


def fires(tests: str, *piles: str, fields: tuple[str, ...] = (), trigger: str = "links", move: str = "c2") -> bool:
    """Say whether the tests of an action hold: the move then counts up ``var`` of field h, which is out of sight."""
    named = list(fields) + [OPEN] * (len(piles) - len(fields))
    counter = '<feld id="h" x="-1" y="-1" typ="stapel"></feld>'
    action = f'<aktion typ="{trigger}">{tests}<aenderung feld="h" tag="var">+1</aenderung></aktion>'
    little = game(*named, extra=counter + action)
    picture = "\n".join(f"{number} {pile}" for number, pile in enumerate([*piles, ""], 2))
    position = table(little, picture)
    legal = moves(position, move) == move
    if legal:
        position.play(move)
    counter_pile = len(piles) + 1
    return position.table.properties.get((counter_pile, "var")) == 1
