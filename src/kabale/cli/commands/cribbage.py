"""``kabale cribbage``: a match against Bill, counting, discarding, checking a shuffle, players against each other."""

from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Option

from kabale.cli.common import INTERRUPTED, Mistake, command, print_json, say, wrong_usage
from kabale.cli.options import Ascii, AsJson, Colourless, Language, Plain, Speaks, option, spoken
from kabale.cli.saves import decoded, naming, read
from kabale.cli.sources import STDIN, standard_input
from kabale.errors import BadSave, StoreError
from kabale.messages import message
from kabale.table.cards import Card, name, read_cards

if TYPE_CHECKING:
    from kabale.cli.cribbage.sitting import KeptMatch
    from kabale.cli.memory import OwnerMemory
    from kabale.cli.screen import Screen
    from kabale.cribbage.prospects import DiscardWorth
    from kabale.cribbage.simulate import Average

MOST: int = 1_000_000  # deals or matches that are simulated
Cards = Annotated[str, Argument(metavar="CARDS", help='Four cards, such as "5H 5S 5D JC".')]
cribbage = typer.Typer(name="cribbage", no_args_is_help=True, help="Play cribbage against Bill, and count hands.")
command(
    "cribbage",
    "Play",
    {
        "cribbage play --strength steady": "play against Bill",
        "cribbage score '5H 5S 5D JC' 5C": "count a hand",
        "cribbage discard '5H 6C 7D 8S JH KC' --dealer": "rate the discards",
    },
)(cribbage)

Pick = Annotated[
    int | None, option("--pick", "N", min=1, help="Resume the Nth match that kabale cribbage matches lists.")
]


@cribbage.command(epilog="Example: kabale cribbage play --strength easy --new")
def play(
    strength: Annotated[
        str | None, option("--strength", "NAME", help="Bill's strength, easy, steady or strong (default: strong).")
    ] = None,
    language: Language = None,
    number: Annotated[str | None, option("--match", "N", help="Start match number N.")] = None,
    new: Annotated[bool, Option("--new", help="Start a new match, even if one is unfinished.")] = False,
    pick: Pick = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    colourless: Colourless = False,
    speaks: Speaks = None,
) -> None:
    """Play cribbage against Bill. Kabale saves every move; resume here or in the browser."""
    from kabale.cli.cribbage.dialogue import MatchDialogue
    from kabale.cli.cribbage.sitting import KeptMatch
    from kabale.cli.memory import OwnerMemory, store_folder
    from kabale.cli.screen import Screen
    from kabale.cribbage.players import STRENGTHS

    if strength is not None and strength not in STRENGTHS:
        wrong_usage(f"{strength[:20]!r} is unknown: expected one of {', '.join(STRENGTHS)}")
    if pick is not None and (strength, number, new) != (None, None, False):
        wrong_usage("--pick resumes a match: leave out --strength, --match and --new")
    screen = Screen(ascii_only=ascii_only, colourless=colourless, plain=plain, speaks=speaks, language=spoken(language))
    with closing(OwnerMemory(store_folder())) as memory:
        last = None if new or number is not None else _left(memory, strength, pick, screen)
        kept = last or KeptMatch.begin(memory, strength or STRENGTHS[-1], number)
        if screen.has_room:
            _sit_down(kept, screen, resumed=last is not None)
            return
        dialogue = MatchDialogue(kept, screen, screen.language)
        is_interrupted = screen.converse(dialogue, lambda: dialogue.begin(resumed=last is not None))
        dialogue.end()
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)


def _sit_down(kept: "KeptMatch", screen: "Screen", *, resumed: bool) -> None:
    from kabale.cli.cribbage.keys import MatchKeys
    from kabale.cli.cribbage.table import MatchTable
    from kabale.cli.felt.app import show

    table = MatchTable(kept, screen.language, screen.signs)
    table.begin(resumed=resumed)
    try:
        show(MatchKeys(table), is_coloured=screen.is_coloured, language=screen.language)
    except KeyboardInterrupt:
        screen.say(table.parting)
        raise typer.Exit(INTERRUPTED) from None
    screen.say(table.parting)


def _left(memory: "OwnerMemory", strength: str | None, pick: int | None, screen: "Screen") -> "KeptMatch | None":
    """Return the unfinished match of a number or the last one, of a strength if one is named. Raises BadSave."""
    from kabale.cli.cribbage.sitting import KeptMatch, unfinished
    from kabale.cli.earlier import take_over

    for note in take_over(memory):
        screen.say(note)
    if pick is not None:
        found = unfinished(memory)
        if pick > len(found):
            raise BadSave(f"there is no match {pick}: run kabale cribbage matches to see the numbers")
        return KeptMatch.take_up(memory, found[pick - 1])
    try:
        for each in unfinished(memory):
            if strength in (None, each.strength):
                return KeptMatch.take_up(memory, each)
    except (StoreError, BadSave, OSError) as error:
        screen.say(str(error))
    return None


