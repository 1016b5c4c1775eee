"""The four cult tracks: where everybody stands, what a step there brings, and the spaces for priests."""

from __future__ import annotations

from functools import cache, lru_cache

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.components import TRACKS
from mytharium.games.terra_mystica.face import faction_words, names
from mytharium.games.terra_mystica.face.pieces import TRACK_GLYPHS, Emblem, emblems, marker, spread
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.primitives import Cell, Circle, Drawn, Group, Node, Part, Rect, Text, Use
from mytharium.scene.svg import drawn
from mytharium.scene.words import Words

WIDTH, HEIGHT = 188, 388
PITCH, STEP, HEAD = 44, 24, 51  # between tracks, between steps, above the top step
SPACES = (3, 2, 2, 2, 1)
AT = ((-10, 0), (10, 0), (-10, 20), (10, 20), (0, 40))


def cults(view: TerraMysticaView, words: Words) -> Part:
    s, box, players = view.position(), view.box, range(int(view.seats))
    factions = tuple(int(s.seat(k).faction) for k in players)
    steps = tuple((k, *(int(n) for n in s.seat(k).cults)) for k in players if factions[k] >= 0)
    spaces = tuple(int(n) for n in s.priests_on)
    thresholds = tuple(int(box.thresholds[k]) for k in range(11))
    return _cults(steps, spaces, emblems(view), factions, ground(box), thresholds, words)


@lru_cache(maxsize=512)
def _cults(
    steps: tuple[tuple[int, ...], ...],
    spaces: tuple[int, ...],
    who: tuple[Emblem, ...],
    factions: tuple[int, ...],
    below: Drawn,
    thresholds: tuple[int, ...],
    words: Words,
) -> Part:
    nodes: list[Node] = [below]
    for track in range(4):
        stand = tuple((row[0], row[1 + track]) for row in steps)
        nodes.append(head(track, stand, factions, words))
        busy = {step for _, step in stand}
        nodes += [number(track, step, power) for step, power in enumerate(thresholds) if step not in busy]
        nodes += markers(track, stand, who)
        for k in range(5):
            seat = spaces[4 * track + k] if k < 4 else -1
            taken = None if seat < 0 else (seat, who[seat], factions[seat])
            nodes.append(space(track, k, taken, words))
    return Part("cults", WIDTH, HEIGHT, tuple(nodes), words.t("Cult tracks"), "cults")


def across(track: int) -> float:
    return 28 + PITCH * track


def along(step: int) -> float:
    """The middle of a step."""
    return HEAD + STEP * (10 - step) + 11


@cache
def ground(box: Box) -> Drawn:
    """The steps; those that bring power are darker and say how much, the last one needs a key."""
    nodes: list[Node] = [Rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 12, "plate")]
    for track in range(4):
        x = across(track)
        for step in range(11):
            y, power = along(step), int(box.thresholds[step])
            nodes.append(Rect(x - 18, y - 11, 36, 22, 5, "gate" if power else "track"))
        nodes.append(Group((Group((Use("key", 0, 0, 0.5, "gi"),), cls="up"),), x=x, y=along(10) - 16))
    return drawn(*nodes)


@cache
def number(track: int, step: int, power: int) -> Drawn:
    """What an empty step says: its number, and the power it brings."""
    x, y = across(track), along(step)
    up = Group((Text(0, 4, str(step), "sm"),), cls="up")
    if not power:
        return drawn(Group((up,), x=x, y=y))
    brings = Group((Use("power", 0, 0, 0.62, "tok"), Text(0, 3.6, str(power), "tiny b ondark")), cls="up")
    return drawn(Group((up,), x=x - 8, y=y), Group((brings,), x=x + 8, y=y))


@lru_cache(maxsize=2048)
def head(track: int, stand: tuple[tuple[int, int], ...], factions: tuple[int, ...], words: Words) -> Cell:
    """The cult itself, in words with everybody's steps on it. Its whole track can be clicked."""
    glyph = Group((Use(TRACK_GLYPHS[track], 0, 0, 0.95, f"c-{TRACKS[track]}"),), cls="up")
    body = (Rect(-23, -22, 46, HEIGHT + 18, 6, "hit"), Group((glyph,), cls="face"))
    said = [words.t("{who} {n}", who=faction_words.title(factions[seat], words), n=step) for seat, step in stand]
    label = f"{words.t(names.CULTS[track])}: {', '.join(said)}" if said else words.t(names.CULTS[track])
    return Cell(f"cult-{TRACKS[track]}", across(track), 23, body, label, "cube", (16, -15), "", (0, 36), 0.92)


def markers(track: int, stand: tuple[tuple[int, int], ...], who: tuple[Emblem, ...]) -> list[Node]:
    """Everybody's marker, side by side where they share a step."""
    out: list[Node] = []
    for seat, step in stand:
        here = [other for other, at in stand if at == step]
        dx = spread(len(here), 14, 24)[here.index(seat)]
        out.append(marker(who[seat], across(track) + dx, along(step), 0.5, f"mark-{TRACKS[track]}-{seat}"))
    return out


@lru_cache(maxsize=1024)
def space(track: int, k: int, taken: tuple[int, Emblem, int] | None, words: Words) -> Cell:
    """A space for a priest; the last is no space but a way to send one for a single step."""
    name, steps = f"{TRACKS[track]}-{k}", SPACES[k]
    x, y = AT[k]
    label = words.n("{track}: priest space for {n} step", "{track}: priest space for {n} steps", steps,
                    track=words.t(names.CULTS[track]))  # fmt: skip
    if k == 4:
        label = words.t("{track}: 1 step, and the priest goes back", track=words.t(names.CULTS[track]))
    body: list[Node] = [Circle(0, 0, 9, "hit")]
    if k < 4:
        body.append(Circle(0, 0, 9, "spot"))
    if taken is None:
        body.append(Group((Text(0, 4, str(steps), "sm b" if k < 4 else "sm mut"),), cls="up"))
    else:
        seat, emblem, faction = taken
        label = f"{label}, {faction_words.title(faction, words)}"
        home = f"sheet{seat}-priests"
        body.append(marker(emblem, 0, 0, 0.53, f"priest-{name}", f"priest-{seat}", home))
    return Cell(f"space-{name}", across(track) + x, HEAD + 11 * STEP + 16 + y, tuple(body), label, "round", None, "",
                (0, -22), 1, "slim")  # fmt: skip
