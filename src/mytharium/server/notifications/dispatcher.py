"""Sends notifications and alerts that are due, all of one person and channel at once.

If there are several processes, one sends each.
"""

import logging
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from itsdangerous import BadSignature, URLSafeSerializer

from mytharium import games
from mytharium.scene.words import Words
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
        self._url = settings.url
        self._signer = URLSafeSerializer(keyring.derive("unsubscribe"), salt="mail")
        self.recurring = Recurring(self.deliver, log)
        self.store = Store(people.database, people.tickets)
        self.channels = channels(Setup(settings, self.store, vapid))

    async def deliver(self) -> float:
        """Send what is due and return how many seconds to sleep then."""
        due: defaultdict[tuple[str, str], list[Any]] = defaultdict(list)
        for row in await self.store.notices.due():
            due[row.person, row.way].append(row)
        for rows in due.values():
            await self._send_notifications(rows)
        for row in await self.store.alerts.due():
            if await self.store.alerts.lease([row], clock.now() + LEASE):
                await self._send_alert(row)
        return LONGEST_NAP

    async def _send_notifications(self, rows: Sequence[Any]) -> None:
        """Send all notifications of one person and channel at once."""
        queue, person, way, words = self.store.notices, rows[0].person, rows[0].way, _words_of(rows[0])
        contact = (await self.store.all_of(person)).get(way)
        if contact is None or (until := quiet_until(contact, clock.now())) is None:
            await queue.drop(rows)
            return
        if until:
            await queue.lease(rows, until, tried=0)
            return
        mine = await queue.lease(rows, clock.now() + LEASE)
        things = [
            Notification(row.kind, row.table, row.game, row.round or 0)
            for row in mine
            if row.kind in contact.kinds and row.game in games.names() and (row.round is not None or row.kind != ROUND)
        ]
        channel = self.channels.get(way)
        if things and channel is not None and channel.works:
            try:
                await channel.send(contact, things, self.leave_link(person, way), words)
            except NotSent as error:
                log.warning("A notice could not be sent by %s: %s", way, error)
                mine = [row for row in mine if row.tries + 1 >= MAX_TRIES]
        await queue.drop(mine)

    async def _send_alert(self, row: Any) -> None:
        channel = self.channels.get(row.way)
        if channel is not None and channel.works:  # otherwise the host has turned this channel off
            try:
                await channel.alert(row.target, row.kind, _words_of(row))
            except NotSent as error:
                log.warning("An alert could not be sent by %s: %s", row.way, error)
                if row.tries + 1 < MAX_ALERT_TRIES:
                    return
        await self.store.alerts.drop([row])

    def leave_link(self, person: str, way: str) -> str:
        return f"{self._url}/unsubscribe/{self._signer.dumps([person, way])}"

    def leaves(self, token: str) -> tuple[str, str] | None:
        """Return the person who unsubscribes with a token, and the channel."""
        try:
            said = self._signer.loads(token)
        except BadSignature:
            return None
        person, way = said if isinstance(said, list) else (said, MAIL)  # older e-mails name the person alone
        return (person, way) if way in self.channels else None


def _words_of(row: Any) -> Words:
    return words_for(row.preferences.get("lang", ""))


def quiet_until(contact: Contact, now: int) -> int | None:
    """Return when the quiet hours of now end; 0 if there are none; None if the channel was not confirmed."""
    if not contact.confirmed:
        return None
    start, end = contact.quiet
    local = datetime.fromtimestamp(now / 1000, ZoneInfo(contact.zone))
    minute = local.hour * 60 + local.minute
    inside = start <= minute < end if start <= end else minute >= start or minute < end
    if not inside:
        return 0
    return now + ((end - minute) % 1440) * MINUTE - local.second * 1000
