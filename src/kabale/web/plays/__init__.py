"""Plays: from a request to a session and back, live sessions here and in other processes, searches beside them."""
