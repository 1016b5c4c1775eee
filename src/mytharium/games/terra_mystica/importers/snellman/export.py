"""mytharium export-snellman: records of ours in the notation of terra.snellman.net."""

from typing import cast

from mytharium.games.terra_mystica.game import TerraMystica
from mytharium.games.terra_mystica.importers.snellman.writer import written
from mytharium.match.record import Record, RecordError, replay


def export(record: Record) -> str:
    """The whole game. What that notation has no words for is a RecordError."""
    from mytharium import games

    if record.game != "terra_mystica":
        raise RecordError(f"The record is one of {record.game}, not of Terra Mystica.")
    if "special_terrain" in record.modules:
        raise RecordError("The notation of terra.snellman.net has no words for special terrain.")
    if record.options.get("faction_choice") == "auction":
        raise RecordError("The notation of terra.snellman.net has no words for an auction.")
    game = cast(TerraMystica, games.make(record.game, record.modules, record.options, record.ruleset))
    match = replay(record, game, from_seed=False)
    return "\n".join(written(game, record.modules, match)) + "\n"
