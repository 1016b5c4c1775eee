"""The seal on a shuffle: the same from the first frame to the record, whatever was undone or cloned."""

import json
import re
from pathlib import Path

import pytest

from mytharium import play as run
from mytharium.cli import main
from mytharium.match.match import seal_of
from mytharium.match.record import dumps, to_record
from tests.server.hand import Person, Town, pair, play, site


def seals(person: Person, code: str) -> set[str]:
    """The seals of a table that a person is shown, on the page and in the first frame."""
    with person.live(code) as page:
        shown: str = page.frame["seal"]
        assert shown in person.get(f"/t/{code}")
        return {shown}


def seed_of(town: Town, code: str) -> str:
    async def read() -> str:
        info = await town.site.tables.store.table(code)
        assert info is not None
        return info.seed

    return town.call(read)


def test_the_seal_of_the_first_frame_is_that_of_the_record(tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite") as town:
        ann, bob, code = pair(town)
        before = seals(ann, code) | seals(bob, code)
        assert before == {seal_of(seed_of(town, code))}
        with ann.live(code) as one, bob.live(code) as two:
            assert "seal" not in one.ask("look", moment=0)  # once is enough
            one.ask("look", moment=None)
            one.act()
            one.ask("undo", seq=one.frame["seq"])
            one.act()
            one.ask("ask_undo")
            two.catch_up()
            two.ask("answer_undo", yes=True)
            play(one, two)
        record = json.loads(ann.get(f"/t/{code}/record.json"))
        assert seals(ann, code) == before == {record["seal"]} == {seal_of(record["seed"])}


def test_a_clone_has_a_seal_of_its_own_from_its_start(tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite") as town:
        ann, bob, code = pair(town)
        with ann.live(code) as one, bob.live(code) as two:
            play(one, two)
        clone = ann.post(f"/t/{code}/clone?at=3", {"seat0": "me", "seat1": "friend"}).removeprefix("/t/")
        assert seals(ann, clone) == {seal_of(seed_of(town, clone))} != seals(ann, code)
        assert seed_of(town, clone) not in ann.get(f"/t/{clone}")
        assert "not for the moves of the game before" in ann.get(f"/t/{clone}")


def test_a_record_with_another_seal_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = run("mythicals", ["careless", "careless"], "a seed")
    record = json.loads(dumps(to_record(match, [], [])))
    file = tmp_path / "record.json"
    for seal, status in ((record["seal"], 0), (seal_of("another seed"), 1)):
        file.write_text(json.dumps({**record, "seal": seal}))
        assert main(["replay", str(file)]) == status
    assert "The seed does not fit the seal." in capsys.readouterr().err


def test_the_rules_of_fair_play_are_linked_where_they_matter(tmp_path: Path) -> None:
    with site(tmp_path / "a.sqlite") as town:
        ann = town.person("Ann")
        anchors = set(re.findall(r' id="([\w-]+)"', ann.get("/fair-play")))
        for path in ("/", "/about", "/ratings/mythicals", f"/t/{ann.table()}"):
            links = re.findall(r'href="/fair-play(?:#([\w-]+))?"', ann.get(path))
            assert links, path
            assert {anchor for anchor in links if anchor} <= anchors
        for lang, title in (("es", "Juego limpio"), ("fr", "Fair-play")):
            ann.post("/preferences", {"lang": lang})
            assert f"<h1>{title}</h1>" in ann.get("/fair-play")
