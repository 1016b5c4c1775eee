"""Games that were played by any version of the rules replay to the same positions and scores."""

from pathlib import Path

import pytest

from mytharium import games
from mytharium.match.record import loads, replay
from tests.match.corpus import FOLDER, files, parts, wanted

KEPT = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_an_old_game_replays(file: Path) -> None:
    name, _, version = file.stem.rpartition("-v")
    for line in file.read_text().splitlines():
        record = loads(line)
        assert record.ruleset.split("+")[0] == f"{name}@{version}"
        game = games.make(record.game, record.modules, record.options, record.ruleset)
        assert replay(record, game).over


@pytest.mark.source
@pytest.mark.parametrize("name", games.names())
def test_every_version_has_its_games(name: str) -> None:
    """Fails when `Meta.version`, or that of a module, grew without a record: python -m tests.match.corpus GAME."""
    assert [file for file in files(name) if file not in KEPT] == []
    newest = [loads(line) for line in files(name)[-1].read_text().splitlines()]
    missing = wanted(name) - set().union(*map(parts, newest))
    assert {part for part in missing if "@" in part} == set()
    assert len(missing) <= 1  # of options nearly all
