"""Settings: where they come from, what is said of wrong ones, and that the page about them is complete."""

import re
from pathlib import Path

import pytest

from mytharium.cli import main
from mytharium.server.base.settings import DEFAULT, Rates, Settings, SettingsError, declared, load

PAGE = Path(__file__).parents[2] / "docs" / "settings.md"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder without settings."""
    monkeypatch.chdir(tmp_path)
    for one in declared():
        monkeypatch.delenv(one.variable, raising=False)


def test_without_any_set_up_the_defaults_hold() -> None:
    found = load({}, {})
    assert found.settings == Settings()
    assert set(found.sources.values()) == {DEFAULT}


def test_the_command_line_wins_over_the_environment_and_that_over_the_file() -> None:
    Path("mytharium.toml").write_text('host = "::1"\nport = 1\ndb = "a"\n[rates]\ncreate = "1/day"\nsockets = 7\n')
    environment = {"MYTHARIUM_PORT": "2", "MYTHARIUM_DB": "b", "MYTHARIUM_RATES_SOCKETS": "8"}
    found = load({"db": "c", "port": None}, environment)
    assert found.settings == Settings(host="::1", port=2, db="c", rates=Rates(create="1/day", sockets=8))
    assert found.sources["host"] == "mytharium.toml"
    assert found.sources["port"] == "MYTHARIUM_PORT"
    assert found.sources["db"] == "Command line"
    assert found.sources["rates.join"] == DEFAULT


def test_a_file_of_another_name() -> None:
    Path("club.toml").write_text("port = 9")
    assert load({}, {}, "club.toml").settings.port == 9
    assert load({}, {"MYTHARIUM_SETTINGS": "club.toml"}).settings.port == 9
    with pytest.raises(SettingsError, match=r"^none.toml cannot be read: no such file"):
        load({}, {}, "none.toml")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("port = 0", "mytharium.toml: port is 0; it is to be a port from 1 to 65535."),
        ('port = "x"', "mytharium.toml: port is 'x'; it is to be a port from 1 to 65535."),
        ("port = [1]", "mytharium.toml: port is [1]; it is to be a port from 1 to 65535."),
        ('prot = "x"', "mytharium.toml: there is no setting prot; docs/settings.md lists them all."),
        ("[rates]\nfast = 1", "mytharium.toml: there is no setting rates.fast; docs/settings.md lists them all."),
        ('proxy = "me"', "mytharium.toml: proxy is 'me'; it is to be addresses or networks with commas between them."),
        ('[rates]\npost = "often"', "mytharium.toml: rates.post is 'often'; it is to be a rate such as 20/10 minutes."),
        ("secret = [7]", "mytharium.toml: secret is (hidden); it is to be a text."),
        ("port = ", "mytharium.toml is not TOML: Invalid value (at end of document)."),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mytharium.toml").write_text(text)
    assert main(["serve", "--check"]) == 2
    assert capsys.readouterr().err == f"mytharium: {sentence}\n"


def test_the_check_says_what_holds_and_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mytharium.toml").write_text('secret = "hush hush"')
    assert main(["serve", "--check", "--port", "81"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^port +81 +Command line *$", said, re.MULTILINE)
    assert re.search(r"^secret +\(hidden\) +mytharium.toml *$", said, re.MULTILINE)
    assert said.endswith("These settings work.\n")
    assert "hush" not in said
    assert not Path("mytharium.sqlite").exists()
    assert main(["serve", "--check", "--db", "no/folder/a.sqlite"]) == 2
    assert "There is no folder" in capsys.readouterr().err
    assert main(["serve", "--check", "--db", "postgresql://eve:hush@127.0.0.1:1/none", "--json"]) == 2
    assert "hush" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("db", "hidden"),
    [
        ("postgresql://eve:hush@here/games", "postgresql://eve:***@here/games"),
        ("postgresql://eve:1/hu?sh:@here:5432/games", "postgresql://eve:***@here:5432/games"),
        (
            "postgresql:///games?user=eve&password=hush&sslmode=prefer",
            "postgresql:///games?user=eve&password=***&sslmode=prefer",
        ),
        ("postgresql://eve:hush", "(hidden)"),
        ("postgresql://eve@[::1]:5432/games", "postgresql://eve@[::1]:5432/games"),
    ],
)
def test_passwords_in_addresses_are_hidden(db: str, hidden: str) -> None:
    shown = {name: value for name, value, _ in load({"db": db}, {}).shown()}
    assert shown["db"] == hidden


def test_the_page_lists_every_setting() -> None:
    rows = [
        f"| `{one.name}` | `{one.variable}` | {f'`{one.default}`' if one.default != '' else ''} | {one.description} |"
        for one in declared()
    ]
    written = [line for line in PAGE.read_text().splitlines() if line.startswith("| `")]
    assert written == rows
