"""A glance at a table from a list: how far the game has come, and the largest part of its board as a small picture."""

from collections.abc import Iterable
from dataclasses import replace

from mytharium import games
from mytharium.scene.primitives import Scene
from mytharium.server.lobby.listing import Listed
from mytharium.server.site import Site, words_for
from mytharium.server.storage.database import DatabaseError
from mytharium.server.tables.snapshot import Looker, place
from mytharium.server.tables.tables import NoTable

MOST = 24  # tables of a list that are opened for it


async def progress(site: Site, listed: Iterable[Listed], guest: str, lang: str) -> dict[str, str]:
    """How far running games have come, in words; of a table that cannot be opened nothing."""
    found: dict[str, str] = {}
    for table in [table for table in listed if not table.over][:MOST]:
        try:
            async with site.tables.at(table.id) as opened:
                viewer = place(opened, Looker(guest))[1]
                view = opened.match.view(viewer)
            names = [seat.name for seat in table.seats]
            found[table.id] = games.face(table.game).read(view, words_for(lang, table.game), names).where
        except (NoTable, DatabaseError):
            continue
    return found


def largest(scene: Scene) -> Scene:
    """The scene cut down to its largest area."""
    area = max(scene.areas, key=lambda area: area.width * area.height, default=None)
    if area is None:
        return scene
    return replace(scene, areas=(replace(area, x=0, y=0),), width=area.width, height=area.height)
