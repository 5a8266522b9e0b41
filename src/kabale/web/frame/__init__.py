"""The base of all rooms of the server: admission, callers, request bodies, refusals."""
