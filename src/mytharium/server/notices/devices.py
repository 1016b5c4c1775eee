"""Browsers that take push messages, as long as their session lasts."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, select

from mytharium.server import clock
from mytharium.server.people.sessions import LASTS
from mytharium.server.storage.schema import devices, sessions


@dataclass(frozen=True, slots=True)
class Device:
    id: str
    session: str
    endpoint: str
    key: str
    auth: str
    agent: str
    created: int


def signed_in(person: str) -> Select[Any]:
    """The devices of a person that are still signed in, oldest first."""
    kept = [devices.c[name] for name in Device.__slots__]
    is_on = (sessions.c.token == devices.c.session) & (sessions.c.seen > clock.now() - LASTS)
    return select(*kept).join(sessions, is_on).where(devices.c.person == person).order_by(devices.c.created)
