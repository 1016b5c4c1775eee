"""How far the viewer's pawn has to walk: the numbers on the tiles."""

from __future__ import annotations

from mytharium.games.mythical_island.face.names import bits, box_of, contents
from mytharium.games.mythical_island.state import ACT, STEPS_A_TURN
from mytharium.games.mythical_island.view import IslandView


def power(view: IslandView, seat: int, which: int) -> int:
    """A number of a seat's protector; see components.POWERS."""
    protector = view.protectors[seat]
    return contents().protectors[protector].power[which] if protector >= 0 else 0


def steps_left(view: IslandView) -> int:
    seat = int(view.actor)
    return (power(view, seat, 0) or int(STEPS_A_TURN)) - int(view.stepped)


def distances(view: IslandView) -> dict[int, int]:
    """Steps to each cell that the player on turn can walk to now."""
    seat = int(view.actor)
    if view.phase != ACT or view.pawns[seat] < 0:
        return {}
    near_to = box_of(view).near
    blocked = set() if power(view, seat, 6) else {at for other, at in enumerate(view.pawns) if other != seat}
    found, edge = {view.pawns[seat]: 0}, [view.pawns[seat]]
    for step in range(1, steps_left(view) + 1):
        edge = [
            near
            for cell in edge
            for near in bits(int(near_to[cell]))
            if near not in blocked and found.setdefault(near, step) == step
        ]
    del found[view.pawns[seat]]
    return found
