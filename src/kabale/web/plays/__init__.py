"""Plays: from a request to a session and back, with live sessions here and in other processes, and searches."""
