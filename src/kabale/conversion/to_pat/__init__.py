"""An XML game in ``.pat``, and why it cannot be said there."""
