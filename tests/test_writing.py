"""New sentences keep the countable rules of the writing guide: see tests/writing.py."""

import re
from collections.abc import Iterator

import pytest

from tests.writing import (
    ALLOWED,
    BASELINE,
    RULES,
    SUBJECT,
    Kind,
    Offence,
    Sentence,
    catalogue,
    everything,
    known,
    markdown,
    offences,
    python,
    subjects,
)

HABITS: dict[str, tuple[str, str]] = {
    "opening": ("The game ends; what you see stays.", "You cannot move it back; the game goes on. Who wins?"),
    "pronoun": ("Raises ValueError for a suit that is none.", "Deals that are won and those that are lost count."),
    "is-no": ("The text is no card.", "There is no card, and the stock is no longer empty."),
    "long": ("One" + " more word" * 13 + ".", "One" + " more word" * 12 + "."),
    "colons": ("Two things: one; two.", "Two things: `a: b; c`, 10:30 and “one: two; three”."),
    "else": ("Return the place, else nothing.", "Print nothing else, as somebody else's file would."),
    "because": ("It waits, for it is late.", "It waits for you because it is late, as the rules say."),
    "so-many": ("Search so many positions.", "There are so many positions that it stops."),
    "the-most": ("208 cards are the most.", "At most 208 cards have the most common back."),
    "imperative": ("Whether *card* fits.", "Return whether *card* fits."),
    "name": ("def _told", "def tell"),
    "word-tells": ("The page tells how to play.", "The page shows how to play. You can tell them apart."),
    "word-say-of": ("It shows what is said of a pile.", "It shows the rules of a pile."),
    "word-kept": ("The deal is kept.", "Kabale keeps the deal."),
    "word-go-on-with": ("Go on with a game.", "Resume a game, and go on."),
    "word-anew": ("Deal anew.", "Deal again."),
    "word-mend": ("Mend the file.", "Fix the file. Amend the commit."),
    "word-stands-in": ("The rule stands in the file.", "The rule is in the file. A fake stands in for it."),
    "word-beside": ("A cell beside the stock.", "A cell next to the stock, besides the waste."),
    "word-lay-up": ("Lay up the ace.", "Move the ace to the foundations."),
    "word-laid": ("A card is laid on a column.", "Cards are laid out in rows, and a card is played."),
    "word-open-cards": ("Six closed cards.", "Six face-down cards. Open the cards page."),
    "word-through-stock": ("You go through the stock twice.", "You have two passes through the stock."),
    "word-in-turn": ("Build down, red and black in turn.", "Ask each player in turn."),
    "word-own-games": ("List own games.", "List your games. Each kind has its own rules."),
    "word-readable-search": ("The readable search is slower.", "The Python solver has a readable log."),
    "word-twin": ("The card has a twin.", "The card has an equivalent card."),
}

PAGE = """# What a heading may say

A sentence that
wraps. Another one.

| term | not |
| --- | --- |
| cell | a word to avoid |

- An item, with
  a second line
```sh
code
```
<!-- tables -->
Made by a script.
<!-- end of tables -->
"""

MODULE = '''"""A module."""

LIMIT = "# no comment"  # A remark.


@property
def told() -> str:
    """The value of a property."""


def ask(text: str = "'") -> None:
    """Return it. And
    more.

    >>> ask()
    code
    """
    # A comment,
    # on two lines.
    option(help="Print it. "
    "Stop.")
'''


def _names(text: str, rule: str) -> set[str]:
    kinds: dict[str, Kind] = {"imperative": "function", "name": "name"}
    return {offence.rule.name for offence in offences(Sentence(text, kind=kinds.get(rule, "text")))}


def test_each_rule_finds_its_habit_and_nothing_else() -> None:
    """Show that no rule is dead, and that none objects to the remedy."""
    good = [each for rule, (_, after) in HABITS.items() for each in after.split(". ") if _names(each, rule)]

    assert HABITS.keys() == {rule.name for rule in RULES}
    assert [] == [rule for rule, (bad, _) in HABITS.items() if _names(bad, rule) != {rule}]
    assert [] == good


