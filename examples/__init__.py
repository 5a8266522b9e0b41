"""Examples that run as they are: ``python examples/gym_random.py``."""
