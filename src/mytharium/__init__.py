"""Mytharium: board games about elements and myths, played fairly and studied fast."""

__version__ = "0.1.0"
