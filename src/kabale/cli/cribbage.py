"""``kabale cribbage``: counting, discarding, checking a shuffle, playing players against each other; and playing."""

from typing import TYPE_CHECKING, Annotated

import typer

from kabale.cli.common import AsJson, Mistake, print_json
from kabale.cli.cribbage_play import play

if TYPE_CHECKING:
    from kabale.cribbage.discarding import Discard
    from kabale.cribbage.events import Event
    from kabale.cribbage.simulate import Average, DealAverages, MatchAverages
    from kabale.table.cards import Card

MOST: int = 1_000_000
"""The most deals or matches that are simulated in one go."""

Cards = Annotated[str, typer.Argument(metavar="CARDS", help='Cards: "5H 5S 5D JC".')]

cribbage = typer.Typer(name="cribbage", no_args_is_help=True, help="Cribbage: play against Bill, count, simulate.")
cribbage.command()(play)


def cards_of(text: str, number: int) -> "list[Card]":
    """Read so many different cards. Raises BadCard, Mistake."""
    from kabale.table.cards import card

    words = text.upper().replace("10", "T").replace(",", " ").split()
    if len(words) > 2 * number:
        raise Mistake(f"there are {len(words)} cards: expected {number}")
    found = [card(word) for word in words]
    if len(found) != number or len(set(found)) != number:
        raise Mistake(f"there are {len(set(found))} different cards: expected {number}")
    return found


