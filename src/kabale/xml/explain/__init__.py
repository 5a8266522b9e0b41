"""The rules of an XML game in plain words."""
