"""The contents of an XML definition, as frozen data without places and positions."""
