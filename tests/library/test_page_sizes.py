"""The page of an XML game is as short as in a book, in each language; its variants have names in each language."""

import kabale
from kabale.messages import LANGUAGES
from tests.every import for_every
from tests.library.slips import slips

LONGEST = 4096
NAMES = [entry.name for entry in kabale.games() if entry.file.endswith(".xml")]


@for_every("name", NAMES)
def test_a_page_is_no_longer_than_in_a_book(name: str) -> None:
    """Thirteen rules that differ in a rank, and a line a neighbour, made pages of up to 17 kB."""
    game = kabale.game(name)
    pages = {language: game.explain(language=language) for language in LANGUAGES}

    assert {} == {language: len(page.encode()) for language, page in pages.items() if len(page.encode()) > LONGEST}
    assert {} == {language: found for language, page in pages.items() if (found := slips(page, language))}


@for_every("name", lambda: [name for name in NAMES if kabale.game(name).variants])
def test_variants_are_called_in_the_language_of_the_page(name: str) -> None:
    """An English page listed "Jede Walze hat ihre Farbe"."""
    game = kabale.game(name)

    for language in LANGUAGES:
        page = game.explain(language=language)
        told = [game.texts.of("variants")[each.id][language] for each in game.variants]
        assert told == [text for place, text in enumerate(told, 1) if f"({place}) {text}" in page]
