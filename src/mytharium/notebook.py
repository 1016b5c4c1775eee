"""Pictures of games outside a web page: a view as SVG, a match as HTML with a slider, or as an animated GIF."""

import json
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from secrets import token_hex
from zlib import compress

from mytharium import games
from mytharium.core.engine import needed
from mytharium.core.protocol import WATCHER, Game, State, View
from mytharium.match.match import Match
from mytharium.scene.face import lights
from mytharium.scene.png import png
from mytharium.scene.svg import standalone
from mytharium.scene.themes import Theme
from mytharium.scene.words import Words

_SHARED = Path(__file__).parent / "web" / "locale"
MOST_FRAMES = 100  # of a match in a notebook; of a longer one every so many moments are shown
GIF_WIDTH = 900

_PAGE = """<div class="mytharium" id="{id}"><style>.mytharium>img{{max-width:100%;height:auto}}\
.mytharium>input{{width:100%}}</style><img alt="{title}"><input type="range" min="0" max="{last}" value="{last}" \
aria-label="{title}"><output></output><script>(() => {{
const box = document.getElementById("{id}");
const [picture, slider, told] = ["img", "input", "output"].map((name) => box.querySelector(name));
const frames = {frames}, lines = {lines};
const show = async () => {{
  const at = slider.value;
  told.textContent = lines[at];
  const packed = Uint8Array.from(atob(frames[at]), (letter) => letter.charCodeAt(0));
  const svg = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
  if (at === slider.value) picture.src = "data:image/svg+xml," + encodeURIComponent(svg);
}};
slider.oninput = show;
show();
}})()</script></div>"""


def words_of(game: str, lang: str) -> Words:
    """The words of a game, and those that it shares with the pages."""
    return Words(lang, [games.face(game).catalog, _SHARED])


def picture(view: View) -> str | None:
    """A view of a game on the shelf as SVG; None of any other game."""
    parts = type(view).__module__.split(".")
    if parts[:2] != ["mytharium", "games"]:
        return None
    words = words_of(parts[2], "en")
    return standalone(games.face(parts[2]).read(view, words, _seats(words, int(view.seats))).scene)


class Drawing:
    """A picture that a notebook shows."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        """Write it as .svg or .png."""
        Path(path).write_bytes(png(self.svg) if str(path).endswith(".png") else self.svg.encode())


def draw(game: Game, position: State, viewer: int = int(WATCHER)) -> Drawing:
    """A position as a seat sees it, or a watcher. A position holds numbers only, so the game must be named."""
    svg = picture(game.observe(position, viewer))
    if svg is None:
        raise ValueError(f"{game.name} has no face to be drawn with.")
    return Drawing(svg)


def _seats(words: Words, number: int) -> list[str]:
    return [words.t("Seat {n}", n=seat + 1) for seat in range(number)]


def moment(
    match: Match,
    at: int,
    viewer: int = int(WATCHER),
    names: Sequence[str] = (),
    theme: Theme = "light",
    lang: str = "en",
) -> str:
    """A match after so many entries as SVG; what the last of them changed is marked."""
    face = games.face(match.game.name)
    words = words_of(match.game.name, lang)
    known = names if len(names) == match.seats else _seats(words, match.seats)
    seen = [event for event in match.line[at - 1].events if event.seen_by(viewer)] if at else []
    last = frozenset(cell for event in seen for cell in face.events.cells_of(event))
    scene = face.read(match.view(viewer, at), words, known).scene
    return standalone(scene, theme, lights([], last))


def moments(match: Match, most: int = MOST_FRAMES) -> list[int]:
    """The moments at which somebody is asked, and the end; every so many of them if there are more than `most`."""
    asked = [at for at, here in enumerate(match.line, 1) if here.state.actor >= 0]
    chosen = asked[:: -(-len(asked) // most)] if asked else [0]
    return chosen if chosen[-1] == len(match.line) else [*chosen, len(match.line)]


def scrubber(match: Match, viewer: int = int(WATCHER), names: Sequence[str] = (), theme: Theme = "light",
             lang: str = "en", most: int = MOST_FRAMES) -> str:  # fmt: skip
    """A match as HTML that needs nothing else: a picture of each moment, compressed, and a slider through them."""
    chosen = moments(match, most)
    frames = [packed(moment(match, at, viewer, names, theme, lang)) for at in chosen]
    lines = [f"{at}/{len(match.line)} {match.line[at - 1].entry.text if at else ''}" for at in chosen]
    # No text in a script may end it.
    as_script = [json.dumps(texts).replace("</", "<\\/") for texts in (frames, lines)]
    title = escape(games.meta(match.game.name).title)
    return _PAGE.format(
        id=f"mytharium-{token_hex(4)}", title=title, last=len(chosen) - 1, frames=as_script[0], lines=as_script[1]
    )


def packed(svg: str) -> str:
    """A picture in a tenth of its length, as letters that a script unpacks."""
    return b64encode(compress(svg.encode(), 9)).decode()


def gif(pictures: Sequence[str], seconds: float = 0.6) -> bytes:
    """Pictures one after the other, for ever, on a ground as tall as the tallest. Needs the extra `pictures`."""
    image = needed("PIL.Image", "A GIF needs Pillow", "pictures")
    drawn = [image.open(BytesIO(png(svg, GIF_WIDTH))).convert("RGB") for svg in pictures]
    size = (GIF_WIDTH, max(picture.height for picture in drawn))
    frames = []
    for picture in drawn:
        frame = image.new("RGB", size, picture.getpixel((0, 0)))
        frame.paste(picture)
        frames.append(frame.quantize())
    into = BytesIO()
    frames[0].save(into, "GIF", save_all=True, append_images=frames[1:], duration=int(1000 * seconds), loop=0)
    return into.getvalue()
