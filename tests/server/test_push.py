"""Devices are told by push: a real endpoint gets the message, and only the browser's own key opens it."""

import asyncio
import base64
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from mytharium.server.accounts.store import TOKEN_MADE
from mytharium.server.base.background import Recurring
from mytharium.server.base.clock import HOUR, MINUTE
from mytharium.server.base.errors import Refused
from mytharium.server.base.settings import Settings
from mytharium.server.base.words import words_for
from mytharium.server.notifications.channels.push import CURVE, Push, data, encrypt
from mytharium.server.notifications.channels.webhook import Webhook
from mytharium.server.notifications.dispatcher import Postman
from mytharium.server.notifications.model import Contact, NotSent, Setup
from mytharium.server.notifications.outgoing import Unreachable, post
from tests.server.databases import BOTH, database
from tests.server.hand import HOST, Person, Town, pair, site
from tests.server.post import Device, Receiver
from tests.server.test_notices import PATIENT, Time, play
from tests.server.test_people import confirm, register


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as found:
        yield found


@pytest.fixture(params=BOTH)
def town(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Town]:
    monkeypatch.setattr(Recurring, "start", lambda self: None)  # notices go out when a test says so
    settings: dict[str, Any] = {"rates": PATIENT, "url": HOST, "private_addresses": True}
    with database(request.param, tmp_path) as url, site(url, **settings) as found:
        yield found


def asked(town: Town, time: Time, ann: Person, code: str) -> None:
    """Bob is asked, and has not moved for a while."""
    play(ann, code)
    time.ahead += 4 * MINUTE
    town.call(town.site[Postman].deliver)


def told_pair(town: Town) -> tuple[Person, Person, str]:
    ann, bob, code = pair(town)
    register(bob, "Bob")
    return ann, bob, code


