"""Moves, positions, sessions and perft, which all games share, whatever language their definitions are in."""
