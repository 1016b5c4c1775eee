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

from collections.abc import Sequence
from pathlib import Path as File

from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.face import Happening
from mytharium.scene.primitives import Scene
from mytharium.scene.words import Words

HERE = File(__file__).parent


def draw(view: TerraMysticaView, words: Words, names: Sequence[str], text: str = "") -> Scene:
    return Scene((), "terra", "Terra Mystica", text)


def touched(event: Happening) -> tuple[str, ...]:
    """The cells that an event touched."""
    return tuple(f"hex-{event.args[key]}" for key in ("hex", "from", "to") if key in event.args)
