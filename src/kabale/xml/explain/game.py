"""The rules of an XML game as a page of plain words.

A page is its title and sections: an empty line, a heading, and items that begin with ``- ``. An item is one
line however long it is; whoever shows the page breaks lines. All words are the catalogues'; what the
definition itself says (its title, its variants, its messages, its ids) stays as it is.
"""

from typing import TYPE_CHECKING

from kabale.messages import message
from kabale.messages.lists import sentence
from kabale.xml.explain.facts import Facts
from kabale.xml.explain.page import line, sections
from kabale.xml.explain.variants import changes, choices

if TYPE_CHECKING:
    from kabale.xml.game import XmlGame


def explain(game: "XmlGame", *, language: str = "en") -> str:
    """Return the page of the first variant and level 0, and what the others change."""
    parts = [game.title]
    chosen = [f"- {sentence(each.text(language))}" for each in choices(game.definition)]
    if chosen:
        heading = message("xmlexplain.heading.choices").text(language)
        parts.append("\n".join([heading, *chosen]))
    for section in sections(Facts(game.rules), game.goal, game.scoring):
        head = section.heading.text(language)
        lines = [f"- {each}" for each in section.lines(language)]
        parts.append("\n".join([head[:1].upper() + head[1:], *lines]))
    return "\n\n".join([*parts, *changes(game.definition, language)]) + "\n"


def pile_line(game: "XmlGame", index: int, *, language: str = "en") -> str:
    """Return what can be done at a pile, in one line."""
    return sentence(line(Facts(game.rules), index).text(language))
