"""``python -m kabale.cli`` is ``kabale``."""

from kabale.cli.app import main

main()
