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
from mytharium.server.notifications.channel import NotTold
from mytharium.server.notifications.contacts import KINDS, Contact, check_email
from mytharium.server.notifications.dispatcher import Postman
from mytharium.server.notifications.outbox import HOOK, MAIL, PUSH
from mytharium.server.tables.time_control import PaceError, hours_of

log = logging.getLogger("mytharium.notices")

PAGE = "/account/notices"
NOT_SENT = mark("The letter could not be sent just now. Try again later.")
OLD_LINK = mark("This link has been used, or is too old. Ask for a new one on the page of your notices.")


async def notices(request: Request) -> Response:
    """Fields: email, hook and shape; for each way its kinds, as mail-kind; from and until for quiet hours, zone; or
    `forget` with a way."""
    site, guest = site_of(request), guest_of(request)
    if not guest.session:
        return RedirectResponse(f"/sign-in?back={PAGE}", 303)
    contacts = site[Postman].contacts
    if request.method == "GET":
        return await _shown(request, await contacts.all_of(guest.id))
    form = await resumed(request, await posted(request, "letter"))
    if "forget" in form:
        await check_confirmed(request, form)
        await contacts.forget(guest.id, form["forget"])
        return RedirectResponse(PAGE, 303)
    before = await contacts.all_of(guest.id)
    addresses = {MAIL: first(form, "email").strip(), HOOK: first(form, "hook").strip(), PUSH: ""}
    wanted: dict[str, Contact] = {}
    for way, address in addresses.items():
        if (way == PUSH and PUSH in before) or (address and site[Postman].ways[way].works):
            kinds = tuple(kind for kind in KINDS if kind in form.get(f"{way}-kind", ()))
            shape = first(form, "shape") if way == HOOK else ""
            wanted[way] = Contact(guest.id, address, way == PUSH, kinds, way=way, shape=shape)
    if {way: _place(one) for way, one in before.items()} != {way: _place(one) for way, one in wanted.items()}:
        await check_confirmed(request, form)
    try:
        start, end, zone = hours_of(form)
        wanted = {way: replace(one, quiet=(start, end), zone=zone) for way, one in wanted.items()}
        if MAIL in wanted:
            check_email(wanted[MAIL].address)
        if HOOK in wanted:
            wanted[HOOK] = await _greeted(request, wanted[HOOK], before.get(HOOK))
        for contact in wanted.values():
            known = before.get(contact.way)
            confirmed = contact.confirmed or (
                known is not None and known.confirmed and known.address == contact.address
            )
            await contacts.keep(replace(contact, confirmed=confirmed))
            if not confirmed:
                token = await contacts.to_confirm(guest.id, contact.address)
                await site[Postman].letters.ask_to_confirm(contact.address, token, words_of(request))
        await contacts.forget(guest.id, before.keys() - wanted.keys())
    except (Refused, PaceError) as no:
        return await _shown(request, wanted, 422, words_of(request).t(str(no)))
    except NotTold as error:
        log.warning("A letter could not be sent: %s", error)
        return await _shown(request, wanted, 503, words_of(request).t(NOT_SENT))
    return RedirectResponse(PAGE, 303)


def _place(contact: Contact) -> tuple[str, str]:
    """Where notices go, and in which shape."""
    return contact.address, contact.shape


async def _greeted(request: Request, hook: Contact, before: Contact | None) -> Contact:
    """A hook counts once a message has arrived there."""
    if before is None or _place(before) != _place(hook):
        await site_of(request)[Postman].hooks.greet(hook, words_of(request))
    return replace(hook, confirmed=True)


async def _shown(request: Request, contacts: dict[str, Contact], code: int = 200, problem: str = "") -> Response:
    postman = site_of(request)[Postman]
    return page(
        request,
        pages.notices(
            me_of(request),
            contacts=contacts,
            ways={name for name, way in postman.ways.items() if way.works},
            devices=await postman.push.of(guest_of(request).id),
            key=postman.push.vapid.public,
            problem=problem,
        ),
        code,
    )


async def device(request: Request) -> Response:
    """Fields: endpoint, key and auth of this browser, which is to be told; or `remove` with the id of a device."""
    site, guest = site_of(request), guest_of(request)
    form = await resumed(request, await posted(request, "letter"))
    if not guest.session:
        return RedirectResponse(f"/sign-in?back={PAGE}", 303)
    await check_confirmed(request, form)
    push = site[Postman].push
    if "remove" in form:
        await push.remove(guest.id, first(form, "remove"))
        return RedirectResponse(PAGE, 303)
    agent = request.headers.get("user-agent", "")
    try:
        endpoint, key, auth = (first(form, name) for name in ("endpoint", "key", "auth"))
        await push.add(guest.id, guest.session, endpoint, key, auth, agent)
    except Refused as no:
        return await _shown(request, await site[Postman].contacts.all_of(guest.id), 422, words_of(request).t(str(no)))
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
    if not await site[Postman].contacts.confirm(request.path_params["token"]):
        return failure(request, 410, OLD_LINK)
    said = words.t("Your address is confirmed.")
    return page(request, pages.ask(me_of(request), title=said, sentence="", action="", button=""))


async def unsubscribe(request: Request) -> Response:
    """The link is the right to do it: mail programs post here for their users, without a cookie."""
    site, words = site_of(request), words_of(request)
    found = site[Postman].leaves(request.path_params["token"])
    if found is None:
        return failure(request, 404, OLD_LINK)
    person, way = found
    if request.method == "GET":
        title = words.t("No more letters?") if way == MAIL else words.t("No more messages?")
        button = words.t("Unsubscribe")
        return page(
            request, pages.ask(me_of(request), title=title, sentence="", action=request.url.path, button=button)
        )
    await site.limiter.check("join", guest_of(request).id, address_of(request))
    await site[Postman].contacts.forget(person, [way], alerts=False)
    letters = words.t("You get no more letters, and your address is forgotten.")
    said = letters if way == MAIL else words.t("You get no more messages there, and the address is forgotten.")
    return page(request, pages.ask(me_of(request), title=words.t("Done"), sentence=said, action="", button=""))


routes = [
    Route(PAGE, notices, methods=["GET", "POST"]),
    Route(f"{PAGE}/device", device, methods=["POST"]),
    Route("/confirm/{token}", confirm, methods=["GET", "POST"]),
    Route("/unsubscribe/{token}", unsubscribe, methods=["GET", "POST"]),
]
