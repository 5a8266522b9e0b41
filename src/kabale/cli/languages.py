"""The language in which a command speaks: the one that is asked for, else the one of the user's surroundings."""

import os
import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import typer


class PageLanguage(StrEnum):
    """The languages of :data:`kabale.messages.LANGUAGES`, as choices of an option."""

    EN = "en"
    DE = "de"
    DA = "da"
    IS = "is"


Language = Annotated[
    PageLanguage | None,
    typer.Option(
        "--language", envvar="KABALE_LANGUAGE", show_default=False, help="The language spoken; else that of LANG."
    ),
]


def spoken(asked: PageLanguage | None, *, for_program: bool = False, environ: Mapping[str, str] = os.environ) -> str:
    """Return the language to speak: the one asked for, else what the locale says, else English.

    What is *for a program* does not go by the locale, so that it reads the same everywhere.

    >>> spoken(None, environ={"LANG": "da_DK.UTF-8"}), spoken(None, environ={"LANG": "fr_FR.UTF-8"})
    ('da', 'en')
    """
    if asked is not None or for_program:
        return (asked or PageLanguage.EN).value
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "C")
    codes = [re.split("[_.@-]", word)[0].lower() for word in (*environ.get("LANGUAGE", "").split(":"), locale)]
    # As gettext has it: the list of LANGUAGE counts for nothing in the locale C.
    return PageLanguage.EN.value if codes[-1] in ("c", "posix") else _first(codes)


def _first(codes: list[str]) -> str:
    """Return the first code that is a language of ours, else English."""
    return next((code for code in codes if code in set(PageLanguage)), PageLanguage.EN.value)
