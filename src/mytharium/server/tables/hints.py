"""Hints: what a strong player would look at."""

HINTS = -10  # a right in place of a seat: hints are given although people play
