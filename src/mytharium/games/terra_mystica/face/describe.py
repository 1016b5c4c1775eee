"""The table of Terra Mystica line by line, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from mytharium.core.protocol import OVER
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.face import faction_words, tile_words
from mytharium.games.terra_mystica.face.names import CULTS, SOURCES, STRUCTURES, TERRAINS, amounts, faction_of
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading
from mytharium.games.terra_mystica.map import RIVER, Map
from mytharium.games.terra_mystica.seat import SOURCES as ORDER
from mytharium.games.terra_mystica.state import LAST_ROUND
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.words import Words


def describe(reading: TerraMysticaReading) -> str:
    """The whole table, line by line, from what is asked to every row of the map."""
    return "\n".join([reading.prompt.said, *reading.shared(table)])


def table(reading: TerraMysticaReading) -> list[str]:
    """Rounds, tiles, cults, players, bridges, the map."""
    view, words, names = reading.view, reading.words, reading.names
    lines = [*rounds(view, words), *market(view, words), *cults(view, words, names)]
    for seat in range(int(view.seats)):
        if faction_of(view, seat) >= 0:
            lines += player(view, seat, words, names)
    return [*lines, *land(view, words, names)]


def rounds(view: TerraMysticaView, words: Words) -> Sequence[str]:
    """The scoring tiles of this round and of those to come."""
    s = view.position()
    return _rounds(view.box, max(1, int(s.round)), tuple(s.scoring), int(s.final_tile), words)


@lru_cache(maxsize=512)
def _rounds(box: Box, now: int, scoring: tuple[int, ...], final: int, words: Words) -> Sequence[str]:
    found = []
    for n in range(now, int(LAST_ROUND) + 1):
        tile = int(scoring[n - 1])
        if tile < 0:
            continue
        said = words.t("Round {n}: {tile}", n=n, tile=tile_words.scoring(box, tile, words))
        if n < LAST_ROUND:
            said += "; " + words.t("at its end {reward}", reward=tile_words.cult_bonus(box, tile, words))
        found.append(f"{said}.")
    if final >= 0:
        found.append(words.t("Extra final scoring: {tile}", tile=words.t(tile_words.FINAL_TILES[final])) + ".")
    return found


def market(view: TerraMysticaView, words: Words) -> Sequence[str]:
    """What is there to be taken or used."""
    s = view.position()
    cards, stock = (int(s.card_pool), tuple(s.card_coins)), (tuple(s.favor_stock), tuple(s.town_stock))
    return _market(view.box, int(s.powers_used), *cards, *stock, words)


@lru_cache(maxsize=1024)
def _market(
    box: Box,
    used: int,
    pool: int,
    on_cards: tuple[int, ...],
    favor_stock: tuple[int, ...],
    town_stock: tuple[int, ...],
    words: Words,
) -> Sequence[str]:
    found = []
    powers = [
        f"{tile_words.power_action(box, k, words)} ({words.list(amounts(words, power=int(box.powers[k].power)))})"
        for k in range(6)
        if not used >> k & 1
    ]
    if powers:
        found.append(words.t("Power actions left: {tiles}.", tiles="; ".join(powers)))
    cards = []
    for k in range(10):
        if pool >> k & 1:
            coins = amounts(words, coins=int(on_cards[k]))
            cards.append(tile_words.card(box, k, words) + (f" (+{coins[0]})" if coins else ""))
    if cards:
        found.append(words.t("Bonus cards left: {tiles}.", tiles="; ".join(cards)))
    favors = [f"{n} × {tile_words.favor(box, k, words)}" for k, n in enumerate(favor_stock) if n]
    if favors:
        found.append(words.t("Favor tiles left: {tiles}.", tiles="; ".join(favors)))
    towns = [f"{n} × {tile_words.town(box, k, words)}" for k, n in enumerate(town_stock) if n]
    if towns:
        found.append(words.t("Town tiles left: {tiles}.", tiles="; ".join(towns)))
    return found


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


def land(view: TerraMysticaView, words: Words, names: Sequence[str]) -> Sequence[str]:
    """Bridges, and the map row by row without its river."""
    land, s = view.box.map, view.position()
    bridges = [
        words.t(
            "Bridge of {name} from {hex} to {other}.",
            name=names[int(bridge.owner)],
            hex=land.names[int(bridge.low)],
            other=land.names[int(bridge.high)],
        )
        for bridge in s.bridges
    ]
    return [*bridges, *_rows(land, tuple(zip(s.terrain, s.structure, s.owner, strict=True)), words, tuple(names))]


@lru_cache(maxsize=512)
def _rows(land: Map, hexes: tuple[tuple[int, int, int], ...], words: Words, names: tuple[str, ...]) -> Sequence[str]:
    rows: dict[str, list[str]] = {}
    for hex, (terrain, structure, owner) in enumerate(hexes[: int(land.hexes)]):
        if land.terrain[hex] == RIVER and owner < 0:
            continue
        said = f"{land.names[hex]} {words.t(TERRAINS[terrain])}"
        if owner >= 0:
            said += f" ({words.t(STRUCTURES[structure])}, {names[owner]})"
        rows.setdefault(land.names[hex][0], []).append(said)
    return [f"{', '.join(row)}." for row in rows.values()]
