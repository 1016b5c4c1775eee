"""Answers to requests: whole pages, and errors as pages."""

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from mytharium.scene.words import Words, mark
from mytharium.server.base.secrets import fingerprint
from mytharium.server.base.words import words_for
from mytharium.server.http.requests import address_of, checked_form, guest_of, language_of
from mytharium.server.http.site import Me, Site
from mytharium.server.http.templates import shell

TITLES = {
    400: mark("That did not work"),
    403: mark("Not from here"),
    404: mark("Nothing here"),
    405: mark("That did not work"),
    408: mark("That did not work"),
    409: mark("Not yet"),
    410: mark("This link has been used"),
    413: mark("Too large"),
    415: mark("That did not work"),
    429: mark("Too fast"),
    500: mark("Something went wrong"),
    503: mark("The server cannot save at the moment"),
}

OWNER = "Page-Owner"  # names whoever a page was made for, so that no other is shown what a device has kept
NO_GAME = mark("There is no such game here.")


def site_of(request: HTTPConnection) -> Site:
    site: Site = request.app.state.site
    return site


def words_of(request: Request, game: str = "") -> Words:
    return words_for(language_of(request), game)


def me_of(request: HTTPConnection) -> Me:
    guest = guest_of(request)
    secret = request.url.path.startswith(("/s/", "/w/"))
    return Me(
        name=guest.name,
        lang=language_of(request),
        theme=guest.theme,
        confirm=guest.confirm,
        sound=guest.sound,
        csrf=site_of(request).keyring.csrf(guest.id),
        path="/" if secret or request.scope.get("method", "GET") != "GET" else request.url.path,
        origin=str(request.base_url).rstrip("/"),
        signed_in=bool(guest.session),
        docs=site_of(request).docs,
    )


async def posted(request: Request, kind: str = "post") -> dict[str, list[str]]:
    """The fields of what was posted from a page of this site. How often somebody does things of a kind is bounded."""
    site = site_of(request)
    form = await checked_form(request, site.keyring)
    await site.limiter.check(kind, guest_of(request).id, address_of(request))
    return form


def page(request: Request, html: str, code: int = 200) -> HTMLResponse:
    """A page that was made for the reader who asks."""
    return HTMLResponse(html, code, {OWNER: fingerprint(me_of(request).csrf)[:16]})


def failure(request: Request, status: int, sentence: str, back: str = "", **gaps: object) -> Response:
    """An error as a page: what happened, in one sentence, and where to go. Programs get the sentence."""
    words = words_of(request)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": words.t(sentence, **gaps), "rule": ""}, status)
    title = words.t(TITLES.get(status, TITLES[500]))
    shown = {"status": status, "title": title, "sentence": words.t(sentence, **gaps), "back": back}
    return page(request, shell("error", me_of(request), **shown), status)
