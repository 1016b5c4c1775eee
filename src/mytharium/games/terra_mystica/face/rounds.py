"""The six rounds with their scoring tiles, what the end of the game brings, and the turn order."""

from __future__ import annotations

from functools import lru_cache

from mytharium.games.terra_mystica.box import PRIESTS_SENT, SCORES_GREAT, SCORES_SPADE, SCORES_TOWN, Box, ScoringTile
from mytharium.games.terra_mystica.components import TRACKS
from mytharium.games.terra_mystica.face import tile_words
from mytharium.games.terra_mystica.face.pieces import TRACK_GLYPHS, Emblem, emblems, gains, marker, points, row
from mytharium.games.terra_mystica.seat import DWELLING, TEMPLE, TRADING_HOUSE
from mytharium.games.terra_mystica.state import FINISHED, LAST_ROUND, SETTING_UP
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.metrics import shorten
from mytharium.scene.primitives import Cell, Group, Node, Part, Path, Rect, Text, Use
from mytharium.scene.words import Words, mark

WIDTH, HEIGHT = 76, 60
CAPTION = 9.5  # its size, as .tiny
# What scores: its glyph and its caption.
SCORED = {
    int(DWELLING): ("dwelling", mark("dwelling")),
    int(TRADING_HOUSE): ("trading", mark("trading house")),
    int(TEMPLE): ("temple", mark("temple")),
    int(SCORES_SPADE): ("spade", mark("spade")),
    int(SCORES_TOWN): ("key", mark("town")),
    int(SCORES_GREAT): ("stronghold", mark("big building")),
}
WHEN = {-1: "past", 0: "now", 1: "later"}
FINAL_GLYPHS = ("reach", "stronghold", "shore", "clusters")


def rounds(view: TerraMysticaView, words: Words) -> list[Part]:
    s = view.position()
    now = 0 if s.phase == SETTING_UP else int(s.round)
    if s.phase == FINISHED:
        now = int(LAST_ROUND) + 1
    found = [_round(view.box, k + 1, int(s.scoring[k]), (k + 1 > now) - (k + 1 < now), words) for k in range(6)]
    return [*found, ends(int(s.final_tile), now > LAST_ROUND, words), order(view, words)]


@lru_cache(maxsize=512)
def _round(box: Box, number: int, tile: int, when: int, words: Words) -> Part:
    """What scores in the round, and what its end pays for steps on a cult. `when`: -1 past, 0 now, 1 later."""
    cls = WHEN[when]
    nodes: list[Node] = [Text(6, 15, str(number), f"num {cls}-n", "start")]
    label = [words.t("Round {n}", n=number)]
    if tile >= 0:
        nodes += _scoring(box.scoring[tile], number, words)
        label.append(tile_words.scoring(box, tile, words))
        if number < LAST_ROUND:
            label.append(tile_words.cult_bonus(box, tile, words))
    if when == 0:
        label.append(words.t("now"))
    said = "; ".join(label)
    body = (Rect(1, 1, WIDTH - 2, HEIGHT - 2, 7, f"round {cls}"), Group(tuple(nodes), cls="over" if when < 0 else ""))
    cell = Cell(f"round-{number}", 0, 0, body, said)
    return Part(f"round-{number}", WIDTH, HEIGHT, (cell,), words.t("Round {n}", n=number), "rounds", cls)


def _scoring(tile: ScoringTile, number: int, words: Words) -> list[Node]:
    track, per = int(tile.track), int(tile.per)
    glyph, caption = SCORED[int(tile.scores)]
    nodes: list[Node] = [Use(glyph, 33, 14, 0.68, "gi")]
    if glyph == "stronghold":
        nodes = [Use(glyph, 25, 14, 0.58, "gi"), Use("sanctuary", 40, 14, 0.58, "gi")]
    nodes.append(Group((points(int(tile.vp), 0.78),), x=61, y=14))
    nodes.append(Text(WIDTH / 2, 34, shorten(words.t(caption), CAPTION, WIDTH - 8), "tiny mut"))
    if number == LAST_ROUND:
        return [Group(tuple(nodes), y=8)]
    nodes.append(Path(f"M6 39H{WIDTH - 6}", "rule"))
    step = "priest" if track == PRIESTS_SENT else TRACK_GLYPHS[track]
    ink = "gi" if track == PRIESTS_SENT else f"c-{TRACKS[track]}"
    nodes += [Text(11, 53, str(per), "sm b"), Use(step, 23, 48.5, 0.5, ink), Use("next", 37, 48.5, 0.3, "gm")]
    nodes += row(gains(tile.reward), 56, 53)
    return nodes


@lru_cache(maxsize=64)
def ends(tile: int, now: bool, words: Words) -> Part:
    """The end of the game: network, cults, and perhaps one thing more."""
    lines = [("network", "18·12·6"), ("cult", "8·4·2")]
    label = [
        words.t("End of the game"),
        words.t("network: 18, 12 and 6 points"),
        words.t("each cult: 8, 4 and 2 points"),
    ]
    if tile >= 0:
        lines.append((FINAL_GLYPHS[tile], "18·12·6"))
        label.append(words.t("{what}: 18, 12 and 6 points", what=words.t(tile_words.FINAL_TILES[tile])))
    nodes: list[Node] = [Rect(1, 1, WIDTH - 2, HEIGHT - 2, 7, f"round {'now' if now else 'later'}")]
    pitch = 17 if tile >= 0 else 20
    top = HEIGHT / 2 - pitch * (len(lines) - 1) / 2
    for k, (glyph, text) in enumerate(lines):
        nodes += [Use(glyph, 14, top + pitch * k, 0.52, "gi"), Text(26, top + pitch * k + 4, text, "sm b", "start")]
    return Part("ends", WIDTH, HEIGHT, tuple(nodes), "; ".join(label), "rounds")


def order(view: TerraMysticaView, words: Words) -> Part:
    s = view.position()
    seats = int(view.seats)
    now = tuple(int(s.order[k]) for k in range(seats))
    then = tuple(int(s.next_order[k]) for k in range(int(s.passes)))
    out = tuple(seat for seat in range(seats) if s.seat(seat).passed)
    return _order(now, then, out, emblems(view), words)


@lru_cache(maxsize=512)
def _order(
    now: tuple[int, ...], then: tuple[int, ...], out: tuple[int, ...], who: tuple[Emblem, ...], words: Words
) -> Part:
    """Who goes when; those who have passed drop to the line below, in the order of passing."""
    nodes: list[Node] = [Rect(1, 1, WIDTH - 2, HEIGHT - 2, 7, "round later")]
    playing = [seat for seat in now if seat not in out]
    nodes += [Use("next", 9, 19, 0.42, "gi"), Use("check", 9, 42, 0.36, "gm")]
    for line, y in ((playing, 19), (then, 42)):
        for k, seat in enumerate(line):
            nodes.append(marker(who[seat], 23 + 10.8 * k, y, 0.36, f"turn-{seat}"))
    label = words.t("Turn order")
    return Part("order", WIDTH, HEIGHT, tuple(nodes), label, "rounds")
