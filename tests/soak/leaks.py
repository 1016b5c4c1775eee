"""Twin worlds: two games between which one viewer cannot tell, compared through every way out: `make soak-leaks`.

    python -m tests.soak.leaks [GAME…] [--views 1000000] [--deep 20] [--state FILE] [--seed S]

Both games of a pair have the same mix, seats and seal. Whatever happens in the first happens in the second, or
something else of which the viewer is told nothing different; where that cannot be, the pair ends. After every entry the
view, who is asked, the viewer's actions with their texts, the numbers for learners, the log as data and what counts as
learned must be equal. One position in `--deep` is also compared as pages, programs and pictures show it: the frame with
its choices, the page at an earlier moment, the frames that are sent to a page which was away, the state of the API, the
board as SVG. With `--state` a run that was stopped goes on. A game that hides nothing has no twins and is left out.
"""

import argparse
import itertools
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from mytharium import games
from mytharium.core.compose import ComposeError
from mytharium.core.encoding import Encoder
from mytharium.core.engine import describe
from mytharium.core.protocol import CHANCE, OVER, WATCHER, Event, Game, NoEncoder, State
from mytharium.core.rng import Rng
from mytharium.match.log import DRAW, MOVE, Entry
from mytharium.match.match import Match
from mytharium.scene.face import lights
from mytharium.scene.svg import stage
from mytharium.scene.words import LANGUAGES
from mytharium.server.api.operations import seen, table_of
from mytharium.server.api.routes import happened
from mytharium.server.base.words import words_for
from mytharium.server.live.frames import draw
from mytharium.server.live.regions import read
from mytharium.server.tables.conditional_moves import learns
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.rights import Grant, Right, Rights
from mytharium.server.tables.snapshot import Looker, look, steps
from mytharium.server.tables.table import HUMAN, Seat, TableInfo
from mytharium.testing.case import mixes
from mytharium.testing.contents import contents, told

TRIES = 8  # other outcomes that are looked at before the twin has the same
LONGEST = 400  # entries of a pair


class Leak(Exception):
    """The viewer can tell the worlds apart."""


class Pair:
    """A game and its twin, as one viewer sees them."""

    def __init__(self, name: str, modules: tuple[str, ...], game: Game, seats: int, viewer: int, seed: str) -> None:
        self.game, self.viewer, self.rng = game, viewer, Rng(seed)
        people = tuple(Seat(HUMAN, f"Seat {k + 1}") for k in range(seats))
        rights = Rights.at((k, f"guest{k}") for k in range(seats))
        rights = rights.plus(Grant(Right.WATCH, f"guest{int(WATCHER)}"))
        info = TableInfo("twin", name, game.id, modules, dict(game.options), people, "seal", "host", rights)
        self.tables = [OpenTable("twin"), OpenTable("twin")]
        for table in self.tables:
            table.loaded = (info, Match(game, seats, "seal"))
        self.guest = f"guest{viewer}"
        self.encoder = _encoder(game, seats)
        self.differ = False  # the worlds do

    @property
    def matches(self) -> list[Match]:
        return [table.match for table in self.tables]

    # ---- what happens ------------------------------------------------------------------------------------------

    def step(self) -> bool:
        """One more entry in both worlds; whether there was one that the viewer cannot tell apart."""
        here, there = self.matches
        state = here.state
        if state.actor == OVER or here.seq >= LONGEST:
            return False
        if state.actor == CHANCE:
            seat, action = -1, self._draw(state)
        else:
            asked = self.game.to_act(state)
            seat = asked[self.rng.below(len(asked))]
            legal = self.game.legal(state, seat)
            action = legal[self.rng.below(len(legal))]
        known = told(_events(self.game, state, action), self.viewer)
        for other in self._candidates(there.state, seat, action):
            if told(_events(self.game, there.state, other), self.viewer) == known:
                _play(here, seat, action)
                _play(there, seat, other)
                self.differ = self.differ or here.state.key() != there.state.key()
                return True
        return False

    def _draw(self, state: State) -> int:
        return int(self.game.ticket(state, self.rng.below(self.game.tickets(state))))

    def _candidates(self, state: State, seat: int, action: int) -> Iterator[int]:
        """What may happen in the twin: something else first, where it may go unnoticed."""
        if seat == self.viewer:
            yield action
            return
        if seat < 0:
            yield from (self._draw(state) for _ in range(TRIES))
            if action in [possible for possible, _ in self.game.chances(state)]:
                yield action
            return
        legal = self.game.legal(state, seat)
        yield from (legal[self.rng.below(len(legal))] for _ in range(TRIES))
        if action in legal:
            yield action

    # ---- what is seen ------------------------------------------------------------------------------------------

    def compare(self, deep: bool, lang: str) -> Iterator[str]:
        """Hold the worlds against each other; the ways that were looked through."""
        ways = [self._near(table) for table in self.tables]
        if deep:
            moment = self.rng.below(len(self.matches[0].line) + 1)
            for found, table in zip(ways, self.tables, strict=True):
                found |= self._far(table, lang, moment)
        for way, shown in ways[0].items():
            if shown != ways[1][way]:
                raise Leak(f"{way}: {_first_difference(shown, ways[1][way])}")
            yield way

    def _near(self, table: OpenTable) -> dict[str, Any]:
        match, game, viewer = table.match, self.game, self.viewer
        state = match.state
        asked = game.to_act(state) if state.actor not in (CHANCE, OVER) else [int(state.actor)]
        legal = match.legal(viewer) if viewer in asked else []
        near: dict[str, Any] = {
            "view": contents(match.view(viewer)),
            "who is asked": asked,
            "actions": legal,
            "log": [told(list(moment.events), viewer) for moment in match.line[-1:]],
        }
        if viewer >= 0 and match.line:
            near["what is learned"] = learns(match, len(match.line) - 1, viewer)
        if self.encoder is not None:
            near["numbers"] = bytes(self.encoder.observation(state, viewer))
        return near

    def _far(self, table: OpenTable, lang: str, moment: int) -> dict[str, Any]:
        looker = Looker(self.guest)
        snapshot = look(table, looker)
        before = look(table, Looker(self.guest, moment=moment))
        words = words_for(lang, snapshot.game)
        drawing = draw(table, snapshot, lang)
        reading = read(snapshot, words)
        missed = steps(table, looker, max(0, table.match.seq - 6), 24, lambda _: True)
        return {
            "frame": ({name: block.html for name, block in drawing.regions.items()}, drawing.choices),
            "history": {name: block.html for name, block in draw(table, before, lang).regions.items()},
            "frames of one who was away": [
                {name: block.html for name, block in draw(table, step, lang).regions.items()} for step in missed
            ],
            "API": msgspec.json.encode(table_of(seen(table, self.guest), "ruleset", lang)),
            "events of the API": [msgspec.json.encode(happened(snapshot, line, words)) for line in snapshot.lines[-6:]],
            "picture": stage(reading.scene, lights(reading.choices)),
        }


