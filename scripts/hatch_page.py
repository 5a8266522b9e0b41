"""What a wheel and a source have besides the files of the checkout: the bundle of the page, and the browser's solver.

``scripts/page/bundle.sh`` makes it with npm. The source carries the bundle as the folder ``page-bundle``, so a wheel
built from a source needs no npm. Without npm the wheel has no bundle, and its server serves the modules as a checkout
does. ``scripts/setup_solver.sh`` builds the solver where Rust can. Without it, folders search in Python.
"""

import subprocess
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CARRIED: Final = "page-bundle"
"""The folder of a source in which its bundle is."""

PLACES: Final = {"sdist": CARRIED, "wheel": "kabale/web/bundle"}


class CustomBuildHook(BuildHookInterface[Any]):
    """Adds the bundle to what is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the bundle, or take the one that the source carries; an editable install has none."""
        place = PLACES.get(self.target_name)
        if place is None or version == "editable":
            return
        found = bundle(Path(self.root))
        if found is None:
            self.app.display_warning("npm cannot bundle the page here: this build ships its modules one by one")
        else:
            build_data["force_include"][str(found)] = place
        if self.target_name == "wheel":
            subprocess.run(["sh", "scripts/setup_solver.sh"], cwd=self.root, check=False)
            build_data["artifacts"].append("/src/kabale/web/solver.wasm")


def bundle(root: Path) -> Path | None:
    """Return the folder of the bundle, made if need be; None if this machine cannot make it."""
    carried, made = root / CARRIED, root / "build" / "page"
    if carried.is_dir():
        return carried
    try:
        subprocess.run(["sh", "scripts/page/bundle.sh", str(made)], cwd=root, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return made
