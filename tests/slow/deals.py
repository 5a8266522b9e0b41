"""How many deals the slow tests try: a share in ``make test-all``, all in ``make bench agreement``, for hours."""

import os
from typing import Final

IS_WHOLE: Final = os.environ.get("KABALE_TESTS") == "whole"


def tried(share: int, whole: int) -> int:
    """Return how many of something are tried: the *share* that fits into ``make test-all``, or the *whole*."""
    return whole if IS_WHOLE else share
