"""Who may see a table by its code. Codes that open nothing are counted, and all are refused alike."""

import asyncio
import time

from starlette.requests import HTTPConnection

from mytharium.server.http.security import address_of, guest_of
from mytharium.server.site import Site
from mytharium.server.storage.info import ANYONE, TableInfo
from mytharium.server.tables.rights import PUBLIC
from mytharium.server.tables.tables import NoTable

STEP = 0.25  # seconds: refusals take a whole number of these, however long the table took to read


def admit(connection: HTTPConnection, info: TableInfo) -> None:
    """NoTable if the guest of a request may not see the table."""
    admit_guest(connection.app.state.site, info, guest_of(connection).id, address_of(connection))


def admit_guest(site: Site, info: TableInfo, guest: str, address: str) -> None:
    """NoTable if a guest may not see the table; TooMany if they may by its code, but have guessed too many codes."""
    if not info.admits(guest):
        raise NoTable
    if not info.is_in(guest) and (PUBLIC, ANYONE) not in info.grants:
        site.limiter.check_left("code", guest, address)


def check_guesses(connection: HTTPConnection) -> None:
    """TooMany if a guest has tried too many codes that open nothing."""
    site: Site = connection.app.state.site
    site.limiter.check_left("code", guest_of(connection).id, address_of(connection))


async def count_guess(connection: HTTPConnection) -> None:
    """Count a code that opens nothing to a guest, and wait; TooMany if there were too many."""
    site: Site = connection.app.state.site
    passed = time.monotonic() - connection.scope["state"]["begun"]
    await asyncio.sleep(STEP - passed % STEP)
    await site.limiter.check("code", guest_of(connection).id, address_of(connection))
