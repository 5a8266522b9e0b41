"""``python -m kabale`` is ``kabale``."""

from kabale.cli.app import main

if __name__ == "__main__":
    main()
