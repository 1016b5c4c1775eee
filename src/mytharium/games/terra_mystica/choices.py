"""A placeholder: every legal action as a button."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.face import Choice
from mytharium.scene.words import Words


def choices(view: TerraMysticaView, legal: Sequence[tuple[int, str]], words: Words) -> list[Choice]:
    out = []
    for action, n in legal:
        w = n.split()
        board = view.box.board.index
        cells: tuple[str, ...] = ()
        s = f"sheet{view.viewer}-"
        if w[0] in ("build", "upgrade", "transform", "connect"):
            cells = (f"hex-{board[w[1]]}",)
        elif w[0] == "place":
            cells = (f"hex-{board[w[3]]}",)
        elif w[0] == "bridge":
            cells = (f"bridge-{board[w[1]]}-{board[w[2]]}",)
        elif w[0] == "power":
            cells = (f"power-{w[1]}",)
        elif w[0] in ("pass",) and len(w) > 1:
            cells = (f"card-{w[1]}",)
        elif w[0] == "favor":
            cells = (f"favor-{w[1]}",)
        elif w[0] == "town":
            cells = (f"town-{w[1]}",)
        elif w[0] == "faction":
            cells = (f"faction-{w[1]}",)
        elif w[0] == "terrain" or w[0] == "unlock":
            cells = (f"terrain-{w[1]}",)
        elif w[0] == "advance":
            cells = (s + w[1],)
        elif w[0] == "send":
            cells = (f"space-{w[3]}-{3 - int(w[5]) if w[5] != '1' else 4}", f"cult-{w[3]}")
        elif w[0] == "step":
            cells = (f"cult-{w[1]}",)
        elif n == "burn":
            cells = (s + "bowl2",)
        elif w[0] == "convert":
            cells = (s + {"coin": "coins", "worker": "workers", "priest": "priests", "point": "points"}[w[3]],)
        elif n.startswith("use faction"):
            cells = (s + "own",)
        elif n.startswith("use"):
            cells = (s + {"bonus": "card", "favor": "favor"}[w[1]],)
        elif w[0] == "bid":
            cells = (f"faction-{w[3]}",)
        out.append(Choice(n, n, f"{n}?", "", cells))
    return out


def meant(view: TerraMysticaView, cell: str) -> str:
    return ""
