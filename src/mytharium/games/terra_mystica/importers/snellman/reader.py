"""Command logs of terra.snellman.net: what the lines say, before any rule is asked.

The reference engine tidies lines before it runs them, and so does this: answers to offers of power come first on their
line, a transform comes before the build it is for, a conversion before the pass, and two equal steps become one.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from mytharium.games.terra_mystica.components import components
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.importers.snellman.vocabulary import FINAL_TILES, IGNORED, MODULES, NO_MORE, RULES
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
    note: str = ""  # of our own, behind ##: which of two meanings it has
    apart: bool = False  # something else stands between it and the command before it
    done: bool = False

    def number(self, text: str) -> int:
        """A number that stands in the command."""
        if not re.fullmatch(r"[1-9][0-9]?", text):
            raise LogError(self.line, f"{self.text!r}: a number is missing, or {text!r} is none.")
        return int(text)

    @property
    def leaves(self) -> bool:
        return self.words.startswith("drop-faction")

    @property
    def answers(self) -> bool:
        """Whether it answers an offer of power."""
        return self.words.startswith(("leech", "decline"))


@dataclass(slots=True)
class Log:
    """A whole log: what was set before the first faction, then commands in order."""

    options: set[str] = field(default_factory=set)
    scoring: list[str] = field(default_factory=list)
    scoring_line: int = 1
    removed: list[tuple[int, str]] = field(default_factory=list)  # with their lines
    final: str = ""
    map: str = "base"
    starting_vp: str = "even"
    auction: list[str] = field(default_factory=list)  # our own lots and bids
    auction_line: int = 1
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
OURS: Final = (
    "judge", "leech", "scoring_tile", "starting_vp", "final_tile", "faction_choice", "leaving", "losing",
)  # fmt: skip
_BRIDGE: Final = re.compile(r"(?:convert 2 *w to 1?bridge|-2 *w(?=\. *bridge))", re.I)
_STEP: Final = re.compile(r"^\+(\d*)(\w+)")


def read(text: str, noted: bool = True) -> Log:
    """The log as it says; without the notes of our own beside commands, as that engine reads it."""
    log = Log()
    apart = False
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        body, _, comment = line.partition("#")
        body = " ".join(body.split())
        note = comment.removeprefix("# ").strip() if comment.startswith("# ") else ""
        if not body:
            read_note(log, number, note, noted)
            apart = apart or (comment != "" and not comment.startswith("#"))
            continue
        before = len(log.commands)
        prefix, colon, rest = body.partition(":")
        if colon and " " not in prefix:
            read_commands(log, number, prefix.lower(), rest.strip(), note if noted else "")
        else:
            read_setting(log, number, body, note if noted else "")
        if len(log.commands) > before:
            log.commands[before].apart = apart
            apart = False
        elif not colon:
            apart = True
    if len(log.scoring) != 6:
        raise LogError(1, "the six scoring tiles are missing; one line reads 'score SCORE1,SCORE2,…'.")
    if not 2 <= len(log.factions) <= 5:
        raise LogError(1, f"the game is for 2 to 5 players; {len(log.factions)} 'setup' lines were found.")
    log.commands = merged(log.commands)
    return log


def read_note(log: Log, line: int, note: str, noted: bool) -> None:
    """A line of its own behind ##, which that engine skips."""
    word, _, rest = note.partition(" ")
    if word == "base_map":
        set_map(log, line, rest.strip())
    elif word == "options":
        log.ours = options_of(line, rest.split())
    elif word == "auction" and noted:
        log.auction, log.auction_line = [text.strip() for text in rest.split(",")], line
    elif word == "order" and noted:
        order = [int(k) for k in rest.split(",") if k.isdecimal()]
        said = log.commands[-len(order) :]
        if sorted(order) != list(range(len(said))):
            raise LogError(line, f"{rest!r} is no order of the commands before it.")
        log.commands[-len(order) :] = [said[k] for k in order]


def set_map(log: Log, line: int, site_id: str) -> None:
    if site_id == "original":
        site_id = components()["maps"]["base"]["site_id"]
    for name, table in components()["maps"].items():
        if site_id in (table["site_id"], table["site_id_2017"]):
            log.map = str(name)
            log.starting_vp = "official" if site_id == table["site_id_2017"] else "even"
            return
    raise LogError(line, f"the map {site_id!r} is not known.")


