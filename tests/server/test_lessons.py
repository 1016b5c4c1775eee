"""The lesson of each game, played to its end over the socket by somebody who does what the coach asks."""

import random
import re
from pathlib import Path

import markupsafe
import pytest

from mytharium import games
from mytharium.scene.words import LANGUAGES
from mytharium.server.base.words import words_for
from mytharium.server.tables import seating
from tests.server.hand import Page, site


def pointed_at(page: Page) -> str:
    found = re.search(r'data-at="([^"]+)"', page.regions["coach"])
    return found[1] if found else ""


def follow(page: Page, name: str, lang: str, dice: random.Random) -> list[int]:
    """Do what the coach asks until the lesson is over; the steps in the order in which they came."""
    words, lesson = words_for(lang, name), games.face(name).learning.lesson
    came: list[int] = []
    page.catch_up()
    for _ in range(600):
        coach = page.regions["coach"]
        if "<p" not in coach:
            return came
        number = re.search(rf">(\d+) \w+ {len(lesson)}<", coach)
        at, read = pointed_at(page), re.search(r'id="coach-read" data-read="(\d+)"', coach)
        if at:
            assert f'id="{at}"' in page.regions["stage"] + page.regions["prompt"], at
        if number is None:
            if page.frame["state"]["your_turn"]:
                going_on = [k for k, choice in enumerate(page.frame["choices"]) if choice["act"] not in ("pass", "end")]
                page.act(dice.choice(going_on or [0]))
            else:
                page.until(lambda page: page.frame["state"]["your_turn"] or page.frame["state"]["over"])
            continue
        step = lesson[int(number[1]) - 1]
        came += [int(number[1])] if came[-1:] != [int(number[1])] else []
        assert str(markupsafe.escape(words.t(step.say))) in coach
        assert (read is not None) == (not step.acts)
        if read is not None:
            page.ask("lesson", read=int(read[1]))
            continue
        asked = [k for k, choice in enumerate(page.frame["choices"]) if choice["act"].startswith(step.acts)]
        assert asked, step.say
        lit = {cell for k in asked for cell in page.frame["choices"][k].get("cells", ())}
        assert at in {*lit, step.at.format(me=0), "acts"}
        assert page.act(asked[0])["type"] == "table"
    raise AssertionError(f"The lesson does not end: {came}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_a_lesson_is_played_to_its_end(tmp_path: Path, name: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "new_seed", lambda: f"lesson {lang}")
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person("Ann")
        ann.post("/preferences", {"lang": lang})
        code = ann.post(f"/play/{name}", {"lesson": "yes"}).removeprefix("/t/")
        with ann.live(code) as page:
            came = follow(page, name, lang, random.Random(f"{name} {lang}"))
        lesson = games.face(name).learning.lesson
        assert {k for k, step in enumerate(lesson, 1) if not step.maybe} <= set(came)
        assert came[-1] == len(lesson)
        assert "<p" not in re.findall(r'<section class="coach".*?</section>', ann.get(f"/t/{code}"), re.DOTALL)[0]


def test_a_lesson_can_be_skipped(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person("Ann")
        code = ann.post("/play/mythicals", {"lesson": "yes"}).removeprefix("/t/")
        with ann.live(code) as page:
            page.catch_up()
            first = games.face("mythicals").learning.lesson[0].say
            assert first in page.regions["coach"]
            page.ask("lesson", read=1)
            assert first not in page.regions["coach"]
            page.ask("lesson", read=-1)
            assert "<p" not in page.regions["coach"]
            page.ask("lesson", read=0)  # that is over
            assert "<p" not in page.regions["coach"]


def test_only_who_asked_for_it_is_taught(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann, bob = town.person("Ann"), town.person("Bob")
        code = ann.post("/play/mythicals", {"lesson": "yes"}).removeprefix("/t/")
        bob.get(town.watch_link(code))
        with bob.live(code) as page:
            page.catch_up()
            page.ask("lesson", read=0)
            assert "<p" not in page.regions["coach"]
