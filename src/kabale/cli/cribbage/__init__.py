"""``kabale cribbage`` on the command line: matches against Bill, counting, simulating, checking a shuffle."""
