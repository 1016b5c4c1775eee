"""Being told of things: by which ways, what about and when not; the links that letters have."""

import logging
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium.scene.words import mark
from mytharium.server.accounts.access import check_confirmed, resumed
from mytharium.server.base.errors import Refused
from mytharium.server.http.requests import address_of, checked_form, first, guest_of
from mytharium.server.http.responses import failure, me_of, page, posted, site_of, words_of
from mytharium.server.notifications import pages
from mytharium.server.notifications.channels.push import Push
from mytharium.server.notifications.dispatcher import Postman
from mytharium.server.notifications.model import PUSH, Contact, NotSent
from mytharium.server.tables.time_control import PaceError, hours_of

log = logging.getLogger("mytharium.notices")

PAGE = "/account/notices"
NOT_SENT = mark("The letter could not be sent just now. Try again later.")
OLD_LINK = mark("This link has been used, or is too old. Ask for a new one on the page of your notices.")


async def notices(request: Request) -> Response:
    """Fields: those of each channel, its kinds as mail-kind; from and until for quiet hours, zone; or `forget` with a
    channel."""
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
    typed = {name: channel.read(form, guest.id, before.get(name)) for name, channel in channels.items()}
    wanted = {name: contact for name, contact in typed.items() if contact is not None}
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
    me, found = me_of(request), site_of(request)[Postman].channels.values()
    nobody = Contact(guest_of(request).id)
    values = {one.name: await one.shown(contacts.get(one.name, nobody), me.words) for one in found if one.works}
    return page(request, pages.notices(me, contacts, [one for one in found if one.works], values, problem), code)


async def device(request: Request) -> Response:
    """Fields: endpoint, key and auth of this browser, which is to be told; or `remove` with the id of a device."""
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
    agent = request.headers.get("user-agent", "")
    try:
        endpoint, key, auth = (first(form, name) for name in ("endpoint", "key", "auth"))
        await push.add(guest.id, guest.session, endpoint, key, auth, agent)
    except Refused as no:
        return await _shown(request, await site[Postman].store.all_of(guest.id), 422, words_of(request).t(str(no)))
    return RedirectResponse(PAGE, 303)


async def confirm(request: Request) -> Response:
    """Only a post confirms: mail programs open links to look at them."""
    site, words = site_of(request), words_of(request)
    if request.method == "GET":
        title = words.t("Be told by e-mail?")
        return page(
            request,
            pages.ask(me_of(request), title=title, sentence="", action=request.url.path, button=words.t("Confirm")),
        )
    await checked_form(request, site.keyring)
    await site.limiter.check("join", guest_of(request).id, address_of(request))
    if not await site[Postman].store.confirm(request.path_params["token"]):
        return failure(request, 410, OLD_LINK)
    said = words.t("Your address is confirmed.")
    return page(request, pages.ask(me_of(request), title=said, sentence="", action="", button=""))


async def unsubscribe(request: Request) -> Response:
    """The link is the right to do it: mail programs post here for their users, without a cookie."""
    site, words = site_of(request), words_of(request)
    found = site[Postman].leaves(request.path_params["token"])
    if found is None:
        return failure(request, 404, OLD_LINK)
    person, channel = found[0], site[Postman].channels[found[1]]
    if request.method == "GET":
        title = words.t(channel.asks)
        button = words.t("Unsubscribe")
        return page(
            request, pages.ask(me_of(request), title=title, sentence="", action=request.url.path, button=button)
        )
    await site.limiter.check("join", guest_of(request).id, address_of(request))
    await site[Postman].store.forget(person, [channel.name], alerts=False)
    said = words.t(channel.ended)
    return page(request, pages.ask(me_of(request), title=words.t("Done"), sentence=said, action="", button=""))


routes = [
    Route(PAGE, notices, methods=["GET", "POST"]),
    Route(f"{PAGE}/device", device, methods=["POST"]),
    Route("/confirm/{token}", confirm, methods=["GET", "POST"]),
    Route("/unsubscribe/{token}", unsubscribe, methods=["GET", "POST"]),
]
