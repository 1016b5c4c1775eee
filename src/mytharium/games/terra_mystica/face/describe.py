"""The table of Terra Mystica line by line, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mytharium.core.protocol import OVER
from mytharium.games.terra_mystica.face import tile_words
from mytharium.games.terra_mystica.face.names import CULTS, FACTIONS, SOURCES, STRUCTURES, TERRAINS, amounts, faction_of
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.rules.rows import A_POWER, DIG_MAX, DIG_PRICE, WIDE
from mytharium.games.terra_mystica.state import (
    AT,
    BOWL1,
    BRIDGE,
    BRIDGE_COUNT,
    CARD,
    CARD_COINS,
    CARD_POOL,
    COINS,
    CULT,
    DIG,
    FAVOR_STOCK,
    FAVORS,
    FINAL_TILE,
    KEYS,
    LAST_ROUND,
    PLACES,
    POINTS,
    PRIESTS,
    ROUND,
    SCORING,
    SEAT,
    SHIP,
    SPACES,
    TILES,
    TOWN_STOCK,
    VP,
    WORKERS,
)
from mytharium.games.terra_mystica.state import SOURCES as ORDER
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.words import Words


def describe(view: TerraMysticaView, words: Words, names: Sequence[str]) -> Iterator[str]:
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
    now = max(1, int(view.v[ROUND]))
    for n in range(now, int(LAST_ROUND) + 1):
        tile = int(view.v[SCORING + n - 1])
        if tile < 0:
            continue
        said = words.t("Round {n}: {tile}", n=n, tile=tile_words.scoring(view.box, tile, words))
        if n < LAST_ROUND:
            said += "; " + words.t("at its end {reward}", reward=tile_words.cult_bonus(view.box, tile, words))
        yield f"{said}."
    if view.v[FINAL_TILE] >= 0:
        tile_name = words.t(tile_words.FINAL_TILES[int(view.v[FINAL_TILE])])
        yield words.t("Extra final scoring: {tile}", tile=tile_name) + "."


def market(view: TerraMysticaView, words: Words) -> Iterator[str]:
    """What is there to be taken or used."""
    box, v = view.box, view.v
    powers = [k for k in range(6) if not int(v[SPACES]) >> k & 1]
    said = [
        f"{tile_words.power_action(box, k, words)} ({words.list(price)})"
        for k in powers
        for price in [amounts(words, power=int(box.powers[16 * k + A_POWER]))]
    ]
    if said:
        yield words.t("Power actions left: {tiles}.", tiles="; ".join(said))
    cards = []
    for k in range(10):
        if int(v[CARD_POOL]) >> k & 1:
            coins = amounts(words, coins=int(v[CARD_COINS + k]))
            cards.append(tile_words.card(box, k, words) + (f" (+{coins[0]})" if coins else ""))
    if cards:
        yield words.t("Bonus cards left: {tiles}.", tiles="; ".join(cards))
    favors = [f"{n} × {tile_words.favor(box, k, words)}" for k in range(12) if (n := int(v[FAVOR_STOCK]) >> 4 * k & 15)]
    if favors:
        yield words.t("Favor tiles left: {tiles}.", tiles="; ".join(favors))
    towns = [f"{n} × {tile_words.town(box, k, words)}" for k in range(8) if (n := int(v[TOWN_STOCK]) >> 4 * k & 15)]
    if towns:
        yield words.t("Town tiles left: {tiles}.", tiles="; ".join(towns))


def cults(view: TerraMysticaView, words: Words, names: Sequence[str]) -> Iterator[str]:
    seats = [seat for seat in range(int(view.seats)) if faction_of(view, seat) >= 0]
    for track in range(4):
        steps = [f"{names[seat]} {int(view.v[SEAT * seat + CULT + track])}" for seat in seats]
        if steps:
            yield f"{words.t(CULTS[track])}: {', '.join(steps)}."


def player(view: TerraMysticaView, seat: int, words: Words, names: Sequence[str]) -> Iterator[str]:
    """One player: points, resources, tracks, tiles; then the structures; at the end where the points came from."""
    v, b, box, faction = view.v, int(SEAT) * seat, view.box, faction_of(view, seat)
    said = amounts(
        words,
        points=int(v[b + VP]),
        coins=int(v[b + COINS]),
        workers=int(v[b + WORKERS]),
        priests=int(v[b + PRIESTS]),
        keys=int(v[b + KEYS]),
    )
    bowls = ", ".join(str(int(v[b + BOWL1 + k])) for k in range(3))
    said.append(words.t("power in the bowls {bowls}", bowls=bowls))
    said.append(words.t("shipping {n}", n=int(v[b + SHIP])))
    if box.f[WIDE * faction + DIG_MAX] > 0:
        said.append(words.t("spades at {n}", n=int(box.f[WIDE * faction + DIG_PRICE + v[b + DIG]])))
    yield f"{names[seat]}, {words.t(FACTIONS[faction])}: {'; '.join(said)}."
    held = [tile_words.card(box, int(v[b + CARD]), words)] if v[b + CARD] >= 0 else []
    held += [tile_words.favor(box, k, words) for k in range(12) if int(v[b + FAVORS]) >> k & 1]
    held += [tile_words.town(box, k, words) for k in range(8) for _ in range(int(v[b + TILES]) >> 4 * k & 15)]
    if held:
        yield words.t("Cards and tiles of {name}: {tiles}.", name=names[seat], tiles="; ".join(held))
    s = view.position()
    found: dict[int, list[str]] = {}
    for k in range(int(v[b + PLACES])):
        hex = int(v[b + AT + k])
        found.setdefault(int(s.piece(hex)), []).append(box.board.names[hex])
    pieces = [f"{words.t(STRUCTURES[piece])} {', '.join(found[piece])}" for piece in sorted(found)]
    if pieces:
        yield words.t("Structures of {name}: {tiles}.", name=names[seat], tiles="; ".join(pieces))
    if view.actor == OVER:
        points = [(words.t(SOURCES[name]), int(v[POINTS + 16 * seat + k])) for k, name in enumerate(ORDER)]
        sources = ", ".join(f"{name} {n}" for name, n in points if n)
        yield words.t("Points of {name}: {sources}.", name=names[seat], sources=sources)


def land(view: TerraMysticaView, words: Words, names: Sequence[str]) -> Iterator[str]:
    """Bridges, and the map row by row without its river."""
    board, s = view.box.board, view.position()
    for k in range(int(view.v[BRIDGE_COUNT])):
        bridge = int(view.v[BRIDGE + k])
        one, two, who = board.names[bridge & 127], board.names[bridge >> 7 & 127], names[bridge >> 14]
        yield words.t("Bridge of {name} from {hex} to {other}.", name=who, hex=one, other=two)
    rows: dict[str, list[str]] = {}
    for hex in range(int(board.hexes)):
        owner = int(s.owner(hex))
        if board.terrain[hex] == RIVER and owner < 0:
            continue
        said = f"{board.names[hex]} {words.t(TERRAINS[int(s.terrain(hex))])}"
        if owner >= 0:
            said += f" ({words.t(STRUCTURES[int(s.piece(hex))])}, {names[owner]})"
        rows.setdefault(board.names[hex][0], []).append(said)
    for row in rows.values():
        yield f"{', '.join(row)}."
