"""Definitions that players write: checking, keeping, converting."""
