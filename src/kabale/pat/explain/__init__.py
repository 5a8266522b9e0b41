"""The rules of a ``.pat`` game in plain words."""
