"""The rules of an XML game for the native kernel: as tables, or as a program where tables cannot say them."""


class NotTabulable(Exception):
    """Something in the rules that the kernel cannot be told; its text names the construct."""
