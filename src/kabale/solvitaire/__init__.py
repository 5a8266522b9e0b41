"""The JSON rule language of the solver Solvitaire: its own room, known by name to the registry of languages alone."""
