"""The documentation under /docs: its files and no others, by a policy of its own, or a sentence."""

import http.client
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.patience import PATIENCE
from tests.server.hand import site
from tests.server.real import Server

SCRIPT, SHEET = "let a = 1;\n", ".u{color:red}.l{top:0}"
PAGE = f'<script>{SCRIPT}</script><script src="x.js"></script><script type="application/json">{{}}</script>'


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    for name, text in {
        "index.html": PAGE,
        "guide/index.html": "<p>Guide</p>",
        "assets/x.js": f"var T='{SHEET}';",
        "404.html": "not ours",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "out.txt").symlink_to(tmp_path / "secret.txt")
    return folder


@pytest.fixture
def server(tmp_path: Path, docs: Path) -> Iterator[Server]:
    running = Server(tmp_path / "db.sqlite", DOCS=str(docs))
    yield running
    running.stop()


def get(server: Server, path: str, **headers: str) -> tuple[http.client.HTTPResponse, str]:
    """Asked as it is written: other clients tidy up a path."""
    line = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=PATIENCE)
    line.request("GET", path, headers=headers)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return answer, text


def test_the_documentation_is_served(server: Server) -> None:
    assert get(server, "/docs")[0].headers["location"].endswith("/docs/")
    answer, text = get(server, "/docs/")
    assert (answer.status, text) == (200, PAGE)
    assert "set-cookie" not in answer.headers
    assert get(server, "/docs/guide/")[1] == "<p>Guide</p>"
    assert '<a href="/docs/">' in get(server, "/about")[1]

    policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == f"'self' {hashed(SCRIPT)}"
    assert policy["style-src"] == f"'self' {hashed(SHEET)}"
    assert not re.search("unsafe|http|[*]", answer.headers["content-security-policy"])

    assert answer.headers["cache-control"] == "no-cache"
    assert get(server, "/docs/", **{"If-None-Match": answer.headers["etag"]})[0].status == 304

    for path in ("/docs/assets/", "/docs/assets", "/docs/nothing/", "/docs/404.html", "/docs/out.txt"):
        answer, text = get(server, path)
        assert answer.status == 404, path
        assert "There is nothing at this address." in text
    for climb in ("../", "%2e%2e/", "..%2f", "guide/../../", "/", "....//", "..\\"):
        answer, text = get(server, f"/docs/{climb}secret.txt")
        assert answer.status == 404, climb
        assert text != "secret"


def hashed(code: str) -> str:
    return f"'sha256-{b64encode(sha256(code.encode()).digest()).decode()}'"


def test_where_it_is_not_built_a_sentence_says_so(tmp_path: Path) -> None:
    with site(tmp_path / "db.sqlite", docs=str(tmp_path / "nowhere")) as town:
        ann = town.person()
        for path in ("/docs", "/docs/", "/docs/guide/"):
            answer = ann.client.get(path)
            assert answer.status_code == 404
            assert "make docs" in answer.text
        assert 'href="/docs' not in ann.get("/about")
