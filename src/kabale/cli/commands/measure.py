"""``kabale measure``, ``grade``, ``perft`` and ``divide``: figures of a game and its deals."""

from typing import Annotated

import typer

from kabale.cli.common import complain, complain_of_kernel, deal_of, name_deal, print_json, say
from kabale.cli.options import AsJson, DealId, FormatName, GameName, Language, Level, VariantId, number, spoken
from kabale.cli.progress import NowAndThen
from kabale.cli.registry import command
from kabale.cli.sources import game_of

EVERY = 3.0
"""Seconds between two lines that say how far it is."""

ROAMING = 10.0
"""Seconds in which a card is looked for, at the end, on piles that got none."""


@command(
    "measure",
    "docs/studies.md",
    {"measure mygame.pat": "a hundred deals, what is odd", "measure klondike --deals 20": "fewer"},
)
def measure(
    game: GameName,
    deals: Annotated[int, typer.Option("--deals", min=1, max=10_000, help="How many deals are searched.")] = 100,
    positions: Annotated[int, typer.Option("--positions", min=1, help="How far each is searched.")] = 20_000,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, callback=number, help="How long each is searched.")
    ] = 2.0,
    form: FormatName = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Search deals of a game and say how it plays: shares, lengths, simple play, and what is suspicious."""
    from time import monotonic

    from kabale.messages import message
    from kabale.search.limits import Limits
    from kabale.search.solve import refusal
    from kabale.studies.measure import Measured, is_to_roam, lines, roam, suspicions
    from kabale.studies.measure import measure as measured

    rules, chosen = game_of(game, form), spoken(language, for_program=as_json)
    complain_of_kernel()
    if (reason := refusal(rules.deal("k1:1"))) is not None:
        complain(message("measure.slow", reason=reason).text(chosen))
    tell, found = NowAndThen(complain, EVERY), Measured()
    for found in measured(rules, [f"k1:{n}" for n in range(1, deals + 1)], Limits(positions, seconds)):
        tell(message("measure.progress", done=found.deals, deals=deals, won=len(found.won), lost=len(found.lost)))
    until = monotonic() + ROAMING
    while is_to_roam(rules, found) and monotonic() < until:
        roam(rules, found)
    if as_json:
        told = {"won": len(found.won), "lost": len(found.lost), "unknown": found.unsettled, "simple": found.simply}
        examples = {"deal_won": next(iter(found.won), None), "deal_lost": next(iter(found.lost), None)}
        suspicious = [each.text(chosen) for each in suspicions(rules, found)]
        print_json({"deals": found.deals, **told, **examples, "lengths": found.lengths, "suspicious": suspicious})
    else:
        say("\n".join(each.text(chosen) for each in lines(rules, found)))


@command(
    "grade",
    "docs/search.md",
    {"grade klondike --deal 617": "how hard is it?", "grade freecell --deal ms:11982 --json": "for programs"},
)
def grade(
    game: GameName,
    deal: DealId = None,
    form: FormatName = None,
    language: Language = None,
    as_json: AsJson = False,
    variant: VariantId = None,
    level: Level = None,
) -> None:
    """Say how hard a deal is: a number from 0 to 100, what it is made of, and a grade among the deals of its game."""
    from kabale.cli.wording import SHARES, grade_lines, grade_of
    from kabale.messages import message
    from kabale.search.difficulty import difficulty
    from kabale.search.solve import is_thoughtful

    rules = game_of(game, form)
    position = rules.deal(deal_of(rules, deal), variant=variant, level=level or 0)
    found, name = difficulty(position), str(position.deal)
    grade = grade_of(position, found)
    if as_json:
        shares = {name: round(getattr(found, name), 3) if found.verdict == "won" else None for name in SHARES}
        verdict = {"deal": name, "verdict": found.verdict, "number": found.number, "grade": grade}
        print_json({**verdict, **shares, "thoughtful": is_thoughtful(position)})
        return
    for line in grade_lines(name, found, grade):
        say(line.text(spoken(language)))
    if is_thoughtful(position):
        say(message("solve.thoughtful").text(spoken(language)))


Depth = Annotated[int, typer.Option("--depth", min=1, max=99, help="How many moves deep.")]


@command("perft", "docs/protocol.md", {"perft freecell --deal ms:1 --depth 4": "the counts to a depth"})
def perft(game: GameName, depth: Depth, deal: DealId = None, form: FormatName = None, as_json: AsJson = False) -> None:
    """Count the lines of play and the different positions to a depth."""
    from kabale.engine.perft import perft as counted

    rules = game_of(game, form)
    dealt = deal_of(rules, deal)
    counts = counted(rules.deal(dealt), depth)
    if as_json:
        print_json({"game": game, "deal": dealt, "paths": counts.paths, "states": counts.states})
        return
    print(f"{'depth':>5} {'paths':>15} {'states':>15}")
    for deep, (paths, states) in enumerate(zip(counts.paths, counts.states, strict=True), 1):
        print(f"{deep:>5} {paths:>15,} {states:>15,}")
    name_deal(deal, dealt)


@command("divide", "docs/protocol.md", {"divide freecell --deal ms:1 --depth 2 10-2": "below each move"})
def divide(
    game: GameName,
    depth: Depth,
    deal: DealId = None,
    moves: Annotated[list[str] | None, typer.Argument(metavar="MOVE", help="Moves to play before.")] = None,
    form: FormatName = None,
    as_json: AsJson = False,
) -> None:
    """Count the lines of play below each legal move, after some moves."""
    from kabale.engine.perft import divide as divided

    rules = game_of(game, form)
    dealt = deal_of(rules, deal)
    position = rules.deal(dealt)
    for move in moves or ():
        position.play(move)
    counts = {str(move): count for move, count in divided(position, depth).items()}
    if as_json:
        print_json({"game": game, "deal": dealt, "moves": moves or [], "depth": depth, "paths": counts})
        return
    for text, count in [*counts.items(), ("total", sum(counts.values()))]:
        print(f"{text:<8} {count:>15,}")
    name_deal(deal, dealt)
