"""Cards, sequences and properties in words: "any king", "down in alternating colours to the ace"."""

import re
from collections.abc import Mapping
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import listed, number
from kabale.table.cards import RANKS as LETTERS
from kabale.xml.rules.relations import BLOCK_RANKS, BLOCK_SUITS, SUITS, rank_rule, split_step
from kabale.xml.text import cards
from kabale.xml.text.values import (
    Auto,
    Block,
    Border,
    CardPart,
    Face,
    Insert,
    Property,
    RankRule,
    SuitRule,
    When,
    Whole,
    as_word,
)
from kabale.xml.text.words import NO, YES

_SUIT_KEYS: Final = {
    word: {"H": "hearts", "S": "spades", "D": "diamonds", "C": "clubs"}[letter] for word, letter in cards.SUITS.items()
}
_RANDOM: Final = re.compile(rf"{cards.RANDOM_RANK}(?:([+-])([1-9]))?")
_KING: Final = 13

SWITCHED: Final[Mapping[Property, str]] = {
    **dict.fromkeys((Property.STATUS, Property.FACE), Face.DOWN),
    **dict.fromkeys((Property.LOCKED, Property.STOPPED), YES),
    Property.SORT: Whole.SHUFFLE,
}
"""The properties that are on or off, each with the word that is "on" in the keys of its sentences."""

_AUTO_KEYS: Final[Mapping[str, str]] = {Auto.YES: "yes", Auto.END: "end", NO: "no"}
_STEPPED: Final = (RankRule.UP, RankRule.DOWN, RankRule.BOTH)


def rank_word(text: str) -> Message:
    """Return the name of a rank."""
    return message(f"rank.{LETTERS[cards.RANKS[text] - 1]}")


def _base(text: str) -> Message:
    """Say which rank an indication with the drawn one means (29)."""
    match = _RANDOM.fullmatch(text)
    if match is None or not match[2]:
        return message("xmlexplain.drawn.rank")
    key = "xmlexplain.drawn.above" if match[1] == "+" else "xmlexplain.drawn.below"
    return message(key, n=int(match[2]), number=number(int(match[2])))


def card_words(text: str) -> Message:
    """Return an indication as one card: "any king", "the ace of hearts".

    >>> str(card_words("Herz A")), str(card_words("K")), str(card_words("frei"))
    ('the ace of hearts', 'any king', 'any card')
    >>> str(card_words("zufallswert+2")), str(card_words("Ace"))
    ('any card of the rank two above the drawn one', 'no card')
    """
    if text == cards.JOKER:
        return message("xmlexplain.card.joker")
    if cards.indication(text) is None:
        return message("xmlexplain.card.none")
    suit, rank = _parts(text)
    if suit == cards.RANDOM_SUIT:
        if not rank:
            return message("xmlexplain.drawn.suit")
        if rank in cards.RANKS:
            return message("xmlexplain.drawn.suit_rank", rank=rank_word(rank))
        return message("xmlexplain.drawn.suit_base", base=_base(rank))
    suits = _SUIT_KEYS.get(suit, "any")
    if not rank:
        return message(f"start.suit.{suits}")
    if rank in cards.RANKS:
        return message(f"start.rank.{suits}", rank=rank_word(rank))
    return message(f"start.base.{suits}", base=_base(rank))


def one_card(text: str) -> Message:
    """Return an indication as what a card is: "a king", "the ace of hearts".

    >>> str(one_card("A")), str(one_card("Karo")), str(one_card("Karo A"))
    ('an ace', 'a diamond', 'the ace of diamonds')
    """
    if text in cards.RANKS:
        return message(f"xmlexplain.a_rank.{LETTERS[cards.RANKS[text] - 1]}")
    if text in cards.SUITS:
        return message(f"xmlexplain.a_suit.{_SUIT_KEYS[text]}")
    return card_words(text)


