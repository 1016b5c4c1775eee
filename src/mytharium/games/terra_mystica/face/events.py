"""Events as lines of the log, and a turn in few words.

In few words, small steps are folded into what they were made for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import cast

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.components import TRACKS
from mytharium.games.terra_mystica.face import tile_words
from mytharium.games.terra_mystica.face.faction_words import WORDS
from mytharium.games.terra_mystica.face.names import (
    CULTS,
    SOURCES,
    STRUCTURES,
    TERRAINS,
    amounts,
    good,
    hex_name,
    packed,
    steps,
)
from mytharium.games.terra_mystica.game import TerraMystica, make
from mytharium.games.terra_mystica.meta import META
from mytharium.games.terra_mystica.notation import POWERS
from mytharium.games.terra_mystica.seat import SOURCES as ORDER
from mytharium.games.terra_mystica.verbs import DRAW_AWAY, DRAW_FINAL, DRAW_SCORING, PRIEST
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.face import Happening
from mytharium.scene.words import Words, mark, sayings

SAYINGS = sayings(__file__)
CONVERTS = (
    (mark("You sacrifice a token of power"), mark("{name} sacrifices a token of power")),
    (mark("You exchange 1 power for a coin"), mark("{name} exchanges 1 power for a coin")),
    (mark("You exchange 3 power for a worker"), mark("{name} exchanges 3 power for a worker")),
    (mark("You exchange 5 power for a priest"), mark("{name} exchanges 5 power for a priest")),
    (mark("You exchange a priest for a worker"), mark("{name} exchanges a priest for a worker")),
    (mark("You exchange a worker for a coin"), mark("{name} exchanges a worker for a coin")),
    (mark("You exchange a point for a coin"), mark("{name} exchanges a point for a coin")),
    (mark("You exchange coins for a point"), mark("{name} exchanges coins for a point")),
)
ONLY_WITH_GAIN = ("income", "cult_bonus")
ONLY_WITH_STEPS = ("steps",)


@cache
def printed() -> Box:
    """All tiles and cards there are, as printed."""
    return cast(TerraMystica, make([module.name for module in META.modules], {})).box


def sentence(event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
    args, kind, mine = event.args, event.kind, event.seat == viewer
    name = names[event.seat] if event.seat >= 0 else ""
    if kind in SAYINGS:
        if (kind in ONLY_WITH_GAIN and not args["got"]) or (kind in ONLY_WITH_STEPS and not args["made"]):
            return ""
        return words.t(SAYINGS[kind][0 if mine else 1], name=name, **gaps(kind, args, words))
    if kind == "converts":
        said = CONVERTS[args["kind"]][0 if mine else 1]
        return words.t(said, name=name)
    if kind == "drawn":
        return drawn(args, words)
    if kind in ("leeches", "declines", "coin"):
        return leech(event, words, names, mine)
    if kind in COUNTED:
        return COUNTED[kind](args, words, name, mine)
    if kind == "round":
        return words.t("Round {n} begins", n=args["round"])
    if kind == "over":
        scored = " : ".join(str(n) for n in args.values())
        return words.t("The game is over: {points}", points=scored)
    return ""


NAMED = {"faction": tuple(told.title for told in WORDS), "terrain": TERRAINS, "structure": STRUCTURES}


def gaps(kind: str, args: Mapping[str, int], words: Words) -> dict[str, object]:
    """The values of an event in words."""
    found: dict[str, object] = {what: words.t(named[args[what]]) for what, named in NAMED.items() if what in args}
    if "name" in args:
        found["hex"] = hex_name(args["name"])
    if "other" in args:
        found["other"] = hex_name(args["other"])
    if "level" in args:
        found["level"] = args["level"]
    if "track" in args:
        track = args["track"]
        found["cult"] = words.t(CULTS[track])
        found["steps"] = steps(args["made"] if "made" in args else args.get("steps", 1), track, words)
    if "good" in args:
        found["good"] = good(args["good"], words)
    if "got" in args:
        found["gain"] = words.list(packed(args["got"], words))
    if kind == "places":
        named = WORDS[args["faction"]].tile
        found["tile"] = words.t(named)
    elif kind == "town":
        found["tile"] = tile_words.town(printed(), args["tile"], words)
    elif kind == "favor":
        found["tile"] = tile_words.favor(printed(), args["tile"], words)
    elif kind == "card":
        found["tile"] = tile_words.card(printed(), args["card"], words)
    elif kind == "power_action":
        found["tile"] = tile_words.power_action(printed(), args["action"], words)
    return found


def drawn(args: Mapping[str, int], words: Words) -> str:
    """What chance brought before the first round."""
    what = args["what"]
    if args["kind"] == DRAW_SCORING:
        rewarded, vp = tile_words.SCORED[args["scores"]], tile_words.points(args["vp"], words)
        return words.t("Round {n}: {tile}", n=args["round"], tile=words.t(rewarded, vp=vp))
    if args["kind"] == DRAW_AWAY:
        return words.t("Not in this game: the bonus card {tile}", tile=tile_words.card(printed(), what, words))
    assert args["kind"] == DRAW_FINAL
    return words.t("Extra final scoring: {tile}", tile=words.t(tile_words.FINAL_TILES[what]))


def leech(event: Happening, words: Words, names: Sequence[str], mine: bool) -> str:
    """An answer to power on offer."""
    args = event.args
    name, other = names[event.seat], names[args["source"]]
    if event.kind == "coin":
        if mine:
            return words.t("You take a coin in place of the power of {other}", other=other)
        return words.t("{name} takes a coin in place of the power of {other}", name=name, other=other)
    if event.kind == "declines":
        if mine:
            return words.t("You decline {n} power from {other}", n=args["power"], other=other)
        return words.t("{name} declines {n} power from {other}", n=args["power"], name=name, other=other)
    n, price = args["gained"], tile_words.points(max(0, args["gained"] - 1), words)
    if mine:
        return words.t("You gain {n} power from {other} for {points}", n=n, other=other, points=price)
    return words.t("{name} gains {n} power from {other} for {points}", n=n, name=name, other=other, points=price)


def bids(args: Mapping[str, int], words: Words, name: str, mine: bool) -> str:
    bid = tile_words.points(args["points"], words)
    faction = gaps("bids", args, words)["faction"]
    if mine:
        return words.t("You bid {points} for the {faction}", points=bid, faction=faction)
    return words.t("{name} bids {points} for the {faction}", name=name, points=bid, faction=faction)


def passes(args: Mapping[str, int], words: Words, name: str, mine: bool) -> str:
    said = words.t("You pass") if mine else words.t("{name} passes", name=name)
    more = [tile_words.points(args["points"], words)] if args["points"] else []
    if args["card"] >= 0:
        more.append(words.t("new bonus card: {tile}", tile=tile_words.card(printed(), args["card"], words)))
    return f"{said}: {'; '.join(more)}" if more else said


def unlocks(args: Mapping[str, int], words: Words, name: str, mine: bool) -> str:
    if args["what"] == PRIEST:
        return words.t("You keep a priest") if mine else words.t("{name} keeps a priest", name=name)
    what = args["what"]
    terrain = words.t(TERRAINS[what])
    if mine:
        return words.t("You unlock {terrain}", terrain=terrain)
    return words.t("{name} unlocks {terrain}", name=name, terrain=terrain)


def ordains(args: Mapping[str, int], words: Words, name: str, mine: bool) -> str:
    priests = words.n("{n} priest", "{n} priests", args["priests"])
    if mine:
        return words.t("You turn workers into {priests}", priests=priests)
    return words.t("{name} turns workers into {priests}", name=name, priests=priests)


def token(args: Mapping[str, int], words: Words, name: str, mine: bool) -> str:
    if not args["taken"]:
        return words.t("You take no new token") if mine else words.t("{name} takes no new token", name=name)
    if mine:
        return words.t("You pay a point for a new token of power")
    return words.t("{name} pays a point for a new token of power", name=name)


def scores(args: Mapping[str, int], words: Words, name: str, mine: bool) -> str:
    total = tile_words.points(sum(args.values()), words)
    sources = words.list([words.t(SOURCES[source]) for source in args])
    if mine:
        return words.t("You score {points}: {sources}", points=total, sources=sources)
    return words.t("{name} scores {points}: {sources}", name=name, points=total, sources=sources)


def final(args: Mapping[str, int], words: Words, name: str, mine: bool) -> str:
    return scores({ORDER[args["source"]]: args["points"]}, words, name, mine)


def leftovers(args: Mapping[str, int], words: Words, name: str, mine: bool) -> str:
    return scores({"resources": args["points"]}, words, name, mine) if args["points"] else ""


COUNTED = {
    "bids": bids,
    "passes": passes,
    "unlocks": unlocks,
    "ordains": ordains,
    "token": token,
    "scores": scores,
    "final": final,
    "leftovers": leftovers,
}


def cells_of(event: Happening) -> tuple[str, ...]:
    """The cells that an event touched."""
    args, kind = event.args, event.kind
    if kind in ("steps", "key", "descends", "sends") and args["track"] < 4:
        return (f"cult-{TRACKS[args['track']]}",)
    if kind == "power_action":
        return (f"power-{POWERS[args['action']]}",)
    if kind in ("favor", "town"):
        code = f"FAV{args['tile'] + 1}" if kind == "favor" else f"TW{args['tile'] + 1}"
        return (f"{kind}-{code}",)
    if kind in ("passes", "card") and args["card"] >= 0:
        return (f"card-BON{args['card'] + 1}",)
    if kind in ("ships", "digs_better"):
        return (f"sheet{event.seat}-{'shipping' if kind == 'ships' else 'spades'}",)
    return tuple(f"hex-{args[key]}" for key in ("hex", "from", "to") if key in args)


EFFECTS = frozenset({"power_taken", "power_refused"})  # the rules tell them before the answer that brought them
OWN = ("income", "cult_bonus")  # told in short of the viewer's own
LEFT_OUT = ("declines", "final", "leftovers")
BURN = 0
# What is given and got, by the kind of exchange.
EXCHANGES: tuple[tuple[dict[str, int], dict[str, int]], ...] = (
    ({}, {}),
    ({"power": 1}, {"coins": 1}),
    ({"power": 3}, {"workers": 1}),
    ({"power": 5}, {"priests": 1}),
    ({"priests": 1}, {"workers": 1}),
    ({"workers": 1}, {"coins": 1}),
    ({"points": 1}, {"coins": 1}),
    ({"coins": 2}, {"points": 1}),
)


def brief(events: Sequence[Happening], words: Words, names: Sequence[str], viewer: int) -> list[str]:
    exchanged = Counter(event.args["kind"] for event in events if event.kind == "converts")
    scored = Counter[int]()
    parts: dict[object, str] = {}
    for k, event in enumerate(events):
        if event.kind == "converts":
            kind = event.args["kind"]
            name = "" if event.seat == viewer else names[event.seat]
            parts["converts", kind] = exchange(kind, exchanged[kind], words, name)
        elif event.kind == "scores":
            scored[event.seat] += sum(event.args.values())
        elif event.kind == "leeches":
            who = words.t("You") if event.seat == viewer else names[event.seat]
            parts[k] = words.t("{name} +{n} power", name=who, n=event.args["gained"])
        elif event.kind == "digs_better":
            parts[k] = words.t("cheaper spades")
        elif event.kind not in LEFT_OUT and (event.kind not in OWN or event.seat == viewer):
            parts[k] = sentence(event, words, names, viewer)
    points = [words.n("+{n} point", "+{n} points", n) for n in scored.values()]
    return [part for part in (*parts.values(), *points) if part]


def exchange(kind: int, n: int, words: Words, name: str) -> str:
    """An exchange that was made so many times, by somebody or, without a name, by the viewer."""
    if kind == BURN and name:
        return words.n("{name} sacrifices {n} power", "{name} sacrifices {n} power", n, name=name)
    if kind == BURN:
        return words.n("You sacrifice {n} power", "You sacrifice {n} power", n)
    given, got = ({what: n * each for what, each in side.items()} for side in EXCHANGES[kind])
    return f"{words.list(amounts(words, **given))} → {words.list(amounts(words, **got))}"


def paid(before: TerraMysticaView, after: TerraMysticaView, seat: int, words: Words) -> str:
    """Coins, workers and priests that a turn has cost."""
    had, has = before.position().seat(seat), after.position().seat(seat)
    coins, workers = int(had.coins - has.coins), int(had.workers - has.workers)
    spent = amounts(words, max(0, coins), max(0, workers), max(0, int(had.priests - has.priests)))
    return words.t("for {what}", what=words.list(spent)) if spent else ""
