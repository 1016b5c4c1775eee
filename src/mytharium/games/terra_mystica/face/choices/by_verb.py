"""Each kind of action as people see it: its button, the cells it hangs on, and what it costs and brings."""

from __future__ import annotations

from collections.abc import Callable

from mytharium.games.terra_mystica import question as q
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.box import SPADE
from mytharium.games.terra_mystica.components import TRACKS
from mytharium.games.terra_mystica.face import faction_words, tile_words
from mytharium.games.terra_mystica.face.choices import exchanges
from mytharium.games.terra_mystica.face.choices.context import Asked
from mytharium.games.terra_mystica.face.names import CULTS, STRUCTURES, good, steps
from mytharium.games.terra_mystica.face.tile_words import points
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.factions.base import StrongholdAction
from mytharium.games.terra_mystica.factions.riverwalkers import unlock_price
from mytharium.games.terra_mystica.factions.shapeshifters import BY_TOKENS
from mytharium.games.terra_mystica.map import TERRAINS
from mytharium.games.terra_mystica.notation import POWERS
from mytharium.games.terra_mystica.rules import leech
from mytharium.games.terra_mystica.rules.pending import argument
from mytharium.games.terra_mystica.seat import NOBODY
from mytharium.scene.words import mark

Said = tuple[str, tuple[str, ...], str]  # label, cells, hint
STOPS = {
    int(q.ASK_SPADES): mark("No more here"),
    int(q.ASK_BRIDGE): mark("No bridge"),
    int(q.ASK_TRADE): mark("No trading house"),
    int(q.ASK_SHIFT): mark("Keep the home terrain"),
    int(q.ASK_SANDSTORM): mark("No sandstorm"),
    int(q.ASK_RIDE): mark("No dwelling"),
    int(q.ASK_ORDAIN): mark("No new priests"),
    int(q.ASK_WORKSHOP): mark("No more steps"),
    int(q.ASK_PORTAL): mark("Not now"),
    int(q.ASK_END): mark("Done"),
}


def faction(h: Asked, action: int, what: int) -> Said:
    name = h.faction(what)
    label = (
        h.words.t("Put up the {faction}", faction=name) if h.box.auctions else h.words.t("Play {faction}", faction=name)
    )
    return label, (f"faction-{NAMES[what]}",), faction_words.about(h.box, what, h.words)


def bid(h: Asked, action: int, what: int) -> Said:
    bids = points(int(w.second(action)), h.words)
    label = h.words.t("Bid {points} for the {faction}", points=bids, faction=h.faction(what))
    left = points(int(h.box.sheets[what].vp - w.second(action)), h.words)
    return label, (f"faction-{NAMES[what]}",), h.words.t("You would start with {points}.", points=left)


def terrain(h: Asked, action: int, what: int) -> Said:
    if h.asked == q.ASK_SHIFT:
        hint = h.words.t("The hexes under your structures change with you.")
        return h.words.t("Change to {terrain}", terrain=h.terrain(what)), (f"terrain-{TERRAINS[what]}",), hint
    return h.words.t("Choose {terrain}", terrain=h.terrain(what)), (f"terrain-{TERRAINS[what]}",), ""


def build(h: Asked, action: int, what: int) -> Said:
    if h.asked == q.ASK_START:
        return h.words.t("Begin on {hex}", hex=h.hex(what)), (f"hex-{what}",), ""
    cells = () if is_seldom(h, action) else (f"hex-{what}",)
    return h.words.t("Build a dwelling on {hex}", hex=h.hex(what)), cells, h.effect(action).said(h.words)


def transform(h: Asked, action: int, what: int) -> Said:
    label = h.words.t("Turn {hex} into {terrain}", hex=h.hex(what), terrain=h.terrain(int(w.second(action))))
    if w.third(action) == w.LONG_WAY:
        label = h.words.t("{action}, the long way round the wheel", action=label)
    hint = h.effect(action).said(h.words)
    if h.s.spades and h.asked == q.ASK_SPADES:
        left = h.words.n("You have {n} spade in hand.", "You have {n} spades in hand.", int(h.s.spades))
        hint = f"{left} {hint}".strip()
    return label, () if is_seldom(h, action) else (f"hex-{what}",), hint


def is_seldom(h: Asked, action: int) -> bool:
    """What hardly anybody ever wants: terrain turned away, the long way, single spades, building elsewhere, losses."""
    if w.verb(action) == w.TRANSFORM:
        foreign = h.asked == q.ASK_SANDSTORM and w.second(action) != h.me.colour
        return foreign or w.third(action) == w.LONG_WAY or bool(h.s.terrain[w.first(action)] == h.me.colour)
    if w.verb(action) == w.BUILD:
        return h.asked == q.ASK_SPADES and w.first(action) not in h.s.dug
    return w.verb(action) in (w.DIG, w.LOSE)


