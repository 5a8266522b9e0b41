"""Handle plays for the server and the terminal: find rules, replay moves, hold sessions, search deals."""
