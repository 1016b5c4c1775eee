"""Why an action is not possible, with the paragraph of RULES.md that says so."""

from mypy_extensions import i64

from mytharium.core.protocol import Refusal
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.map import RIVER, VOLCANO, WHEEL
from mytharium.games.terra_mystica.rules.actions import power_price
from mytharium.games.terra_mystica.rules.reach import can_skip, reach, skipping
from mytharium.games.terra_mystica.rules.rows import SUPPLY
from mytharium.games.terra_mystica.rules.transform import fits
from mytharium.games.terra_mystica.rules.unpaid import idle, track_refusal, undug, unpaid, upgrade_refusal
from mytharium.games.terra_mystica.state import (
    ASK_ACTION,
    ASK_SPADES,
    ASKED,
    BOWL3,
    DWELLING,
    PRIESTS,
    SEAT,
    SPACES,
    STANDING,
    Position,
)
from mytharium.games.terra_mystica.verbs import (
    ADVANCE_SHIPPING,
    ADVANCE_SPADES,
    BUILD,
    CARD_IS_USED,
    COIN,
    CONNECT,
    CONVERT,
    DECLINE,
    FACTION_IS,
    FAVOR,
    FAVOR_IS_USED,
    LEECH,
    OWN,
    PASS,
    PLACE,
    POWER,
    REWARD,
    SEND,
    TERRAIN_IS,
    TOKEN,
    TOWN,
    TRANSFORM,
    UPGRADE,
    first,
    second,
    verb,
)


def why_not(box: Box, s: Position, seat: i64, action: i64) -> Refusal:
    """The reason an action that is not among the legal ones is refused."""
    kind = verb(action)
    if kind == LEECH or kind == DECLINE or kind == COIN:
        return Refusal("leech", "There is no such offer of power.")
    if kind == REWARD or kind == TOKEN:
        return Refusal("leech", "No neighbour has taken power that would bring this.")
    if s.actor != seat:
        return Refusal("turn", "It is not your turn.")
    asked = s.v[ASKED]
    if asked != ASK_ACTION and asked != ASK_SPADES:
        return _small(kind)
    if kind == BUILD or kind == TRANSFORM or kind == PLACE:
        return _land(box, s, seat, kind, first(action), second(action))
    if asked == ASK_SPADES:
        return Refusal("spades", "Use the spades first, or say that you are done with them.")
    if kind == UPGRADE:
        return upgrade_refusal(box, s, seat, first(action), second(action))
    if kind == ADVANCE_SHIPPING or kind == ADVANCE_SPADES:
        return track_refusal(box, s, seat, kind)
    return _other(box, s, seat, kind, first(action))


def _small(kind: i64) -> Refusal:
    """Something else is asked."""
    if kind == FAVOR:
        return Refusal("favor-tiles", "That favor tile is gone, or you have one like it, or none is due.")
    if kind == TOWN:
        return Refusal("town-tiles", "That town tile is gone, or no town was founded.")
    if kind == CONVERT:
        return Refusal("conversions", "There is not enough for that, or it is not your turn to exchange.")
    if kind == FACTION_IS:
        return Refusal("factions", "That faction shares its colour or board with another one.")
    if kind == TERRAIN_IS:
        return Refusal("terrain-choice", "That terrain belongs to another faction.")
    if kind == BUILD:
        return Refusal("build", "A dwelling cannot be built there now.")
    return Refusal("actions", "Something else must be decided first.")


def _land(box: Box, s: Position, seat: i64, kind: i64, hex: i64, terrain: i64) -> Refusal:
    v = s.v
    b = SEAT * seat
    if hex >= box.board.hexes:
        return Refusal("build", "There is no such hex.")
    name = box.board.names[int(hex)]
    if s.piece(hex):
        return Refusal("build", "There is a structure on {hex} already.", hex=name)
    if kind == PLACE:
        return Refusal("special-terrain", "The special terrain tile cannot be placed on {hex} now.", hex=name)
    if s.terrain(hex) == RIVER:
        return Refusal("build", "{hex} is river.", hex=name)
    low, high = reach(box, s, seat)
    more_low, more_high = skipping(box, s, seat)
    if not box.board.has(low | more_low, high | more_high, hex):
        return Refusal("reach", "{hex} is out of reach.", hex=name)
    if not box.board.has(low, high, hex) and not can_skip(box, s, seat):
        return Refusal("skipping", "{hex} can only be reached by skipping, and that is not paid for.", hex=name)
    if kind == BUILD:
        if not fits(s, seat, s.terrain(hex)):
            return Refusal("build", "{hex} is not your terrain; transform it first.", hex=name)
        if v[b + STANDING + DWELLING] >= box.f[row(s, seat) + SUPPLY + DWELLING]:
            return Refusal("build", "All your dwellings are built.")
        return unpaid(box, s, seat, DWELLING, 0)
    if s.terrain(hex) == terrain:
        return Refusal("transform", "{hex} has that terrain already.", hex=name)
    if s.terrain(hex) >= WHEEL or terrain > VOLCANO:
        return Refusal("transform", "Ice and volcano are never transformed.")
    steps = box.faction(s, seat).spades_to(box, s, seat, hex, terrain)
    if steps == 0 and terrain != VOLCANO:
        return Refusal("transform", "Your faction does not make that terrain.")
    return undug(box, s, seat, hex, terrain, int(steps))


def _other(box: Box, s: Position, seat: i64, kind: i64, what: i64) -> Refusal:
    v = s.v
    if kind == SEND:
        if v[SEAT * seat + PRIESTS] == 0:
            return Refusal("send", "You have no priest to send.")
        return Refusal("send", "That space is taken.")
    if kind == POWER and what < 6:
        if (v[SPACES] >> what) & 1:
            return Refusal("power-actions", "That power action was used this round.")
        price = power_price(box, s, seat, what)
        if v[SEAT * seat + BOWL3] < price:
            have = int(v[SEAT * seat + BOWL3])
            told = "That takes {power} power; bowl III has {have}."
            return Refusal("power-actions", told, power=int(price), have=have)
        return Refusal("power-actions", "You have no use for that action.")
    if kind == CARD_IS_USED or kind == FAVOR_IS_USED or kind == OWN:
        return idle(box, s, seat, kind)
    if kind == PASS:
        return Refusal("pass", "Take one of the bonus cards that nobody holds; in the last round take none.")
    if kind == CONVERT:
        return Refusal("conversions", "There is not enough for that.")
    if kind == CONNECT:
        return Refusal("mermaids", "That river hex would not found a town.")
    return _small(kind)
