"""Search: whether a deal can be won; sees the contract of positions and their tables, and no language."""
