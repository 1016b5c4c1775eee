"""The map, the cults and everybody's resources drawn with letters, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.components import TRACKS
from mytharium.games.terra_mystica.face import faction_words, tile_words
from mytharium.games.terra_mystica.face.names import STRUCTURES, TERRAINS, faction_of
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.notation import POWERS
from mytharium.games.terra_mystica.state import LAST_ROUND, Position
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.text import WIDTH, Line, Span, beside, fill, line, said, short, wrapped
from mytharium.scene.words import Words

HEX = 6  # columns from hex to hex, with a gap of one
SIDE = 19  # columns beside the map
WHO = 20  # columns for a name and a faction
# By terrain: its letter, and the colours of the land and of what is written on it.
LOOKS = (
    ("d", "#e0bf58", "#1b1610"), ("p", "#a5713f", "#ffffff"), ("s", "#45484b", "#ffffff"), ("l", "#3b82bd", "#ffffff"),
    ("f", "#4c8f48", "#ffffff"), ("m", "#a9adb0", "#1b1610"), ("w", "#b8432f", "#ffffff"), ("i", "#d3e8ef", "#0f3140"),
    ("v", "#70283a", "#ffffff"), ("~", "#143a52", "#7fb2cf"),
)  # fmt: skip
CODES = ("", "D", "TH", "TE", "SH", "SA", "ST")  # by structure
DARK = "#101010"
DIM = "dim"


def text_board(reading: TerraMysticaReading) -> list[Line]:
    """The map with cults and power actions beside it; then the players, and what the letters mean."""
    view, words, names = reading.view, reading.words, reading.names
    box, s = view.box, view.position()
    lines = beside(land(box, s), [*cults(view, words, names), *powers(box, s, words)], 1)
    if s.bridges:
        built = (f"{box.map.names[int(b.low)]}–{box.map.names[int(b.high)]} ({int(b.owner) + 1})" for b in s.bridges)
        lines += said(f"{words.t('Bridges')}: {', '.join(built)}")
    lines += round_now(view, words)
    for seat in range(int(view.seats)):
        if faction_of(view, seat) >= 0:
            lines += player(view, seat, words, names)
    cards = [card(s, k) for k in range(10) if int(s.card_pool) >> k & 1]
    if cards:
        lines += said(f"{words.t('Bonus cards')}: {', '.join(cards)}")
    return [*lines, *legend(words)]


def land(box: Box, s: Position) -> list[Line]:
    """Two lines for each row of hexes; a row of twelve begins half a hex further right."""
    rows: dict[int, list[int]] = {}
    for hex, (row, _) in enumerate(box.map.places):
        rows.setdefault(row, []).append(hex)
    lines: list[Line] = []
    for hexes in rows.values():
        indent = " " * (HEX // 2 * box.map.places[hexes[0]][1])
        lines.append(line(indent, *(span for hex in hexes for span in (ground(box, s, hex), Span(" ")))))
        lines.append(line(indent, *(span for hex in hexes for span in built(s, hex))))
    return lines


def ground(box: Box, s: Position, hex: int) -> Span:
    """The name of a hex and the letter of its terrain."""
    letter, back, ink = LOOKS[int(s.terrain[hex])]
    return Span(f"{box.map.names[hex]:3} {letter}", f"{ink} on {back}")


def built(s: Position, hex: int) -> list[Span]:
    """The structure on a hex with the number of its owner's seat, and a star in a town."""
    _, back, ink = LOOKS[int(s.terrain[hex])]
    owner = int(s.owner[hex])
    if owner < 0:
        return [Span("~~~~~" if s.terrain[hex] == RIVER else "     ", f"{ink} on {back}"), Span(" ")]
    town = "*" if s.in_town[hex] else " "
    piece = f"{CODES[int(s.structure[hex])]}{owner + 1}{town}"
    return [Span(" ", f"on {back}"), Span(f"{piece:4}", f"bold {colour(s, owner)} on {DARK}"), Span(" ")]


