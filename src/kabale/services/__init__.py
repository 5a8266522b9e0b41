"""Plays as the server and the terminal both handle them: rules found, moves replayed, sessions kept, deals searched."""
