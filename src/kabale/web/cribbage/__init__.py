"""Cribbage on the page: the desk of the matches, what is answered about them, their figures, and the routes."""