def dig(h: Asked, action: int, what: int) -> Said:
    return (
        h.words.t("Buy one spade"),
        (),
        h.words.t("What it brings can pay for the next. All of them are for one hex."),
    )


def place(h: Asked, action: int, what: int) -> Said:
    name = faction_words.tile(int(h.me.faction), h.words)
    label = h.words.t("Place the {tile} on {hex}", tile=name, hex=h.hex(what))
    effect = faction_words.special(int(h.me.faction), h.words)
    return label, (f"hex-{what}",), f"{h.effect(action).said(h.words)} {effect}".strip()


def upgrade(h: Asked, action: int, what: int) -> Said:
    piece = h.words.t(STRUCTURES[int(w.second(action))])
    label = h.words.t("Upgrade {hex} to a {structure}", hex=h.hex(what), structure=piece)
    return label, (f"hex-{what}",), h.effect(action).said(h.words)


def shipping(h: Asked, action: int, what: int) -> Said:
    return h.words.t("Advance shipping"), h.sheet("shipping"), h.effect(action).said(h.words)


def spades(h: Asked, action: int, what: int) -> Said:
    return h.words.t("Make spades cheaper"), h.sheet("spades"), h.effect(action).said(h.words)


def send(h: Asked, action: int, what: int) -> Said:
    n = int(w.second(action))
    label = h.words.t("Send a priest: {steps}", steps=steps(n, what, h.words))
    free = [k for k in range(4) if h.s.priest_on(what, k) == NOBODY and h.box.spaces[k] == n]
    hint = h.effect(action).said(h.words)
    if n == 1:
        hint += " " + h.words.t("The priest goes back to the supply.")
    return label, (f"space-{TRACKS[what]}-{free[0] if n > 1 else 4}", f"cult-{TRACKS[what]}"), hint.strip()


def power(h: Asked, action: int, what: int) -> Said:
    label = h.words.t("Use power for {tile}", tile=tile_words.power_action(h.box, what, h.words))
    return label, (f"power-{POWERS[what]}",), h.effect(action).said(h.words)


def card_action(h: Asked, action: int, what: int) -> Said:
    kind = h.box.cards[h.me.card].action
    label = h.words.t("Bonus card: a spade") if kind == SPADE else h.words.t("Bonus card: a cult step")
    return label, h.sheet("card"), h.words.t("Once in a round.")


def favor_action(h: Asked, action: int, what: int) -> Said:
    return h.words.t("Favor tile: a cult step"), h.sheet("favor"), h.words.t("Once in a round.")


def own(h: Asked, action: int, what: int) -> Said:
    action_words = faction_words.WORDS[int(h.me.faction)].own
    label = h.words.t(action_words.label) if action_words else ""
    hint = h.effect(action).said(h.words)
    if what == BY_TOKENS:
        label = h.words.t("Change the home terrain for 5 tokens")
    elif isinstance(h.box.faction(h.me), StrongholdAction):
        hint = h.words.t("Once in a round.")
    return label, h.sheet("own"), hint


def bridge(h: Asked, action: int, what: int) -> Said:
    other = int(w.second(action))
    label = h.words.t("Build a bridge from {hex} to {other}", hex=h.hex(what), other=h.hex(other))
    return label, (f"bridge-{what}-{other}",), h.effect(action).said(h.words)


def passing(h: Asked, action: int, what: int) -> Said:
    if what == 0:
        return h.words.t("Pass"), (), h.effect(action).said(h.words)
    card = tile_words.card(h.box, what - 1, h.words)
    coins = int(h.s.card_coins[what - 1])
    hint = h.words.n("{n} coin lies on it.", "{n} coins lie on it.", coins) if coins else ""
    cells = (f"card-BON{what}",)
    if h.asked == q.ASK_CARD:
        return h.words.t("Take this card: {tile}", tile=card), cells, hint
    gain = h.effect(action).said(h.words)
    label = h.words.t("Pass and take: {tile}", tile=card)
    return label, cells, f"{hint} {gain}".strip()


def favor(h: Asked, action: int, what: int) -> Said:
    label = h.words.t("Take the favor tile: {tile}", tile=tile_words.favor(h.box, what, h.words))
    return label, (f"favor-FAV{what + 1}",), h.effect(action).said(h.words)


def town(h: Asked, action: int, what: int) -> Said:
    label = h.words.t("Take the town tile: {tile}", tile=tile_words.town(h.box, what, h.words))
    return label, (f"town-TW{what + 1}",), h.effect(action).said(h.words)


