"""A turn in few words: small steps are folded into what they were made for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mytharium.games.terra_mystica.face.events import sentence
from mytharium.games.terra_mystica.face.names import amounts
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.face import Happening
from mytharium.scene.words import Words

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
