"""States of the pages about how good people are, tournaments, and those who run the site."""

import math
from dataclasses import replace

from playwright.sync_api import Page
from sqlalchemy import delete, select

from mytharium.server.accounts.people import People
from mytharium.server.base.clock import DAY, now
from mytharium.server.db.schema import rated_games, ratings, reports, results, reviews
from mytharium.server.db.schema import tournaments as all_tournaments
from mytharium.server.ratings.model import Rating
from mytharium.server.tables.rights import ANYONE, Grant, Right
from mytharium.server.tables.time_control import Pace
from mytharium.server.tournaments.model import GROUPS, KNOCKOUT, SWISS, Rules, points_of
from mytharium.server.tournaments.scheduler import Organiser, next_boards
from tests.browser.people import account_of, refused, signed_in
from tests.browser.running import MODEL, search
from tests.browser.states import LONG, PEOPLE, Stage, State, connected, mine, won

ROLES = ("Witches", "Halflings", "Darklings", "Chaos Magicians", "Engineers")


def rate(s: Stage, game: str, name: str, games: int) -> None:
    """Somebody who has played so many rated games, with ups and downs."""
    person = account_of(s.running, name)
    tables = [s.running.plant(search(won), PEOPLE, {0: person, 1: "friend"}) for _ in range(min(games, 12))]

    async def write() -> None:
        async with s.running.site.tables.store.database.writing() as connection:
            await connection.execute(delete(ratings).where(ratings.c.who == person, ratings.c.game == game))
            for k, table in enumerate(tables):
                rating = Rating(25 + 3 * math.sin(k) + k / 3, 8.3 / (1 + k / 2))
                row = {"table": table, "seat": 0, "person": person, "game": game, "at": now() - DAY * (20 - k)}
                await connection.execute(rated_games.insert().values(row | {"mu": rating.mu, "sigma": rating.sigma}))
                role = {"role": ROLES[k % len(ROLES)]} if game == "terra_mystica" else {}
                if role:
                    await connection.execute(results.update().where(results.c.table == table).values(role))
            values = {"game": game, "mu": rating.mu, "sigma": rating.sigma, "games": games, "at": now()}
            await connection.execute(ratings.insert().values(who=person, **values))

    s.running.call(write())


def profile_rated(s: Stage) -> Page:
    signed_in(s)
    rate(s, s.game, "Sólrún", 12)
    return s.page("/people/Sólrún")


def leader_board(s: Stage) -> Page:
    for name in ("Sólrún", "Embla", LONG):
        rate(s, "terra_mystica", name, 14)

    async def roles() -> None:
        async with s.running.site.tables.store.database.writing() as connection:
            await connection.execute(delete(ratings).where(ratings.c.who.startswith("role/")))
            for k, role in enumerate(ROLES):
                row = {
                    "who": f"role/{role}",
                    "game": "terra_mystica",
                    "mu": 1.5 - k,
                    "sigma": 1.0,
                    "games": 9,
                    "at": now(),
                }
                await connection.execute(ratings.insert().values(row))

    s.running.call(roles())
    return s.page("/ratings/terra_mystica")


def leader_board_empty(s: Stage) -> Page:
    return s.page("/ratings/mythical_island")


def run_the_site(s: Stage) -> Page:
    person, rude = signed_in(s), account_of(s.running, LONG)
    where = {"table": "fern-owl-27", "what": "players", "guest": "me", "at": now()}

    async def report() -> None:
        await s.running.site[People].appoint(person, True)
        await s.running.site[People].block(rude, True)
        async with s.running.site.tables.store.database.writing() as connection:
            await connection.execute(delete(reports))
            for number, (author, name) in enumerate(((rude, LONG), ("somebody", "Guest"))):
                row = {"number": number, "author": author, "name": name, "text": "A rude word, <b>again</b> and again."}
                await connection.execute(reports.insert().values(where | row))

    s.running.call(report())
    return s.page("/admin")


def fair_play_data(s: Stage) -> Page:
    """Two players with reviews of their games, and one whose games were not analysed."""
    person = signed_in(s)
    for name in ("Sólrún", "Embla", LONG):
        rate(s, "terra_mystica", name, 12)
    s.running.call(s.running.site[People].appoint(person, True))

    async def review() -> None:
        async with s.running.site.tables.store.database.writing() as connection:
            await connection.execute(delete(reviews))
            named = [await s.running.site[People].by_name(name) for name in ("Sólrún", "Embla")]
            for k, player in enumerate(named):
                assert player is not None
                query = select(rated_games.c.table).where(rated_games.c.person == player.id)
                for table in (await connection.scalars(query)).all():
                    choices = [{"seat": 0, "played": "a", "best": "a" if n % (2 + 3 * k) else "b"} for n in range(40)]
                    row = {"table": table, "done": 1, "total": 1, "beat": 0, "data": {"choices": choices}}
                    await connection.execute(reviews.insert().values(row))

    s.running.call(review())
    return s.page("/admin/fair-play")


