"""Sends notifications and alerts that are due, all of one person and channel at once. Of several processes, one sends
each."""

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from itsdangerous import BadSignature, URLSafeSerializer

from mytharium import games
from mytharium.server.accounts.people import People
from mytharium.server.base import clock
from mytharium.server.base.background import LONGEST_NAP, Recurring
from mytharium.server.base.clock import MINUTE
from mytharium.server.base.secrets import Keyring
from mytharium.server.base.settings import Settings
from mytharium.server.base.words import words_for
from mytharium.server.notifications.model import MAIL, ROUND, Contact, Notification, NotSent, Setup, channels
from mytharium.server.notifications.store import Store

log = logging.getLogger("mytharium.notices")

LEASE = 10 * MINUTE  # after which a message that failed, or whose process died, is tried again
MAX_TRIES = 5
MAX_ALERT_TRIES = 100  # most of a day


class Postman:
    def __init__(self, settings: Settings, people: People, keyring: Keyring, vapid: bytes) -> None:
        self._url, self._people = settings.url, people
        self._signer = URLSafeSerializer(keyring.derive("unsubscribe"), salt="mail")
        self.recurring = Recurring(self.deliver, log)
        self.store = Store(people.database, people.tickets)
        self.channels = channels(Setup(settings, self.store, vapid))

    # ---- delivering --------------------------------------------------------------------------------------------

    async def deliver(self) -> float:
        """Send what is due; the seconds to sleep then."""
        due: dict[tuple[str, str], list[Any]] = {}
        for row in await self.store.due():
            due.setdefault((row.person, row.way), []).append(row)
        for (person, way), rows in due.items():
            await self._deliver_to(person, way, rows)
        for row in await self.store.due_alerts():
            if await self.store.lease_alert(row, clock.now() + LEASE) and (
                await self._alerted(row) or row.tries + 1 >= MAX_ALERT_TRIES
            ):
                await self.store.drop_alert(row)
        return LONGEST_NAP

    async def _deliver_to(self, person: str, way: str, rows: Sequence[Any]) -> None:
        contact, known = (await self.store.all_of(person)).get(way), await self._people.by_id(person)
        if contact is None or known is None or (until := quiet_until(contact, clock.now())) is None:
            await self.store.drop(rows)
            return
        if until:
            await self.store.lease(rows, until, tried=0)
            return
        mine = await self.store.lease(rows, clock.now() + LEASE)
        things = [one for row in mine if row.kind in contact.kinds and (one := await self._notification(row))]
        channel, words = self.channels.get(way), words_for(known.preferences.get("lang", "") or "en")
        if things and channel is not None and channel.works:
            try:
                await channel.send(contact, things, self.leave_link(person, way), words)
            except NotSent as error:
                log.warning("A notice could not be sent by %s: %s", way, error)
                mine = [row for row in mine if row.tries + 1 >= MAX_TRIES]
        await self.store.drop(mine)

    async def _notification(self, row: Any) -> Notification | None:
        """None if its table is gone."""
        game, number = await self.store.played_at(row.table)
        if game not in games.names() or (number is None and row.kind == ROUND):
            return None
        return Notification(row.kind, row.table, game, number or 0)

    async def _alerted(self, row: Any) -> bool:
        channel = self.channels.get(row.way)
        if channel is None or not channel.works:
            return True  # the host has turned this channel off
        try:
            await channel.alert(row.target, row.kind, words_for(row.preferences.get("lang", "") or "en"))
        except NotSent as error:
            log.warning("An alert could not be sent by %s: %s", row.way, error)
            return False
        return True

    # ---- leaving -----------------------------------------------------------------------------------------------

    def leave_link(self, person: str, way: str) -> str:
        return f"{self._url}/unsubscribe/{self._signer.dumps([person, way])}"

    def leaves(self, token: str) -> tuple[str, str] | None:
        """The person who unsubscribes with a token, and the channel."""
        try:
            said = self._signer.loads(token)
        except BadSignature:
            return None
        person, way = said if isinstance(said, list) else (said, MAIL)  # older e-mails name the person alone
        return (person, way) if way in self.channels else None


def quiet_until(contact: Contact, now: int) -> int | None:
    """When the quiet hours that are on now are over; 0 if none are; None if the way was not confirmed."""
    if not contact.confirmed:
        return None
    start, end = contact.quiet
    local = datetime.fromtimestamp(now / 1000, ZoneInfo(contact.zone))
    minute = local.hour * 60 + local.minute
    inside = start <= minute < end if start <= end else minute >= start or minute < end
    if start == end or not inside:
        return 0
    return now + ((end - minute) % 1440) * MINUTE - local.second * 1000