def test_a_device_is_told_and_one_click_ends_it(
    town: Town, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time(monkeypatch)
    ann, bob, code = told_pair(town)
    phone = Device(receiver, "phone")
    bob.post("/account/notices/device", phone.form)
    bob.post("/account/notices/device", phone.form)  # doubled: it is the same device
    asked(town, time, ann, code)
    town.call(town.site[Postman].deliver)
    [(path, headers, body)] = receiver.got
    assert path == "/push/phone"
    assert (headers["content-encoding"], headers["topic"]) == ("aes128gcm", code)
    message = phone.read(body)
    assert (message["body"], message["path"]) == ("It is your turn in Whispers.", f"/t/{code}")
    check_proof(town, headers["authorization"], receiver.address)
    stranger = town.person()
    assert stranger.client.post(message["leave"]).status_code == 200
    play(bob, code)
    asked(town, time, ann, code)
    assert len(receiver.got) == 1
    assert "Remove" not in bob.get("/account/notices")


def push_of(town: Town) -> Push:
    found = town.site[Postman].channels["push"]
    assert isinstance(found, Push)
    return found


def check_proof(town: Town, header: str, audience: str) -> None:
    token, key = header.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    said = json.loads(data(claims))
    assert said["aud"] == audience
    assert said["sub"].startswith("mailto:")
    assert key == push_of(town).vapid.public
    signer = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data(key))
    r, s = (int.from_bytes(data(signature)[half : half + 32], "big") for half in (0, 32))
    signer.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def test_who_signs_out_is_told_no_more_on_that_device(
    town: Town, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time(monkeypatch)
    ann, bob, code = told_pair(town)
    bob.post("/account/notices/device", Device(receiver, "phone").form)
    bob.post("/sign-out", {})
    asked(town, time, ann, code)
    assert receiver.got == []


def test_a_device_that_fails_is_tried_again_and_one_that_is_gone_is_forgotten(
    town: Town, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time(monkeypatch)
    ann, bob, code = told_pair(town)
    bob.post("/account/notices/device", Device(receiver, "phone").form)
    receiver.status = 503
    asked(town, time, ann, code)
    assert len(receiver.got) == 1
    receiver.status = 410
    time.ahead += 11 * MINUTE
    town.call(town.site[Postman].deliver)
    assert len(receiver.got) == 2
    confirm(bob)
    assert bob.client.get("/account/data.json").json()["devices"] == []
    time.ahead += HOUR
    town.call(town.site[Postman].deliver)
    assert len(receiver.got) == 2


def test_kinds_and_wrong_devices(town: Town, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    ann, bob, code = told_pair(town)
    good = Device(receiver, "phone").form
    for field, value in (("key", "AAAA"), ("auth", "short"), ("endpoint", "javascript:x"), ("key", "é")):
        said = bob.post("/account/notices/device", {**good, field: value}, 422)
        assert "did not say where" in said
    assert ann.post("/account/notices/device", good).startswith("/sign-in")  # a guest
    bob.post("/account/notices/device", good)
    bob.post("/account/notices", {"push-kind": ["over"]})
    asked(town, time, ann, code)
    assert receiver.got == []
    [way] = bob.client.get("/account/data.json").json()["notices"]
    assert (way["way"], way["kinds"]) == ("push", ["over"])


@pytest.mark.parametrize(
    ("shape", "field"), [("discord", "content"), ("slack", "text"), ("matrix", "body"), ("plain", "text")]
)
def test_a_web_hook_is_told(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, shape: str, field: str
) -> None:
    monkeypatch.setattr(Recurring, "start", lambda self: None)
    time = Time(monkeypatch)
    with site(tmp_path / "a.sqlite", rates=PATIENT, url=HOST, private_addresses=True) as town:
        ann, bob, code = told_pair(town)
        form = {"hook": f"{receiver.address}/hook?secret=1", "shape": shape, "hook-kind": ["turn"]}
        bob.post("/account/notices", form)
        bob.post("/account/notices", form)  # nothing new: no second greeting
        [(path, headers, body)] = receiver.got
        assert (path, headers["content-type"]) == ("/hook?secret=1", "application/json")
        assert "you are told here" in json.loads(body)[field]
        receiver.status = 500
        asked(town, time, ann, code)
        receiver.status = 204
        time.ahead += 11 * MINUTE
        town.call(town.site[Postman].deliver)
        said = json.loads(receiver.got[-1][2])[field]
        assert f"It is your turn in Whispers. {HOST}/t/{code}" in said
        assert len(receiver.got) == 3
        leave = said.rpartition(HOST)[2]
        assert "No more messages?" in ann.get(leave)
        assert ann.client.post(leave).status_code == 200
        confirm(bob)
        assert bob.client.get("/account/data.json").json()["notices"] == []


def test_hooks_that_do_not_answer_or_lead_elsewhere_are_refused(tmp_path: Path, receiver: Receiver) -> None:
    with site(tmp_path / "a.sqlite", rates=PATIENT, url=HOST, private_addresses=True) as town:
        bob = town.person()
        register(bob, "Bob")
        receiver.status, receiver.leads = 302, f"{receiver.address}/elsewhere"
        for hook in (
            receiver.address,
            "http://127.0.0.1:1/",
            "ftp://example.org",
            "http://a b/",
            "http://u:p@127.0.0.1/",
        ):
            assert "Nobody answers" in bob.post("/account/notices", {"hook": hook, "shape": "slack"}, 422)
        assert [path for path, _, _ in receiver.got] == ["/"]  # not followed
        assert "no such kind" in bob.post("/account/notices", {"hook": receiver.address, "shape": "x"}, 422)


@pytest.mark.parametrize("host", [
    "127.0.0.1", "localhost", "10.1.2.3", "172.16.0.1", "192.168.1.1",  # this machine, private networks
    "169.254.169.254", "[fe80::1]", "[fe80::1%25eth0]", "[fd00:ec2::254]",  # metadata, link-local
    "0.0.0.0", "0.1.2.3", "100.64.0.1", "100.127.255.254",  # this network, carrier-grade NAT
    "192.0.0.8", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "240.0.0.1",
    "255.255.255.255", "224.0.0.1", "239.255.255.250", "[ff02::1]", "[ff0e::1]",  # broadcast, multicast
    "[::]", "[::1]", "[fc00::1]", "[fd12:3456:789a::1]", "[fec0::1]", "[100::1]", "[2001:db8::1]", "[3ffe::1%25a]",
    "[::127.0.0.1]", "[::7f00:1]", "[::10.0.0.1]", "[::93.184.216.34]",  # IPv4-compatible
    "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:169.254.169.254]", "[::ffff:0:127.0.0.1]",  # mapped, translated
    "[64:ff9b::7f00:1]", "[64:ff9b::169.254.169.254]", "[64:ff9b:1::7f00:1]", "[64:ff9b:1:7f:0:1::]",  # NAT64
    "[2002:7f00:1::]", "[2002:a9fe:a9fe::1]", "[2001:0:7f00:1::]", "[2001::1]",  # 6to4, Teredo
    "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.1", "127.0.0.1.", "017700000001", "0", "0x",
    "93.184.4660", "0x5db8d822", "1572395042",  # a public address in a form that only attackers use
    "user@93.184.216.34", "@93.184.216.34", "127.0.0.1%00.example.org", "127。0。0。1", "①②⑦.0.0.1",
])  # fmt: skip
async def test_addresses_that_are_not_called(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for a webhook nor for a push endpoint."""
    called: list[Any] = []

    async def connect(*where: Any, **_: Any) -> Any:
        called.append(where)
        raise OSError

    monkeypatch.setattr(asyncio, "open_connection", connect)
    url = f"https://{host}/hook"
    setup = Setup(Settings(url=HOST), None, b"1" * 32)  # type: ignore[arg-type]
    with pytest.raises(Unreachable, match=r"private|no address|gaierror|Unicode"):
        await post(url, b"", {})
    with pytest.raises(Refused):
        await Webhook(setup).confirm(Contact("p", url, shape="plain"), None, words_for("en"))
    push = Push(setup)
    form = Device(SimpleNamespace(address=f"https://{host}"), "phone").form  # type: ignore[arg-type]
    with pytest.raises(NotSent):
        await push.alert(form, TOKEN_MADE, words_for("en"))
    assert called == []


@pytest.mark.parametrize("scheme", ["http", "ftp", "file", "gopher", "HTTPS\t", ""])
async def test_only_https_is_called(scheme: str) -> None:
    with pytest.raises(Unreachable):
        await post(f"{scheme}://93.184.216.34/", b"", {})


async def test_the_address_that_was_checked_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere the next time it is looked up (DNS rebinding) gains nothing."""
    answers, called = iter(["93.184.216.34", "127.0.0.1"]), []

    async def found(*_: Any, **__: Any) -> list[Any]:
        return [(2, 1, 6, "", (next(answers), 443))]

    async def connect(host: str, port: int, **how: Any) -> Any:
        called.append((host, port, how["server_hostname"]))
        raise OSError

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    with pytest.raises(Unreachable):
        await post("https://example.org/", b"", {})
    assert called == [("93.184.216.34", 443, "example.org")]
    with pytest.raises(Unreachable, match="private"):
        await post("https://example.org/", b"", {})
    assert len(called) == 1


async def test_a_name_is_judged_by_where_it_leads(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that the public knows may lead into the host's own network."""

    async def found(*_: Any, **__: Any) -> list[Any]:
        return [(2, 1, 6, "", ("93.184.216.34", 443)), (2, 1, 6, "", ("127.0.0.1", 443))]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found)
    with pytest.raises(Unreachable, match="private"):
        await post("https://example.org/", b"", {})
    assert receiver.got == []


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    secret = int.from_bytes(data("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    sealed = encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        data("DGv6ra1nlYgDCS1FRnbzlw"),
        ec.derive_private_key(secret, CURVE),
    )
    expected = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert base64.urlsafe_b64encode(sealed).rstrip(b"=").decode() == expected
