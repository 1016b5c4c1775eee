"""Being told of things: the address, what about and when not; the links that letters have."""

import logging

from aiosmtplib import SMTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium.scene.words import mark
from mytharium.server.http.responses import failure, page, site_of, words_of
from mytharium.server.http.security import address_of, checked_form, first, guest_of, language_of
from mytharium.server.notices.contacts import KINDS, Contact
from mytharium.server.pages.pace_form import PaceError, hours_of
from mytharium.server.people.people import Refused

log = logging.getLogger("mytharium.notices")

NO_MAIL = mark("This site sends no e-mail.")
NOT_SENT = mark("The letter could not be sent just now. Try again later.")
OLD_LINK = mark("This link has been used, or is too old. Ask for a new one on the page of your notices.")


async def notices(request: Request) -> Response:
    """Fields: email, kind for each that is wanted, from and until for quiet hours, zone; or `forget`."""
    site, guest = site_of(request), guest_of(request)
    if not site.postman.delivers:
        return failure(request, 404, NO_MAIL)
    if not guest.session:
        return RedirectResponse("/sign-in?back=/account/notices", 303)
    contacts = site.postman.contacts
    if request.method == "GET":
        return page(request, "notices.html", contact=await contacts.of(guest.id), problem="")
    form = await checked_form(request, site.keyring)
    await site.limiter.check("letter", guest.id, address_of(request))
    if "forget" in form:
        await contacts.forget(guest.id)
        return RedirectResponse("/account/notices", 303)
    kinds = tuple(kind for kind in KINDS if kind in form.get("kind", ()))
    wanted = Contact(guest.id, first(form, "email").strip(), False, kinds)
    try:
        start, end, zone = hours_of(form)
        wanted = Contact(guest.id, wanted.email, False, kinds, (start, end), zone)
        token = await contacts.keep(wanted)
        if token:
            await site.postman.ask_to_confirm(wanted, token, language_of(request))
    except (Refused, PaceError) as no:
        return page(request, "notices.html", 422, contact=wanted, problem=words_of(request).t(str(no)))
    except (SMTPException, OSError) as error:
        log.warning("A letter could not be sent: %s", type(error).__name__)
        return page(request, "notices.html", 503, contact=wanted, problem=words_of(request).t(NOT_SENT))
    return RedirectResponse("/account/notices", 303)


async def confirm(request: Request) -> Response:
    """Only a post confirms: mail programs open links to look at them."""
    site, words = site_of(request), words_of(request)
    if request.method == "GET":
        title = words.t("Be told by e-mail?")
        return page(request, "ask.html", title=title, sentence="", action=request.url.path, button=words.t("Confirm"))
    await checked_form(request, site.keyring)
    await site.limiter.check("join", guest_of(request).id, address_of(request))
    if not await site.postman.contacts.confirm(request.path_params["token"]):
        return failure(request, 410, OLD_LINK)
    said = words.t("Your address is confirmed.")
    return page(request, "ask.html", title=said, sentence="", action="", button="")


async def unsubscribe(request: Request) -> Response:
    """The link is the right to do it: mail programs post here for their users, without a cookie."""
    site, words = site_of(request), words_of(request)
    person = site.postman.leaves(request.path_params["token"])
    if person is None:
        return failure(request, 404, OLD_LINK)
    if request.method == "GET":
        title, button = words.t("No more letters?"), words.t("Unsubscribe")
        return page(request, "ask.html", title=title, sentence="", action=request.url.path, button=button)
    await site.limiter.check("join", guest_of(request).id, address_of(request))
    await site.postman.contacts.forget(person)
    said = words.t("You get no more letters, and your address is forgotten.")
    return page(request, "ask.html", title=words.t("Done"), sentence=said, action="", button="")


routes = [
    Route("/account/notices", notices, methods=["GET", "POST"]),
    Route("/confirm/{token}", confirm, methods=["GET", "POST"]),
    Route("/unsubscribe/{token}", unsubscribe, methods=["GET", "POST"]),
]
