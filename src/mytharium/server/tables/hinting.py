"""Telling a page what a strong player would look at. It takes a moment, in which the page is heard as ever."""

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect

from mytharium.server.pages.advice import told_ideas
from mytharium.server.storage.database import DatabaseError
from mytharium.server.tables.hints import NO_IDEA, best_ideas
from mytharium.server.tables.snapshot import look
from mytharium.server.tables.tables import NoTable, NotYours

if TYPE_CHECKING:
    from mytharium.server.tables.live import Live

log = logging.getLogger("mytharium.live")


async def hint(page: "Live", seq: int) -> None:
    site, table = page.site, page.table.id
    try:
        best = await best_ideas(site.tables, table, await page.seat(), seq)
        async with site.tables.at(table) as found:
            reading = site.painter.read(look(found, replace(page.looker, moment=None)), page.words)
        said = {"type": "hint", "seq": seq, "ideas": told_ideas(best, reading)}
        if best:
            await page.say(said if said["ideas"] else {"type": "error", "text": page.words.t(NO_IDEA)})
    except NotYours as no:
        await page.say({"type": "error", "text": page.words.t(str(no))})
    except (DatabaseError, NoTable, WebSocketDisconnect) as error:
        log.warning("A hint at %s was not told: %s", table, error)
