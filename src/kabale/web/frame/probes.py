"""What balancers and containers ask: whether this process answers, and whether its database does."""

from fastapi import APIRouter

from kabale.web.frame.context import VisitorsHere

router = APIRouter(include_in_schema=False)


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz() -> dict[str, str]:
    """Answer: that is all that is asked. No thread is needed for it."""
    return {"status": "ok"}


@router.api_route("/readyz", methods=["GET", "HEAD"])
def readyz(visitors: VisitorsHere) -> dict[str, str]:
    """Answer if the database answers; where it does not that is a failure like any other."""
    visitors.store.ask()
    return {"status": "ok"}
