"""Every message key that code forms from a member of an enumeration exists in four languages, member by member.

A new value of a ``.pat`` digit had no text of its own: ``kabale explain`` ended in a KeyError, and no test had asked.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import product
from pathlib import Path
from typing import Final, get_args

from kabale.engine.fits import Suits
from kabale.engine.language import Outcome
from kabale.engine.moves import Kind
from kabale.engine.score import COUNTS, TESTS, key_of
from kabale.messages import LANGUAGES, catalogue
from kabale.pat import terms as pat
from kabale.pat.cards import FirstSuit, Ranks, Wrap
from kabale.pat.digits import ORIGIN
from kabale.problems import Severity
from kabale.search.verdict import REASONS
from kabale.solvitaire import rules as solvitaire
from kabale.xml.text import values as v
from kabale.xml.text.grammar import (
    LAY_WHEN,
    LOCK_WHEN,
    MOVE_LOCK_WHEN,
    POINTS_WHEN,
    STEPPED,
    TARGET_WHEN,
    Holds,
    TagPlace,
)
from tests.every import for_every

SOURCE: Final = Path(__file__).parents[1] / "src" / "kabale"

Words = Sequence[str]


def named(kind: type[Enum], *without: Enum) -> Words:
    """Return the names of members in small letters, but for some that no key is formed from."""
    return [member.name.lower() for member in kind if member not in without]


def in_words(members: Iterable[Enum]) -> Words:
    """Return the names of some members in small letters."""
    return [member.name.lower() for member in members]


def keyed(kind: type[Enum], *without: Enum) -> Words:
    """Return the keys of members, but for some that no key is formed from."""
    return [vars(member)["key"] for member in kind if member not in without]


def valued(kind: type[Enum], *without: Enum) -> Words:
    """Return the values of members, but for some that no key is formed from."""
    return [str(member.value) for member in kind if member not in without]


COMPARE: Final = named(v.Compare)
UNSTEPPED: Final = in_words((v.Block.SAME_SUIT, v.Block.OTHER_SUIT, v.Block.OTHER_COLOUR, v.Block.SAME_RANK))
WHOLE_BLOCKS: Final = in_words((v.Block.FACE_UP, v.Block.SINGLE, v.Block.REVERSED))
CLICKS: Final = ("left", "right", "middle")
FIRST_SUITS: Final = named(FirstSuit)
LATER: Final = keyed(
    pat.Combination, pat.Combination.ONE_SET, pat.Combination.EITHER, pat.Combination.BOTH, pat.Combination.FIRST_ALONE
)
"""When a second rule set takes over; the others say that both hold, or one does always."""

ORIGINS: Final = [
    each
    for origin in ORIGIN.terms.values()
    for each in (
        [("always", origin.held)] if origin.empty is origin.held else [("empty", origin.empty), ("held", origin.held)]
    )
]
"""When each origin of a digit binds, and to whom."""

TOLD_SPACES: Final = (
    *(solvitaire.Spaces.ANY, solvitaire.Spaces.NO_BUILD, solvitaire.Spaces.KINGS, solvitaire.Spaces.RESERVE_THEN_ANY),
)
"""Policies of spaces that have the sentences of all languages."""

HELD: Final = (
    *(Holds.NUMBER, Holds.CARD, Holds.ONE_CARD, Holds.FAMILY, Holds.SUIT, Holds.RANK, Holds.FIELD, Holds.FIELDS),
)
"""What a message can want; other contents have messages of their own."""

FORMED: Final[dict[str, tuple[Words, ...]]] = {
    # .pat
    "build.suits.{}": (named(Suits),),
    "build.wrap.{}": (named(Wrap, Wrap.NOT_ASKED),),
    "build.ranks.{}": (keyed(Ranks, Ranks.ANY),),
    "explain.faces.{}": (keyed(pat.Faces),),
    "explain.led.{}": (keyed(pat.Redirection),),
    "explain.until.{}": (LATER,),
    "explain.then.{}": (LATER,),
    "moment.{}": ((*LATER, "dealt_out"),),
    "explain.how.{}": (keyed(pat.LayKind, pat.LayKind.NONE),),
    "explain.rotate.{}": (keyed(pat.RotationKind),),
    "explain.shut.{}.{}": (("taking", "laying"), valued(pat.ShutWhile)),
    "explain.shut.both.{}": (valued(pat.ShutWhile),),
    "explain.origin.{}.{}": (("always", "held"), valued(pat.Giver, pat.Giver.ANY, pat.Giver.PREVIOUS)),
    "explain.neighbour.{}": (valued(pat.Neighbour),),
    "explain.stock.turnover.{}": (valued(pat.Turnover),),
    "why.origin.{}": ([f"{when}.{giver.value}" for when, giver in ORIGINS if giver is not pat.Giver.ANY],),
    "why.neighbour.{}": (valued(pat.Neighbour),),
    "start.base.{}": (FIRST_SUITS,),
    "start.rank.{}": (FIRST_SUITS,),
    "start.ranks.{}": (FIRST_SUITS,),
    "start.suit.{}": (FIRST_SUITS,),
    "start.suits.{}": (FIRST_SUITS,),
    # Solvitaire
    "solvitaire.goal.rows.{}": (named(solvitaire.RowDirection),),
    "solvitaire.blocks.{}": (named(solvitaire.Blocks, solvitaire.Blocks.NO, solvitaire.Blocks.YES),),
    "solvitaire.spaces.{}": (named(solvitaire.Spaces, *TOLD_SPACES),),
    "solvitaire.agree.{}": (named(solvitaire.Agree),),
    # XML
    "check.xml.kind.{}": (in_words(HELD),),
    "check.xml.place.{}": (named(TagPlace),),
    "xml.why.stop.{}": (named(v.StopKind),),
    "xmlexplain.when.{}.{}.any": (("action", "after"), named(v.Trigger, v.Trigger.LAYING)),
    "xmlexplain.when.{}.{}.one": (("action", "after"), named(v.Trigger, v.Trigger.LAYING)),
    "xmlexplain.when.{}.{}": (("action", "after"), in_words((v.Trigger.LAYING,))),
    "xmlexplain.when.ending.{}": (named(v.Ending),),
    "xmlexplain.points.when.{}": (in_words(POINTS_WHEN),),
    "xmlexplain.shows.{}": (named(v.Property),),
    "xmlexplain.property.{}": (named(v.Property),),
    "xmlexplain.look.way.{}": (named(v.Direction, v.Direction.NONE),),
    "xmlexplain.look.place.{}": (named(v.Direction, v.Direction.NONE),),
    "xmlexplain.look.border.{}": (named(v.Border),),
    "xmlexplain.sort.{}": (named(v.SortTo),),
    "xmlexplain.layout.when.{}": (in_words(LAY_WHEN),),
    "xmlexplain.lock.when.{}.{}": (in_words(LOCK_WHEN), ("one", *named(v.Mode))),
    "xmlexplain.lock.{}": ((*named(v.LockKind), "both"),),
    "xmlexplain.bar.{}": ((*in_words(MOVE_LOCK_WHEN), "never"),),
    "xmlexplain.insert.{}": (named(v.Insert, v.Insert.TOP),),
    "xmlexplain.insert_at.{}": (named(v.Insert),),
    "xmlexplain.auto.{}": (named(v.Auto),),
    "xmlexplain.auto.set.{}": ((*named(v.Auto), "no"),),
    "xmlexplain.auto.when.{}": ((*in_words((v.When.EMPTY, v.When.OCCUPIED)), *UNSTEPPED, "pair"),),
    "xmlexplain.take.{}": (WHOLE_BLOCKS,),
    "xmlexplain.block.{}": (
        (*UNSTEPPED, *in_words((v.Block.FACE_UP, v.Block.SINGLE, v.Block.REVERSED)), "pair", "rule"),
    ),
    "xmlexplain.deal.when.{}": (in_words(TARGET_WHEN),),
    "xmlexplain.stop.insert.{}": (("always", *named(v.CardPart, v.CardPart.BOTH)),),
    "xmlexplain.from_card.{}": (named(v.FromCard),),
    "xmlexplain.lay.face.{}": (named(v.Face),),
    "xmlexplain.lay.cards.{}": (named(v.CountWord),),
    "xmlexplain.restack.{}": (named(v.Restack),),
    "xmlexplain.set.{}": (named(v.Setting),),
    "xmlexplain.sound.{}": (named(v.Sound),),
    "xmlexplain.amount.{}": (COMPARE,),
    "xmlexplain.value.{}": (COMPARE,),
    "xmlexplain.test.card.{}": (COMPARE,),
    "xmlexplain.compare.two.{}": (in_words((v.Of.SUM, v.Of.DISTANCE)),),
    "xmlexplain.compare.suit.{}": (named(v.SuitPair),),
    "xmlexplain.compare.suit.not.{}": (named(v.SuitPair),),
    "xmlexplain.compare.rank.{}": (COMPARE,),
    "xmlexplain.compare.rank.not.{}": (COMPARE,),
    "xmlexplain.compare.two.suit.{}": (named(v.SuitPair),),
    "xmlexplain.build.step.{}": (in_words(word for word in v.RankRule if word in STEPPED),),
    # All languages
    "felt.ended.{}": (valued(Outcome, Outcome.PLAYING),),
    "hint.ended.{}": (valued(Outcome, Outcome.PLAYING),),
    "review.outcome.{}": (valued(Outcome),),
    "why.ended.{}": ((*valued(Outcome, Outcome.PLAYING, Outcome.STUCK), "given_up"),),
    "problems.{}": (valued(Severity, Severity.ERROR),),
    "move.{}": (CLICKS,),
    "why.kind.{}": ([kind for kind in get_args(Kind) if kind not in ("lay", "left")],),
    "solve.reason.{}": (REASONS,),
    "explain.goal.each.{}": (list(map(key_of, TESTS)),),
    "explain.score.each.{}": (list(map(key_of, COUNTS)),),
    "explain.score.what.{}": (list(map(key_of, COUNTS)),),
}
"""Forms of keys with a hole for each word that comes from an enumeration, and the words that can fill it."""


STEMS: Final = {"suit.{}{}", "rank.{}{}"}
"""What stands behind ``xmlexplain.compare.``."""


@for_every("form", FORMED)
def test_each_member_has_its_text_in_four_languages(form: str) -> None:
    """Nothing is asked of a text but that it is there."""
    keys = [form.format(*words) for words in product(*FORMED[form])]

    assert {} == {
        language: gaps for language in LANGUAGES if (gaps := [key for key in keys if key not in catalogue(language)])
    }


IS_MEMBER: Final = re.compile(r"\.(name\.lower\(\)|value|key)$|^key_of\(")


def forms_in_code() -> Iterator[tuple[str, list[str]]]:
    """Yield the form of each text in the code that may be a key with holes, and what fills the holes."""
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                form = "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values)
                holes = [ast.unparse(each.value) for each in node.values if isinstance(each, ast.FormattedValue)]
                if re.fullmatch(r"[a-z_]+\.[a-z_.{}]+", form):
                    yield form, holes


def begin(form: str) -> str:
    """Return what stands before the first hole."""
    return form.partition("{")[0]


def test_each_form_that_a_member_fills_is_in_the_table() -> None:
    """A form that the table lacks would let the next member pass."""
    formed = {begin(form) for form, holes in forms_in_code() if any(map(IS_MEMBER.search, holes))}

    assert formed - set(map(begin, FORMED)) - set(map(begin, STEMS)) == set()


def test_the_table_has_no_form_that_the_code_lacks() -> None:
    """What is left over would hide that a form was renamed."""
    begins = tuple({begin(form) for form, _ in forms_in_code()})

    assert {form for form in FORMED if not form.startswith(begins)} == set()
