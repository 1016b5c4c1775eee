"""Files for browsers: those of the pages, and the documentation, if it is built."""

import os
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from mytharium.scene.words import mark
from mytharium.server.http.responses import failure

WEB = Path(__file__).parents[2] / "web"
NOT_BUILT = mark("The documentation is not built here. Whoever runs this site can do so with “make docs”.")
INLINE = re.compile(rb"<(script|style)>(.*?)</\1>", re.DOTALL)  # what has attributes is a file or data
SHEET = re.compile(rb"='([^'\\\n]+\{[^'\\\n]+\})'")  # in a script, which puts it into the page: the style of the search


class Files(StaticFiles):
    """Asked again each time, answered with 304 while they are the same."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = "no-cache"
        return response


class Web(Files):
    """What the pages of the site load."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        if path.partition("/")[0] in ("templates", "locale"):
            return "", None
        return super().lookup_path(path)


class Docs(Files):
    """The documentation, by a policy of its own: its generator puts scripts into pages, and those alone may run."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self.policy = policy(folder)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return ("", None) if path == "404.html" else super().lookup_path(path)  # the site's own page says it

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Content-Security-Policy"] = self.policy
        return response


def policy(folder: Path) -> str:
    """What built pages need: their own files, and the scripts and styles that stand in them now, by their hashes."""
    allowed = {b"script": {"'self'"}, b"style": {"'self'"}}
    for path in folder.rglob("*.html"):
        for kind, code in INLINE.findall(path.read_bytes()):
            allowed[kind].add(_hashed(code))
    for path in folder.rglob("*.js"):
        allowed[b"style"].update(map(_hashed, SHEET.findall(path.read_bytes())))
    script, style = (" ".join(sorted(sources)) for sources in allowed.values())
    return (
        f"default-src 'none'; script-src {script}; style-src {style}; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )


def _hashed(code: bytes) -> str:
    return f"'sha256-{b64encode(sha256(code).digest()).decode()}'"


def is_built(folder: Path) -> bool:
    return (folder / "index.html").is_file()


async def not_built(request: Request) -> Response:
    return failure(request, 404, NOT_BUILT)


def routes(docs: Path) -> list[BaseRoute]:
    """The documentation is looked for when the server starts."""
    shown: BaseRoute = Mount("/docs", Docs(docs)) if is_built(docs) else Route("/docs{path:path}", not_built)
    return [Mount("/static", Web(directory=WEB, check_dir=False)), shown]
