"""The store: players, plays, definitions and results in a database; knows texts and numbers, and no rule."""