def step(h: Asked, action: int, what: int) -> Said:
    if what == w.POINTS_INSTEAD:
        return h.words.t("Take 5 points"), (), ""
    cells = (f"cult-{TRACKS[what]}",)
    cult = h.words.t(CULTS[what])
    hint = h.effect(action).said(h.words)
    if h.asked == q.ASK_SACRIFICE:
        return h.words.t("Give up {steps}", steps=steps(int(argument(h.s)), what, h.words)), cells, hint
    if h.asked == q.ASK_KEY:
        return h.words.t("Open the top of the {cult}", cult=cult), cells, hint
    n = int(argument(h.s)) if h.asked == q.ASK_CULT else 3
    return h.words.t("Make {steps}", steps=steps(n, what, h.words)), cells, hint


def reward(h: Asked, action: int, what: int) -> Said:
    track = int(w.second(action))
    label = h.words.t("Make {steps}", steps=steps(1, track, h.words))
    return label, (f"cult-{TRACKS[track]}",), h.effect(action).said(h.words)


def token(h: Asked, action: int, what: int) -> Said:
    if w.second(action):
        return h.words.t("A token for a point"), (), h.words.t("A new token of power in bowl III.")
    return h.words.t("No token"), (), ""


def take(h: Asked, action: int, what: int) -> Said:
    """Power from a neighbour's build: what is really gained, and for what."""
    n = int(leech.price(h.me, w.third(action)))
    who = h.faction(int(h.s.seat(w.second(action)).faction))
    gain = h.words.n("Gain {n} power", "Gain {n} power", n)
    label = h.words.t("{gain} for {points}", gain=gain, points=points(max(0, n - 1), h.words))
    return label, (), h.words.t("From the {faction}.", faction=who)


def decline(h: Asked, action: int, what: int) -> Said:
    who = h.faction(int(h.s.seat(w.second(action)).faction))
    return h.words.t("Decline"), (), h.words.t("From the {faction}.", faction=who)


def coin(h: Asked, action: int, what: int) -> Said:
    return h.words.t("Take a coin"), (), h.words.t("The Trading Camp takes a coin in place of the power.")


def unlock(h: Asked, action: int, what: int) -> Said:
    if what == w.PRIEST:
        return h.words.t("Keep the priest"), (), ""
    price = int(unlock_price(h.box, h.s, h.me, what))
    hint = h.words.n("Costs {n} coin and the priest.", "Costs {n} coins and the priest.", price)
    return h.words.t("Unlock {terrain}", terrain=h.terrain(what)), (f"terrain-{TERRAINS[what]}",), hint


def ordain(h: Asked, action: int, what: int) -> Said:
    return h.words.n("{n} priest", "{n} priests", what), (), h.words.n("for {n} worker", "for {n} workers", what)


def connect(h: Asked, action: int, what: int) -> Said:
    return h.words.t("Found a town around {hex}", hex=h.hex(what)), (f"hex-{what}",), ""


def leave(h: Asked, action: int, what: int) -> Said:
    return h.words.t("{faction} leave the game", faction=h.faction(int(h.s.seat(what).faction))), (), ""


def lose(h: Asked, action: int, what: int) -> Said:
    faction = h.faction(int(h.s.seat(what).faction))
    return h.words.t("{faction} lose {good}", faction=faction, good=good(int(w.second(action)), h.words)), (), ""


def convert(h: Asked, action: int, what: int) -> Said:
    return exchanges.label(what, 1, h.words), h.sheet(exchanges.WHERE[what]), exchanges.hint(what, h.words)


def end(h: Asked, action: int, what: int) -> Said:
    if h.asked == q.ASK_SPADES and h.s.spades == 0 and h.s.may_build:
        return h.words.t("No dwelling"), (), ""
    return h.words.t(STOPS[h.asked]), (), ""


ACTS: dict[int, Callable[[Asked, int, int], Said]] = {
    int(verb): said
    for verb, said in (
        (w.FACTION_IS, faction), (w.TERRAIN_IS, terrain), (w.BUILD, build), (w.TRANSFORM, transform), (w.PLACE, place),
        (w.UPGRADE, upgrade), (w.ADVANCE_SHIPPING, shipping), (w.ADVANCE_SPADES, spades), (w.SEND, send),
        (w.POWER, power), (w.CARD_IS_USED, card_action), (w.FAVOR_IS_USED, favor_action), (w.OWN, own),
        (w.BRIDGE_TO, bridge), (w.PASS, passing), (w.FAVOR, favor), (w.TOWN, town), (w.STEP, step),
        (w.CONVERT, convert), (w.END, end), (w.LEECH, take), (w.DECLINE, decline), (w.COIN, coin), (w.REWARD, reward),
        (w.TOKEN, token), (w.UNLOCK, unlock), (w.ORDAIN, ordain), (w.CONNECT, connect), (w.BID_IS, bid),
        (w.LEAVE, leave), (w.DIG, dig), (w.LOSE, lose),
    )
}  # fmt: skip
