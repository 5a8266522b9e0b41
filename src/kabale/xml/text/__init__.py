"""The text of an XML definition: its elements with their places, and what may stand where."""