def _parts(text: str) -> tuple[str, str]:
    suits = [part for part in text.split() if part in cards.SUITS or part == cards.RANDOM_SUIT]
    ranks = [part for part in text.split() if part in cards.RANKS or part.startswith(cards.RANDOM_RANK)]
    return "".join(suits[-1:]), "".join(ranks[-1:])


def several_words(text: str, count: int) -> Message:
    """Return *count* cards of an indication: "four cards (kings)".

    >>> str(several_words("K", 4)), str(several_words("frei", 4)), str(several_words("Pik A", 1))
    ('four cards (kings)', 'four cards', 'the ace of spades')
    """
    if text == cards.ANY:
        return message("explain.cards", n=count, number=number(count))
    if count == 1:
        return card_words(text)
    suit, rank = _parts(text)
    if text == cards.JOKER:
        several = message("xmlexplain.card.jokers")
    elif suit == cards.RANDOM_SUIT:
        several = message("xmlexplain.drawn.several_suit")
    elif rank and rank not in cards.RANKS:
        several = message("xmlexplain.drawn.several_rank", base=_base(rank))
    else:
        several = family_words(text)
    return message("explain.cards_of", n=count, number=number(count), cards=several)


def family_words(text: str) -> Message:
    """Return the name of several cards of a suit, of a rank, or of both: "kings", "spades"."""
    suit, rank = _parts(text)
    suits = _SUIT_KEYS.get(suit, "any")
    if rank:
        return message(f"start.ranks.{suits}", ranks=message(f"ranks.{LETTERS[cards.RANKS[rank] - 1]}"))
    return message(f"start.suits.{suits}")


def part_words(text: str, part: CardPart) -> Message:
    """Return a card as far as one part of it, or both, matters."""
    suit, rank = _parts(text)
    wanted = {CardPart.SUIT: suit, CardPart.RANK: rank, CardPart.BOTH: f"{suit} {rank}".strip()}[part]
    return one_card(wanted or cards.ANY)


def build_words(suits: str, ranks: str, end: str = "", start: str = "") -> Message | None:
    """Return how cards follow each other, None where nothing follows anything (X12).

    >>> str(build_words("wechsel", "ab", "A")), str(build_words("gleich", "auf3", "D", "3"))
    ('down in alternating colours to the ace', 'up three at a time in suit to the queen')
    >>> str(build_words("frei", "frei")), str(build_words("gleich", "auf"))
    ('with any card', 'up in suit round the corner (king next to ace)')
    >>> str(build_words("gleich", "auf", "Ace")), build_words("gleich", "auf", "frei")
    ('up in suit round the corner (king next to ace)', None)
    """
    suit_rule, rule, last = as_word(SuitRule, suits), rank_rule(ranks), cards.indication(end)
    if suit_rule is None or rule is None or (last is not None and last.is_any):
        return None
    end = end if last is not None else ""
    suit_key, wrap = SUITS[suit_rule].name.lower(), _wrap(*rule, end, start)
    if rule[0] is RankRule.ANY:
        return message("build.any_rank", suits=message(f"build.only.{suit_key}"), wrap=wrap)
    return message("build.words", ranks=_ranks(*rule), suits=message(f"build.suits.{suit_key}"), wrap=wrap)


def _ranks(rule: RankRule, step: int) -> Message:
    if rule is RankRule.ANY:
        return message("xmlexplain.build.any")
    if rule is RankRule.DOUBLE:
        return message("xmlexplain.build.double")
    if step == 1:
        return message(f"build.ranks.{rule.name.lower()}")
    return message(f"xmlexplain.build.step.{rule.name.lower()}", number=number(step))