SAMPLES = {
    "they are laid out": "they are laid",
    "it stands in for it": "it stands in it",
    "they stand in line": "they stand in it",
    "there is no card": "it is no card",
    "it is no longer there": "it is no card",
    "of the pile that gives": "of the pile that gives.",
    "it is laid sideways": "it is laid",
    "twin suits": "a twin",
    "nothing else": "or else",
    "whatever else it does": "or else",
}


def test_each_allowed_phrase_has_a_reason_and_allows_no_more() -> None:
    """Show for each phrase a text that it allows, and a similar text that a rule forbids."""
    used = [phrase for phrase in ALLOWED if any(re.search(phrase, sample) for sample in SAMPLES)]

    assert list(ALLOWED) == used
    assert [] == [sample for sample in SAMPLES if _names(sample, "")]
    assert [] == [similar for similar in SAMPLES.values() if not _names(similar, "")]
    assert [] == [phrase for phrase, reason in ALLOWED.items() if len(reason.split()) < 4]


@pytest.mark.parametrize(
    ("subject", "is_good"),
    [
        ("Merge the two safe-move loops", True),
        ("a" * 72, True),
        ("a" * 73, False),
        ("Add a; drop b", False),
        ("", False),
    ],
)
def test_a_commit_subject_is_short_and_one_concern(subject: str, is_good: bool) -> None:
    assert is_good == bool(SUBJECT.fullmatch(subject))


def test_the_subjects_of_commits_are_short_and_one_concern() -> None:
    """A shallow clone has few subjects, and an unpacked archive none."""
    assert [] == [subject for subject in subjects() if not SUBJECT.fullmatch(subject)]


def _placed(found: Iterator[Sentence]) -> list[tuple[int, str, str]]:
    return sorted((each.line, each.kind, each.text) for each in found if each.text)


def test_a_page_is_read_without_code_and_generated_regions() -> None:
    expected = [
        (1, "heading", "What a heading may say"),
        (3, "text", "A sentence that wraps."),
        (4, "text", "Another one."),
        (6, "heading", "term"),
        (8, "text", "cell"),
        (10, "text", "An item, with a second line"),
    ]

    assert expected == _placed(markdown(PAGE, "page.md"))


def test_a_module_is_read_with_its_names_docstrings_comments_and_help() -> None:
    expected = [
        (1, "name", "module ask"),
        (1, "text", "A module."),
        (3, "text", "A remark."),
        (8, "text", "The value of a property."),
        (11, "name", "def ask"),
        (12, "function", "Return it."),
        (12, "text", "And more."),
        (18, "text", "A comment, on two lines."),
        (20, "text", "Print it."),
        (20, "text", "Stop."),
    ]

    assert expected == _placed(python(MODULE, "src/kabale/ask.py"))


def test_a_catalogue_is_read_in_all_its_forms_or_in_one_language() -> None:
    text = 'none = "No cards."\n[cards]\nen = { one = "One.", other = "Two. More." }\n[pile]\nsummary.en = "A pile."\n'
    words = [(1, "No cards."), (3, "More."), (3, "One."), (3, "Two."), (5, "A pile.")]

    assert words == [(line, word) for line, _, word in _placed(catalogue(text, "en.toml"))]
    assert [(5, "text", "A pile.")] == _placed(catalogue(text, "texts.toml", "en"))


@pytest.fixture(scope="module")
def found() -> list[Offence]:
    return everything()


def test_no_new_sentence_breaks_a_rule(found: list[Offence]) -> None:
    """CONTRIBUTING.md says how to satisfy the guard; the baseline is for sentences that are older than it."""
    before = known()
    new = [str(offence) for offence in found if offence.digest not in before]

    if new:
        pytest.fail(f"{len(new)} new or edited sentences break the writing guide\n" + "\n".join(new), pytrace=False)


def test_the_baseline_only_shrinks(found: list[Offence]) -> None:
    """A corrected sentence leaves the baseline with the same change."""
    gone = known() - {offence.digest for offence in found}

    if gone:
        advice = "take their lines out with `python -m tests.writing --prune`"
        pytest.fail(f"{len(gone)} sentences of the baseline are corrected or gone: {advice}", pytrace=False)
    assert sorted(known()) == BASELINE.read_text(encoding="utf-8").splitlines()
