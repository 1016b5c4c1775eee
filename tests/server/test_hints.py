"""Hints: what a strong player would look at, never played, and among people only if the host allows it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mytharium import games
from mytharium.server.tables import hints
from mytharium.server.tables.bot_job import Job
from mytharium.server.tables.bot_workers import Answer, NoAnswer, What
from tests.server.hand import Page, QuickJobs, site


class Watched(QuickJobs):
    """Remembers what it was asked."""

    def __init__(self, trouble: str = "") -> None:
        super().__init__()
        self.trouble = trouble
        self.asked: list[Job] = []

    async def do(self, work: Callable[[What], Answer], what: What, owner: str = "") -> Answer:
        assert isinstance(what, Job)
        self.asked.append(what)
        if self.trouble:
            raise NoAnswer(self.trouble)
        return work(what)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "EFFORT", 0.02)


def hint(page: Page) -> dict[str, Any]:
    page.say("hint", seq=page.frame["seq"])
    while (message := page.next())["type"] not in ("hint", "error"):
        pass
    return message


@pytest.mark.parametrize("name", games.names())
def test_a_hint_names_the_best_choices_and_plays_nothing(tmp_path: Path, name: str) -> None:
    jobs = Watched()
    with site(tmp_path / "db.sqlite", jobs) as town:
        ann = town.person("Ann")
        code = ann.post(f"/play/{name}", {}).removeprefix("/t/")
        with ann.live(code) as page:
            page.until(lambda page: len(page.frame["choices"]) > 1)
            assert 'data-do="hint"' in page.regions["prompt"]
            before, choices = page.frame["seq"], page.frame["choices"]
            found = hint(page)["ideas"]
            assert 1 <= len(found) <= 3
            for idea in found:
                choice = next(choice for choice in choices if choice["label"] == idea["text"])
                assert choice.get("hint", "") in idea["why"]
                assert idea["cells"] == list(choice.get("cells", ()))
            page.catch_up()
            assert page.frame["seq"] == before
        assert [job.view.viewer for job in jobs.asked] == [0]


def test_a_hint_that_cannot_be_found_is_told(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", Watched("died")) as town:
        ann = town.person("Ann")
        code = ann.table(seat1="bot", strength1="easy")
        with ann.live(code) as page:
            assert hint(page)["text"] == "Nothing comes to mind just now."


@pytest.mark.parametrize("allowed", ["", "yes"])
def test_among_people_the_host_decides(tmp_path: Path, allowed: str) -> None:
    with site(tmp_path / "db.sqlite", Watched()) as town:
        ann, bob = town.person("Ann"), town.person("Bob")
        seats = {"seat0": "me", "seat1": "friend", "hints": allowed}
        code = ann.post("/new/mythicals", seats).removeprefix("/t/")
        bob.sit(town.seat_link(code, 1))
        with ann.live(code) as page, bob.live(code) as other:
            asked = page if page.frame["state"]["your_turn"] else other
            assert ('data-do="hint"' in asked.regions["prompt"]) == bool(allowed)
            said = hint(asked)
            assert said["type"] == ("hint" if allowed else "error")
