"""What a cheat would try with the site's own features, in friendly, rated and tournament games. On both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from mytharium.server.base.settings import Rates
from mytharium.server.db.schema import entries
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.tables import hints
from mytharium.server.tables.hints import NO_HINTS, TOURNAMENT_HINTS
from mytharium.server.tables.undo import FINAL, TOURNAMENT_UNDO
from mytharium.server.tournaments.scheduler import Organiser
from tests.server.databases import BOTH, database
from tests.server.hand import Page, Person, Town, pair, play, site
from tests.server.programs import Program, token_of
from tests.server.test_hints import hint
from tests.server.test_kept_answers import kept
from tests.server.test_ratings import count, duel, id_of, member, played, ratings_of

PATIENT = Rates(create="1000/minute", join="1000/minute", post="1000/minute", message="100000/second")
TO_BOT = {"kind": "bot", "strength": "easy"}


@pytest.fixture(params=BOTH)
def town(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Town]:
    with database(request.param, tmp_path) as url, site(url, rates=PATIENT) as found:
        yield found


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "EFFORT", 0.02)


def to_bot(person: Person, code: str, seat: int) -> None:
    person.post(f"/t/{code}/seat", {"seat": str(seat), **TO_BOT})


def back(person: Person, code: str, seat: int) -> None:
    person.post(f"/t/{code}/seat", {"seat": str(seat), "kind": "me"})


def is_asked(page: Page) -> bool:
    return bool(page.frame["state"]["your_turn"] or page.frame["state"]["must_end"])


def take_turn(page: Page, act: str = "pass") -> None:
    """Wait for the turn, choose a word, and do this with it."""
    page.until(is_asked)
    while is_asked(page):
        offered = [choice["act"] for choice in page.frame["choices"]]
        page.act(offered.index(act) if act in offered else 0)


def deciders(town: Town, code: str) -> list[tuple[int, str | None]]:
    """The seat and the decider of each entry that is not drawn."""

    async def read() -> list[tuple[int, str | None]]:
        query = select(entries.c.seat, entries.c.decided_by).where(entries.c.table == code, entries.c.seat >= 0)
        async with town.site.tables.store.database.reading() as connection:
            return [(row.seat, row.decided_by) for row in await connection.execute(query.order_by(entries.c.seq))]

    return town.call(read)


# ---- undo and hints ------------------------------------------------------------------------------------------------


def gone(town: Town, how: str, bob: Person, code: str) -> None:
    """Bob leaves the table in one of the ways in which a bot takes over."""
    if how == "handed":
        to_bot(bob, code, 1)
    elif how == "late":
        town.call(town.site.seating.lose_seat, code, 1)
    else:
        bob.post("/account/delete", {"name": "Bob"})


@pytest.mark.parametrize("how", ["handed", "late", "deleted"])
def test_nobody_rewinds_a_person_whose_seat_a_bot_holds(town: Town, how: str) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    code = ann.table()
    bob.sit(town.seat_link(code, 1))
    with ann.live(code) as first:
        with bob.live(code) as second:
            for page in (first, second, first, second):
                take_turn(page)
        first.ask("ask_undo")
        assert first.frame["state"]["undo_asked_by"] == 0, "the request stands until something else happens"
        gone(town, how, bob, code)
        first.until(is_asked)
        before, moment = first.frame["seq"], first.frame["moment"]
        state = first.frame["state"]
        assert not state["can_undo"]
        assert not state["can_ask_undo"]
        assert 'data-do="hint"' not in first.regions["prompt"]
        first.ask("answer_undo", yes=True)
        for said in ({"kind": "undo", "seq": before}, {"kind": "ask_undo"}):
            assert first.ask(**said)["type"] == "error"
        assert hint(first)["text"] == NO_HINTS
        first.catch_up()
        assert (first.frame["seq"], first.frame["moment"]) == (before, moment)
    if how == "handed":
        back(bob, code, 1)
        with bob.live(code) as second:
            assert second.frame["seq"] == before


def test_who_borrows_a_seat_rewinds_nothing_of_its_owner(town: Town) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    code = ann.table(seat1="bot", strength1="easy")
    with ann.live(code) as page:
        take_turn(page)
        page.until(is_asked)
        assert page.frame["state"]["can_undo"]
    ann.post(f"/t/{code}/hand", {"name": "Bob"})
    bob.post(f"/t/{code}/sit", {})
    with bob.live(code) as page:
        assert not page.frame["state"]["can_undo"]
        assert page.ask("undo", seq=page.frame["seq"])["type"] == "error"


@pytest.mark.parametrize("seats", ["bots", "device", "stood in"])
def test_a_game_that_is_over_is_final(town: Town, seats: str) -> None:
    """From then on the seed can be read in the record, so every draw to come would be known."""
    ann = town.person("Ann")
    if seats == "stood in":
        ann, bob, code = pair(town)
        to_bot(bob, code, 1)
    else:
        code = ann.table(seat1="bot" if seats == "bots" else "device", name1="Cyd", strength1="easy")
    with ann.live(code) as page:
        play(page)
        assert page.frame["state"]["over"]
        assert '"seed"' in ann.get(f"/t/{code}/record.json")
        seq = page.frame["seq"]
        assert not page.frame["state"]["can_undo"]
        assert not page.frame["state"]["can_ask_undo"]
        for said in ({"kind": "undo", "seq": seq}, {"kind": "ask_undo"}, {"kind": "answer_undo", "yes": True}):
            assert page.ask(**said)["text"] == FINAL
        page.catch_up()
        assert page.frame["seq"] == seq


# ---- who decided ---------------------------------------------------------------------------------------------------


def test_every_decision_is_stored_with_who_made_it(town: Town) -> None:
    ann, bob, cyd = (member(town, name) for name in ("Ann", "Bob", "Cyd"))
    code = ann.table(hints="yes")
    bob.sit(town.seat_link(code, 1))
    with ann.live(code) as first, bob.live(code) as second:
        take_turn(first)
        assert deciders(town, code)[-1] == (0, "hand")
        kept(ann, code)
        take_turn(second)
        first.until(lambda page: (0, "auto") in deciders(town, code))
        to_bot(bob, code, 1)
        first.until(is_asked)
        assert deciders(town, code)[-1] == (1, "bot")
        back(bob, code, 1)
        assert hint(first)["type"] == "hint"
        first.act()
        assert deciders(town, code)[-1] == (0, "hint")
        first.ask("undo", seq=first.frame["seq"])
        Program(town, token_of(ann)).ask(f"/{code}/moves", {"seq": first.frame["seq"], "id": 0})
        assert deciders(town, code)[-1] == (0, "program")
        first.catch_up()
        take_turn(first)
    bob.post(f"/t/{code}/hand", {"name": "Cyd"})
    cyd.post(f"/t/{code}/sit", {})
    with cyd.live(code) as third:
        take_turn(third)
    assert deciders(town, code)[-1] == (1, "lent")


def assisted_by_bot(town: Town, code: str, bob: Person, page: Page) -> None:
    """The cheat: on each of Bob's turns the seat is handed to a bot and taken back."""
    to_bot(bob, code, 1)
    page.until(lambda page: is_asked(page) or page.frame["state"]["over"])
    if not page.frame["state"]["over"]:
        back(bob, code, 1)


