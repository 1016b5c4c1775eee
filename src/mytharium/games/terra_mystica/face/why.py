"""Why something is refused, in the reader's words. The rules give the reason in English, with gaps to fill."""

from __future__ import annotations

from collections.abc import Mapping

from mytharium.scene.words import Words, mark

REASONS = (
    mark("A better spade rate costs {coins} coins, {workers} workers and a priest."),
    mark("A bridge costs 2 workers, and there must be a place for it."),
    mark("A dwelling cannot be built there now."),
    mark("A step of shipping costs 4 coins and a priest."),
    mark("All your dwellings are built."),
    mark("All your structures of that kind are built."),
    mark("Ice and volcano are never transformed."),
    mark("It is not your turn."),
    mark("No neighbour has taken power that would bring this."),
    mark("Only some factions have an action of their own, with their stronghold."),
    mark("Something else must be decided first."),
    mark("Take one of the bonus cards that nobody holds; in the last round take none."),
    mark("That action was used this round."),
    mark("That costs {coins} coins and {workers} workers; you have {have_coins} and {have_workers}."),
    mark("That faction shares its colour or board with another one."),
    mark("That favor tile is gone, or you have one like it, or none is due."),
    mark("That power action was used this round."),
    mark("That river hex would not found a town."),
    mark("That space is taken."),
    mark("That structure cannot become the other one."),
    mark("That takes {power} power; bowl III has {have}."),
    mark("That terrain belongs to another faction."),
    mark("That town tile is gone, or no town was founded."),
    mark("The special terrain tile cannot be placed on {hex} now."),
    mark("There is a structure on {hex} already."),
    mark("There is no such hex."),
    mark("There is no such offer of power."),
    mark("There is not enough for that, or it is not your turn to exchange."),
    mark("There is not enough for that."),
    mark("Use the spades first, or say that you are done with them."),
    mark("You have no favor tile with an action."),
    mark("You have no priest to send."),
    mark("You have no structure there."),
    mark("You have no use for that action."),
    mark("Your bonus card has no action for you."),
    mark("Your faction does not make that terrain."),
    mark("Your faction has no action of its own, or cannot pay for it."),
    mark("Your shipping cannot go further."),
    mark("Your spades cannot get cheaper."),
    mark("{hex} can only be reached by skipping, and that is not paid for."),
    mark("{hex} has that terrain already."),
    mark("{hex} is not your terrain; transform it first."),
    mark("{hex} is out of reach."),
    mark("{hex} is river."),
    mark("{hex} takes {count} spades at a priest each; you have {have} priests."),
    mark("{hex} takes {count} spades at {price} workers each; you have {have} workers."),
    mark("{hex} takes {count} spades, more than you have now."),
    mark("{hex} takes {count} steps down one cult."),
    mark("{hex} takes {count} tokens of power."),
)


def why(reason: str, gaps: Mapping[str, object], words: Words) -> str:
    return words.t(reason, **gaps)
