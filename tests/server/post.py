"""Where notices go in tests: a real mail server, and a real service that takes what is pushed."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, Self

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec

from mytharium.server.notifications.channels.push import CURVE, public_point, text
from tests.server.real import free_port


class Box:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refuses = False

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:
        if self.refuses:
            return "451 not now"
        letter = message_from_bytes(envelope.content, _class=EmailMessage, policy=policy.default)
        self.letters.append(letter)
        return "250 OK"

    def last(self) -> str:
        return str(self.letters[-1].get_content())


@contextmanager
def mail_server() -> Iterator[tuple[Box, int]]:
    """The box, and the port that it listens on."""
    found, port = Box(), free_port()
    server = Controller(found, hostname="127.0.0.1", port=port)
    server.start()
    try:
        yield found, port
    finally:
        server.stop()


class Receiver:
    """Keeps what is posted to it, and answers with a status."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.leads = ""  # where it redirects to
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(receiver.status)
                if receiver.leads:
                    self.send_header("Location", receiver.leads)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()


class Device:
    """What a browser keeps to itself, and what it tells the site."""

    def __init__(self, receiver: Receiver, name: str) -> None:
        self.key, self.auth = ec.generate_private_key(CURVE), os.urandom(16)
        self.form = {
            "endpoint": f"{receiver.address}/push/{name}",
            "key": text(public_point(self.key.public_key())),
            "auth": text(self.auth),
        }

    def read(self, body: bytes) -> dict[str, Any]:
        """Opened by another's implementation of the same standard."""
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        message: dict[str, Any] = json.loads(plain)
        return message
