"""Games: the sources of their rules, their facts, the knowledge about them, and their lists."""
