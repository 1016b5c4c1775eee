"""The page of a game's review, in words that people know."""

from collections.abc import Sequence

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.coach.ideas import POINTS
from mytharium.coach.review import Choice, Review
from mytharium.coach.review_page import curve
from mytharium.match.match import Match
from mytharium.scene.words import Words
from mytharium.server.base.words import number, percent, signed, words_for
from mytharium.server.http.admission import admit
from mytharium.server.http.requests import guest_of
from mytharium.server.http.responses import me_of, of_game, page, posted, site_of
from mytharium.server.reviews.reviews import NOT_OVER, Reviews
from mytharium.server.tables.hints import choice_for
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import shown_name
from mytharium.server.tables.table import NoTable, NotYours

WORST = 8  # choices that are listed
STEPS = 6  # of a turn that are listed


async def show(request: Request) -> Response:
    """Show the review, or how to get it; `seat` says whose choices are listed, from 1."""
    site, guest, me = site_of(request), guest_of(request), me_of(request)
    code, wish = request.path_params["table"], request.query_params.get("seat", "")
    async with site.tables.at(code) as table:
        _admit(request, table)
        kept = await site[Reviews].of(code)
        seats = range(len(table.info.seats))
        mine = [seat for seat in seats if guest.id in table.info.rights.guests_of(seat)]
        shown = {"table": code, "kept": kept, "player": bool(mine)}
        if kept is not None and kept.review is not None and kept.is_whole:
            wished = [seat for seat in seats if str(seat + 1) == wish]
            shown |= _shown(table, kept.review, [*wished, *mine, kept.review.winner][0], me.words)
        return page(request, of_game("review", me, games.meta(table.info.game), **shown))


def _admit(request: Request, table: OpenTable) -> None:
    admit(request, table.info)
    if not table.match.over:
        raise NotYours(NOT_OVER)


def _shown(table: OpenTable, review: Review, seat: int, words: Words) -> dict[str, object]:
    """Return the values of the page once the review is complete."""
    names = [shown_name(one.name, words) for one in table.info.seats]
    own = words_for(words.lang, table.info.game)
    title = words.t("The points that each seat could expect, from the first moment to the last")
    return {
        "curve": Markup(curve(review, names, title)),
        "names": names,
        "seat": seat,
        "rows": [
            (
                name,
                number(review.scores[k], words),
                percent(review.agreed(k), words),
                _amount(review.lost(k), review.unit, words),
                signed(review.parts[k].luck, words),
            )
            for k, name in enumerate(names)
        ],
        "swings": [
            (one.moment, names[one.seat] if one.seat >= 0 else words.t("Chance"), signed(one.change, words))
            for one in review.swings
        ],
        "winner": names[review.winner],
        "worst": [
            {
                "moment": one.moment,
                "played": _said(table.match, one, one.played, own, names),
                "better": _said(table.match, one, one.best, own, names),
                "lost": _amount(one.lost, review.unit, own),
            }
            for one in [one for one in review.of(seat) if not one.is_best][:WORST]
        ],
    }


def _amount(value: float, unit: str, words: Words) -> str:
    if unit == POINTS:
        return words.t("{n} points of lead", n=number(value, words))
    return words.t("{share} of a win", share=percent(value / 100, words))


def _said(match: Match, choice: Choice, texts: str, words: Words, names: Sequence[str]) -> str:
    """Return the actions of a turn as the buttons named them."""
    game, face, s, seat = match.game, games.face(match.game.name), match.before(choice.moment).clone(), choice.seat
    left, told = texts.split("; "), list[str]()
    while left and len(told) < STEPS:
        legal = [(action, game.format(s, action)) for action in game.legal(s, seat)] if s.actor == seat else []
        found = choice_for(left, face.read(game.observe(s, seat), words, names, legal).choices) if legal else None
        steps = left[: len(found.action.split("; "))] if found else left[:1]
        told += [found.label] if found else []
        for text in steps:
            game.play(s, game.parse(s, text), None)
        left = left[len(steps) :]
    return " · ".join(told)


async def progress(request: Request) -> Response:
    """Return how far the review has come."""
    site, code = site_of(request), request.path_params["table"]
    async with site.tables.at(code) as table:
        _admit(request, table)
    kept = await site[Reviews].of(code)
    return JSONResponse({"done": kept.done if kept else 0, "total": kept.total if kept else 0})


async def begin(request: Request) -> Response:
    """Begin a review for a player of the game."""
    site, guest, code = site_of(request), guest_of(request), request.path_params["table"]
    await posted(request, "create")
    async with site.tables.at(code) as table:
        _admit(request, table)
        if not table.info.rights.is_in(guest.id):
            raise NoTable
    await site[Reviews].begin(code)
    return RedirectResponse(f"/t/{code}/review", 303)


routes = [
    Route("/t/{table}/review", show),
    Route("/t/{table}/review", begin, methods=["POST"]),
    Route("/t/{table}/review/progress", progress),
]
