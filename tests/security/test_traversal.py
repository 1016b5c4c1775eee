"""Names that lead out of a folder lead nowhere: of games and their component packs, on the site and in records."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mytharium import games
from mytharium.core.compose import ComposeError
from mytharium.match.record import Record, dumps
from tests.server.hand import site

OUTSIDE = (
    "..",
    "/",
    "/etc",
    "../secret",
    "mythicals/../../secret",
    "mythicals/",
    "./mythicals",
    "..\\secret",
    "",
    "\0",
)


@pytest.fixture
def looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that were searched, while there is a folder of packs."""
    packs, seen = tmp_path / "packs", list[Path]()
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "cards.toml").write_text("x = 1")
    packs.mkdir()
    monkeypatch.setenv(games.PACKS, str(packs))
    find = Path.rglob

    def search(path: Path, pattern: str) -> Iterator[Path]:
        seen.append(path)
        return find(path, pattern)

    monkeypatch.setattr(Path, "rglob", search)
    return seen


@pytest.mark.parametrize("name", OUTSIDE)
def test_no_name_of_a_game_reaches_out_of_the_packs(looked_at: list[Path], name: str) -> None:
    with pytest.raises(ComposeError, match="There is no game"):
        games.make(name)
    assert looked_at == []
    games.make("mythicals")
    assert [path.name for path in looked_at] == ["mythicals"]


def test_neither_the_site_nor_a_record_reaches_out(
    looked_at: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from mytharium.cli import main

    with site(tmp_path / "db.sqlite") as town:
        ann = town.person()
        for path in ("/new/{}", "/rules/{}", "/static/{}", "/static/games/{}/board.css", "/t/{}/board.svg", "/docs/{}"):
            for name in ("%2e%2e", "..%2f..%2fsecret", "%2fetc%2fpasswd", "..%5csecret", "%00"):
                answer = ann.client.get(path.format(name), follow_redirects=False)
                assert answer.status_code in (302, 303, 307, 404), (path, name)
                assert "root:" not in answer.text
    assert all(path.is_relative_to(tmp_path / "packs") for path in looked_at)
    looked_at.clear()
    for name in ("../secret", "/"):
        file = tmp_path / "record.json"
        file.write_text(dumps(Record(name, f"{name}@1", 2, "seed", [], {})))
        assert main(["replay", str(file)]) != 0
        assert "There is no game" in capsys.readouterr().err
    assert looked_at == []
