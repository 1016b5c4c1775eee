"""A finished or running game as one JSON document: ruleset, seats, seed, log, and keys to check the way by."""

import re
from typing import Final

import msgspec

from mytharium.core.protocol import Game
from mytharium.match.log import AGREED, DECISIONS, DONE, DRAW, MOVE, STEP, UNDO, Entry
from mytharium.match.match import Match, seal_of

FORMAT: Final = 1
KEY_EVERY: Final = 16  # log entries between two state keys
_LINE: Final = re.compile(r"(\*|[1-9][0-9]?)(\+?): (.+)", re.DOTALL)
_WORDS: Final = {DONE: "!done", UNDO: "!undo", AGREED: "!undo agreed"}


class RecordError(ValueError):
    """A record that cannot be read; the message says what is wrong with it."""


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """The stored form. A line of the log is `2: take red-3 with r1 r2 r3`, `*: reveal g4` or `1: !undo`.

    `2+: end` belongs to the choice before it.
    """

    game: str
    ruleset: str
    seats: int
    seed: str
    log: list[str]
    keys: dict[str, str]
    modules: list[str] = []
    options: dict[str, str] = {}
    names: list[str] = []
    scores: list[int] | None = None  # once the game is over; also ranks, and where each seat's points came from
    ranks: list[int] | None = None
    breakdown: list[dict[str, int]] | None = None
    format: int = FORMAT
    copied: int | msgspec.UnsetType = msgspec.UNSET  # how many of the first entries are those of another game
    seal: str | msgspec.UnsetType = msgspec.UNSET  # on the seed, as players saw it from the start; older ones have none


def write_entry(entry: Entry) -> str:
    who = "*" if entry.kind == DRAW else str(entry.seat + 1)
    return f"{who}{'+' if entry.kind == STEP else ''}: {_WORDS.get(entry.kind, entry.text)}"


def read_entry(line: str) -> Entry:
    found = _LINE.fullmatch(line)
    if found is None:
        raise RecordError(f"{line!r} is not a line of a log; one reads '1: deck' or '*: reveal r4'.")
    who, more, text = found.groups()
    if who == "*" and not more:
        return Entry(DRAW, -1, text)
    if who == "*":
        raise RecordError(f"{line!r} is not a line of a log: only a player's choice has further steps.")
    kind = STEP if more else next((k for k, word in _WORDS.items() if word == text), MOVE)
    return Entry(kind, int(who) - 1, text if kind in DECISIONS else "")


def to_record(match: Match, modules: list[str], names: list[str]) -> Record:
    """The record of a match as it stands. It holds the seed: give it to nobody before the game is over."""
    end = match.game.outcome(match.state) if match.over else None
    return Record(
        game=match.game.name,
        ruleset=match.game.id,
        seats=match.seats,
        seed=match.seed,
        log=[write_entry(entry) for entry in match.log],
        keys={str(m.at + 1): m.state.key().hex() for m in match.line if _is_checked(m.at + 1, match)},
        modules=modules,
        options=match.game.options,
        names=names,
        scores=end and end.scores,
        ranks=end and end.ranks,
        breakdown=end and end.breakdown,
        copied=match.copied or msgspec.UNSET,
        seal=match.commitment() if match.seed else msgspec.UNSET,
    )


def _is_checked(position: int, match: Match) -> bool:
    return position % KEY_EVERY == 0 or position == match.line[-1].at + 1


def dumps(record: Record) -> str:
    return msgspec.json.encode(record).decode()


def loads(text: str | bytes) -> Record:
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise RecordError(f"This is not a Mytharium record: {error}.") from error
    if record.format != FORMAT:
        raise RecordError(f"The record has format {record.format}; this version reads format {FORMAT}.")
    return record


def replay(record: Record, game: Game, from_seed: bool = True) -> Match:
    """Play a record again, checking every entry, every key and the scores. RecordError tells the first difference.

    A record without a seed is of a game that was drawn elsewhere: its draws need only be possible. So do those that
    were copied from another game.
    """
    if record.ruleset != game.id:
        raise RecordError(f"The record was played by {record.ruleset}, not by {game.id}.")
    if record.game != game.name or not record.options.items() <= game.options.items():
        raise RecordError(f"The record is of {record.game} {record.options}, not of {game.name} {game.options}.")
    copied = record.copied or 0
    if not 0 <= copied <= len(record.log):
        raise RecordError(f"The record says that {copied} entries were copied, but the log has {len(record.log)}.")
    try:
        match = Match(game, record.seats, record.seed, copied=copied)
    except Exception as error:
        raise RecordError(f"The record has {record.seats} seats: {error}") from error
    for position, line in enumerate(record.log, 1):
        try:
            match.replay(read_entry(line), from_seed and record.seed != "")
        except RecordError:
            raise
        except Exception as error:
            raise RecordError(f"Entry {position} ({line!r}): {error}") from error
        key = record.keys.get(str(position))
        if key is not None and key != match.state.key().hex():
            raise RecordError(f"Entry {position} ({line!r}): the position differs from the recorded one.")
    _check_end(record, match)
    return match


def _check_end(record: Record, match: Match) -> None:
    positions = {str(position) for position in range(1, len(record.log) + 1)}
    beyond = [k for k in record.keys if k not in positions]
    if beyond:
        raise RecordError(f"The record has a key for entry {beyond[0]}, but the log has {len(record.log)} entries.")
    if record.seal is not msgspec.UNSET and record.seal != seal_of(record.seed):
        raise RecordError("The seed does not fit the seal.")
    end = match.game.outcome(match.state) if match.over else None
    scores = end and end.scores
    if record.scores != scores:
        raise RecordError(f"The record gives the scores as {record.scores}; the log leads to {scores}.")
    for name in ("ranks", "breakdown"):  # older records have neither
        told, found = getattr(record, name), getattr(end, name, None)
        if told is not None and told != found:
            raise RecordError(f"The record gives {name} as {told}; the log leads to {found}.")
