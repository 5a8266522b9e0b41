"""XML rules as a program for the native kernel: modes of fields, lists of actions."""