def _encoder(game: Game, seats: int) -> Encoder | None:
    try:
        return game.encoder(seats)
    except NoEncoder:
        return None


def _events(game: Game, state: State, action: int) -> list[Event]:
    events: list[Event] = []
    game.play(state.clone(), action, events)
    return events


def _play(match: Match, seat: int, action: int) -> None:
    text = match.game.format(match.state, action)
    match.replay(Entry(DRAW if seat < 0 else MOVE, seat, text), from_seed=False)


def _first_difference(one: object, other: object) -> str:
    here, there = repr(one), repr(other)
    at = next((k for k, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), 0)
    return f"…{here[max(0, at - 80) : at + 80]}… against …{there[max(0, at - 80) : at + 80]}…"


def pair(name: str, number: int, seed: str) -> Pair:
    """The pair of a number: its mix, its seats and its viewer."""
    rng = random.Random(f"{seed} {name} {number}")
    meta = games.meta(name)
    offered = list(mixes(meta))
    while True:
        modules, options = rng.choice(offered)
        seats = rng.randint(*meta.seats)
        try:
            game = games.make(name, list(modules), options)
            game.new(seats)
        except ComposeError:
            continue
        viewer = rng.choice([*range(seats), int(WATCHER)])
        return Pair(name, modules, game, seats, viewer, f"{seed}/{name}/{number}")


def soak(name: str, number: int, seed: str, every: int, counts: Counter[str]) -> None:
    twins, lang = pair(name, number, seed), list(LANGUAGES)[number % len(LANGUAGES)]
    for entry in itertools.count(1):
        if not twins.step():
            break
        if not twins.differ:
            continue
        counts["views"] += 1
        try:
            for way in twins.compare(twins.rng.below(every) == 0, lang):
                counts[way] += 1
        except Leak as leak:
            where = f"{name} {twins.game.options}, pair {number}, viewer {twins.viewer}, entry {entry}"
            raise Leak(f"{where}: {leak}") from None
    counts["pairs"] += 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    secret = [name for name in games.names() if not games.make(name).is_open]
    parser.add_argument("game", nargs="*", default=secret)
    parser.add_argument("--views", type=int, default=1_000_000)
    parser.add_argument("--deep", type=int, default=20, metavar="N")
    parser.add_argument("--state", type=Path, metavar="FILE", help="where to keep how far it has come")
    parser.add_argument("--seed", default="leaks")
    asked = parser.parse_args()
    counts: Counter[str] = Counter()
    if asked.state and asked.state.exists():
        counts.update(json.loads(asked.state.read_text()))
    print(f"{', '.join(asked.game)}; {describe()}", flush=True)
    try:
        while counts["views"] < asked.views:
            name = asked.game[counts["pairs"] % len(asked.game)]
            soak(name, counts["pairs"], asked.seed, asked.deep, counts)
            if counts["pairs"] % 200 == 0:
                print(", ".join(f"{count:,} {what}" for what, count in counts.items()), flush=True)
                if asked.state:
                    asked.state.write_text(json.dumps(counts))
    except Leak as leak:
        print(f"A leak: {leak}")
        return 1
    print(", ".join(f"{count:,} {what}" for what, count in counts.items()))
    print("No viewer could tell the worlds apart.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
