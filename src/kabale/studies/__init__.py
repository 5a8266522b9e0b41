"""Studies: many deals of a game solved, counted and reported."""
