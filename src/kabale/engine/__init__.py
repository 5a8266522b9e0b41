"""What every game shares, whatever language its definition is in: moves, the contract, sessions, perft."""