def finish(town: Town, code: str, ann: Person, bob: Person, cheat: str) -> None:
    """Play to the end; Ann always passes, Bob cheats."""
    with ann.live(code) as first, bob.live(code) as second:
        take_turn(first)
        take_turn(second)
    program = Program(town, token_of(bob)) if cheat == "program" else None
    if cheat in ("lent", "lent once"):
        member(town, "Cyd")
        bob.post(f"/t/{code}/hand", {"name": "Cyd"})
        bob = member(town, "Cyd")
        bob.post(f"/t/{code}/sit", {})
    with ann.live(code) as first:
        for _ in range(60):
            first.catch_up()
            if first.frame["state"]["over"]:
                return
            if is_asked(first):
                take_turn(first)
            elif cheat == "bot":
                assisted_by_bot(town, code, bob, first)
            elif program is not None:
                asked = program.ask(f"/{code}")
                program.ask(f"/{code}/moves", {"seq": asked["seq"], "id": 0})
            else:
                with bob.live(code) as second:
                    take_turn(second, "say")
                if cheat == "lent once":
                    owner = member(town, "Bob")
                    owner.post(f"/t/{code}/hand", {"back": "yes"})
                    bob, cheat = owner, ""


@pytest.mark.parametrize("cheat", ["bot", "program", "lent", "lent once"])
def test_no_bot_program_or_friend_wins_rating_for_a_person(town: Town, cheat: str) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    code = duel(town, ann, bob)
    finish(town, code, ann, bob, cheat)
    found = ratings_of(town)
    assert found["Ann"][0] > 1500 > found["Bob"][0], "the game counts, and Bob is last in it"
    assert "Cyd" not in found


