"""Each word of the XML language changes something: the document says what, and the engine must agree."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import combinations

from kabale.xml.text import cards, words
from kabale.xml.text import values as v
from kabale.xml.text.grammar import PLACES, STEPPED, Content, Holds
from kabale.xml.text.grammar import TagPlace as Where
from kabale.xml.text.properties import COMPARED, PROPERTIES
from tests.every import for_every
from tests.xmlpairs.play import seen
from tests.xmlpairs.probe import DIFFERENT, Probe, Word
from tests.xmlpairs.table import MISSING, PLACES_OF_WORDS, PROBES, SAME

READY = [probe for probe in PROBES if probe.key not in MISSING]
CASES = [(probe, word) for probe in READY for word, answer in probe.shows.items() if answer != DIFFERENT]
OPEN_CASES = [probe for probe in READY if DIFFERENT in probe.shows.values()]


def named(case: object) -> str:
    """Name a case in reports."""
    return str(case) if isinstance(case, Probe) else f"{case}" if case is not None else "absent"


@for_every("probe, word", CASES, ids=named)
def test_a_word_shows_what_the_document_says(probe: Probe, word: Word) -> None:
    """What a word shows was worked out by hand; see the lines above the probes."""
    assert probe.shows[word] == seen(probe, word)


@for_every("probe", OPEN_CASES, ids=named)
def test_words_without_an_answer_of_their_own_differ(probe: Probe) -> None:
    """A shuffle cannot be worked out by hand: it differs from what the others show."""
    answers = [seen(probe, word) for word in probe.shows]

    assert len(answers) == len(set(answers))


def words_of(content: Content | None) -> set[Word]:
    """Return the words of a content, with a step where they may have one, and what is absent."""
    found: set[Word] = {None, *(content.words if content else ())}
    if content and content.holds in (Holds.STEPS, Holds.AUTO):
        found |= {f"{word}3" for word in content.words if word in STEPPED}
    return found


def contents() -> Iterator[tuple[str, set[Word]]]:
    """Yield each place of the grammar with the words that it must show."""
    for where, rules in PLACES.items():
        for tag, rule in rules.items():
            key = f"{where.name.lower()}.{tag}"
            by_property = where is Where.ACTION and tag in ("bedingung", "vergleich", "aenderung")
            yield key, words_of(None if by_property else rule.content)
            for name, attribute in rule.attributes.items():
                is_property = by_property and name == "tag"
                yield f"{key}@{name}", words_of(None if is_property else attribute.content)
    for name, asked in PROPERTIES.items():
        yield f"ask.{name}", words_of(asked.asks)
        yield f"set.{name}", words_of(asked.sets)
    for name, content in COMPARED.items():
        yield f"compare.{name}", words_of(content)
    yield from STANDING_ALONE.items()


CARD_WORDS = {*cards.SUITS, *cards.RANKS, cards.ANY, cards.JOKER, cards.RANDOM_SUIT, cards.RANDOM_RANK, "Karo A"}
STANDING_ALONE: dict[str, set[Word]] = {
    "word.card": {*CARD_WORDS, f"{cards.RANDOM_RANK}+1", f"{cards.RANDOM_RANK}-4"},
    "word.kind": set(v.Kind),
    "word.field": {*v.Special, "stock", f"ziel{words.LINK}vorher"},
    "word.pack": {"32", "52", "52x0", "52x1", "32x1", "104", "52x2", "64", "32x2", "156", "52x3", "52x4", "32x4"},
}
"""Words that no table of a place lists, because they stand wherever a card or a field may be named."""

DEMANDED = dict(contents())

FORBIDDEN = {f"ask.{name}" for name, asked in PROPERTIES.items() if asked.asks is None} | {
    f"set.{name}" for name, asked in PROPERTIES.items() if asked.sets is None
}
"""What cannot be asked or set: whatever the content is, it is the same problem (505, X9)."""


@for_every("key", DEMANDED)
def test_each_place_of_the_grammar_has_its_words(key: str) -> None:
    """A word of ``words.py``, ``values.py`` or ``grammar.py`` that no probe shows is a gap."""
    place = PLACES_OF_WORDS.get(key)
    found = place.words() if place else set()

    assert set() == DEMANDED[key] - found
    assert len(found) > 1


def test_each_tag_and_attribute_has_a_place() -> None:
    """A tag or an attribute that the grammar forgets is a gap too."""
    tags, attributes = set(), set()
    for key in PLACES_OF_WORDS:
        tag, _, attribute = key.partition(".")[2].partition("@")
        tags.add(tag)
        attributes.add(attribute)

    assert set(words.Tag) <= tags
    assert set(words.Attr) <= attributes


def enumerated() -> Iterator[str]:
    """Yield each word of ``values.py``, and each that stands alone in ``words.py``."""
    for each in vars(v).values():
        if isinstance(each, type) and issubclass(each, StrEnum):
            yield from map(str, each)
    alone = {**vars(words), **vars(cards)}
    yield from (value for name, value in alone.items() if name.isupper() and isinstance(value, str))
    yield from (*cards.SUITS, *cards.RANKS)


def test_each_word_is_shown_somewhere() -> None:
    """A word that belongs to no content of the grammar is a gap too."""
    texts = {word for place in PLACES_OF_WORDS.values() for word in place.words() if word}
    properties = {key.partition(".")[2] for key in PLACES_OF_WORDS if key.startswith(("ask.", "set."))}
    inside = {mark for mark in (words.LINK, words.NEW_LINE) for text in texts if mark in text}

    assert set() == set(enumerated()) - texts - properties - inside


def test_no_place_is_unknown() -> None:
    """What the probes try is in the grammar."""
    assert set(DEMANDED) >= set(PLACES_OF_WORDS)
    assert set(SAME) <= set(PLACES_OF_WORDS)


@for_every("key", PLACES_OF_WORDS)
def test_every_two_words_of_a_place_are_told_apart(key: str) -> None:
    """Only words that the document or a ruling calls the same have no pair of texts that tells them apart."""
    same = {frozenset(two) for group in SAME.get(key, []) for two in combinations(group.words, 2)}
    found = {pair for pair in PLACES_OF_WORDS[key].same() if pair <= DEMANDED[key]}

    assert found == same


@for_every("key", PLACES_OF_WORDS)
def test_every_content_counts(key: str) -> None:
    """A number, a name or a card differs from some other; where no words stand, two contents differ."""
    place = PLACES_OF_WORDS[key]
    apart = [two for two in combinations(place.words(), 2) if place.apart(*two)]

    assert place.words() == {word for two in apart for word in two}
    assert DEMANDED[key] > {None} or key in FORBIDDEN or any(None not in two for two in apart)


def test_nothing_is_missing() -> None:
    """Words whose effect the engine does not show yet."""
    assert MISSING == {}
