"""What is said of events: sentences in the TOML file beside a game's events.py."""

import tomllib
from collections.abc import Sequence
from pathlib import Path


def sayings(module: str) -> dict[str, tuple[str, str]]:
    """By kind of event: as the viewer did it, and as another did it; the same where everybody is told the same."""
    texts = tomllib.loads(Path(module).with_suffix(".toml").read_text("utf-8"))
    told = {kind: (line, line) for kind, line in texts.get("told", {}).items()}
    return {kind: (mine, theirs) for kind, (mine, theirs) in texts["said"].items()} | told


def terms(module: str) -> dict[str, str]:
    """What the groups of features are about, from the file terms.toml beside a module."""
    told: dict[str, str] = tomllib.loads(Path(module).with_name("terms.toml").read_text("utf-8"))["told"]
    return told


def capital(line: str, names: Sequence[str]) -> str:
    """A line as a sentence begins; people write their names as they like."""
    return line if line.startswith(tuple(names)) else line[:1].upper() + line[1:]
