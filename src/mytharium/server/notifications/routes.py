"""The page of a person's notifications: channels, kinds, quiet hours; and the links in e-mails."""

import logging
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium.scene.words import mark
from mytharium.server.accounts.access import check_confirmed, resumed
from mytharium.server.base.errors import Refused
from mytharium.server.http.requests import address_of, checked_form, first, guest_of
from mytharium.server.http.responses import failure, me_of, page, posted, shell, site_of, words_of
from mytharium.server.notifications.channels.push import Push
from mytharium.server.notifications.dispatcher import Postman
from mytharium.server.notifications.model import INVITED, OVER, PUSH, ROUND, TURN, Contact, NotSent
from mytharium.server.tables.time_control import PaceError, hours_of

log = logging.getLogger("mytharium.notices")

PAGE = "/account/notices"
NOT_SENT = mark("The letter could not be sent just now. Try again later.")
KIND_TITLES = {
    TURN: mark("It is my turn, for a few minutes already"),
    INVITED: mark("I am invited"),
    ROUND: mark("My table in a tournament is ready"),
    OVER: mark("A game is over"),
}
OLD_LINK = mark("This link has been used, or is too old. Ask for a new one on the page of your notices.")


async def notices(request: Request) -> Response:
    """Fields: those of each channel, its kinds as mail-kind; from and until for quiet hours, zone.

    Or `forget` with a channel.
    """
    site, guest, words = site_of(request), guest_of(request), words_of(request)
    if not guest.session:
        return RedirectResponse(f"/sign-in?back={PAGE}", 303)
    store, channels = site[Postman].store, site[Postman].channels
    before = await store.all_of(guest.id)
    if request.method == "GET":
        return await _shown(request, before)
    form = await resumed(request, await posted(request, "letter"))
    if "forget" in form:
        await check_confirmed(request, form)
        await store.forget(guest.id, form["forget"])
        return RedirectResponse(PAGE, 303)
    read = ((name, channel.read(form, guest.id, before.get(name))) for name, channel in channels.items())
    wanted = {name: contact for name, contact in read if contact is not None}
    if before.keys() != wanted.keys() or not all(one.goes_where(before[name]) for name, one in wanted.items()):
        await check_confirmed(request, form)
    try:
        start, end, zone = hours_of(form)
        for name, contact in wanted.items():
            timed = replace(contact, quiet=(start, end), zone=zone)
            wanted[name] = await channels[name].confirm(timed, before.get(name), words)
        for name, contact in wanted.items():
            await store.keep(contact)
            await channels[name].kept(contact, words)
        await store.forget(guest.id, before.keys() - wanted.keys())
    except (Refused, PaceError) as no:
        return await _shown(request, wanted, 422, words.t(str(no)))
    except NotSent as error:
        log.warning("A letter could not be sent: %s", error)
        return await _shown(request, wanted, 503, words.t(NOT_SENT))
    return RedirectResponse(PAGE, 303)


async def _shown(request: Request, contacts: dict[str, Contact], code: int = 200, problem: str = "") -> Response:
    words, channels = words_of(request), []
    for one in site_of(request)[Postman].channels.values():
        if not one.works:
            continue
        contact = contacts.get(one.name, Contact(guest_of(request).id))
        known = one.name in contacts and not problem
        channels.append(
            {
                "name": one.name,
                "title": words.t(one.title),
                "end": words.t(one.end) if known else "",
                "form": not one.field,
                "waits": known and not contact.confirmed,
                "kinds": [(kind, words.t(title), kind in contact.kinds) for kind, title in KIND_TITLES.items()],
                **await one.shown(contact, words),
            }
        )
    some = next(iter(contacts.values()), Contact("", zone=""))
    begins, ends = (f"{minute // 60:02}:{minute % 60:02}" for minute in some.quiet)
    if begins == ends:
        begins = ends = ""
    shown = {"channels": channels, "begins": begins, "ends": ends, "zone": some.zone, "problem": problem}
    return page(request, shell("notices", me_of(request), **shown), code)


async def device(request: Request) -> Response:
    """Fields: endpoint, key and auth of this browser, which gets push messages; or `remove` with a device's id."""
    site, guest = site_of(request), guest_of(request)
    form = await resumed(request, await posted(request, "letter"))
    if not guest.session:
        return RedirectResponse(f"/sign-in?back={PAGE}", 303)
    await check_confirmed(request, form)
    push = site[Postman].channels[PUSH]
    assert isinstance(push, Push)
    if "remove" in form:
        await push.remove(guest.id, first(form, "remove"))
        return RedirectResponse(PAGE, 303)
    endpoint, key, auth = (first(form, name) for name in ("endpoint", "key", "auth"))
    try:
        await push.add(guest.id, guest.session, endpoint, key, auth, request.headers.get("user-agent", ""))
    except Refused as no:
        return await _shown(request, await site[Postman].store.all_of(guest.id), 422, words_of(request).t(str(no)))
    return RedirectResponse(PAGE, 303)


async def confirm(request: Request) -> Response:
    """Confirm an address with a post: mail programs open links to look at them."""
    site, words = site_of(request), words_of(request)
    if request.method == "GET":
        return _ask(request, words.t("Be told by e-mail?"), button=words.t("Confirm"))
    await checked_form(request, site.keyring)
    await site.limiter.check("join", guest_of(request).id, address_of(request))
    if not await site[Postman].store.confirm(request.path_params["token"]):
        return failure(request, 410, OLD_LINK)
    return _ask(request, words.t("Your address is confirmed."))


async def unsubscribe(request: Request) -> Response:
    """End a channel. The link is the right to do it: mail programs post here for their users, without a cookie."""
    site, words = site_of(request), words_of(request)
    found = site[Postman].leaves(request.path_params["token"])
    if found is None:
        return failure(request, 404, OLD_LINK)
    person, channel = found[0], site[Postman].channels[found[1]]
    if request.method == "GET":
        return _ask(request, words.t(channel.asks), button=words.t("Unsubscribe"))
    await site.limiter.check("join", guest_of(request).id, address_of(request))
    await site[Postman].store.forget(person, [channel.name], alerts=False)
    return _ask(request, words.t("Done"), words.t(channel.ended))


def _ask(request: Request, title: str, sentence: str = "", button: str = "") -> Response:
    """Show a title and a sentence, and a button if something is to be done."""
    action = request.url.path if button else ""
    return page(request, shell("ask", me_of(request), title=title, sentence=sentence, action=action, button=button))


routes = [
    Route(PAGE, notices, methods=["GET", "POST"]),
    Route(f"{PAGE}/device", device, methods=["POST"]),
    Route("/confirm/{token}", confirm, methods=["GET", "POST"]),
    Route("/unsubscribe/{token}", unsubscribe, methods=["GET", "POST"]),
]
