"""A rating in time as a picture: the line, and around it how sure it was."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from mytharium.core.compose import Meta
from mytharium.scene.words import Words
from mytharium.server.accounts.pages import profile_path
from mytharium.server.accounts.store import Person
from mytharium.server.base.words import day, number, percent, signed, words_for
from mytharium.server.http.responses import Me, on_shelf, shell
from mytharium.server.ratings.model import ENOUGH, Rating
from mytharium.server.ratings.statistics import ByGame, Statistics, Tally
from mytharium.server.ratings.store import Ranked, Role
from mytharium.server.tables.table import BY_NAME

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 340, 140, 44, 8, 8, 18
STEPS = (50, 100, 200, 500, 1000)  # points between two lines


def curve_svg(curve: Sequence[tuple[int, Rating]], words: Words) -> Markup:
    """By game, not by day: a pause says nothing about how well somebody plays."""
    ratings = [rating for _, rating in curve]
    step = next((step for step in STEPS if _range(ratings, step)[1] <= 5), STEPS[-1])
    low, lines = _range(ratings, step)

    def x(k: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (k / max(1, len(ratings) - 1))

    def y(points: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (points - low) / (step * max(1, lines - 1)))

    above = [f"{x(k):.1f} {y(one.points + one.spread):.1f}" for k, one in enumerate(ratings)]
    below = [f"{x(k):.1f} {y(one.points - one.spread):.1f}" for k, one in enumerate(ratings)]
    line = [f"{x(k):.1f} {y(one.points):.1f}" for k, one in enumerate(ratings)]
    rules = Markup("").join(
        Markup('<path class="rule" d="M{} {:.1f}H{}"/><text x="{}" y="{:.1f}">{}</text>').format(
            LEFT, y(mark), WIDTH - RIGHT, LEFT - 6, y(mark) + 4, mark
        )
        for mark in range(low, low + step * lines, step)
    )
    label = words.t(
        "The rating after each of {n} games: from {first} to {last}",
        n=len(ratings),
        first=ratings[0].points,
        last=ratings[-1].points,
    )
    return Markup(
        '<svg class="curve" viewBox="0 0 {} {}" role="img" aria-label="{}">{}'
        '<path class="band" d="M{}Z"/><path class="line" d="M{}"/><circle cx="{:.1f}" cy="{:.1f}" r="4"/>'
        '<text class="end" x="{}" y="{}">{}</text></svg>'
    ).format(
        WIDTH,
        HEIGHT,
        label,
        rules,
        "L".join([*above, *reversed(below)]),
        "L".join(line),
        x(len(ratings) - 1),
        y(ratings[-1].points),
        WIDTH - RIGHT,
        HEIGHT - 3,
        words.n("{n} rated game", "{n} rated games", len(ratings)),
    )


def _range(ratings: Sequence[Rating], step: int) -> tuple[int, int]:
    """The lowest line, and how many lines there are."""
    low = min(one.points - one.spread for one in ratings) // step * step
    high = -(-max(one.points + one.spread for one in ratings) // step) * step
    return low, (high - low) // step + 1


def ratings(me: Me, game: Meta, games: Sequence[Meta], board: Sequence[Ranked], roles: Sequence[Role]) -> str:
    words = me.words
    own = words_for(me.lang, game.name)
    return shell(
        "ratings",
        me,
        game=game.name,
        game_title=game.title,
        games=games,
        enough=ENOUGH,
        board=[_line(one, words) for one in board],
        people=sum(not one.bot for one in board),
        roles=[
            (
                own.t(role.name),
                role.games,
                signed(role.edge, words),
                number(role.expected, words),
            )
            for role in roles
        ],
    )


def rating_text(rating: Rating) -> str:
    return f"{rating.points} ± {rating.spread}"


def _line(one: Ranked, words: Words) -> dict[str, object]:
    name = words.t("Bot: {strength}", strength=words.t(BY_NAME[one.name].title)) if one.bot else one.name
    path = "" if one.bot else profile_path(one.name)
    return {"name": name, "path": path, "rating": rating_text(one.rating), "games": one.rating.games, "bot": one.bot}


def profile(
    me: Me,
    person: Person,
    mine: bool,
    statistics: Statistics,
    games: Sequence[Meta],
    ratings: Mapping[str, Rating],
    curves: Mapping[str, Sequence[tuple[int, Rating]]],
    roles: Mapping[str, Sequence[Role]],
) -> str:
    words = me.words
    known = {game.name: game for game in games}
    counted = [(on_shelf(one.game, me.lang), one) for one in statistics.games if one.game in known]
    return shell(
        "profile",
        me,
        list(known),
        name=person.name,
        mine=mine,
        since=day(person.created, words),
        games=[{**game, **_by_game(one, roles.get(one.game, ()), words)} for game, one in counted],
        ratings={game: (rating.points, rating.spread) for game, rating in ratings.items()},
        curves={game: curve_svg(curve, words) for game, curve in curves.items() if curve},
        rivals=[(rival, profile_path(rival.name)) for rival in statistics.rivals],
        latest=[
            (one, known[one.game].title, words_for(me.lang, one.game).t(one.role), day(one.finished, words))
            for one in statistics.latest
            if one.game in known
        ],
    )


def _by_game(one: ByGame, known: Sequence[Role], words: Words) -> dict[str, object]:
    """`known` is what rated games say of what is played: how many points may be expected with it."""
    own, expected = words_for(words.lang, one.game), {role.name: role.expected for role in known}
    roles = [(own.t(role), (*_tally(some, words), _mean(expected.get(role), words))) for role, some in one.roles]
    seats = [(words.t("Seat {n}", n=seat + 1), _tally(some, words)) for seat, some in one.seats]
    return {"all": _tally(one.all, words), "roles": roles, "seats": seats, "expected": bool(expected)}


def _mean(points: float | None, words: Words) -> str:
    return "" if points is None else number(points, words)


def _tally(tally: Tally, words: Words) -> tuple[str, ...]:
    """Games, how many of them were won, the mean and the best score."""
    return (
        number(tally.games, words),
        percent(tally.won / tally.games, words),
        _mean(tally.mean, words),
        number(tally.best, words),
    )
