"""The table of Terra Mystica line by line, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mytharium.core.protocol import OVER
from mytharium.games.terra_mystica.face import faction_words, tile_words
from mytharium.games.terra_mystica.face.names import CULTS, SOURCES, STRUCTURES, TERRAINS, amounts, faction_of
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.seat import SOURCES as ORDER
from mytharium.games.terra_mystica.state import LAST_ROUND
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.words import Words


def describe(reading: TerraMysticaReading) -> str:
    """The whole table, line by line, from what is asked to every row of the map."""
    view, words, names = reading.view, reading.words, reading.names
    return "\n".join([reading.prompt.said, *table(view, words, names)])


def table(view: TerraMysticaView, words: Words, names: Sequence[str]) -> Iterator[str]:
    """Rounds, tiles, cults, players, bridges, the map."""
    yield from rounds(view, words)
    yield from market(view, words)
    yield from cults(view, words, names)
    for seat in range(int(view.seats)):
        if faction_of(view, seat) >= 0:
            yield from player(view, seat, words, names)
    yield from land(view, words, names)


def rounds(view: TerraMysticaView, words: Words) -> Iterator[str]:
    """The scoring tiles of this round and of those to come."""
    s = view.position()
    now = max(1, int(s.round))
    for n in range(now, int(LAST_ROUND) + 1):
        tile = int(s.scoring[n - 1])
        if tile < 0:
            continue
        said = words.t("Round {n}: {tile}", n=n, tile=tile_words.scoring(view.box, tile, words))
        if n < LAST_ROUND:
            said += "; " + words.t("at its end {reward}", reward=tile_words.cult_bonus(view.box, tile, words))
        yield f"{said}."
    if s.final_tile >= 0:
        tile_name = words.t(tile_words.FINAL_TILES[int(s.final_tile)])
        yield words.t("Extra final scoring: {tile}", tile=tile_name) + "."


def market(view: TerraMysticaView, words: Words) -> Iterator[str]:
    """What is there to be taken or used."""
    box, s = view.box, view.position()
    powers = [k for k in range(6) if not int(s.powers_used) >> k & 1]
    said = [
        f"{tile_words.power_action(box, k, words)} ({words.list(price)})"
        for k in powers
        for price in [amounts(words, power=int(box.powers[k].power))]
    ]
    if said:
        yield words.t("Power actions left: {tiles}.", tiles="; ".join(said))
    cards = []
    for k in range(10):
        if int(s.card_pool) >> k & 1:
            coins = amounts(words, coins=int(s.card_coins[k]))
            cards.append(tile_words.card(box, k, words) + (f" (+{coins[0]})" if coins else ""))
    if cards:
        yield words.t("Bonus cards left: {tiles}.", tiles="; ".join(cards))
    favors = [f"{n} × {tile_words.favor(box, k, words)}" for k, n in enumerate(s.favor_stock) if n]
    if favors:
        yield words.t("Favor tiles left: {tiles}.", tiles="; ".join(favors))
    towns = [f"{n} × {tile_words.town(box, k, words)}" for k, n in enumerate(s.town_stock) if n]
    if towns:
        yield words.t("Town tiles left: {tiles}.", tiles="; ".join(towns))


def cults(view: TerraMysticaView, words: Words, names: Sequence[str]) -> Iterator[str]:
    seats = [seat for seat in range(int(view.seats)) if faction_of(view, seat) >= 0]
    for track in range(4):
        steps = [f"{names[seat]} {int(view.position().seat(seat).cults[track])}" for seat in seats]
        if steps:
            yield f"{words.t(CULTS[track])}: {', '.join(steps)}."


def player(view: TerraMysticaView, seat: int, words: Words, names: Sequence[str]) -> Iterator[str]:
    """One player: points, resources, tracks, tiles; then the structures; at the end where the points came from."""
    s, box, faction = view.position(), view.box, faction_of(view, seat)
    me, sheet = s.seat(seat), box.sheets[faction]
    said = amounts(
        words,
        points=int(me.vp),
        coins=int(me.coins),
        workers=int(me.workers),
        priests=int(me.priests),
        keys=int(me.keys),
    )
    bowls = ", ".join(str(int(n)) for n in (me.bowl1, me.bowl2, me.bowl3))
    said.append(words.t("power in the bowls {bowls}", bowls=bowls))
    said.append(words.t("shipping {n}", n=int(me.shipping)))
    if sheet.spade_max > 0:
        said.append(words.t("spades at {n}", n=int(sheet.spade_price[me.spade_level])))
    yield f"{names[seat]}, {faction_words.title(faction, words)}: {'; '.join(said)}."
    held = [tile_words.card(box, int(me.card), words)] if me.card >= 0 else []
    held += [tile_words.favor(box, k, words) for k in range(12) if int(me.favors) >> k & 1]
    held += [tile_words.town(box, k, words) for k, n in enumerate(me.town_tiles) for _ in range(n)]
    if held:
        yield words.t("Cards and tiles of {name}: {tiles}.", name=names[seat], tiles="; ".join(held))
    found: dict[int, list[str]] = {}
    for hex in me.places:
        found.setdefault(int(s.structure[hex]), []).append(box.map.names[int(hex)])
    pieces = [f"{words.t(STRUCTURES[piece])} {', '.join(found[piece])}" for piece in sorted(found)]
    if pieces:
        yield words.t("Structures of {name}: {tiles}.", name=names[seat], tiles="; ".join(pieces))
    if view.actor == OVER:
        points = [(words.t(SOURCES[name]), int(me.points[k])) for k, name in enumerate(ORDER)]
        sources = ", ".join(f"{name} {n}" for name, n in points if n)
        yield words.t("Points of {name}: {sources}.", name=names[seat], sources=sources)


def land(view: TerraMysticaView, words: Words, names: Sequence[str]) -> Iterator[str]:
    """Bridges, and the map row by row without its river."""
    land, s = view.box.map, view.position()
    for bridge in s.bridges:
        one, two, who = land.names[int(bridge.low)], land.names[int(bridge.high)], names[int(bridge.owner)]
        yield words.t("Bridge of {name} from {hex} to {other}.", name=who, hex=one, other=two)
    rows: dict[str, list[str]] = {}
    for hex in range(int(land.hexes)):
        owner = int(s.owner[hex])
        if land.terrain[hex] == RIVER and owner < 0:
            continue
        said = f"{land.names[hex]} {words.t(TERRAINS[int(s.terrain[hex])])}"
        if owner >= 0:
            said += f" ({words.t(STRUCTURES[int(s.structure[hex])])}, {names[owner]})"
        rows.setdefault(land.names[hex][0], []).append(said)
    for row in rows.values():
        yield f"{', '.join(row)}."
