"""All bytes that reach a seat or a watcher, searched for what that one may not know.

The words of Whispers stand nowhere but on its cards, so a word that is found is a card that was shown.
"""

import hashlib
import json
import random
from pathlib import Path

import pytest

from mytharium.server.base.settings import Rates
from tests.server.hand import Page, Person, Town, site
from tests.server.programs import PASSWORD, Program, token_of

Known = set[str]


class Spy:
    """One viewer: everything heard, and what may be known from the true history."""

    def __init__(self, person: Person, seat: int, code: str) -> None:
        self.person = person
        self.seat = seat
        self.code = code
        self.page: Page
        self.bytes: list[bytes] = []

    def fetch(self) -> None:
        """Everything a browser can ask for."""
        client, base = self.person.client, f"/t/{self.code}"
        moments = self.page.frame["moments"]
        paths = [base, f"{base}/board.svg", f"{base}/board.svg?at=0", f"{base}/board.svg?at={moments // 2}&theme=dark"]
        if not self.page.frame["state"]["over"]:
            paths.append(f"{base}/record.json")  # refused
        for path in [*paths, "/", "/preferences"]:
            answer = client.get(path)
            self.bytes.append(answer.content + repr(answer.headers).encode())

    def wander(self, rng: random.Random) -> None:
        """Walk through the history, ask why, try what is not allowed."""
        for moment in rng.sample(range(self.page.frame["moments"] + 1), 3):
            self.page.ask("look", moment=moment)
        self.page.ask("look", moment=None)
        for act in ("say", "swap", "pass", "pick nothing", "deal"):
            if not self.page.frame["state"]["your_turn"]:
                self.page.ask("move", seq=self.page.frame["seq"], act=act)
        self.page.ask("undo", seq=0)
        self.page.ask("why", seq=self.page.frame["seq"], cell="deck")

    def all(self) -> bytes:
        return b"\n".join([*self.bytes, *(text.encode() for text in self.page.heard)])


async def truth(town: Town, code: str) -> tuple[dict[int, set[str]], str, list[str]]:
    """For each viewer the words it may know: its own cards ever held, and all that were said. And the secrets."""
    from mytharium.games.whispers.game import CARDS  # type: ignore[import-not-found]

    async with town.site.tables.at(code) as table:
        match, info = table.match, table.info
        may: dict[int, set[str]] = {seat: set() for seat in range(-3, match.seats)}
        for moment in match.line:
            for event in moment.events:
                if "card" in event.args:
                    for viewer, known in may.items():
                        if event.seen_by(viewer):
                            known.add(CARDS[event.args["card"]])
        keyring = town.site.keyring
        tokens = [keyring.watch_token(code)]
        tokens += [keyring.seat_token(code, seat, k) for seat in range(match.seats) for k in (0, 1)]
        tokens += [one.guest for one in info.rights.grants]
        return may, info.seed, tokens


def check(town: Town, spies: list[Spy], may: dict[int, set[str]], seed: str, tokens: list[str], over: bool) -> None:
    from mytharium.games.whispers.game import CARDS

    links = {spy.seat: {link[3:] for link in spy.person.links(spy.code)} for spy in spies}
    for spy in spies:
        heard = spy.all().decode(errors="replace")
        found = {card for card in CARDS if card in heard}
        for card in found - may[spy.seat]:
            where = heard.index(card)
            raise AssertionError(f"Seat {spy.seat} was sent {card}: {heard[max(0, where - 200) : where + 50]}")
        if spy.seat >= 0:
            assert found  # the spy is not blind
        assert seed not in heard
        for token in tokens:
            assert token not in heard or token in links[spy.seat], spy.seat


@pytest.mark.parametrize("seed", range(3))
def test_nobody_is_sent_what_they_may_not_know(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    with site(tmp_path / "db.sqlite") as town:
        people = [town.person(name) for name in ("Ann", "Bob", "Cyd")]
        code = people[0].table(seat1="friend", seat2="bot:easy")
        people[1].sit(town.seat_link(code, 1))
        people[2].get(town.watch_link(code))
        spies = [Spy(person, seat, code) for person, seat in zip(people, (0, 1, -3), strict=True)]
        with people[0].live(code) as one, people[1].live(code) as two, people[2].live(code) as three:
            spies[0].page, spies[1].page, spies[2].page = one, two, three
            for _ in range(300):
                for spy in spies:
                    page = spy.page
                    page.catch_up()
                    state = page.frame["state"]
                    if state["your_turn"] and state["can_undo"] and rng.random() < 0.3:
                        page.ask("undo", seq=page.frame["seq"])
                    elif state["your_turn"]:
                        page.act(rng.randrange(len(page.frame["choices"]) or 1))
                    if rng.random() < 0.15:
                        spy.wander(rng)
                        spy.fetch()
                if all(spy.page.frame["state"]["over"] for spy in spies):
                    break
            else:
                raise AssertionError("The game does not end.")
            may, secret, tokens = town.call(truth, town, code)
            check(town, spies, may, secret, tokens, over=True)
            record = json.loads(people[2].get(f"/t/{code}/record.json"))
            assert record["seed"] == secret  # told at the end, and only then


def test_a_device_for_two_shows_one_hand_at_a_time(tmp_path: Path) -> None:
    from mytharium.games.whispers.game import CARDS

    with site(tmp_path / "db.sqlite") as town:
        ann = town.person("Ann")
        code = ann.table(seat1="device", name1="Bob")
        with ann.live(code) as page:
            assert not [card for card in CARDS if card in "".join(page.heard) + ann.get(f"/t/{code}")]
            page.ask("lift", seat=0)
            first = {card for card in CARDS if card in "".join(page.heard)}
            page.act()
            page.ask("move", seq=page.frame["seq"], act="pass")
            page.heard.clear()
            page.ask("done", seq=page.frame["seq"])
            assert page.frame["state"]["curtain"] == 1
            page.ask("look", moment=2)
            assert not [card for card in CARDS if card in "".join(page.heard)]
            page.ask("lift", seat=1)
            second = {card for card in CARDS if card in "".join(page.heard)}
            assert len(first) == len(second) == 3
            assert not first & second


def test_the_seal_is_shown_and_the_seed_is_not(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", rates=Rates(register="1000/minute")) as town:
        ann, watcher = town.person(), town.person()
        ann.post("/register", {"name": "Ann", "password": PASSWORD}, 200)
        robot = Program(town, token_of(ann))
        code = ann.table()
        watcher.get(town.watch_link(code))
        _, seed, _ = town.call(truth, town, code)
        assert len(bytes.fromhex(seed)) * 8 >= 128  # it cannot be found from its seal by trying
        seal = hashlib.sha256(seed.encode()).hexdigest()
        seen = [robot.client.get(f"/api/tables/{code}", headers=robot.headers).text, ann.get("/account/data.json")]
        for person in (ann, watcher):
            seen.append(person.get(f"/t/{code}"))
            with person.live(code) as page:
                assert page.frame["seal"] == seal
                page.ask("look", moment=0)
                seen.append(page.heard[0])
                assert seed not in "".join(page.heard)
        for text in seen:
            assert seal in text
            assert seed not in text
        assert json.loads(seen[0])["seal"] == seal
        assert seed not in ann.get(f"/t/{code}/plan")
