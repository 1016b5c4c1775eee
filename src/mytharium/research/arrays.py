"""What a table shows, as NumPy arrays."""

from typing import Any

import numpy as np

from mytharium.research.table import Table


def seen_by(at: Table, seat: int) -> Any:
    """The observation of a seat."""
    return np.frombuffer(at.encoder.observation(at.state, seat), np.uint8)


def mask_of(at: Table, seat: int) -> Any:
    """1 for each id that is legal; all 0 for a seat that is not asked."""
    mask: Any = np.zeros(int(at.encoder.actions), np.int8)
    if seat == at.asked:
        mask[list(at.legal)] = 1
    return mask


def split(fields: Any, observations: Any) -> dict[str, Any]:
    """Observations (one, or rows of them) by the names of their fields, each in its shape; nothing is copied."""
    found = {}
    at = 0
    for field in fields:
        part = observations[..., at : at + field.size()]
        found[field.name] = part.reshape(*observations.shape[:-1], *field.shape)
        at += field.size()
    return found
