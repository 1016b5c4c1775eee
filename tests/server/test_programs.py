"""Programs that are not ours at a real server: the examples, our bots from elsewhere, and one that tries everything."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mytharium.cli import main
from mytharium.commands.remote_table import RemoteError, RemoteTable
from tests.cli.conftest import Said
from tests.needs import need
from tests.server.programs import token_at
from tests.server.real import ROOT, Server

EXAMPLES = ROOT / "examples"
PATIENT = {f"RATES_{kind}": "100000/second" for kind in ("MESSAGE", "CREATE", "JOIN", "REGISTER", "CODE", "TABLES")}
DUEL = (
    '{"game": "GAME", "seats": [{"kind": "open"}, {"kind": "bot", "strength": "easy"}], "public": true, "pace": "calm"}'
)
# What the rules refuse is well formed all the same.
CONFIG = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "422"]
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("site") / "db.sqlite", **PATIENT)
    yield found
    found.kill()


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    return token_at(server, "Ann")


def table_at(server: Server, token: str, game: str) -> str:
    """The address of a table with a free seat."""
    import httpx2

    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    made = httpx2.post(f"{server.address}/api/tables", content=DUEL.replace("GAME", game), headers=headers)
    assert made.status_code == 201, made.text
    return f"{server.address}/t/{made.json()['id']}"


@pytest.mark.parametrize(
    "program", [[sys.executable, "play_by_api.py"], ["sh", "play_by_api.sh"]], ids=["python", "shell"]
)
def test_a_foreign_program_plays_to_the_end(server: Server, token: str, program: list[str]) -> None:
    """A short game, played to its end against a bot of the site."""
    if program[0] == "sh":
        need("jq")
    command = [*program[:-1], str(EXAMPLES / program[-1]), table_at(server, token, "whispers")]
    played = subprocess.run(
        command, env={**os.environ, "MYTHARIUM_TOKEN": token}, capture_output=True, text=True, check=False
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert sorted(line[:3] for line in played.stdout.splitlines()) in (["1. ", "2. "], ["1. ", "1. "])


def test_examples_are_short() -> None:
    for name in ("play_by_api.py", "play_by_api.sh"):
        assert len((EXAMPLES / name).read_text().splitlines()) <= 60


Capture = pytest.CaptureFixture[str]


def bot(capsys: Capture, *words: str) -> Said:
    status = main(["bot", *words])
    return Said(status, *capsys.readouterr())


def test_our_bots_play_elsewhere(server: Server, token: str, capsys: Capture) -> None:
    """The view that is sent is as good as the one that a bot gets here."""
    address = table_at(server, token, "mythicals")
    said = bot(capsys, "--table", address, "--token", token, "--bot", "random", "--json")
    assert (said.status, said.err) == (0, "")
    *moves, end = said.lines()
    assert len(moves) > 5
    assert [one["rank"] for one in end["results"]] in ([1, 2], [2, 1], [1, 1])
    assert (
        bot(capsys, "--table", address, "--token", token).out == bot(capsys, "--table", address, "--token", token).out
    )


def test_what_a_bot_is_told_is_passed_on(
    server: Server, token: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MYTHARIUM_TOKEN", raising=False)
    nowhere = f"{server.address}/t/fern-owl-27"
    for words, sentence in (
        (["--table", nowhere], "A token is needed: --token, or the variable MYTHARIUM_TOKEN."),
        (["--table", "fern-owl-27", "--token", token], "'fern-owl-27' is not the address of a table, such as "),
        (["--table", nowhere, "--token", token], "There is no free seat for you at this table."),
        (["--table", nowhere, "--token", "x"], "This needs a token that is still good"),
        (["--table", nowhere, "--token", token, "--bot", "best"], "There is no bot 'best'."),
        (["--table", "http://127.0.0.1:9/t/fern-owl-27", "--token", token], "127.0.0.1:9/api/tables/fern-owl-27 does "),
    ):
        said = bot(capsys, *words)
        assert (said.status, said.out) == (2, "")
        assert said.err.startswith(f"mytharium: {sentence}")
    with pytest.raises(RemoteError):
        next(RemoteTable(nowhere, token).changes(0))


def test_whatever_is_sent_is_answered_as_described(server: Server, token: str, tmp_path: Path) -> None:
    """A tool that makes requests up from the description finds no answer that is not in it."""
    table_at(server, token, "whispers")
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(CONFIG)
    words = ["--config-file", settings, "run", f"{server.address}/api/openapi.json", "--no-color"]
    words += [
        "--header",
        f"Authorization: Bearer {token}",
        "--max-examples",
        "6",
        "--seed",
        "1",
        "--generation-deterministic",
    ]
    command = [sys.executable, "-m", "schemathesis.cli", *map(str, words)]
    tried = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert tried.returncode == 0, tried.stdout