def test_no_player_cancels_a_rated_result(town: Town) -> None:
    """Neither a link opened elsewhere, nor an agreed undo, nor an account that goes away makes a game unrated."""
    ann, bob = member(town, "Ann"), member(town, "Bob")
    code = duel(town, ann, bob)
    assert town.seat_link(code, 1, 1) not in bob.links(code), "who has an account signs in elsewhere"
    town.person("Other").post(town.seat_link(code, 1, 1), {"name": "Other"}, 410)
    played(town, code, [ann, bob], undo=True)
    assert count(town) == 2
    code = duel(town, ann, bob)
    with ann.live(code) as first, bob.live(code) as second:
        take_turn(first)
        take_turn(second)
    bob.post("/account/delete", {"name": "Bob"})
    before = ratings_of(town)["Ann"]
    played(town, code, [ann])
    now = ratings_of(town)["Ann"]
    assert now[1] == before[1] + 1
    assert now[0] > before[0]


def test_no_rematch_takes_rating_from_a_player_who_did_not_come(town: Town) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    code = duel(town, ann, bob)
    played(town, code, [ann, bob])
    before = ratings_of(town)
    again = ann.post(f"/t/{code}/rematch", {}).removeprefix("/t/")
    found = town.call(town.site.tables.store.table, again)
    assert found is not None
    town.call(town.site.seating.lose_seat, again, found.rights.seats_of(id_of(town, "Bob"))[0])
    played(town, again, [ann])
    assert ratings_of(town) == before


def test_a_game_in_which_every_seat_was_assisted_is_not_rated(town: Town) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    code = duel(town, ann, bob)
    with ann.live(code) as first, bob.live(code) as second:
        take_turn(first)
        take_turn(second)
    to_bot(ann, code, 0)
    to_bot(bob, code, 1)
    with ann.live(code) as page:
        page.until(lambda page: bool(page.frame["state"]["over"]))
    assert ratings_of(town) == {}


def test_a_borrowed_seat_is_lent_no_further(town: Town) -> None:
    """Else the first owner would be forgotten, and with it whose result it is."""
    ann, bob, cyd = (member(town, name) for name in ("Ann", "Bob", "Cyd"))
    code = duel(town, ann, bob)
    bob.post(f"/t/{code}/hand", {"name": "Cyd"})
    cyd.post(f"/t/{code}/sit", {})
    member(town, "Dan")
    assert "lent to you" in cyd.post(f"/t/{code}/hand", {"name": "Dan"}, 422)


