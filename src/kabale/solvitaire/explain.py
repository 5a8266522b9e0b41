"""The rules as a page of plain words: how the table is laid out, what wins, what may be moved."""

from collections.abc import Iterator

from kabale.messages import Message, message
from kabale.messages.lists import listed, number, sentence
from kabale.solvitaire.rules import Blocks, BuildPolicy, DealTo, Initial, RowDirection, Rules
from kabale.table.cards import RANKS

SUIT_WORDS = {
    BuildPolicy.ANY_SUIT: "any",
    BuildPolicy.RED_BLACK: "other_colour",
    BuildPolicy.SAME_SUIT: "same",
    BuildPolicy.NO_BUILD: "any",
}
"""The names of the relations of suits in the catalogues."""


def explain(rules: Rules, language: str) -> str:
    """Return the page behind its title."""
    count = message("explain.decks", n=rules.decks, number=number(rules.decks), cards=rules.pack_size)
    sections = [sentence(count.text(language))]
    for heading, clauses in (
        ("explain.heading.layout", _layout(rules)),
        ("explain.heading.goal", [_goal(rules)]),
        ("solvitaire.heading.moves", _moves(rules)),
    ):
        items = [f"- {sentence(clause.text(language))}" for clause in clauses]
        sections.append("\n".join([message(heading).text(language), *items]))
    return "\n\n".join(sections) + "\n"


def idea(rules: Rules, language: str) -> str:
    """Return in a sentence what wins the game."""
    return sentence(_goal(rules).text(language))


def built(build: BuildPolicy, *, wraps: bool, ranks: str = "down") -> Message:
    """Say how a policy builds, as a clause: down in suit, round the corner where the base is not the ace."""
    suits = message(f"build.suits.{SUIT_WORDS[build]}")
    wrap = message("build.wrap.around" if wraps else "build.wrap.none")
    return message("build.words", ranks=message(f"build.ranks.{ranks}"), suits=suits, wrap=wrap)


def _rank(rank: int) -> Message:
    return message(f"rank.{RANKS[rank - 1]}")


def _layout(rules: Rules) -> Iterator[Message]:
    """Say where the cards lie after the deal (S-J19 to S-J24, S-J36, S-J37)."""
    if rules.max_rank < len(RANKS):
        yield message("solvitaire.layout.ranks", rank=_rank(rules.max_rank))
    if rules.stock:
        yield message("solvitaire.layout.stock", n=message("cards", n=rules.stock))
    if rules.hole and rules.hole_base:
        yield message("solvitaire.layout.hole", card=rules.hole_base)
    elif rules.hole:
        yield message("solvitaire.layout.hole_random")
    if rules.foundations:
        if rules.base is None:
            yield message("solvitaire.layout.random")
        elif rules.base > 1:
            yield message("solvitaire.layout.base", rank=_rank(rules.base))
        if rules.initial is not Initial.NONE:
            yield message(f"solvitaire.layout.{'one' if rules.initial is Initial.ONE else 'all'}")
    if rules.cells:
        yield message("solvitaire.layout.cells", n=rules.cells, filled=rules.filled)
    if rules.reserve:
        yield message(f"solvitaire.layout.{'stacked' if rules.stacked else 'reserve'}", n=rules.reserve)
    if rules.columns:
        yield message(f"solvitaire.layout.{'diagonal' if rules.diagonal else 'columns'}", n=rules.columns)
        if rules.top_only:
            yield message("solvitaire.layout.top")
    if rules.rows:
        yield message("solvitaire.layout.rows", n=rules.rows, places=rules.max_rank)
    if rules.accordion:
        yield message("solvitaire.layout.accordion", n=rules.accordion)


def _goal(rules: Rules) -> Message:
    """Say what wins (S-J28 to S-J30)."""
    if rules.rows:
        return message(f"solvitaire.goal.rows.{rules.direction.name.lower()}")
    if rules.accordion:
        return message("solvitaire.goal.accordion")
    if rules.hole:
        return message("solvitaire.goal.hole")
    return message("solvitaire.goal.complete" if rules.complete else "solvitaire.goal.foundations")


def _moves(rules: Rules) -> Iterator[Message]:
    """Say what may be moved (S-J7 to S-J29)."""
    wraps = rules.foundations and rules.base != 1
    if rules.columns and rules.build is BuildPolicy.NO_BUILD:
        yield message("solvitaire.move.no_build")
    elif rules.columns:
        yield message("solvitaire.move.build", build=built(rules.build, wraps=wraps))
        yield message(f"solvitaire.blocks.{rules.blocks.name.lower()}")
        if rules.blocks is not Blocks.NO and rules.run not in (rules.build, BuildPolicy.NO_BUILD):
            yield message("solvitaire.move.run", build=built(rules.run, wraps=wraps))
        yield message(f"solvitaire.spaces.{rules.spaces.name.lower()}")
    if rules.removable and not rules.complete:
        yield message("solvitaire.move.removable")
    if rules.hole:
        yield message("solvitaire.move.hole")
        if rules.loops:
            yield message("solvitaire.move.loops")
    if rules.stock and rules.deal_to is DealTo.WASTE:
        yield message("solvitaire.stock.waste", n=message("cards", n=rules.draw))
        yield message(f"solvitaire.stock.{'redeal' if rules.redeal else 'once'}")
    elif rules.stock:
        yield message(f"solvitaire.stock.{'hole' if rules.deal_to is DealTo.HOLE else 'tableau'}")
    if rules.rows:
        if rules.direction is not RowDirection.RIGHT:
            yield message("solvitaire.rows.left")
            if rules.fixed_suit:
                yield message("solvitaire.rows.fixed")
        if rules.direction is not RowDirection.LEFT:
            yield message("solvitaire.rows.right")
        yield message("solvitaire.rows.build", build=built(rules.row_build, wraps=False, ranks="up"))
    if rules.accordion:
        if rules.jumps:
            yield message("solvitaire.move.jump", moves=listed(rules.jumps))
        yield from (message(f"solvitaire.agree.{way.name.lower()}") for way in rules.agree)
        yield message("solvitaire.move.close")
