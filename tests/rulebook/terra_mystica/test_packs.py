"""Component packs: owners enter what is in their own box."""

from pathlib import Path

import pytest

from mytharium import games
from mytharium.core.compose import ComposeError
from mytharium.games.terra_mystica.components import DATA
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.testing.script import Table
from tests.rulebook.terra_mystica.tables import terra


def pack(folder: Path, name: str, old: str, new: str) -> None:
    """Our file with something else in it, as a pack."""
    text = (DATA / name).read_text("utf-8")
    assert old in text
    path = folder / "terra_mystica" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace(old, new), "utf-8")


@pytest.mark.rule("components")
def test_a_pack_replaces_what_it_brings_and_changes_the_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = games.make("terra_mystica")
    pack(tmp_path, "factions/witches.toml", "coins = 15", "coins = 17")
    monkeypatch.setenv("MYTHARIUM_PACKS", str(tmp_path))
    game = games.make("terra_mystica")
    assert game.id.startswith(f"{before.id}+pack-")
    box = terra(Table(game, game.new(2))).box
    coins = {name: int(sheet.start.coins) for name, sheet in zip(NAMES, box.sheets, strict=True)}
    assert (coins["witches"], coins["auren"]) == (17, 15)
    monkeypatch.delenv("MYTHARIUM_PACKS")
    assert games.make("terra_mystica").id == before.id


@pytest.mark.rule("components")
@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("maps.toml", "[map.base]", "[map.base", r"maps\.toml cannot be read"),
        ("maps.toml", "pmfldwpswflws", "pmfldwpswflwx", "The map base needs rows"),
        ("factions/witches.toml", "[sanctuary]", "[shrine]", "The faction witches lacks 'sanctuary'"),
        ("tiles.toml", "gain = { coins = 7 }", "gain = { gems = 7 }", "ACT4: gems = 7 is no gain"),
    ],
)
def test_a_pack_with_a_mistake_is_refused_by_name(
    name: str, old: str, new: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack(tmp_path, name, old, new)
    monkeypatch.setenv("MYTHARIUM_PACKS", str(tmp_path))
    with pytest.raises(ComposeError, match=told):
        games.make("terra_mystica")
