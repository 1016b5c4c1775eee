"""Which rule stands against what a click would have meant."""

from mytharium import games
from mytharium.core.protocol import Refusal
from mytharium.server.tables.tables import Tables


async def objection(tables: Tables, table: str, seat: int, cell: str) -> Refusal | None:
    """Why a seat may not choose a cell; nothing if it would have meant nothing."""
    async with tables.at(table) as found:
        match = found.match
        text = games.face(found.info.game).choices.meant(match.view(seat), cell)
        return match.game.refusal(match.state, seat, match.game.parse(match.state, text)) if text else None