def assisted(s: Stage) -> Page:
    """A table that counts, with the menu open, at which somebody has moved for a player with a long name."""
    person = signed_in(s)
    chairs = (PEOPLE[0], replace(PEOPLE[1], name=LONG, assisted=True))
    code = s.running.plant(search(mine), chairs, {0: person, 1: "friend"})

    async def count() -> None:
        await s.running.site.tables.store.grant(code, Grant(Right.PUBLIC, ANYONE))
        await s.running.site.tables.hear(code)

    s.running.call(count())
    page = s.page(f"/t/{code}")
    connected(page)
    page.click("summary")
    return page


def terms(s: Stage) -> Page:
    return s.page("/terms")


def privacy(s: Stage) -> Page:
    return s.page("/privacy")


def cup(s: Stage, kind: str, begun: bool, seats: int = 2, rounds: int = 2) -> str:
    """A tournament of people and bots, with some rounds of results if it has begun."""
    person, all_ = signed_in(s), s.running.site[Organiser].tournaments

    async def set_up() -> str:
        rules = Rules("Autumn cup", MODEL, (), {}, kind, Pace(3 * DAY, DAY), 3, 4, seats=seats)
        code = await all_.set_up(rules, person)
        await all_.enter(code, person, "Sólrún")
        for k in range(6):
            await all_.enter(code, "", LONG if k == 4 else f"Bot {k + 1}", "easy")
        for _ in range(rounds if begun else 0):
            tournament = await all_.read(code)
            await all_.go_on(tournament, next_boards(tournament))
            for k, pairing in enumerate((await all_.read(code)).pairings):
                ranks = ([1, 2], [1, 1], [2, 1])[k % 3] + list(range(3, len(pairing.players) + 1))
                if len(pairing.players) > 1:
                    await all_.decide(code, pairing, points_of(ranks), [20 + k - 2 * rank for rank in ranks])
        if begun and kind != KNOCKOUT:
            async with all_.database.writing() as connection:
                await connection.execute(
                    all_tournaments.update().where(all_tournaments.c.id == code).values(over=now())
                )
        return code

    return s.running.call(set_up())


def tournament_open(s: Stage) -> Page:
    return s.page(f"/tournaments/{cup(s, SWISS, False)}")


def tournament(s: Stage) -> Page:
    return s.page(f"/tournaments/{cup(s, SWISS, True)}")


def tournament_groups(s: Stage) -> Page:
    return s.page(f"/tournaments/{cup(s, GROUPS, True)}")


def tournament_knockout(s: Stage) -> Page:
    return s.page(f"/tournaments/{cup(s, KNOCKOUT, True)}")


def tournament_of_threes(s: Stage) -> Page:
    return s.page(f"/tournaments/{cup(s, SWISS, True, 3)}")


def tournament_without_entrants(s: Stage) -> Page:
    person, all_ = signed_in(s), s.running.site[Organiser].tournaments
    rules = Rules(LONG, "terra_mystica", (), {}, SWISS, Pace(3 * DAY, DAY), seats=4)
    return s.page(f"/tournaments/{s.running.call(all_.set_up(rules, person))}")


def new_tournament_of_fives(s: Stage) -> Page:
    signed_in(s)
    return s.page("/tournaments/new/terra_mystica")


def tournament_list(s: Stage) -> Page:
    cup(s, SWISS, False)
    return s.page("/tournaments")


def new_tournament(s: Stage) -> Page:
    signed_in(s)
    return refused(s, f"/tournaments/new/{s.game}", {"#name": "Cup", "#rounds": "99"}, ".card1 .btn.solid")


STATES: tuple[State, ...] = (
    profile_rated,
    leader_board,
    leader_board_empty,
    run_the_site,
    fair_play_data,
    assisted,
    terms,
    privacy,
    tournament_open,
    tournament,
    tournament_groups,
    tournament_knockout,
    tournament_of_threes,
    tournament_without_entrants,
    new_tournament_of_fives,
    tournament_list,
    new_tournament,
)