@cribbage.command(epilog="Example: kabale cribbage matches")
def matches(language: Language = None, as_json: AsJson = False) -> None:
    """List your unfinished matches, the last played first. Resume one with kabale cribbage play --pick N."""
    from kabale.cli.cribbage import sentences
    from kabale.cli.cribbage.sitting import unfinished
    from kabale.cli.earlier import owned

    with owned() as memory:
        found = unfinished(memory)
    if as_json:
        names = ("id", "strength", "mine", "other", "practice", "started", "changed")
        print_json([{name: getattr(each, name) for name in names} for each in found])
        return
    for words in sentences.matches(found) if found else [message("cribbage.dialogue.none")]:
        say(words.text(spoken(language)))


@cribbage.command(epilog="Example: kabale cribbage rules --language is")
def rules(language: Language = None) -> None:
    """Print the rules of cribbage."""
    from kabale.cli.cribbage import sentences
    from kabale.cli.paint import worded
    from kabale.cli.screen import Screen

    screen, tongue = Screen(), spoken(language)
    told = (words if isinstance(words, str) else words.text(tongue) for words in sentences.rules())
    screen.read("\n".join(worded(words, screen.signs) for words in told))


@cribbage.command(epilog="Example: kabale cribbage statistics --json")
def statistics(language: Language = None, as_json: AsJson = False) -> None:
    """Show your results against Bill, in the terminal and in the browser: games, skunks, averages per deal.

    A match in which you took back a move does not count.
    """
    from kabale.cli.cribbage import sentences
    from kabale.cli.earlier import owned
    from kabale.cli.screen import Screen
    from kabale.services import matches

    with owned() as memory:
        found = matches.statistics(memory.store.matches.of(memory.owner))
    if as_json:
        print_json(asdict(found))
        return
    screen = Screen()
    for line in sentences.statistics(found, spoken(language)):
        screen.say(line)


def cards_of(text: str, number: int) -> list[Card]:
    """Read *number* different cards. Raises BadCard, Mistake."""
    cards = read_cards(text)
    if len(cards) > 2 * number:
        raise Mistake(f"there are {len(cards)} cards: expected {number}")
    if len(cards) != number or len(set(cards)) != number:
        raise Mistake(f"there are {len(set(cards))} different cards: expected {number}")
    return cards


