"""The XML language for people who write definitions: its :class:`Author`."""

from functools import partial
from typing import Final

from kabale.engine.language import Author
from kabale.engine.writing import text_with_value
from kabale.xml.anatomy import XmlAnatomy
from kabale.xml.definition import XmlDefinition, features, titled
from kabale.xml.explain.page import explain, full, pile_line
from kabale.xml.form import BLANK, form
from kabale.xml.reference import reference
from kabale.xml.write import formatted

AUTHOR: Final = Author[XmlDefinition](
    explain=lambda definition, language, texts: explain(
        definition.tree, texts, goal=definition.goal, scoring=definition.scoring, language=language
    ),
    full=lambda definition, language: full(definition.tree, language),
    pile_line=lambda definition, choice, pile, language, texts: pile_line(
        definition.chosen(choice).rules, pile, language=language, own=texts.piles
    ),
    features=features,
    titled=titled,
    formatted=formatted,
    anatomy=XmlAnatomy,
    form=form,
    blank=BLANK,
    with_value=partial(text_with_value, form),
    reference=reference,
)
