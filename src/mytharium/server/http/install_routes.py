"""The site as an app on a device: its manifest, its icons, its service worker, and what it shows without a network."""

from functools import cache
from pathlib import Path

import resvg_py
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from mytharium.server.http.responses import page, words_of

WEB = Path(__file__).parents[2] / "web"
SIZES = (180, 192, 512)  # pixels of icons
GROUND = "#e6ece8"
ALWAYS_ASKED = {"Cache-Control": "no-cache"}


@cache
def _icon(size: int) -> bytes:
    """The icon on a ground, with room around it, so that a device may cut it to its own shape."""
    drawing = (WEB / "icon.svg").read_text("utf-8")
    ground = f'<rect x="-18" y="-18" width="36" height="36" fill="{GROUND}"/>'
    head, body = drawing.replace("-12 -12 24 24", "-18 -18 36 36").split(">", 1)
    return bytes(resvg_py.svg_to_bytes(svg_string=f"{head}>{ground}{body}", width=size, height=size))


async def icon(request: Request) -> Response:
    return Response(_icon(int(request.url.path[6:-4])), 200, ALWAYS_ASKED, "image/png")


async def manifest(request: Request) -> Response:
    words = words_of(request)
    pictures = [{"src": f"/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in SIZES]
    told = {
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
    return JSONResponse(told, headers=ALWAYS_ASKED, media_type="application/manifest+json")


async def worker(request: Request) -> Response:
    """From the root, so that it may serve all pages."""
    return FileResponse(WEB / "worker.js", headers=ALWAYS_ASKED, media_type="text/javascript")


async def offline(request: Request) -> Response:
    return page(request, "offline.html")


routes = [
    *(Route(f"/icon-{size}.png", icon) for size in SIZES),
    Route("/manifest.webmanifest", manifest),
    Route("/sw.js", worker),
    Route("/offline", offline),
]
