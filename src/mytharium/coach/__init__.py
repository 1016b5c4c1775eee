"""Helps people to play better: ideas for the next turn, and a look back at a game that is over."""
