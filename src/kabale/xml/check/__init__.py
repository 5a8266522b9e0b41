"""Checking a definition: every problem of a file in one go, with the codes that name them."""