def _wrap(rule: RankRule, step: int, end: str, start: str) -> Message:
    if not end:
        return message("build.wrap.around" if rule in _STEPPED else "build.wrap.none")
    if end in cards.RANKS:
        # Whether it comes there without going round the corner.
        last, first = cards.RANKS[end], cards.RANKS.get(_parts(start)[1])
        steps = 0 if first is None else (last - first) * (1 if rule is RankRule.UP else -1)
        is_corner = step == 1 and last == (_KING if rule is RankRule.UP else 1)
        is_plain = is_corner if first is None else steps >= 0 and steps % step == 0
        if rule in (RankRule.UP, RankRule.DOWN) and is_plain:
            return message("xmlexplain.build.to", rank=rank_word(end))
        ranks = message(f"ranks.{LETTERS[cards.RANKS[end] - 1]}")
    elif end.startswith(cards.RANDOM_RANK):
        ranks = message("xmlexplain.drawn.cards", base=_base(end))
    else:
        ranks = card_words(end)
    return message("xmlexplain.build.around" if rule in _STEPPED else "xmlexplain.build.bare", ranks=ranks)


def run_words(blocks: str, suits: str, ranks: str, end: str = "") -> Message | None:
    """Return how cards must follow each other to move together (X14)."""
    text, step = split_step(blocks)
    word = as_word(Block, text)
    if word in BLOCK_SUITS:
        return build_words(BLOCK_SUITS[word], ranks, end)
    if word in BLOCK_RANKS:
        rule = BLOCK_RANKS[word]
        return build_words(suits, f"{rule}{step}" if step > 1 and rule in _STEPPED else rule, end)
    return build_words(suits, ranks, end)


def relation(text: str) -> tuple[str, Message] | None:
    """Return how a card stands to the one below it (273, 476), with the key of the sentence; None for other words.

    Suits and equal ranks have keys of their own, all else is a ``pair``.
    """
    word = as_word(Block, split_step(text)[0])
    pair = run_words(text, SuitRule.ANY, RankRule.ANY) if word in BLOCK_SUITS or word in BLOCK_RANKS else None
    if word is None or pair is None:
        return None
    has_key = text == word and (word in BLOCK_SUITS or word is Block.SAME_RANK)
    return word.name.lower() if has_key else "pair", pair


def border_words(content: str) -> Message:
    """Return what is drawn around a pile."""
    return message(f"xmlexplain.look.border.{Border(content).name.lower()}")


def value_words(name: Property, content: str) -> object:
    """Put the value of a property into words, for tests and for changes; not the piles of ``fuellen``."""
    match name:
        case Property.START:
            return card_words(content)
        case Property.START_SUIT:
            if content == cards.RANDOM_SUIT:
                return message("xmlexplain.drawn.suit_name")
            return message(f"start.suits.{_SUIT_KEYS[content]}" if content in _SUIT_KEYS else "xmlexplain.any")
        case Property.END | Property.START_RANK | Property.NEXT:
            if content == cards.ANY:
                return message("xmlexplain.any")
            return rank_word(content) if content in cards.RANKS else _base(content)
        case Property.SUITS:
            suits = as_word(SuitRule, content)
            return message("build.none" if suits is None else f"build.suits.{SUITS[suits].name.lower()}")
        case Property.RANKS:
            ranks = rank_rule(content)
            return message("build.none") if ranks is None else _ranks(*ranks)
        case Property.BLOCKS:
            pair, word = relation(content), as_word(Block, content)
            if pair is not None:
                return message(f"xmlexplain.block.{pair[0]}", build=pair[1])
            return message(f"xmlexplain.block.{word.name.lower() if word else 'rule'}")
        case Property.INSERT:
            return message(f"xmlexplain.insert_at.{(as_word(Insert, content) or Insert.TOP).name.lower()}")
        case Property.AUTO:
            set_to = {word: message(f"xmlexplain.auto.set.{key}") for word, key in _AUTO_KEYS.items()}
            return listed([set_to.get(part) or auto_words(part) for part in map(str.strip, content.split(","))])
        case _:
            return content


def auto_words(part: str) -> Message:
    """Put one condition of automatic moves into words (268-276)."""
    if part in (When.EMPTY, When.OCCUPIED):
        return message(f"xmlexplain.auto.when.{When(part).name.lower()}")
    pair = relation(part)
    if pair is None:
        return message("xmlexplain.auto.when.card", card=card_words(part))
    return message(f"xmlexplain.auto.when.{pair[0]}", build=pair[1])
