"""The commands that count, draw, measure and serve."""

import socket
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mytharium.arena.plan import Plan
from mytharium.arena.simulate import play
from mytharium.arena.tally import Played
from mytharium.commands import bench
from mytharium.core import engine
from mytharium.server.app import serve
from mytharium.server.base.settings import Settings
from tests.cli.conftest import Cli


def test_the_shelf(cli: Cli) -> None:
    said = cli("games")
    assert "mythicals  Mythicals, 2 players, about 15 minutes\n" in said.out
    assert "--set open_stacks=no  Open stacks: no or yes." in said.out
    (game,) = [game for game in cli("games", "--json").json() if game["name"] == "mythicals"]
    assert game["seats"] == [2, 2]
    assert game["options"][0]["values"] == ["no", "yes"]


def test_simulate_counts(cli: Cli) -> None:
    result = cli("simulate", "mythicals", "--games", 20, "--seats", 2, "--seed", 5, "--bots", "random", "--json").json()
    assert result["game"] == "mythicals"
    assert (result["seats"], result["games"], result["bots"]) == (2, 20, ["random", "random"])
    assert sum(result["wins"]) == 20
    assert len(result["mean_scores"]) == 2
    assert result["decisions"] > 20 * 20
    assert result["seconds"] > 0
    assert result["decisions_per_second"] == pytest.approx(result["decisions"] / result["seconds"])
    assert result["compiled"] is engine.COMPILED


def test_simulate_tells_people(cli: Cli) -> None:
    said = cli("simulate", "mythicals", "--games", 1, "--bots", "random", "--set", "open_stacks=yes")
    head, columns, first, second, rate = said.out.splitlines()
    assert head.startswith("Mythicals: 1 game, seed 1, ")
    assert columns.split() == ["bot", "wins", "share", "95", "%", "mean", "score", "95", "%"]
    assert first.startswith("random")
    assert second.rstrip().endswith("–")
    assert rate.endswith(f"/s ({engine.describe()})")
    assert said.err == ""


def test_ctrl_c_prints_what_was_played_so_far(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def impatient(plan: Plan, number: int) -> Played:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(number)
        return play(plan, number)

    monkeypatch.setattr("mytharium.arena.simulate.play", impatient)
    said = cli("simulate", "mythicals", "--games", 10)
    assert said.status == 130
    assert said.out.startswith("Mythicals: 3 games, seed 1, ")
    assert said.err == "Interrupted: 3 of 10 games were played.\n"
    at_once = cli("simulate", "mythicals", "--games", 10)
    assert at_once == (130, "", "")


def test_options_are_in_the_records(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    cli("simulate", "mythicals", "--games", 2, "--set", "open_stacks=yes", "--out", out)
    assert out.read_text().count('"open_stacks":"yes"') == 2
    assert cli("replay", out).status == 0


@pytest.mark.parametrize(("seat", "theme", "lang"), [(0, "light", "en"), (1, "dark", "es"), (2, "light", "fr")])
def test_a_moment_is_drawn(cli: Cli, record: Path, tmp_path: Path, seat: int, theme: str, lang: str) -> None:
    out = tmp_path / "board.svg"
    words = ("render", record, "--at", 20, "--seat", seat, "--theme", theme, "--lang", lang, "--out", out)
    found = cli(*words, "--json").json()
    assert found == {"out": str(out), "game": "mythicals", "at": 20, "moments": found["moments"], "seat": seat or None}
    assert ElementTree.fromstring(out.read_text()).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_picture_in_points(cli: Cli, records: Path, tmp_path: Path) -> None:
    out = tmp_path / "board.PNG"
    assert cli("render", records, "--line", 2, "--out", out).status == 0
    data = out.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert min(struct.unpack(">II", data[16:24])) > 500


def test_every_moment_can_be_drawn(cli: Cli, record: Path, tmp_path: Path) -> None:
    pictures = []
    for at in (0, 4, 9, 40):
        cli("render", record, "--at", at, "--out", tmp_path / "board.svg")
        pictures.append((tmp_path / "board.svg").read_text())
    assert len(set(pictures)) == 4


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--at", "9999", "--out", "x.svg"), "so there is no moment 9999."),
        (("--at", "-1", "--out", "x.svg"), "Argument --at: '-1' is not a whole number; see"),
        (("--seat", "3", "--out", "x.svg"), "The game has seats 1 to 2, so there is no seat 3."),
        (("--out", "x.gif"), "x.gif ends neither in .svg nor in .png"),
        (("--line", "2", "--out", "x.svg"), "--line is for a .jsonl or a .parquet; "),
        (("--out", "no/such/x.svg"), "no/such/x.svg: No such file or directory."),
        ((), "The following arguments are required: --out; see "),
    ],
)
def test_what_cannot_be_drawn(cli: Cli, record: Path, words: tuple[str, ...], sentence: str) -> None:
    said = cli("render", record, *words)
    assert said.status == 2
    assert sentence in said.err


