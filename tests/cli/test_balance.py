"""Balance from the command line."""

from pathlib import Path

from tests.cli.conftest import Cli


def test_a_page_and_a_table(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "balance.html"
    words = ["balance", "mythicals", "--bots", "random,careless", "--games", 4]
    said = cli(*words, "--out", page)
    assert said.out.startswith("Mythicals: balance with 2 players (mythicals@")
    assert "\ntile: " in said.out
    assert page.read_text().count("<svg") >= 3
    report = cli(*words, "--json").json()
    assert [group["bot"] for group in report["groups"]] == ["random", "careless"]
    assert all(group["turns_each"] > 1 for group in report["groups"])
    assert [group["seats"] for group in report["groups"]] == [2, 2]
    assert "does not end in .html" in cli(*words, "--out", "x.pdf").err
