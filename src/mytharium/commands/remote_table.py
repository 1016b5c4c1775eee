"""A client of the API: a table at another site, for a program that plays there."""

import re
import urllib.request
from collections.abc import Iterator
from typing import TypeVar

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from mytharium.server.api import types
from mytharium.server.lobby.new_table import Body

T = TypeVar("T", bound=types.Answer)

ADDRESS = re.compile(r"(https?)://([^/?#@\s]+)/t/([\w-]+)/?")
TIMEOUT = 30  # seconds that an answer may take
MOVED_ON = 409


class RemoteError(ValueError):
    """An error of the other site, or no answer."""

    def __init__(self, sentence: str, status: int = 0) -> None:
        super().__init__(sentence)
        self.status = status


class RemoteTable:
    def __init__(self, address: str, token: str) -> None:
        found = ADDRESS.fullmatch(address)
        if found is None:
            raise RemoteError(
                f"{address!r} is not the address of a table, such as https://games.example.org/t/fern-owl-27."
            )
        scheme, host, self.id = found.groups()
        self._path = f"{host}/api/tables/{self.id}"
        self._scheme = scheme
        self._headers = {"Authorization": f"Bearer {token}"}

    def join(self, link: str = "") -> types.Table:
        return self._ask("/join", types.Table, types.Join(link))

    def read(self) -> types.Table:
        return self._ask("", types.Table)

    def move(self, seq: int, action: str) -> types.Table:
        return self._ask("/moves", types.Table, types.Move(seq, action))

    def changes(self, since: int) -> Iterator[types.Change]:
        address = f"{self._scheme.replace('http', 'ws')}://{self._path}/stream?since={since}"
        try:
            with connect(address, additional_headers=self._headers, open_timeout=TIMEOUT) as socket:
                for message in socket:
                    yield msgspec.json.decode(message, type=types.Change)
        except (WebSocketException, OSError, TimeoutError) as error:
            raise RemoteError(f"The site does not tell what happens at {self.id}: {error}.") from error

    def _ask(self, path: str, answer: type[T], body: Body | None = None) -> T:
        sent = None if body is None else msgspec.json.encode(body)
        headers = self._headers | ({"Content-Type": "application/json"} if sent is not None else {})
        request = urllib.request.Request(f"{self._scheme}://{self._path}{path}", sent, headers)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as said:
                return msgspec.json.decode(said.read(), type=answer)
        except urllib.error.HTTPError as error:
            with error:
                raise RemoteError(_sentence(error.read(), error.code), error.code) from error
        except OSError as error:
            raise RemoteError(f"{self._path} does not answer: {error}.") from error
        except msgspec.MsgspecError as error:
            raise RemoteError(f"{self._path} answers something else than Mytharium: {error}.") from error


def _sentence(said: bytes, status: int) -> str:
    try:
        return msgspec.json.decode(said, type=types.Problem).error
    except msgspec.MsgspecError:
        return f"The site answers with {status} and says no more."
