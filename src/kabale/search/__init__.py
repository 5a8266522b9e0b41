"""Search whether a deal can be won; this package sees positions and their tables, and no language."""
