"""The commands: a module here registers one or more, and nothing else has to name them."""
