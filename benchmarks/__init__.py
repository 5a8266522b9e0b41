"""What `make bench` prints: medians of several runs, each beside the same small yardstick of plain Python."""
