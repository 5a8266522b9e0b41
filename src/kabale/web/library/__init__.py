"""Games: where their rules come from, what they say of themselves, what is known of them, and how they are listed."""
