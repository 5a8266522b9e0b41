"""What is a player's own on whichever device: coming back by six words, and all that is theirs as one file."""
