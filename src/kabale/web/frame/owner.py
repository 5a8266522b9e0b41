"""The way of the machine's owner into the page: an address that works once, and makes a browser the terminal's player.

It is there only where a server is at home: it listens for this machine alone, on the user's own database.
"""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse

from kabale.services.refusals import storing
from kabale.web.frame.context import VisitorsHere, give_cookie
from kabale.web.frame.cookies import COOKIE

router = APIRouter()

ADDRESS = "yours/"
"""What stands between the server's address and a key."""


@router.get(f"/{ADDRESS}{{key}}", include_in_schema=False)
def enter(key: str, visitors: VisitorsHere, request: Request) -> RedirectResponse:
    """Make a browser the owner's, with all that its guest has; where the key does not count, it stays who it is."""
    here = visitors.signer.read(request.cookies.get(COOKIE))
    with storing():
        owner = visitors.store.owner.enter(key, here, now=visitors.clock())
    if owner is not None:
        give_cookie(request, visitors, owner)
    return RedirectResponse("/", 303)
