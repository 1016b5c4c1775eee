"""A new notification channel is one file and one template."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import FileSystemLoader

from mytharium.server.accounts.store import TOKEN_MADE
from mytharium.server.base.background import Recurring
from mytharium.server.http.responses import template
from mytharium.server.notifications import channels
from mytharium.server.notifications.dispatcher import Postman
from tests.server.hand import Town, site
from tests.server.test_notices import PATIENT, Time
from tests.server.test_push import asked, told_pair

PIGEON = """
from pathlib import Path
from mytharium.server.base.errors import Refused
from mytharium.server.notifications.model import Channel

class Pigeon(Channel):
    name, title, end, field = "pigeon", "By pigeon", "No more pigeons", "loft"

    async def confirm(self, contact, before, words):
        if not Path(contact.address).is_absolute():
            raise Refused("Pigeons do not find this loft.")
        return await super().confirm(contact, before, words)

    async def send(self, contact, things, leave, words):
        Path(contact.address).write_text("; ".join(one.text(words) for one in things))

    async def alert(self, target, kind, words):
        Path(target["address"]).write_text(kind)

    async def shown(self, contact, words):
        return {"loft": contact.address}
"""
FIELD = '<input name="loft" value="{{ channel.loft }}">'


@pytest.fixture
def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Town]:
    (tmp_path / "pigeon.py").write_text(PIGEON)
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "channel_pigeon.html").write_text(FIELD)
    loader = template("notices.html").environment.loader
    assert isinstance(loader, FileSystemLoader)
    monkeypatch.setattr(loader, "searchpath", [*loader.searchpath, str(tmp_path)])
    monkeypatch.setattr(channels, "__path__", [*channels.__path__, str(tmp_path)])
    monkeypatch.setattr(Recurring, "start", lambda self: None)  # messages go out when the test says so
    with site(tmp_path / "db.sqlite", rates=PATIENT) as town:
        yield town
    sys.modules.pop(f"{channels.__name__}.pigeon")


def test_a_channel_is_one_file_and_one_template(town: Town, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    time, loft = Time(monkeypatch), tmp_path / "loft"
    ann, bob, code = told_pair(town)
    fields = {"loft": "nowhere", "pigeon-kind": "turn"}
    assert "Pigeons do not find this loft." in bob.post("/account/notices", fields, 422)
    bob.post("/account/notices", {**fields, "loft": str(loft)})
    shown = bob.get("/account/notices")
    assert f'<input name="loft" value="{loft}">' in shown
    assert "By pigeon" in shown
    assert "No more pigeons" in shown
    asked(town, time, ann, code)
    town.call(town.site[Postman].deliver)
    assert loft.read_text() == "It is your turn in Whispers."
    bob.post("/account/token", {"name": "mine", "right": "read"}, 200)
    town.call(town.site[Postman].deliver)
    assert loft.read_text() == TOKEN_MADE
    bob.post("/account/notices", {"forget": "pigeon"})
    assert "No more pigeons" not in bob.get("/account/notices")
