"""Writing files so that there is always a whole one: the old one or the new one."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write(path: Path, text: str) -> None:
    """Write a file beside the old one, then put it in its place. Raises OSError."""
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")  # a terminal, a pipe: nothing to put in its place
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:50]}-", suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        # Those may read it who could read the old one, or whom the system says for a new one.
        mask = os.umask(0)
        os.umask(mask)
        with suppress(OSError):
            os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