@cribbage.command(epilog="Example: kabale cribbage score '5H 5S 5D JC' 5C")
def score(
    hand: Cards,
    starter: Annotated[str, Argument(metavar="STARTER", help="Starter card, such as 5C.")],
    crib: Annotated[bool, Option("--crib", help="Count the cards as a crib.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count a hand of four cards with the starter, and print each combination."""
    from kabale.cribbage.events import MatchEvent, reason_json, steps
    from kabale.cribbage.score import score_hand

    four, (fifth,) = cards_of(hand, 4), cards_of(starter, 1)
    points = score_hand(four, fifth, crib=crib)
    if as_json:
        reasons = [reason_json(reason) for reason in points.reasons]
        head = {"hand": [name(each) for each in four], "starter": name(fifth), "crib": crib}
        print_json({**head, "points": points.total, "reasons": reasons})
        return
    event = MatchEvent("crib" if crib else "hand", 0, tuple(four), 0, points.reasons)
    for step in steps(event):
        print(f"{step.total:>3}  {step.words!s:<24} {' '.join(map(name, step.cards))}")
    print(message("cribbage.dialogue.points", n=event.points))


@cribbage.command(epilog="Example: kabale cribbage discard '5H 6C 7D 8S JH KC' --dealer")
def discard(
    cards: Annotated[str, Argument(metavar="CARDS", help='Six cards, such as "5H 6C 7D 8S JH KC".')],
    dealer: Annotated[bool, Option("--dealer/--pone", help="Whether the crib is yours or your opponent's.")] = False,
    scores: Annotated[str, option("--scores", "OWN,OTHER", help="Your score and your opponent's.")] = "0,0",
    as_json: AsJson = False,
) -> None:
    """Rate every discard from a hand of six cards, the best first."""
    from kabale.cribbage.judge import judge_six
    from kabale.cribbage.prospects import role_of

    six, both = cards_of(cards, 6), scores_of(scores)
    discards = judge_six(six, role_of(is_dealer=dealer), both)
    if as_json:
        head = {"cards": [name(each) for each in six], "dealer": dealer, "scores": list(both)}
        print_json({**head, "choices": [discard_json(each) for each in discards]})
        return
    print("lay    keep           hand   (least to most)   crib   play    sum   to win")
    for each in discards:
        laid, kept = (" ".join(map(name, some)) for some in (each.cards, each.kept))
        chance = "" if each.chance is None else f"{each.chance:8.1%}"
        parts = f"{each.hand:>5.2f}   ({each.low:>2} to {each.high:>2})        {each.crib:>+6.2f} {each.play:>+6.2f}"
        print(f"{laid}  {kept}  {parts} {each.points:>6.2f} {chance}".rstrip())


def scores_of(text: str) -> tuple[int, int]:
    """Read two scores. Raises Mistake."""
    from kabale.cribbage.rules import GOAL

    words = text.split(",")
    if len(words) == 2 and all(word.strip().isdecimal() and len(word) < 5 and int(word) < GOAL for word in words):
        return int(words[0]), int(words[1])
    raise Mistake(f"{text[:40]!r} is not a pair of scores: expected two numbers from 0 to {GOAL - 1}, as in 95,102")


def discard_json(discard: "DiscardWorth") -> dict[str, object]:
    """Return what a discard is worth for programs."""
    return {
        "cards": [name(each) for each in discard.cards],
        "kept": [name(each) for each in discard.kept],
        **{part: round(getattr(discard, part), 3) for part in ("points", "hand", "low", "high", "crib", "play")},
        "chance": None if discard.chance is None else round(discard.chance, 4),
    }


@cribbage.command(epilog="Example: kabale cribbage simulate --players strong,easy --deals 1000")
def simulate(
    players: Annotated[str, option("--players", "A,B", help="Two players, such as strong,steady.")] = "strong,strong",
    deals: Annotated[int, Option("--deals", min=0, max=MOST, help="Number of single deals.")] = 100,
    matches: Annotated[int, Option("--matches", min=0, max=MOST, help="Number of pairs of matches.")] = 0,
    first: Annotated[int, Option("--first", min=0, help="Number of the first deal or match.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Let two computer players play each other, and print average points and the share of matches won.

    They play each match twice, with seats exchanged. The intervals are 95% confidence intervals.
    """
    from kabale.cribbage.simulate import deal_averages, match_averages

    both = players_of(players)
    in_deals = deal_averages(both, range(first, first + deals)) if deals else None
    in_matches = match_averages(both, range(first, first + matches)) if matches else None
    if as_json:
        averages = {
            "deals": in_deals.as_json() if in_deals else None,
            "matches": in_matches.as_json() if in_matches else None,
        }
        print_json({"players": list(both), "first": first, **averages})
        return
    if in_deals:
        print(f"{in_deals.deals} deals{'':14} pone{'':20} dealer")
        for part in in_deals.pone:
            print(f"  {part:<12} {_interval(in_deals.pone[part]):>24} {_interval(in_deals.dealer[part]):>24}")
    if in_matches:
        wins = in_matches.wins
        share = f"{wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%})"
        skunks = " and ".join(
            f"{name} {skunks} times, {doubles} of them doubly"
            for name, skunks, doubles in zip(both, in_matches.skunks, in_matches.double_skunks, strict=True)
        )
        print(f"{in_matches.matches} matches: {both[0]} wins {share}\nskunked the other: {skunks}")


def players_of(text: str) -> tuple[str, str]:
    """Read the names of two players. Raises Mistake."""
    from kabale.cribbage.players import NAMES

    words = [word.strip() for word in text.split(",")]
    if len(words) != 2 or not set(words) <= set(NAMES):
        expected = f"expected two of {', '.join(NAMES)}, as in strong,steady"
        raise Mistake(f"{text[:40]!r} is not a pair of players: {expected}")
    return words[0], words[1]


def _interval(average: "Average") -> str:
    return f"{average.mean:.3f} ({average.low:.3f} to {average.high:.3f})"


@cribbage.command(epilog="Example: kabale cribbage verify saved.match")
def verify(
    file: Annotated[str | None, Argument(metavar="FILE", help="Saved match, or - for standard input.")] = None,
    number: Annotated[str | None, option("--number", "N", help="Number of the match.")] = None,
    nonce: Annotated[str | None, option("--nonce", "HEX", help="Nonce that Bill revealed.")] = None,
    commitment: Annotated[str | None, option("--commitment", "HEX", help="Commitment that Bill published.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check that Bill did not change the shuffle of a match after he committed to it."""
    from kabale.cribbage import record

    usage = "give a FILE, or all of --number, --nonce and --commitment"
    moves = None
    if file is not None:
        if (number, nonce, commitment) != (None, None, None):
            wrong_usage(usage)
        with naming(file):
            text = decoded(standard_input()) if file == STDIN else read(Path(file))
            match, more = record.from_text(text)  # every move of it is played again
        for name in ("commitment", "nonce"):
            if name not in more:
                raise Mistake(f"{file}: the line {name!r} is missing")
        number, nonce, commitment = str(match.chance.number), more["nonce"], more["commitment"]
        moves = len(match.moves)
    if number is None or nonce is None or commitment is None:
        wrong_usage(usage)
    match_number, published = record.number_of(number), commitment.lower()
    holds = record.verify(published, match_number, nonce.lower())
    if as_json:
        print_json({"ok": holds, "match": f"k1:{match_number}", "commitment": published, "moves": moves})
    elif holds:
        played = "" if moves is None else f"; its {moves} moves are legal"
        print(f"the commitment was made from match k1:{match_number} and this nonce{played}")
    if not holds:
        raise Mistake("" if as_json else f"the commitment was not made from match k1:{match_number} and this nonce")
