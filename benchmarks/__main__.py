"""Run benchmarks: all but the longest for ``make bench``, those of a name for ``make bench search``."""

import sys
from collections.abc import Callable, Sequence

from benchmarks import (
    agreement,
    cribbage,
    hardest,
    hints,
    honest,
    library,
    lsp,
    mutants,
    page,
    playouts,
    rules,
    screen,
    search,
    server,
    site,
)
from benchmarks.timing import Figure, show, yardstick

USUAL: dict[str, Callable[[], Sequence[Figure]]] = {
    "rules": lambda: [*rules.figures(), *rules.twins()],
    "library": library.figures,
    "server": server.figures,
    "page": page.figures,
    "cribbage": cribbage.figures,
    "search": search.figures,
    "screen": screen.figures,
    "playouts": playouts.figures,
    "lsp": lsp.figures,
}
PARTS = USUAL | {
    "honest": honest.figures,
    "memory": server.memory,
    "agreement": agreement.figures,
    "languages": agreement.languages,
    "hardest": hardest.figures,
    "hints": hints.figures,
    "mutants": mutants.figures,
    "site": site.figures,
}

if unknown := [name for name in sys.argv[1:] if name not in PARTS]:
    sys.exit(f"there is no benchmark {unknown[0]!r}: expected {', '.join(PARTS)}")
show([yardstick(), *(figure for name in sys.argv[1:] or USUAL for figure in PARTS[name]())])