def test_a_line_too_far(cli: Cli, records: Path) -> None:
    assert f"{records} has fewer than 4 records." in cli("render", records, "--line", 4, "--out", "x.svg").err


def test_a_changed_record_is_not_drawn(cli: Cli, record: Path, tmp_path: Path) -> None:
    record.write_text(record.read_text().replace('"seed":"tests#0"', '"seed":"else"'))
    said = cli("render", record, "--out", tmp_path / "x.svg")
    assert said.status == 2
    assert "The seed draws " in said.err
    assert not (tmp_path / "x.svg").exists()


def test_bench_has_the_promised_keys(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    found = cli("bench", "mythicals", "--json").json()
    assert found.keys() == {"mythicals"}
    figures = found["mythicals"]
    assert figures.keys() == {*bench.FIGURES, "compiled"}
    assert figures["compiled"] is engine.COMPILED
    assert all(figures[name] > 0 for name in bench.FIGURES)
    said = cli("bench")
    assert "\nmythicals " in said.out
    assert said.out.endswith(f"One thread, best of 1 rounds; {engine.describe()}.\n")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What a server that only takes notes was asked to do."""
    calls: list[Settings] = []

    def take_note(settings: Settings) -> int:
        calls.append(settings)
        print(f"Mytharium is at {settings.host}:{settings.port}")
        return 0

    monkeypatch.setattr(serve, "serve", take_note)
    return calls


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_serve_hands_its_options_on(cli: Cli, served: list[Settings], tmp_path: Path) -> None:
    port, db = free_port(), str(tmp_path / "tests.sqlite")
    said = cli("serve", "--host", "127.0.0.1", "--port", port, "--db", db, "--proxy", "10.0.0.1")
    assert said.out == f"Mytharium is at 127.0.0.1:{port}\n"
    assert served == [Settings(port=port, db=db, proxy="10.0.0.1")]


def test_serve_tells_programs_where(cli: Cli, served: list[Settings], tmp_path: Path) -> None:
    port, db = free_port(), str(tmp_path / "tests.sqlite")
    said = cli("serve", "--port", port, "--db", db, "--json")
    assert said.json() == {"url": f"http://127.0.0.1:{port}"}
    assert "Mytharium is at" in said.err


@pytest.mark.parametrize(
    ("db", "sentence"),
    [
        (".", "The database file cannot be opened: Is a directory."),
        ("oracle://somewhere/x", "There is no support for oracle databases; take SQLite or PostgreSQL."),
    ],
)
def test_a_database_that_cannot_be_used(cli: Cli, served: list[Settings], db: str, sentence: str) -> None:
    said = cli("serve", "--port", free_port(), "--db", db)
    assert (said.status, said.err) == (2, f"mytharium: {sentence}\n")
    assert served == []


def test_a_port_that_is_taken(cli: Cli, served: list[Settings]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = cli("serve", "--port", port)
    assert said.status == 2
    assert said.err == f"mytharium: Port {port} of 127.0.0.1 cannot be served: address already in use.\n"
    assert served == []


def test_a_picture_without_fonts_says_so(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, board = tmp_path / "games.jsonl", tmp_path / "board.png"
    cli("simulate", "mythicals", "--games", "1", "--bots", "random", "--out", str(games))
    monkeypatch.setattr("mytharium.commands.render.has_fonts", lambda: False)
    done = cli("render", str(games), "--out", str(board))
    assert "no fonts" in done.err
    assert board.read_bytes().startswith(b"\x89PNG")
