"""The table of Terra Mystica as a scene: map, cult tracks, tiles in play, rounds, and a sheet for each player.

Targets, by their ids. `<n>` is a hex number of the board (land and river), as in events and actions; tracks are `fire`,
`water`, `earth`, `air`; codes are those of the notation; `<s>` is a seat.

- `hex-<n>`: a hex; `bridge-<a>-<b>` (a < b): a place for a bridge, there only while one is asked for.
- `cult-<track>`: the head of a track (steps, keys, rewards, what the Acolytes pay with);
  `space-<track>-<k>`: a priest's space, k from 0 to 3 for 3, 2, 2, 2 steps; `space-<track>-4`: 1 step, no space.
- `power-<name>`: a power action, named as in the notation: bridge, priest, workers, coins, spade, spades.
- `card-BON1` … `card-BON10`: a bonus card, wherever it is (passing, the first card, its action).
- `favor-FAV1` … `favor-FAV12` and `town-TW1` … `town-TW8`: the tiles that are left.
- `sheet<s>-dwelling`, `-trading-house`, `-temple`, `-stronghold`, `-sanctuary`: a row of structures on a sheet;
  `-shipping`, `-spades`: the two tracks; `-bowl1` … `-bowl3`, `-coins`, `-workers`, `-priests`, `-points`: what lies
  there (conversions); `-own`, `-card`, `-favor`: the special actions of the faction, the bonus card and the favor tile;
  `-special`: the special terrain tile.
- `faction-<name>`: a faction, while factions are picked or bid for; `terrain-<name>`: a terrain, while one is chosen
  (home terrain, Riverwalkers' unlocks, Shapeshifters' change).
"""

from __future__ import annotations

from pathlib import Path as File

from mytharium.games.terra_mystica.face.cults import cults
from mytharium.games.terra_mystica.face.faction_picker import factions, is_choosing_terrain, is_picking, terrains
from mytharium.games.terra_mystica.face.forecast import forecast_part
from mytharium.games.terra_mystica.face.map import the_map
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading
from mytharium.games.terra_mystica.face.rounds import rounds
from mytharium.games.terra_mystica.face.sheet import resources, structures
from mytharium.games.terra_mystica.face.sheet_actions import actions
from mytharium.games.terra_mystica.face.sheet_tiles import held
from mytharium.games.terra_mystica.face.tiles import cards, favors, powers, towns
from mytharium.scene.primitives import Area, Part, Scene

ART = (File(__file__).parent / "art.svg",)
STYLES = (File(__file__).parent / "board.css",)
WIDTH = 972
AREAS = (
    Area("rounds", 12, 12, 948, 54, "plain"),
    Area("map", 12, 76, 738, 448),
    Area("cults", 762, 76, 198, 448, "plain"),
    Area("strip", 12, 534, 560, 140, "plain"),
    Area("tiles", 584, 534, 376, 140, "plain"),
)
SHEET = 132  # from one sheet to the next


def draw(reading: TerraMysticaReading) -> Scene:
    """The board as the viewer sees it, his own sheet first; a watcher sits behind the first seat."""
    view, words = reading.view, reading.words
    near = int(max(view.viewer, 0))
    order = [(near + k) % int(view.seats) for k in range(int(view.seats))]
    above, beside, below = reading.shared(_for_everybody)
    parts: list[Part] = [*above, the_map(reading), *beside]
    if view.position().seat(near).faction >= 0:
        panel = forecast_part(reading, near)
        parts += [panel] if panel else []
    parts += below
    areas = list(AREAS)
    if is_picking(view):
        parts += factions(view, words)
        areas.append(Area("mine", 12, 684, 948, 140, "plain"))
    else:
        for k, seat in enumerate(order):
            area = f"other{k}" if k else "mine"
            parts += reading.shared(sheet, seat, area)
            areas.append(Area(area, 12, 684 + SHEET * k, 948, SHEET - 10, "plain", box=f"sheet{seat}"))
    height = areas[-1].y + areas[-1].height + 12
    return Scene(
        tuple(parts),
        "terra",
        "Terra Mystica",
        reading.description,
        WIDTH,
        height,
        tuple(areas),
        ART,
        STYLES,
    )


def _for_everybody(reading: TerraMysticaReading) -> tuple[list[Part], list[Part], list[Part]]:
    """What lies around the map, in the order of the table: above it, beside it, below it."""
    view, words = reading.view, reading.words
    taken = terrains(view, words) if is_choosing_terrain(view) else powers(view, words)
    return (
        rounds(view, words),
        [cults(view, words), taken, cards(view, words)],
        [favors(view, words), towns(view, words)],
    )


def sheet(reading: TerraMysticaReading, seat: int, area: str) -> list[Part]:
    """A player's sheet in parts, which a phone stacks."""
    view, words = reading.view, reading.words
    return [
        resources(view, seat, area, words, reading.names[seat]),
        structures(view, seat, area, words),
        actions(view, seat, area, words),
        held(view, seat, area, words),
    ]
