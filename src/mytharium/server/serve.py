"""Run the server: the schema is brought up to date, the address is printed, and a signal ends it in good order."""

import gc
import logging
import signal
import socket

import uvicorn

from mytharium.core import engine
from mytharium.server.http.app import create_app
from mytharium.server.http.limits import MESSAGE
from mytharium.server.http.security import Shield
from mytharium.server.settings.settings import Settings


class _Server(uvicorn.Server):
    """Says where it is as soon as it answers."""

    def __init__(self, config: uvicorn.Config, sentence: str) -> None:
        super().__init__(config)
        self._sentence = sentence

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            settle()
            print(self._sentence, flush=True)


def address_of(settings: Settings) -> str:
    """Where it answers on this machine."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"


def settle() -> None:
    """What is in memory now stays there: the collector need not look through it again while somebody waits."""
    gc.collect()
    gc.freeze()


def serve(settings: Settings, app: Shield | None = None) -> int:
    """Serve until a signal comes; 0 if all went well. `app` is the application, if it is to be another one."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = uvicorn.Config(
        app or create_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=4 * MESSAGE,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
        timeout_graceful_shutdown=5,
    )
    server = _Server(config, f"Mytharium is at {address_of(settings)}  ({engine.describe()})")
    # Uvicorn stops on these signals and then raises them once more, for handlers that were there before it.
    before = {number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        server.run()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return 0 if server.started else 1
