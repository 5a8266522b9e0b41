"""Write the man page and the completions of shells, both made of what ``kabale --help`` says.

    python scripts/make_man.py [FOLDER]

They lie as a system has them below *FOLDER* (``deploy/share``): ``man/man1/kabale.1``, ``bash-completion/completions``,
``zsh/site-functions``, ``fish/vendor_completions.d``. A wheel puts them into ``share`` of the place where it is
installed.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
from typer.completion import get_completion_script  # type: ignore[attr-defined]  # typer's own module imports it

from kabale.cli.app import app

ROOT = Path(__file__).parents[1]
NAME = "kabale"
SHELLS = {
    "bash": "bash-completion/completions/kabale",
    "zsh": "zsh/site-functions/_kabale",
    "fish": "fish/vendor_completions.d/kabale.fish",
}


def main() -> None:
    """Write the files and say where."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "deploy" / "share")
    files = {"man/man1/kabale.1": man_page()}
    for shell, place in SHELLS.items():
        script = get_completion_script(prog_name=NAME, complete_var="_KABALE_COMPLETE", shell=shell)
        files[place] = script + "\n"
    for place, text in files.items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(file)


def man_page() -> str:
    """Return the page in roff: what it is, then each command with its options."""
    root: Any = typer.main.get_command(app)
    root.list_commands(None)  # each is imported
    lines = ['.TH KABALE 1 "" "Kabale" "Games"', ".SH NAME"]
    lines += [f"kabale \\- {escaped(root.help or '')}", ".SH SYNOPSIS", ".B kabale", "COMMAND [OPTIONS] [ARGUMENTS]"]
    lines += [".SH OPTIONS", *options(root), ".SH COMMANDS"]
    for name, command in commands(root, ""):
        lines += [f".SS kabale {name}", escaped(first(command.help)), *options(command)]
    return "\n".join(lines) + "\n"


def commands(group: Any, before: str) -> Iterator[tuple[str, Any]]:  # typer has a copy of click, or click itself
    """Yield the commands below a group by their whole names; groups are only a part of the name."""
    for name, command in getattr(group, "commands", {}).items():
        if getattr(command, "commands", None):
            yield from commands(command, f"{before}{name} ")
        elif not command.hidden:
            yield f"{before}{name}", command


def options(command: Any) -> Iterator[str]:
    """Yield what a command takes, an entry each."""
    for each in command.params:
        text = getattr(each, "help", None)
        if getattr(each, "hidden", False) or not text:
            continue
        is_argument = each.param_type_name == "argument"
        names = [each.metavar or each.name.upper()] if is_argument else list(each.opts)
        has_value = not is_argument and not getattr(each, "is_flag", False)
        value = f" \\fI{escaped(each.metavar or 'VALUE')}\\fR" if has_value else ""
        yield from (".TP", f"\\fB{escaped(', '.join(names))}\\fR{value}", escaped(text))


def first(text: str | None) -> str:
    """Return a help text's first paragraph on one line."""
    return " ".join((text or "").split("\n\n")[0].split())


def escaped(text: str) -> str:
    r"""Return a text as roff shows it as it is.

    >>> escaped("-h, .pat")
    '\\-h, .pat'
    """
    plain = re.sub(r"\[/?[a-z]+\]", "", text).replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", plain)


if __name__ == "__main__":
    main()
