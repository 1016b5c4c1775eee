"""Command logs of terra.snellman.net: what the lines say, before any rule is asked.

The reference engine tidies lines before it runs them, and so does this: answers to offers of power come first on their
line, a transform comes before the build it is for, a conversion before the pass, and two equal steps become one.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from mytharium.games.terra_mystica.components import components
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.meta import META
from mytharium.match.record import RecordError


class LogError(RecordError):
    """A log that cannot be read or played; the message gives the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(slots=True)
class Command:
    """One command of one faction; `words` are lower case, without noise."""

    line: int
    faction: str
    text: str
    words: str
    done: bool = False

    def number(self, text: str) -> int:
        """A number that stands in the command."""
        if not re.fullmatch(r"[1-9][0-9]?", text):
            raise LogError(self.line, f"{self.text!r}: a number is missing, or {text!r} is none.")
        return int(text)


@dataclass(slots=True)
class Log:
    """A whole log: what was set before the first faction, then commands in order."""

    options: set[str] = field(default_factory=set)
    scoring: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    final: str = ""
    map: str = "base"
    ours: dict[str, str] = field(default_factory=dict)  # options that the notation has no words for
    factions: list[str] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)


_SWAPS: Final = (
    (re.compile(r"(build \w+)\. *(transform \w+(?: to \w+)?)", re.I), r"\2. \1"),
    (re.compile(r"\s*(pass \w+)\. *(convert (?:\d+ *)?\w+ to (?:\d+ *)?\w+)", re.I), r"\2. \1"),
    (re.compile(r"(dig \w)\. *(action \w+)", re.I), r"\2. \1"),
    (re.compile(r"\s*pass\. *\+bon", re.I), "pass bon"),
    (re.compile(r"^\s*\+bon", re.I), "pass BON"),
)
OURS: Final = ("judge", "leech", "scoring_tile", "starting_vp")
_BRIDGE: Final = re.compile(r"convert 2 *w to 1?bridge", re.I)
_STEP: Final = re.compile(r"^\+(\d*)(\w+)")


def read(text: str) -> Log:
    log = Log()
    for number, line in enumerate(text.splitlines(), 1):
        body, _, comment = line.partition("#")
        if comment.startswith("# base_map "):
            log.map = map_of(number, comment.removeprefix("# base_map ").strip())
        elif comment.startswith("# options "):
            log.ours = options_of(number, comment.split()[2:])
        body = " ".join(body.split())
        if not body:
            continue
        prefix, colon, rest = body.partition(":")
        if colon and " " not in prefix:
            read_commands(log, number, prefix.lower(), rest.strip())
        else:
            read_setting(log, number, body)
    if len(log.scoring) != 6:
        raise LogError(1, "the six scoring tiles are missing; one line reads 'score SCORE1,SCORE2,…'.")
    if not 2 <= len(log.factions) <= 5:
        raise LogError(1, f"the game is for 2 to 5 players; {len(log.factions)} 'setup' lines were found.")
    log.commands = merged(log.commands)
    return log


def map_of(line: int, site_id: str) -> str:
    if site_id == "original":
        return "base"
    for name, table in components()["maps"].items():
        if table["site_id"] == site_id:
            return str(name)
    raise LogError(line, f"the map {site_id!r} is not known.")


def options_of(line: int, words: list[str]) -> dict[str, str]:
    """Options of our own, which an exported game carries in a comment."""
    known = {option.name: option.values for option in META.options if option.name in OURS}
    found = dict(word.partition("=")[::2] for word in words)
    for name, value in found.items():
        if value not in known.get(name, ()):
            raise LogError(line, f"there is no option {name}={value}.")
    return found


def read_setting(log: Log, line: int, body: str) -> None:
    """A line without a faction."""
    word, _, rest = body.partition(" ")
    rest = rest.strip()
    match word.lower():
        case "option":
            log.options.add(rest.lower())
        case "delete":
            log.removed.append(rest.upper())
        case "score":
            log.scoring = [code.strip().upper() for code in rest.split(",")]
        case "final-scoring":
            log.final = rest.lower()
        case "map":
            log.map = map_of(line, rest)
        case "setup":
            faction = rest.split()[0].lower() if rest else ""
            if faction not in NAMES:
                raise LogError(line, f"there is no faction {faction!r}.")
            log.factions.append(faction)
            log.commands.append(Command(line, faction, "setup", "setup"))
        case "drop-faction":
            log.commands.append(Command(line, rest.lower(), body, body.lower()))
        case "player" | "comment" | "order" | "income" | "start":
            pass
        case _:
            raise LogError(line, f"{body!r} is not a line of a log; a faction's line reads 'nomads: build E5'.")


def read_commands(log: Log, line: int, faction: str, body: str) -> None:
    if faction not in NAMES:
        raise LogError(line, f"there is no faction {faction!r}.")
    if faction == "engineers":
        body = _BRIDGE.sub("action ACTE", body)
    for pattern, better in _SWAPS:
        body = pattern.sub(better, body, count=1)
    found = [" ".join(part.split()) for part in body.split(".")]
    found = [part for part in found if part]
    answers = [part for part in found if part.lower().startswith(("leech", "decline"))]
    others = [part for part in found if not part.lower().startswith(("leech", "decline"))]
    log.commands += [Command(line, faction, part, part.lower()) for part in answers + others]


def merged(commands: list[Command]) -> list[Command]:
    """Two equal gains in a row become one of twice the size."""
    kept: list[Command] = []
    skip = False
    for this, following in zip(commands, [*commands[1:], None], strict=True):
        if skip:
            skip = False
            continue
        step = _STEP.match(this.words)
        if following and step and this.faction == following.faction and this.words == following.words:
            n = 2 * int(step.group(1) or 1)
            this.text = f"+{n}{step.group(2).upper()}"
            this.words = f"+{n}{step.group(2)}"
            skip = True
        kept.append(this)
    return kept