def colour(s: Position, seat: int) -> str:
    """The colour of a seat's pieces, light enough for a dark ground."""
    home = int(s.seat(seat).colour)
    return "#ffffff" if home < 0 else {2: "#b9bec2", 8: "#e0708c"}.get(home, LOOKS[home][1])


def cults(view: TerraMysticaView, words: Words, names: Sequence[str]) -> list[Line]:
    """The steps of everybody on the four tracks, which have the letters of their names in notation."""
    s = view.position()
    lines = [line(Span(fill(words.t("Cults"), SIDE - 12) + "".join(f"{name[0]:>3}" for name in TRACKS), "bold"))]
    for seat in range(int(view.seats)):
        steps = "".join(f"{int(s.seat(seat).cults[track]):3}" for track in range(4))
        lines.append(line(Span(fill(f"{seat + 1} {names[seat]}", SIDE - 12), colour(s, seat)), steps))
    return [*lines, ()]


def powers(box: Box, s: Position, words: Words) -> list[Line]:
    """The power actions by the names that notation has for them; those that were used are dimmed and crossed out."""
    lines = [line(Span(short(words.t("Power actions"), SIDE), "bold"))]
    for k, name in enumerate(POWERS):
        used = int(s.powers_used) >> k & 1
        price = "–" if used else str(int(box.powers[k].power))
        lines.append(line(Span(fill(name, SIDE - 3) + f"{price:>3}", DIM if used else "")))
    return lines


def round_now(view: TerraMysticaView, words: Words) -> list[Line]:
    """What this round scores, and what its end brings."""
    s = view.position()
    now = max(1, int(s.round))
    tile = int(s.scoring[now - 1])
    if tile < 0:
        return []
    told = words.t("Round {n}: {tile}", n=now, tile=tile_words.scoring(view.box, tile, words))
    if now < LAST_ROUND:
        told += "; " + words.t("at its end {reward}", reward=tile_words.cult_bonus(view.box, tile, words))
    return said(f"{told}.")


def player(view: TerraMysticaView, seat: int, words: Words, names: Sequence[str]) -> list[Line]:
    """Points, coins, workers, priests, the bowls of power, shipping, spades, the bonus card."""
    s = view.position()
    me, sheet = s.seat(seat), view.box.sheets[faction_of(view, seat)]
    who = f"{seat + 1} {names[seat]}, {faction_words.title(faction_of(view, seat), words)}"
    has = (
        (words.t("points"), str(int(me.vp))),
        (words.t("coins"), str(int(me.coins))),
        (words.t("workers"), str(int(me.workers))),
        (words.t("priests"), str(int(me.priests))),
        (words.t("power"), f"{int(me.bowl1)}/{int(me.bowl2)}/{int(me.bowl3)}"),
        (words.t("shipping"), str(int(me.shipping))),
    )
    spans: list[Span] = [Span(fill(who, WHO), f"bold {colour(s, seat)}")]
    for name, value in has:
        spans += [Span(f" {name} ", DIM), Span(value, "bold")]
    if me.card >= 0:
        spans.append(Span(f" BON{int(me.card) + 1}"))
    if sheet.spade_max > 0:
        spans.append(Span(" " + words.t("spades at {n}", n=int(sheet.spade_price[me.spade_level])), DIM))
    return wrapped(spans, WIDTH, WHO + 1)


def card(s: Position, k: int) -> str:
    """A bonus card as notation calls it, with the coins on it."""
    coins = int(s.card_coins[k])
    return f"BON{k + 1} (+{coins})" if coins else f"BON{k + 1}"


def legend(words: Words) -> list[Line]:
    """What the letters on the map mean."""
    pieces = [Span(f"{code} {words.t(STRUCTURES[k])}  ", DIM) for k, code in enumerate(CODES) if 0 < k < 6]
    lands = [
        span
        for k, (letter, back, ink) in enumerate(LOOKS[:7])
        for span in (Span(letter, f"{ink} on {back}"), Span(f" {words.t(TERRAINS[k])}  ", DIM))
    ]
    return [*wrapped(lands, indent=0), *wrapped(pieces, indent=0)]
