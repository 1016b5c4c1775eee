"""HTTP posts to addresses that users gave. They reach no private network and follow no redirects."""

import asyncio
import re
import ssl
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from mytharium.server.notifications.model import NotSent

TIMEOUT = 15  # seconds for all of it
UNICAST = ip_network("2000::/3")  # all IPv6 that is routed; what embeds IPv4 lies outside, but for tunnels
SPECIAL = [  # Teredo and other protocols, 6to4 and its relays
    ip_network(text) for text in ("2001::/23", "2002::/16", "192.0.0.0/24", "192.88.99.0/24")
]
NUMBER = re.compile(r"(\d+|0x[0-9a-f]*)\.?")  # the last part of a host that resolvers read as IPv4 in any spelling


class Unreachable(NotSent):
    """A post failed: a wrong or forbidden address, or no answer."""


async def post(url: str, body: bytes, headers: Mapping[str, str], private: bool = False) -> int:
    """Return the status of the answer. Redirects are not followed: they might lead where the address must not."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise Unreachable("It is no address.") from error
    plain = url.isascii() and url.isprintable() and " " not in url and "@" not in parts.netloc and _is_plain(host)
    if parts.scheme not in (("https", "http") if private else ("https",)) or not host or not plain:
        raise Unreachable("It is no address.")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = {"Host": parts.netloc, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    request = f"POST {target} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body
    try:
        async with asyncio.timeout(TIMEOUT):
            address = await _resolved(host, port, private)
            return await _asked(address, port, host if parts.scheme == "https" else "", request)
    except (OSError, ValueError, IndexError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        raise Unreachable(type(error).__name__) from error


async def _resolved(host: str, port: int, private: bool) -> str:
    """Return the address to connect to. It is looked up once: the address that is checked is the one that is used."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=1)
    addresses = [str(entry[4][0]) for entry in found]
    if not private and not all(_is_public(ip_address(address.partition("%")[0])) for address in addresses):
        raise Unreachable("It is in a private network.")
    return addresses[0]


def _is_plain(host: str) -> bool:
    """Whether a host is a name or a dotted quad: not 2130706433, 0177.0.0.1 or 0x7f.1."""
    if NUMBER.fullmatch(host.rstrip(".").rpartition(".")[2]) is None:
        return True
    try:
        return str(IPv4Address(host)) == host
    except ValueError:
        return False


def _is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether it is globally routed; addresses that embed others never are."""
    routed = address.version == 4 or address in UNICAST
    special = address.is_multicast or any(address in network for network in SPECIAL)
    return routed and address.is_global and not special


async def _asked(address: str, port: int, secure: str, request: bytes) -> int:
    """Send a request and return the status of the answer; `secure`: the name that a certificate must have."""
    context = ssl.create_default_context() if secure else None
    reader, writer = await asyncio.open_connection(address, port, ssl=context, server_hostname=secure or None)
    try:
        writer.write(request)
        await writer.drain()
        return int((await reader.readuntil(b"\r\n")).split()[1])
    finally:
        writer.close()
