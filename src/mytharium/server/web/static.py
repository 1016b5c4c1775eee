"""Static files, the documentation, and what a device needs to install the site."""

import os
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

import resvg_py
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from mytharium.scene.words import mark
from mytharium.server.http.responses import failure, me_of, page, shell, words_of

SIZES = (180, 192, 512)  # pixels of icons
GROUND = "#e6ece8"
WEB = Path(__file__).parents[2] / "web"
ALWAYS_ASKED = {"Cache-Control": "no-cache"}
NOT_BUILT = mark("The documentation is not built here. Whoever runs this site can do so with “make docs”.")
INLINE = re.compile(rb"<(script|style)>(.*?)</\1>", re.DOTALL)  # what has attributes is a file or data
SHEET = re.compile(rb"='([^'\\\n]+\{[^'\\\n]+\})'")  # in a script, which puts it into the page: the style of the search


class Files(StaticFiles):
    """Files that browsers ask for again each time; the answer is 304 while they are the same."""

    def __init__(self, folder: Path, hidden: tuple[str, ...], html: bool = False, **headers: str) -> None:
        """`hidden`: files and folders that are not served."""
        super().__init__(directory=folder, html=html, check_dir=False)
        self.hidden, self.headers = hidden, ALWAYS_ASKED | headers

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return ("", None) if path.partition("/")[0] in self.hidden else super().lookup_path(path)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.update(self.headers)
        return response


def policy(folder: Path) -> str:
    """Return a policy for the documentation, whose generator puts scripts and styles into pages.

    It allows the site's own files and these scripts and styles, by their hashes.
    """
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


@cache
def _icon(size: int) -> bytes:
    """Draw the icon on a ground, with room around it, so that a device may cut it to its own shape."""
    drawing = (WEB / "icon.svg").read_text("utf-8")
    ground = f'<rect x="-18" y="-18" width="36" height="36" fill="{GROUND}"/>'
    head, body = drawing.replace("-12 -12 24 24", "-18 -18 36 36").split(">", 1)
    return bytes(resvg_py.svg_to_bytes(svg_string=f"{head}>{ground}{body}", width=size, height=size))


async def icon(request: Request) -> Response:
    return Response(_icon(int(request.url.path[6:-4])), 200, ALWAYS_ASKED, "image/png")


async def manifest(request: Request) -> Response:
    words = words_of(request)
    pictures = [{"src": f"/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in SIZES]
    described = {
        "name": "Mytharium",
        "short_name": "Mytharium",
        "description": words.t("Board games of elements and myth, played with friends by a link or against bots."),
        "lang": words.lang,
        "id": "/",
        "start_url": "/tables",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": "#f9fbf8",
        "icons": [
            {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            *pictures,
            {**pictures[-1], "purpose": "maskable"},
        ],
    }
    return JSONResponse(described, headers=ALWAYS_ASKED, media_type="application/manifest+json")


async def worker(request: Request) -> Response:
    """Serve the worker from the root, so that it may serve all pages."""
    return FileResponse(WEB / "worker.js", headers=ALWAYS_ASKED, media_type="text/javascript")


async def offline(request: Request) -> Response:
    return page(request, shell("offline", me_of(request)))


def routes(docs: Path) -> list[BaseRoute]:
    """Return the routes, with the documentation if it was built when the server starts."""
    shown: BaseRoute = Route("/docs{path:path}", not_built)
    if is_built(docs):  # the site's own page says that something is not there
        shown = Mount("/docs", Files(docs, ("404.html",), html=True, **{"Content-Security-Policy": policy(docs)}))
    return [
        *(Route(f"/icon-{size}.png", icon) for size in SIZES),
        Route("/manifest.webmanifest", manifest),
        Route("/sw.js", worker),
        Route("/offline", offline),
        Mount("/static", Files(WEB, ("templates", "locale"))),
        shown,
    ]
