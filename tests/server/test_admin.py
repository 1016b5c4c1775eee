"""Running a site: by its page and by the command line; invitations; the texts of a host."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mytharium.cli import main
from mytharium.coach.review import Choice
from mytharium.server.accounts.people import People
from mytharium.server.base.settings import Rates
from mytharium.server.db.schema import reports
from mytharium.server.ratings.fair_play import PlayerData, compare_players, share_of
from mytharium.server.ratings.store import Ratings
from mytharium.server.reviews import reviews as pieces
from mytharium.server.reviews.reviews import Reviews
from tests.cli.conftest import Said
from tests.server.databases import BOTH, database
from tests.server.hand import Person, Town, site
from tests.server.programs import Program, token_of
from tests.server.test_ratings import duel, id_of, member, played

PATIENT = Rates(
    register="1000/minute",
    sign_in="1000/minute",
    post="1000/minute",
    create="1000/minute",
    join="1000/minute",
    message="100000/second",
)
PASSWORD = "seven quiet owls"
BLOCKED = "This account is blocked."


@pytest.fixture(params=BOTH)
def town(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Town]:
    with database(request.param, tmp_path) as url, site(url, rates=PATIENT) as found:
        yield found


def boss(town: Town) -> Person:
    person = member(town, "Boss")
    town.call(town.site[People].appoint, id_of(town, "Boss"), True)
    return person


def test_only_administrators_find_the_page(town: Town) -> None:
    chief, ann = boss(town), member(town, "Ann")
    for person in (ann, town.person()):
        person.get("/admin", 404)
        person.post("/admin/block", {"name": "Boss"}, 404)
    assert "Run the site" in chief.get("/account")
    assert "Run the site" not in ann.get("/account")
    assert "Ann" in chief.get("/admin?q=an")
    assert ">Ann<" not in chief.get("/admin?q=bo")
    assert "Boss" in ann.get("/people/Boss")  # is blocked by nobody


def test_who_is_blocked_is_out_at_once(town: Town) -> None:
    chief, ann = boss(town), town.person()
    ann.post("/register", {"name": "Ann", "password": PASSWORD}, 200)
    program = Program(town, token_of(ann))
    chief.post("/admin/block", {"name": "Ann"})
    assert ann.client.get("/account", follow_redirects=False).headers["location"].startswith("/sign-in")
    program.ask("?list=mine", status=401)
    assert BLOCKED in ann.post("/sign-in", {"name": "Ann", "password": PASSWORD}, 422)
    assert BLOCKED not in ann.post("/sign-in", {"name": "Ann", "password": "something else"}, 422)
    chief.post("/admin/unblock", {"name": "Ann"})
    ann.post("/sign-in", {"name": "Ann", "password": PASSWORD})
    program.ask("?list=mine")
    assert "You cannot do that to yourself." in chief.post("/admin/block", {"name": "Boss"}, 422)
    assert "nobody of that name" in chief.post("/admin/block", {"name": "Nobody"}, 422)
    chief.post("/admin/sing", {}, 404)


def test_reports_names_and_tables_are_seen_to(town: Town) -> None:
    chief, ann = boss(town), member(town, "Ann")
    code = ann.table()

    async def report() -> None:
        row = {"table": code, "what": "players", "number": 3, "author": id_of_ann, "name": "Ann", "text": "<b>rude</b>"}
        async with town.site.tables.store.database.writing() as connection:
            for guest in ("bob", "eve"):
                await connection.execute(reports.insert().values(row | {"guest": guest, "at": 5}))

    id_of_ann = id_of(town, "Ann")
    town.call(report)
    page = chief.get("/admin")
    assert "&lt;b&gt;rude&lt;/b&gt;" in page
    chief.post("/admin/settle", {"table": code, "what": "players", "number": "3"})
    assert "Nothing was reported." in chief.get("/admin")
    chief.post("/admin/rename", {"name": "Ann", "to": "Player 7"})
    assert "Player 7" in ann.get(f"/t/{code}")
    assert "Somebody has this name already" in chief.post("/admin/rename", {"name": "Player 7", "to": "Boss"}, 422)
    chief.post("/admin/delete-table", {"table": code})
    ann.get(f"/t/{code}", 404)
    assert "There is no such table." in chief.post("/admin/delete-table", {"table": code}, 422)


def test_accounts_are_made_by_invitation(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", rates=PATIENT, registration="invitation") as town:
        chief, ann = boss(town), town.person()
        form = {"name": "Ann", "password": PASSWORD}
        for wrong in ("", "guessed"):
            assert "by invitation here" in ann.post("/register", {**form, "invitation": wrong}, 422)
        link = re.search(r'/register\?invitation=([\w-]+)"', chief.post("/account/invite", {}, 200))
        assert link
        code = link[1]
        assert code in ann.get(f"/register?invitation={code}")
        ann.post("/register", {**form, "name": "Boss", "invitation": code}, 422)  # does not use it up
        ann.post("/register", {**form, "invitation": code}, 200)
        assert "by invitation here" in town.person().post("/register", {"name": "Eve", "invitation": code}, 422)
        assert "Only those who run this site invite" in ann.post("/account/invite", {}, 403)
    with site(tmp_path / "db.sqlite", rates=PATIENT, registration="invitation", inviting="members") as town:
        assert "/register?invitation=" in member(town, "Ann").post("/account/invite", {}, 200)


def test_a_host_has_texts_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("# House rules\n\nBe **kind**. <script>x</script>")
    (tmp_path / "rules.es.md").write_text("# Reglas\n\nSé amable.")
    with site(tmp_path / "db.sqlite", terms=str(tmp_path / "rules.md")) as town:
        guest = town.person()
        assert "House rules" in guest.get("/terms")
        assert "<script>x" not in guest.get("/terms")
        assert "What is stored" in guest.get("/privacy")
        guest.post("/preferences", {"lang": "es"})
        assert "Sé amable." in guest.get("/terms")
        assert "Qué se guarda" in guest.get("/privacy")


def test_the_command_line_does_the_same(town: Town, capsys: pytest.CaptureFixture[str]) -> None:
    url = str(town.site.settings.db)

    def admin(*words: str) -> Said:
        return Said(main(["admin", *words, "--db", url]), *capsys.readouterr())

    ann = member(town, "Ann")
    code = ann.table()
    assert "Ann runs the site now." in admin("appoint", "ann").out
    ann.get("/admin")
    assert admin("people", "--json").json()[0] == {
        "name": "Ann",
        "since": admin("people", "--json").json()[0]["since"],
        "tables": 1,
        "administers": True,
        "blocked": False,
    }
    assert code in admin("tables").out
    assert admin("reports").out == "Nothing was reported.\n"
    admin("dismiss", "Ann")
    ann.get("/admin", 404)
    assert admin("rename", "Ann", "Anna", "--json").json() == {"name": "Ann", "to": "Anna"}
    assert json.loads(admin("export", "Anna").out)["name"] == "Anna"
    assert admin("resend", "Anna").out.startswith("0 waiting letters")
    assert "/register?invitation=" in admin("invite").out
    admin("block", "Anna")
    assert ann.client.get("/account", follow_redirects=False).status_code == 303
    admin("unblock", "Anna")
    for words, sentence in (
        (["block"], "It is written as `mytharium admin block NAME`."),
        (["block", "Nobody"], "There is nobody of that name here."),
        (["delete-table", code], f"This deletes {code} for good; --yes says that you mean it."),
        (["delete-table", "fern-owl-27", "--yes"], "There is no such table."),
        (["sing"], "Argument ACTION: invalid choice: 'sing'"),
    ):
        said = admin(*words)
        assert (said.status, said.out) == (2, "")
        assert said.err.startswith(f"mytharium: {sentence}")
    assert admin("delete-table", code, "--yes").status == 0
    assert admin("delete-person", "Anna", "--yes").status == 0
    assert admin("people").out == "Nobody has an account.\n"


# ---- fair play -------------------------------------------------------------------------------------------------------


def test_fair_play_data_is_for_administrators(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each rated game of a player is compared with the review's bot; a seat that a bot has played is left out."""
    monkeypatch.setattr(pieces, "EFFORT", 0.01)
    chief, ann, bob = boss(town), member(town, "Ann"), member(town, "Bob")
    for person in (ann, town.person()):
        person.get("/admin/fair-play", 404)
        person.post("/admin/fair-play", {"name": "Ann"}, 404)
    assert "There are no rated games yet." in chief.get("/admin/fair-play")
    code = duel(town, ann, bob)
    played(town, code, [ann, bob])
    helped = duel(town, ann, bob)
    with ann.live(helped) as first, bob.live(helped) as second:
        for page in (first, second):
            page.catch_up()
            page.act()
            page.ask("move", seq=page.frame["seq"], act="pass")
    bob.post(f"/t/{helped}/seat", {"seat": "1", "kind": "bot", "strength": "easy"})
    played(town, helped, [ann])
    chief.post("/admin/fair-play", {"name": "Nobody"}, 422)
    assert chief.post("/admin/fair-play", {"name": "Ann"}) == "/admin/fair-play?name=Ann"

    async def reviewed() -> bool:
        kept = [await town.site[Reviews].of(one) for one in (code, helped)]
        return all(one is not None and one.is_whole for one in kept)

    while not town.call(reviewed):
        time.sleep(0.01)

    async def data() -> tuple[list[PlayerData], list[Choice]]:
        kept = await town.site[Reviews].of(code)
        assert kept is not None
        assert kept.review is not None
        return await compare_players(town.site[Ratings]), kept.review.choices

    players, choices = town.call(data)
    by_name = {one.name: one for one in players}
    assert (by_name["Ann"].games, by_name["Ann"].analysed) == (2, 2)
    assert (by_name["Bob"].games, by_name["Bob"].analysed) == (1, 1)
    mine = [one.played == one.best for one in choices if one.seat == 1]
    share = by_name["Bob"].share
    assert share is not None
    assert (share.equal, share.choices) == (sum(mine), len(mine))
    assert by_name["Ann"].others == share
    assert by_name["Bob"].seconds
    shown = chief.get("/admin/fair-play?name=Bob")
    assert "/people/Bob" in shown
    assert "/people/Ann" not in shown


@pytest.mark.parametrize(
    ("games", "low", "high"),
    [([(5, 10)], 0.237, 0.763), ([(0, 10)], 0.0, 0.278), ([(10, 10)], 0.722, 1.0), ([(50, 100)] * 4, 0.451, 0.549)],
)
def test_the_interval_of_a_share_is_wilsons(games: list[tuple[int, int]], low: float, high: float) -> None:
    share = share_of(games)
    assert share is not None
    assert [share.low, share.high] == pytest.approx([low, high], abs=1e-3)


def test_games_that_differ_make_an_interval_wider() -> None:
    """As many choices say less if all of one game are alike."""
    alike, apart = share_of([(50, 100)] * 4), share_of([(0, 100), (100, 100)] * 2)
    assert alike is not None
    assert apart is not None
    assert apart.high - apart.low > 4 * (alike.high - alike.low)
    assert share_of([]) is None
    assert share_of([(0, 0)]) is None
