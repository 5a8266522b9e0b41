"""A player's data on every device: recovery by six words, and all data as one file."""
