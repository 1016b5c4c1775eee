"""mytharium export-snellman: a record of ours in the notation of terra.snellman.net."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, cast

from mytharium.core.protocol import State
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.components import components
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.game import TerraMystica, make
from mytharium.games.terra_mystica.importers.snellman.player import FINAL_TILES, MODULES
from mytharium.games.terra_mystica.importers.snellman.reader import OURS
from mytharium.games.terra_mystica.importers.snellman.vocabulary import OWN
from mytharium.games.terra_mystica.question import ASK_CULT, ASK_KEY, ASK_SACRIFICE, ASK_SANDSTORM, ASK_SPADES
from mytharium.games.terra_mystica.rules.pending import argument
from mytharium.games.terra_mystica.state import Position
from mytharium.match.match import DRAW, MOVE, Match
from mytharium.match.record import Record, RecordError, loads, replay

COLOURS: Final = ("yellow", "brown", "black", "blue", "green", "gray", "red", "ice", "volcano")
PIECES: Final = ("", "D", "TP", "TE", "SH", "SA")
CULTS: Final = ("FIRE", "WATER", "EARTH", "AIR")
CONVERTED: Final = (
    "burn 1", "convert 1PW to 1C", "convert 3PW to 1W", "convert 5PW to 1P", "convert 1P to 1W", "convert 1W to 1C",
    "convert 1VP to 1C", "convert 3C to 1VP",
)  # fmt: skip


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("record", type=Path, metavar="RECORD", help="a record of Terra Mystica")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write; without it, to standard output")


def run(arguments: Namespace) -> int:
    text = export(loads(arguments.record.read_text("utf-8")))
    if arguments.out:
        arguments.out.write_text(text, "utf-8")
    else:
        print(text, end="")
    return 0


def export(record: Record) -> str:
    """The whole game. What that notation has no words for is a RecordError."""
    if record.game != "terra_mystica":
        raise RecordError(f"The record is one of {record.game}, not of Terra Mystica.")
    if "special_terrain" in record.modules:
        raise RecordError("The notation of terra.snellman.net has no words for special terrain.")
    if record.options.get("faction_choice") == "auction":
        raise RecordError("The notation of terra.snellman.net has no words for an auction.")
    game = cast(TerraMystica, make(list(record.modules), dict(record.options)))
    match = replay(record, game, from_seed=False)
    return "\n".join([*header(record, match), *lines(game, match)]) + "\n"


def header(record: Record, match: Match) -> Iterator[str]:
    site = components()["maps"][record.options["map"]]["site_id"]
    if record.options["map"] != "base":
        yield f"## base_map {site}"
    yield "## options " + " ".join(f"{name}={record.options[name]}" for name in OURS)
    for option in ("strict-leech", "strict-darkling-sh", "strict-chaosmagician-sh", "errata-cultist-power"):
        yield f"option {option}"
    for option, module in MODULES.items():
        if module in record.modules:
            yield f"option {option}"
    if record.options["turn_order"] == "variable":
        yield "option variable-turn-order"
    draws = [m.entry.text.split() for m in match.line if m.entry.kind == DRAW]
    yield from (f"delete {code}" for word, code in draws if word == "remove")
    finals = {ours: theirs for theirs, ours in FINAL_TILES.items()}
    tile = next((code for word, code in draws if word == "final"), record.options["final_tile"])
    if tile in finals:
        yield "option fire-and-ice-final-scoring"
        yield f"final-scoring {finals[tile]}"
    yield "score " + ",".join(code for word, code in draws if word == "scoring")
    yield from (f"player p{k + 1}" for k in range(record.seats))


def lines(game: TerraMystica, match: Match) -> Iterator[str]:
    before: State = game.new(match.seats)
    for moment in match.line:
        if moment.entry.kind == MOVE:
            s = cast(Position, before)
            action = int(game.parse(s, moment.entry.text))
            seat = moment.entry.seat
            text = command(game, s, seat, action)
            if text:
                faction = int(cast(Position, moment.state).seat(seat).faction)
                yield text if text.startswith(("setup", "drop-faction")) else f"{NAMES[faction]}: {text}"
        elif moment.entry.text.startswith("draw "):
            yield f"setup {moment.entry.text.removeprefix('draw ')}"
        before = moment.state


def command(game: TerraMystica, s: Position, seat: int, action: int) -> str:
    """One of our actions in their words; empty where they have none."""
    kind, a, b, c = (int(part(action)) for part in (w.verb, w.first, w.second, w.third))
    names = game.box.map.names
    if kind == w.TRANSFORM:
        spades = int(game.box.faction(s.seat(seat)).spades_to(game.box, s, s.seat(seat), a, b))
        bought = spades - (int(s.spades) if s.asked == ASK_SPADES else 0)
        dig = f"dig {bought}. " if bought > 0 and s.asked != ASK_SANDSTORM else ""
        if COLOURS[b] == "volcano":
            dig = "dig 1. "
        return f"{dig}transform {names[a]} to {COLOURS[b]}"
    if kind == w.STEP:
        if s.asked == ASK_SACRIFICE:
            return f"-{int(argument(s))}{CULTS[a]}"
        return f"+{int(argument(s)) if s.asked == ASK_CULT else 1}{CULTS[a]}" if s.asked in (ASK_CULT, ASK_KEY) else ""
    if kind == w.TERRAIN_IS:
        return f"pick-color {COLOURS[a]}"
    if kind == w.OWN:
        return "action ACTH6" if a else f"action {OWN[NAMES[int(s.seat(seat).faction)]]}"
    if kind == w.SEND:
        return f"send p to {CULTS[a]} for {b}"
    if kind == w.UNLOCK:
        return f"unlock-terrain {COLOURS[a] if a < 7 else 'gain-priest'}"
    if kind == w.TOKEN:
        return "gain P3 for VP" if b else "-GAIN_P3_FOR_VP"
    if kind in (w.LEECH, w.DECLINE):
        source = NAMES[int(s.seat(b).faction)]
        return f"{'leech' if kind == w.LEECH else 'decline'} {c} from {source}"
    if kind == w.END:
        return "-SPADE" if s.asked == ASK_SPADES and s.spades > 0 else ""
    return _plain(names, s, seat, kind, a, b)


def _plain(names: tuple[str, ...], s: Position, seat: int, kind: int, a: int, b: int) -> str:
    faction = NAMES[int(s.seat(seat).faction)]
    words: dict[int, Callable[[], str]] = {
        int(w.FACTION_IS): lambda: f"setup {NAMES[a]}",
        int(w.BUILD): lambda: f"build {names[a]}",
        int(w.UPGRADE): lambda: f"upgrade {names[a]} to {PIECES[b]}",
        int(w.ADVANCE_SHIPPING): lambda: "advance ship",
        int(w.ADVANCE_SPADES): lambda: "advance dig",
        int(w.POWER): lambda: f"action ACT{a + 1}",
        int(w.CARD_IS_USED): lambda: f"action BON{int(s.seat(seat).card) + 1}",
        int(w.FAVOR_IS_USED): lambda: "action FAV6",
        int(w.BRIDGE_TO): lambda: f"bridge {names[a]}:{names[b]}",
        int(w.PASS): lambda: f"pass BON{a}" if a else "pass",
        int(w.FAVOR): lambda: f"+FAV{a + 1}",
        int(w.TOWN): lambda: f"+TW{a + 1}",
        int(w.CONVERT): lambda: CONVERTED[a].replace("3C", "2C") if faction == "alchemists" else CONVERTED[a],
        int(w.REWARD): lambda: f"+{CULTS[b]}",
        int(w.ORDAIN): lambda: f"convert {a}W to {a}P",
        int(w.CONNECT): lambda: f"connect {names[a]}",
        int(w.LEAVE): lambda: f"drop-faction {NAMES[int(s.seat(a).faction)]}",
    }
    if kind not in words:
        raise RecordError(f"The notation of terra.snellman.net has no words for verb {kind}.")
    return words[kind]()
