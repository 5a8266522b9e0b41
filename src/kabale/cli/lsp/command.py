"""The command itself: what is missing is said before anything starts."""

from kabale.cli.common import Mistake
from kabale.cli.languages import Language, spoken


def lsp(language: Language = None) -> None:
    """Serve an editor that writes definitions: the Language Server Protocol on standard input and output."""
    try:
        from kabale.cli.lsp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol", "cattrs", "attrs"):
            raise
        raise Mistake("the language service needs pygls: pip install 'kabale[lsp]'") from error
    serve(language.value if language else None, spoken(None))