def test_the_table_says_what_counts_and_who_was_assisted(town: Town) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    code = duel(town, ann, bob)
    with ann.live(code) as first:
        assert "Rated if every player has an account." in first.regions["extra"]
        take_turn(first)
        to_bot(bob, code, 1)
        first.until(lambda page: "has moved for Bob, so this seat ranks last" in page.regions["extra"])
    assert "Your seat then ranks last." in ann.get(f"/t/{code}")
    friendly = ann.table(seat1="bot", strength1="easy")
    assert "ranks last" not in ann.get(f"/t/{friendly}")


# ---- tournaments ---------------------------------------------------------------------------------------------------


def cup(town: Town, host: Person, friendly: bool = False, rivals: tuple[Person, ...] = ()) -> str:
    """A tournament with its first table; that table."""
    form = {"name": "Cup", "kind": "robin", "rounds": "1", "pace": "calm", "friendly": "yes" if friendly else ""}
    path = host.post("/tournaments/new/whispers", form)
    for person in (host, *rivals):
        person.post(f"{path}/enter", {})
    if not rivals:
        host.post(f"{path}/bot", {"strength": "easy"})
    host.post(f"{path}/begin", {})
    shown = host.get(path)
    assert ("Friendly: hints and undo are allowed" in shown) == friendly
    assert ("Tournament rules: no hints" in shown) != friendly
    town.call(town.site[Organiser].tend)
    town.call(town.site[Organiser].tend)
    tournament = town.call(town.site[Organiser].tournaments.read, path.removeprefix("/tournaments/"))
    return tournament.pairings[0].table


@pytest.mark.parametrize("friendly", [False, True])
def test_tournament_games_against_bots_have_neither_hints_nor_free_undo(town: Town, friendly: bool) -> None:
    ann = member(town, "Ann")
    code = cup(town, ann, friendly)
    with ann.live(code) as page:
        page.until(is_asked)
        assert ('data-do="hint"' in page.regions["prompt"]) == friendly
        said = hint(page)
        assert said["type"] == "hint" if friendly else said["text"] == TOURNAMENT_HINTS
        take_turn(page)
        page.until(is_asked)
        before = page.frame["seq"]
        assert page.frame["state"]["can_undo"] == friendly
        page.ask("undo", seq=before)
        page.catch_up()
        assert (page.frame["seq"] > before) == friendly


def test_in_a_tournament_the_last_step_can_be_undone_and_nothing_more(town: Town) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    code = cup(town, ann, rivals=(bob,))
    with ann.live(code) as one, bob.live(code) as other:
        first, second = (one, other) if one.frame["state"]["your_turn"] else (other, one)
        before = first.frame["choices"]
        first.act()
        first.ask("undo", seq=first.frame["seq"])
        assert first.frame["choices"] == before
        take_turn(first)
        take_turn(second)
        first.catch_up()
        assert not first.frame["state"]["can_ask_undo"]
        assert first.ask("ask_undo")["text"] == TOURNAMENT_UNDO


def test_a_bot_wins_no_tournament_game_for_a_person(town: Town) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    code = cup(town, ann, rivals=(bob,))
    seats = town.call(town.site.tables.store.table, code)
    assert seats is not None
    mine = seats.rights.seats_of(id_of(town, "Bob"))[0]
    with ann.live(code) as page, bob.live(code) as other:
        to_bot(bob, code, mine)
        while (mine, "bot") not in deciders(town, code):
            page.catch_up()
            if is_asked(page):
                take_turn(page)
        back(bob, code, mine)
        play(page, other)
        assert page.frame["state"]["over"]
    listed = town.call(town.site[Lobby].lists.played, id_of(town, "Bob"))[0]
    assert listed.ranks[mine] == 2
    assert listed.ranks[1 - mine] == 1


def test_a_rematch_of_a_tournament_game_is_an_ordinary_game(town: Town) -> None:
    ann = member(town, "Ann")
    code = cup(town, ann)
    with ann.live(code) as page:
        play(page)
    again = town.call(town.site.tables.store.table, ann.post(f"/t/{code}/rematch", {}).removeprefix("/t/"))
    assert again is not None
    assert not again.is_tournament
