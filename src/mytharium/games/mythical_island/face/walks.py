"""How far the viewer's pawn has to walk: the numbers on the tiles."""

from __future__ import annotations

from mytharium.games.mythical_island.box import SHARES, STEPS, STEPS_A_TURN
from mytharium.games.mythical_island.face.names import bits, box_of
from mytharium.games.mythical_island.state import ACT
from mytharium.games.mythical_island.view import IslandView


def power(view: IslandView, seat: int, which: int) -> int:
    """What a seat's protector can do: see box.py for the names of `which`."""
    return int(box_of(view).power(view.protectors[seat], which))


def steps_left(view: IslandView) -> int:
    seat = int(view.actor)
    return (power(view, seat, int(STEPS)) or int(STEPS_A_TURN)) - int(view.stepped)


def distances(view: IslandView) -> dict[int, int]:
    """Steps to each cell that the player on turn can walk to now."""
    seat = int(view.actor)
    if view.phase != ACT or view.pawns[seat] < 0:
        return {}
    near_to = box_of(view).near
    blocked = set() if power(view, seat, int(SHARES)) else {at for other, at in enumerate(view.pawns) if other != seat}
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
