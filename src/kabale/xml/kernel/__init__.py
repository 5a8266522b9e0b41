"""The rules of an XML game as tables for a native kernel, as far as tables can say them."""
