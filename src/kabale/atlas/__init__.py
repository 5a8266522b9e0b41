"""The atlas: what a search says of a thousand deals of every game of the library, with the lines that win, as files."""
