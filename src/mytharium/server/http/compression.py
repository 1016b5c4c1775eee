"""WebSockets as uvicorn speaks them, with frames compressed for pages.

From one frame to the next a page is sent much that is alike. A window in which the last frame can be found makes less
of it, and in less time, than looking longer in a short one; it costs 80 KB for each open page instead of 32.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

WINDOW = 14  # bits: 16 KB
SETTINGS = {"level": 2, "memLevel": 5}


class Compressing(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW, client_max_window_bits=12, compress_settings=SETTINGS
            )
        ]
