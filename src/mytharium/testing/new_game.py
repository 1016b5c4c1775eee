"""A new game, to be changed file by file: a copy of the template with its tests, complete and playable.

python -m mytharium.testing.new_game shell_seekers "Shell Seekers"
"""

import re
import sys
from pathlib import Path
from typing import Final

from mytharium import games
from mytharium.testing.perft import counted
from mytharium.testing.playthrough import playthrough, wishes

TEMPLATE: Final = Path(__file__).parent / "template"
ROOT: Final = TEMPLATE.parents[3]  # of a checkout
TESTS: Final = ROOT / "tests"
PLAYED: Final = {"": "", "-blind": "set: peeking=no\n"}  # every value of every option is played in some file
COUNTED: Final = "after 0 to 4:\nafter 6 to 3:\n"


def create(name: str, title: str, shelf: Path, tests: Path) -> list[Path]:
    """The files of the new game on a shelf, and those of its tests; what was written."""
    if not re.fullmatch(r"[a-z][a-z_]*", name):
        raise ValueError(f"A game is named in small letters and underscores, like shell_seekers, not {name!r}.")
    if not (TESTS / "rulebook" / "template").is_dir():
        raise ValueError("There is no template of tests here: run this in a checkout, with PYTHONPATH=src.")
    if name in games.names():
        raise ValueError(f"There is a game {name!r} already.")
    written = copy(TEMPLATE, shelf / name, name, title)
    written += copy(TESTS / "rulebook" / "template", tests / "rulebook" / name, name, title)
    games.names.cache_clear()
    said = f"game: {name}\nseats: 2\nseed: first\n"
    for suffix, settings in PLAYED.items():
        written.append(tests / "playthroughs" / f"{name}{suffix}.txt")
        written[-1].write_text(playthrough(wishes(said + settings)), "utf-8")
    written.append(tests / "perft" / f"{name}.txt")
    written[-1].write_text(counted(said + COUNTED), "utf-8")
    return written


def copy(source: Path, target: Path, name: str, title: str) -> list[Path]:
    """A folder with its texts, in which the template's names are replaced by those of the new game."""
    files = [path for path in sorted(source.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]
    written = []
    for path in files:
        text = path.read_text("utf-8")
        for old, new in (
            ("mytharium.testing.template", f"mytharium.games.{name}"),
            ("pearl_divers", name),
            ("PearlDivers", "".join(word.capitalize() for word in name.split("_"))),
            ("Pearl Divers", title),
        ):
            text = text.replace(old, new)
        written.append(target / path.relative_to(source))
        written[-1].parent.mkdir(parents=True, exist_ok=True)
        written[-1].write_text(text, "utf-8")
    return written


def main(*words: str) -> int:
    if len(words) != 2:
        print(__doc__)
        return 2
    try:
        written = create(words[0], words[1], Path(games.__path__[0]), TESTS)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(str(path.relative_to(ROOT)) for path in written))
    print(f"\nPlay it with: mytharium play {words[0]}\nTest it with: pytest tests -k {words[0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
