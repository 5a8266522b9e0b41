"""What every room of the server stands on: who may come in, who is calling, what may be sent, how is refused."""
