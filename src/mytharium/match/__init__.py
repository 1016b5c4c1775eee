"""The authority over one game, its log, and records that can be verified."""
