"""Tests of :mod:`kabale.gym`."""