@cribbage.command()
def score(
    hand: Cards,
    starter: Annotated[str, typer.Argument(metavar="STARTER", help="The starter: 5C.")],
    crib: Annotated[bool, typer.Option("--crib", help="Count them as a crib.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count four cards with the starter: the points and their reasons."""
    from kabale.cribbage.events import Event, reason_json
    from kabale.cribbage.score import score_hand
    from kabale.table.cards import name

    four, (fifth,) = cards_of(hand, 4), cards_of(starter, 1)
    points = score_hand(four, fifth, crib=crib)
    if as_json:
        reasons = [reason_json(reason) for reason in points.reasons]
        told = {"hand": [name(each) for each in four], "starter": name(fifth), "crib": crib}
        print_json({**told, "points": points.total, "reasons": reasons})
        return
    _print_steps(Event("crib" if crib else "hand", 0, tuple(four), 0, points.reasons))


def _print_steps(event: "Event") -> None:
    from kabale.cribbage.announce import steps
    from kabale.messages import message
    from kabale.table.cards import name

    for step in steps(event):
        print(f"{step.total:>3}  {step.words!s:<24} {' '.join(map(name, step.cards))}")
    print(message("cribbage.told.points", n=event.points))


@cribbage.command()
def discard(
    cards: Annotated[str, typer.Argument(metavar="CARDS", help='The six cards: "5H 6C 7D 8S JH KC".')],
    dealer: Annotated[bool, typer.Option("--dealer/--pone", help="Whose crib it is: yours, or the other's.")] = False,
    scores: Annotated[str, typer.Option("--scores", metavar="OWN,OTHER", help="The scores: 0,0.")] = "0,0",
    as_json: AsJson = False,
) -> None:
    """Say what each discard from six cards is worth, the best first."""
    from kabale.cribbage.discarding import role_of
    from kabale.cribbage.strong import judge_six
    from kabale.table.cards import name

    six, both = cards_of(cards, 6), scores_of(scores)
    judged = judge_six(six, role_of(is_dealer=dealer), both)
    if as_json:
        head = {"cards": [name(each) for each in six], "dealer": dealer, "scores": list(both)}
        print_json({**head, "choices": [discard_json(each) for each in judged]})
        return
    print("lay    keep           hand   (least to most)   crib   play    sum   to win")
    for each in judged:
        print(_discard_line(each))


def scores_of(text: str) -> tuple[int, int]:
    """Read two scores. Raises Mistake."""
    from kabale.cribbage.match import GOAL

    words = text.split(",")
    if len(words) == 2 and all(word.strip().isdecimal() and len(word) < 5 and int(word) < GOAL for word in words):
        return int(words[0]), int(words[1])
    raise Mistake(f"{text[:40]!r} are not two scores: expected two numbers from 0 to {GOAL - 1}, as in 95,102")


def discard_json(judged: "Discard") -> dict[str, object]:
    """Return what a discard is worth for programs."""
    from kabale.table.cards import name

    return {
        "cards": [name(each) for each in judged.cards],
        "kept": [name(each) for each in judged.kept],
        "points": round(judged.points, 3),
        "hand": round(judged.hand, 3),
        "low": judged.low,
        "high": judged.high,
        "crib": round(judged.crib, 3),
        "play": round(judged.play, 3),
        "chance": None if judged.chance is None else round(judged.chance, 4),
    }


def _discard_line(judged: "Discard") -> str:
    from kabale.table.cards import name

    laid, kept = (" ".join(map(name, each)) for each in (judged.cards, judged.kept))
    chance = "" if judged.chance is None else f"{judged.chance:8.1%}"
    numbers = (
        f"{judged.hand:>5.2f}   ({judged.low:>2} to {judged.high:>2})        {judged.crib:>+6.2f} {judged.play:>+6.2f}"
    )
    return f"{laid}  {kept}  {numbers} {judged.points:>6.2f} {chance}".rstrip()


@cribbage.command()
def simulate(
    players: Annotated[
        str, typer.Option("--players", metavar="A,B", help="Who plays: strong,steady.")
    ] = "strong,strong",
    deals: Annotated[int, typer.Option("--deals", min=0, max=MOST, help="How many single deals.")] = 100,
    matches: Annotated[int, typer.Option("--matches", min=0, max=MOST, help="How many pairs of matches.")] = 0,
    first: Annotated[int, typer.Option("--first", min=0, help="The number of the first deal or match.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Let two players play: averages of single deals, and the share of matches that the first one wins.

    Each match is played twice, with seats exchanged. Intervals hold the true value in 95 of 100 cases.
    """
    from kabale.cribbage.simulate import deal_averages, match_averages

    both = players_of(players)
    found = deal_averages(both, range(first, first + deals)) if deals else None
    fared = match_averages(both, range(first, first + matches)) if matches else None
    if as_json:
        told = {"deals": found.as_json() if found else None, "matches": fared.as_json() if fared else None}
        print_json({"players": list(both), "first": first, **told})
        return
    for line in [*_deal_lines(found), *_match_lines(both, fared)]:
        print(line)


def players_of(text: str) -> tuple[str, str]:
    """Read the names of two players. Raises Mistake."""
    from kabale.cribbage.players import NAMES

    words = [word.strip() for word in text.split(",")]
    if len(words) != 2 or not set(words) <= set(NAMES):
        raise Mistake(f"{text[:40]!r} are not two players: expected two of {', '.join(NAMES)}, as in strong,steady")
    return words[0], words[1]


def _deal_lines(found: "DealAverages | None") -> list[str]:
    if found is None:
        return []
    lines = [f"{found.deals} deals{'':14} pone{'':20} dealer"]
    for part in found.pone:
        lines.append(f"  {part:<12} {_interval(found.pone[part]):>24} {_interval(found.dealer[part]):>24}")
    return lines


def _interval(average: "Average") -> str:
    return f"{average.mean:.3f} ({average.low:.3f} to {average.high:.3f})"


def _match_lines(names: tuple[str, str], fared: "MatchAverages | None") -> list[str]:
    if fared is None:
        return []
    share = f"{fared.wins.mean:.1%} ({fared.wins.low:.1%} to {fared.wins.high:.1%})"
    skunks = " and ".join(
        f"{name} {skunks} times, {doubles} of them doubly"
        for name, skunks, doubles in zip(names, fared.skunks, fared.double_skunks, strict=True)
    )
    return [f"{fared.matches} matches: {names[0]} wins {share}", f"skunked the other: {skunks}"]


@cribbage.command()
def verify(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="A kept match.")] = None,
    number: Annotated[str | None, typer.Option("--number", metavar="N", help="The number of the match.")] = None,
    nonce: Annotated[str | None, typer.Option("--nonce", metavar="HEX", help="The nonce that was opened.")] = None,
    commitment: Annotated[str | None, typer.Option("--commitment", metavar="HEX", help="What was published.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check that a match was shuffled as its commitment says: from a kept match, or from the three values."""
    from kabale.cli.common import wrong_usage

    if file is not None and number is None and nonce is None and commitment is None:
        _verify_file(file, as_json)
    elif file is None and number is not None and nonce is not None and commitment is not None:
        _verify(number, nonce, commitment, None, as_json)
    else:
        wrong_usage("give a FILE, or all of --number, --nonce and --commitment")


def _verify_file(file: str, as_json: bool) -> None:
    """Check a kept match: every move of it is played again."""
    from pathlib import Path

    from kabale.cli.saves import read
    from kabale.cribbage.record import from_text

    match, more = from_text(read(Path(file)))
    for name in ("commitment", "nonce"):
        if name not in more:
            raise Mistake(f"{file}: the line {name!r} is missing")
    _verify(str(match.chance.number), more["nonce"], more["commitment"], len(match.moves), as_json)


def _verify(number: str, nonce: str, commitment: str, moves: int | None, as_json: bool) -> None:
    from kabale.cribbage import fair
    from kabale.cribbage.record import number_of

    found = number_of(number)
    holds = fair.verify(commitment.lower(), found, nonce.lower())
    if as_json:
        print_json({"ok": holds, "match": f"k1:{found}", "commitment": commitment.lower(), "moves": moves})
    elif holds:
        played = "" if moves is None else f"; its {moves} moves are legal"
        print(f"the commitment was made of match k1:{found} and this nonce{played}")
    if not holds:
        raise Mistake("" if as_json else f"the commitment was not made of match k1:{found} and this nonce")
