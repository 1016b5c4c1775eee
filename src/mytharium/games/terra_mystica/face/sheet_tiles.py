"""What a player holds of the common tiles: the bonus card, favor tiles and town tiles."""

from __future__ import annotations

from functools import lru_cache

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.face import tile_words
from mytharium.games.terra_mystica.face.sheet import HEIGHT
from mytharium.games.terra_mystica.face.tiles import card_face, favor_face, town_face
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.primitives import Group, Node, Part, Rect
from mytharium.scene.words import Words

NARROW, WIDE = 118, 186  # the viewer's own stand beside a sheet that is wide already


def held(view: TerraMysticaView, seat: int, area: str, words: Words) -> Part:
    me = view.position().seat(seat)
    return _held(view.box, seat, int(me.card), int(me.favors), tuple(int(n) for n in me.town_tiles), area, words)


@lru_cache(maxsize=512)
def _held(box: Box, seat: int, card: int, favors: int, towns: tuple[int, ...], area: str, words: Words) -> Part:
    """The card at the left, the small tiles in rows beside it."""
    own = area == "mine"
    width, left, middle, size = (NARROW, 46, 25, 0.9) if own else (WIDE, 66, 31, 1.05)
    nodes: list[Node] = [Rect(0.5, 0.5, width - 1, HEIGHT - 1, 10, "plate")]
    said = []
    if card >= 0:
        nodes.append(Group(card_face(box, card), x=middle, y=HEIGHT / 2, scale=size))
        said.append(tile_words.card(box, card, words))
    small = [(favor_face(box, k), tile_words.favor(box, k, words)) for k in range(12) if favors >> k & 1]
    for k, n in enumerate(towns):
        small += [(town_face(box, k), tile_words.town(box, k, words))] * n
    room = width - left - 6
    rows = next(rows for rows in range(3, 9) if rows * max(1, room * rows // 108) >= len(small))
    pitch, scale, per_row = 108 / rows, 2.55 / rows, max(1, room * rows // 108)
    for place, (face, name) in enumerate(small):
        row, column = divmod(place, per_row)
        nodes.append(Group(face, x=left + pitch * (column + 0.5), y=2 + pitch * (row + 0.5), scale=scale))
        said.append(name)
    label = words.t("holds: {tiles}", tiles="; ".join(said) or words.t("nothing"))
    return Part(f"held{seat}", width, HEIGHT, tuple(nodes), label, area)
