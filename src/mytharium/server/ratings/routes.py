"""Leader boards and profiles."""

from collections.abc import Sequence

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.people import People, profile_path
from mytharium.server.base.words import day, number, percent, signed, words_for
from mytharium.server.http.requests import guest_of
from mytharium.server.http.responses import failure, me_of, meta_of, on_shelf, page, shell, site_of, words_of
from mytharium.server.ratings.model import ENOUGH, Played, Rating, grouped, rivals
from mytharium.server.ratings.store import Ranked, Ratings, Role
from mytharium.server.tables.table import STRENGTHS

NOBODY = mark("There is nobody of that name here.")
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 340, 140, 44, 8, 8, 18  # of the picture of a rating
STEPS = (50, 100, 200, 500, 1000)  # points between two lines
MAX_LINES = 5  # unless the steps are too small for so few


async def first_board(request: Request) -> Response:
    return RedirectResponse(f"/ratings/{games.names()[0]}", 303)


async def board(request: Request) -> Response:
    game, words, ratings = meta_of(request), words_of(request), site_of(request)[Ratings]
    own, ranked = words_for(words.lang, game.name), await ratings.board(game.name)
    html = shell(
        "ratings",
        me_of(request),
        game=game.name,
        game_title=game.title,
        games=[games.meta(name) for name in games.names()],
        enough=ENOUGH,
        board=[_line(one, words) for one in ranked],
        people=sum(not one.bot for one in ranked),
        roles=[
            (own.t(role.name), role.games, signed(role.edge, words), number(role.expected, words))
            for role in await ratings.roles(game.name)
        ],
    )
    return page(request, html)


def _line(one: Ranked, words: Words) -> dict[str, object]:
    name = words.t("Bot: {strength}", strength=words.t(STRENGTHS[one.name])) if one.bot else one.name
    rating = f"{one.rating.points} ± {one.rating.spread}"
    path = "" if one.bot else profile_path(one.name)
    return {"name": name, "path": path, "rating": rating, "games": one.rating.games, "bot": one.bot}


async def profile(request: Request) -> Response:
    site, guest, me = site_of(request), guest_of(request), me_of(request)
    ratings, words = site[Ratings], me.words
    person = await site[People].by_name(request.path_params["name"])
    if person is None:
        return failure(request, 404, NOBODY)
    rated, (played, latest, met) = await ratings.of(person.id), await ratings.games(person.id, guest.id)
    by_game = {game: own for game, own in grouped(played, lambda one: one.game).items() if game in games.names()}
    roles = {game: await ratings.roles(game) for game, own in by_game.items() if any(one.role for one in own)}
    html = shell(
        "profile",
        me,
        list(by_game),
        name=person.name,
        mine=person.id == guest.id,
        since=day(person.created, words),
        games=[
            {**on_shelf(game, me.lang), **_statistics(own, roles.get(game, []), words)} for game, own in by_game.items()
        ],
        ratings=rated,
        curves={game: _curve(curve, words) for game in rated if (curve := await ratings.curve(person.id, game))},
        rivals=[(rival, profile_path(rival.name)) for rival in rivals(played, met)],
        latest=[
            (one, games.meta(one.game).title, words_for(me.lang, one.game).t(one.role), day(one.finished, words))
            for one in latest
            if one.game in by_game
        ],
    )
    return page(request, html)


def _statistics(played: Sequence[Played], known: Sequence[Role], words: Words) -> dict[str, object]:
    """Return the statistics of one game; `known`: the points that may be expected with each role."""
    own, expected = words_for(words.lang, played[0].game), {role.name: number(role.expected, words) for role in known}
    by_role, by_seat = grouped(played, lambda one: one.role), grouped(played, lambda one: one.seat)
    return {
        "all": _tally(played, words),
        "roles": [
            (own.t(role), (*_tally(some, words), expected.get(role, ""))) for role, some in by_role.items() if role
        ],
        "seats": [(words.t("Seat {n}", n=seat + 1), _tally(some, words)) for seat, some in sorted(by_seat.items())],
        "expected": bool(expected),
    }


def _tally(played: Sequence[Played], words: Words) -> tuple[str, ...]:
    """Return the number of games, the share that was won, the mean and the best score."""
    games, scores = len(played), [one.score for one in played]
    won = sum(one.rank == 1 for one in played) / games
    return number(games, words), percent(won, words), number(sum(scores) / games, words), number(max(scores), words)


def _curve(ratings: Sequence[Rating], words: Words) -> Markup:
    """Draw a rating after each game, and around it how sure it was. A pause says nothing, so there are no days."""
    points = [one.points for one in ratings]
    highs, lows = [one.points + one.spread for one in ratings], [one.points - one.spread for one in ratings]
    scales = [range(min(lows) // step * step, max(highs) + step, step) for step in STEPS]
    scale = next((scale for scale in scales if len(scale) <= MAX_LINES), scales[-1])
    height = (scale[-1] - scale[0]) or scale.step

    def x(k: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (k / max(1, len(ratings) - 1))

    def y(points: int) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (points - scale[0]) / height)

    def path(points: Sequence[int]) -> list[str]:
        return [f"{x(k):.1f} {y(one):.1f}" for k, one in enumerate(points)]

    rule = Markup('<path class="rule" d="M{} {:.1f}H{}"/><text x="{}" y="{:.1f}">{}</text>')
    label = words.t(
        "The rating after each of {n} games: from {first} to {last}", n=len(points), first=points[0], last=points[-1]
    )
    return Markup(
        '<svg class="curve" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">{rules}'
        '<path class="band" d="M{band}Z"/><path class="line" d="M{line}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
        '<text class="end" x="{right}" y="{bottom}">{count}</text></svg>'
    ).format(
        width=WIDTH,
        height=HEIGHT,
        right=WIDTH - RIGHT,
        bottom=HEIGHT - 3,
        rules=Markup("").join(rule.format(LEFT, y(at), WIDTH - RIGHT, LEFT - 6, y(at) + 4, at) for at in scale),
        band="L".join([*path(highs), *reversed(path(lows))]),
        line="L".join(path(points)),
        x=x(len(points) - 1),
        y=y(points[-1]),
        label=label,
        count=words.n("{n} rated game", "{n} rated games", len(points)),
    )


routes = [
    Route("/ratings", first_board),
    Route("/ratings/{game}", board),
    Route("/people/{name:path}", profile),
]
