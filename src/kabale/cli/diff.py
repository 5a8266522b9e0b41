"""``kabale diff``: what changed from one definition to another, in words."""

from typing import Annotated

import typer

from kabale.cli import completion
from kabale.cli.common import AsJson, print_json, say
from kabale.cli.languages import Language, spoken
from kabale.cli.sources import FormatName, game_of


def diff(
    old: Annotated[
        str,
        typer.Argument(metavar="OLD", help="A definition, or a game of the library.", autocompletion=completion.games),
    ],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Another.", autocompletion=completion.games)],
    form: FormatName = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Tell in words what is different in the rules of another definition."""
    from kabale.library.comparison import differences
    from kabale.messages import message

    chosen = spoken(language, for_program=as_json)
    found = differences(game_of(old, form), game_of(new, form), chosen)
    if as_json:
        rows = [{"heading": each.heading, "before": list(each.before), "now": list(each.now)} for each in found]
        print_json(rows)
        return
    for each in found:
        heading = each.heading or message("check.whole").text(chosen)
        before = [message("check.before", words=words).text(chosen) for words in each.before]
        now = [message("check.now", words=words).text(chosen) for words in each.now]
        say("\n".join([heading, *(f"  {line}" for line in (*before, *now))]))
    if not found:
        say(message("check.alike").text(chosen))
