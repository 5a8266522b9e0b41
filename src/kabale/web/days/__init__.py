"""The deals of the day: what came of them, day by day."""