def options_of(line: int, words: list[str]) -> dict[str, str]:
    """Options of our own, which an exported game carries in a comment."""
    known = {option.name: option.values for option in META.options if option.name in OURS}
    known["version"] = tuple(str(k) for k in range(1, META.version + 1))
    found = dict(word.partition("=")[::2] for word in words)
    for name, value in found.items():
        if value not in known.get(name, ()):
            raise LogError(line, f"there is no option {name}={value}.")
    return found


def read_setting(log: Log, line: int, body: str, note: str) -> None:
    """A line without a faction."""
    word, _, rest = body.partition(" ")
    rest = rest.strip()
    match word.lower():
        case "option":
            set_option(log, line, rest.lower())
        case "dropoption" if rest:
            log.options.discard(rest.lower())
        case "faction-variant":
            set_option(log, line, f"fire-and-ice-factions/{rest.lower().removeprefix('final_')}")
        case "delete" if rest:
            log.removed.append((line, rest.upper()))
        case "score" if rest:
            log.scoring = [code.strip().upper() for code in rest.split(",")]
            log.scoring_line = line
        case "final-scoring":
            if rest.lower() not in FINAL_TILES:
                raise LogError(line, f"there is no final scoring {rest!r}; there are {', '.join(FINAL_TILES)}.")
            log.final = rest.lower()
        case "map" if rest:
            set_map(log, line, rest)
        case "setup":
            read_faction(log, line, rest)
        case "drop-faction" if rest:
            log.commands.append(Command(line, rest.lower(), body, body.lower(), note))
        case "player" | "comment" | "order" | "player-count" if rest:
            pass
        case "admin" if rest.lower().startswith("email"):
            pass
        case "income" | "start" | "finish" if not rest:
            pass  # what happens by itself
        case "randomize":
            raise LogError(line, "name the tiles with 'score' and 'delete'; nothing is drawn by a seed here.")
        case _:
            raise LogError(line, f"{body!r} is not a line of a log; a faction's line reads 'nomads: build E5'.")


def read_faction(log: Log, line: int, rest: str) -> None:
    faction = rest.split()[0].lower() if rest else ""
    if faction not in NAMES:
        raise LogError(line, f"there is no faction {faction!r}.")
    if faction in log.factions:
        raise LogError(line, f"the {faction} are there already.")
    log.factions.append(faction)
    log.commands.append(Command(line, faction, "setup", "setup"))


def set_option(log: Log, line: int, option: str) -> None:
    """Options of rules that are not played here are refused, so that no score changes without a word."""
    if option in MODULES or option in RULES or option in IGNORED:
        log.options.add(option)
    elif option.startswith(("loose-", "fire-and-ice-factions", "manual-", "shapeshifter-")):
        raise LogError(line, f"the option {option!r} changes the rules in a way that is not played here.")
    else:
        raise LogError(line, f"there is no option {option!r}.")


def read_commands(log: Log, line: int, faction: str, body: str, note: str) -> None:
    if faction == "dragonmasters":
        faction = "dragonlords"
    if faction not in NAMES:
        raise LogError(line, f"there is no faction {faction!r}.")
    if faction == "engineers":
        body = _BRIDGE.sub("action ACTE", body)
    for pattern, better in _SWAPS:
        body = pattern.sub(better, body, count=1)
    found = [" ".join(part.split()) for part in body.split(".")]
    commands = [Command(line, faction, part, part.lower(), note) for part in found if part]
    if not commands and note == NO_MORE:
        commands = [Command(line, faction, note, note)]
    for command in commands:
        if command.words == "resign":
            command.words = f"drop-faction {faction}"
    log.commands += [c for c in commands if c.answers] + [c for c in commands if not c.answers]


def same_gain(one: Command, other: Command) -> bool:
    return (one.faction, one.words, one.note) == (other.faction, other.words, other.note)


def merged(commands: list[Command]) -> list[Command]:
    """Two equal gains in a row become one of twice the size, unless our own notes tell them apart."""
    kept: list[Command] = []
    skip = False
    for this, following in zip(commands, [*commands[1:], None], strict=True):
        if skip:
            skip = False
            continue
        step = _STEP.match(this.words)
        if following and step and same_gain(this, following):
            n = 2 * int(step.group(1) or 1)
            this.text = f"+{n}{step.group(2).upper()}"
            this.words = f"+{n}{step.group(2)}"
            skip = True
        kept.append(this)
    return kept
