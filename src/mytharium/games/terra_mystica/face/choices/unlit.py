"""What a click on a cell that is not lit would have meant, so that the rules can say why it cannot be done."""

from __future__ import annotations

from mytharium.games.terra_mystica.map import TERRAINS
from mytharium.games.terra_mystica.question import ASK_START, ASK_UNLOCK
from mytharium.games.terra_mystica.seat import DWELLING, NOTHING, TEMPLE, TRADING_HOUSE
from mytharium.games.terra_mystica.view import TerraMysticaView

GROWS = {int(DWELLING): "trading-house", int(TRADING_HOUSE): "temple", int(TEMPLE): "sanctuary"}
SHEET = {
    "shipping": "advance shipping",
    "spades": "advance spades",
    "bowl2": "burn",
    "bowl3": "convert power to coin",
    "priests": "convert priest to worker",
    "workers": "convert worker to coin",
    "points": "convert point to coin",
    "coins": "convert coins to point",
    "own": "use faction",
    "card": "use bonus card",
    "favor": "use favor tile",
}
STEPS = ("3", "2", "2", "2", "1")


def meant(view: TerraMysticaView, cell: str) -> str:
    """The action in notation, or nothing."""
    place, _, name = cell.partition("-")
    if place == "hex" and name.isdecimal() and int(name) < view.box.map.hexes:
        return on_hex(view, int(name))
    if place == "space":
        track, _, k = name.partition("-")
        return f"send priest to {track} for {STEPS[int(k)]}" if k in tuple("01234") else ""
    if place == "terrain":
        return f"unlock {name}" if view.position().asked == ASK_UNLOCK else f"terrain {name}"
    if place == f"sheet{view.viewer}":
        return SHEET.get(name, "")
    verbs = {"power": "power", "card": "pass", "favor": "favor", "town": "town", "faction": "faction", "cult": "step"}
    return f"{verbs[place]} {name}" if place in verbs else ""


def on_hex(view: TerraMysticaView, hex: int) -> str:
    """Build on it, make it home terrain, or let what stands there grow."""
    if view.viewer < 0 or view.position().seat(view.viewer).faction < 0:
        return ""
    s, name = view.position(), view.box.map.names[hex]
    me = s.seat(view.viewer)
    piece, colour = int(s.structure[hex]), int(me.colour)
    if s.owner[hex] == view.viewer and piece in GROWS:
        return f"upgrade {name} {GROWS[piece]}"
    buildable = piece != NOTHING or view.box.faction(me).fits(me, s.terrain[hex]) or s.terrain[hex] >= len(TERRAINS)
    if view.position().asked == ASK_START or buildable or colour < 0:
        return f"build {name}"
    return f"transform {name} to {TERRAINS[colour]}"
