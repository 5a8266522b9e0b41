"""How an XML game is played: a table, and the predicates and actions that the rules come to on it."""
