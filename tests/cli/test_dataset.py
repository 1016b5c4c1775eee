"""A dataset: the same bytes each time, and games that can be played again."""

from pathlib import Path

from tests.cli.conftest import Cli
from tests.needs import need


def test_the_same_command_gives_the_same_bytes(cli: Cli, tmp_path: Path) -> None:
    need("research")
    words = ["dataset", "build", "--games", 4, "--bots", "random,careless", "--game", "mythicals", "--game", "myraclia"]
    for name in "ab":
        assert cli(*words, "--out", tmp_path / name).status == 0
    for name in ("mythicals.parquet", "myraclia.parquet", "README.md"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    sums = cli(*words, "--out", tmp_path / "c", "--json").json()["sha256"]
    card = (tmp_path / "a" / "README.md").read_text()
    assert all(digest in card for digest in sums.values())
    assert "--game mythicals --game myraclia --bots random,careless" in card
    assert cli("replay", tmp_path / "a" / "myraclia.parquet").status == 0


def test_every_mix_plays(tmp_path: Path, cli: Cli) -> None:
    need("research")
    import polars

    cli("dataset", "build", "--games", 6, "--bots", "random,careless", "--game", "mythicals", "--out", tmp_path)
    frame = polars.read_parquet(tmp_path / "mythicals.parquet")
    assert frame["bots"].list.join(" ").value_counts()["count"].sum() == 6
    assert {tuple(sorted(bots)) for bots in frame["bots"]} == {
        ("random", "random"), ("careless", "random"), ("careless", "careless"),
    }  # fmt: skip
    assert "seconds" not in frame.columns
