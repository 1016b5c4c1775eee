"""Whether a page that is open looks as one that has just been loaded: after every frame, in every attribute and word.
Nor may the page, the prompt or the rail ever hold more than there is room for.

The frames are those that the server's own `Live` writes for the seats and a watcher of a table. A real page shows them
by its own scripts; only its socket and its clock are played by the test, so that nothing has to be waited for.
"""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, cast

from playwright.sync_api import Browser, Page
from starlette.websockets import WebSocket

from mytharium import games
from mytharium.core.protocol import WATCHER, Moves
from mytharium.core.rng import Rng
from mytharium.match.match import Match
from mytharium.scene.blocks import Block
from mytharium.server.http.requests import Guest
from mytharium.server.live.frames import draw
from mytharium.server.live.socket import Live
from mytharium.server.tables.snapshot import Snapshot
from mytharium.server.tables.table import Seat
from tests.browser.running import Running

WIDTHS = {"wide": (1280, 800), "phone": (390, 844)}

# The socket and the clock of a page. `feed` gives it frames one by one, each with the regions of a page that is loaded
# then, and says where the two differ first. Before some frames it clicks, as people do.
HARNESS = """
(() => {
  const due = [];
  window.setTimeout = (work) => due.push(work);
  window.clearTimeout = (id) => { if (id) due[id - 1] = null; };
  window.setInterval = () => 0;
  const run = () => { for (let k = 0; k < due.length; k += 1) due[k]?.(); due.length = 0; };
  let socket, seq = -1;
  window.sent = [];
  window.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    constructor() { socket = this; }
    send(text) { window.sent.push(JSON.parse(text)); }
    close() {}
  };
  const loaded = {};
  const strings = [];
  const parse = (html) => {
    const box = document.createElement("template");
    box.innerHTML = html;
    return box.content.firstElementChild;
  };
  const told = (node) => node === undefined ? "nothing" : (node.outerHTML ?? node.nodeValue).slice(0, 300);
  const first = (live, fresh) => {
    const [a, b] = [[...live.childNodes], [...fresh.childNodes]];
    for (let k = 0; k < Math.max(a.length, b.length); k += 1) {
      if (!a[k] || !b[k] || !a[k].isEqualNode(b[k])) {
        const deeper = a[k]?.nodeName === b[k]?.nodeName && a[k].cloneNode().isEqualNode(b[k].cloneNode());
        return deeper && a[k].childNodes.length ? first(a[k], b[k]) : `${told(a[k])}\\n   instead of ${told(b[k])}`;
      }
    }
    return `${told(live.cloneNode())}\\n   instead of ${told(fresh.cloneNode())}`;
  };
  const poke = (which) => {
    const cells = document.querySelectorAll("#stage [data-cell]");
    cells[which % (cells.length || 1)]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const lit = document.querySelectorAll("#stage .legal");
    lit[which % (lit.length || 1)]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };
  window.feed = (frames) => {
    for (const { text, fresh, learnt, clicks } of frames) {
      strings.push(...learnt);
      const frame = JSON.parse(text);
      if (clicks && frame.seq !== seq) poke(clicks);
      seq = frame.seq;
      socket.onmessage({ data: text });
      run();
      for (const node of document.querySelectorAll("#stage :is(.shown, .pinned)")) { // what the viewer has pinned
        node.classList.remove("shown", "pinned");
      }
      for (const [id, found] of Object.entries(fresh)) loaded[id] = parse(found.map((k) => strings[k]).join(""));
      for (const [id, want] of Object.entries(loaded)) {
        if (frame.passing && id === "prompt") continue; // it is no part of such a frame: what was asked stays there
        const live = document.getElementById(id);
        if (!live.isEqualNode(want)) return `#${id} at ${seq}: ${first(live, want)}`;
      }
      for (const box of frame.choices.length ? document.querySelectorAll(":root, #prompt, .rail") : []) {
        if (box.scrollWidth > box.clientWidth + 1) return `At ${seq} there is no room for what ${told(box)} holds`;
      }
    }
    return "";
  };
})();
"""


@dataclass
class Sent:
    """One frame, and the regions as they are in a page that is loaded then."""

    text: str
    regions: dict[str, Block]


class Wire:
    """Stands in for a socket."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send_text(self, text: str) -> None:
        self.sent.append(text)


class Recorder(Live):
    """A page of a table whose frames are kept."""

    wire: Wire
    frames: list[Sent]

    async def _send(self, snapshot: Snapshot, told: list[str], always: bool) -> None:
        before = len(self.wire.sent)
        await super()._send(snapshot, told, always)
        if len(self.wire.sent) > before:
            drawing = draw(self.table, snapshot, self.words.lang)
            self.frames.append(Sent(self.wire.sent[-1], drawing.regions))

    @property
    def frame(self) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.frames[-1].text)
        return said

    async def ask(self, **message: object) -> None:
        await self._answer(json.dumps(message))


def _asked(state: dict[str, Any]) -> bool:
    return bool(state["your_turn"]) or state["curtain"] >= 0


@dataclass
class Table:
    """A table of people, each with an open page; `owners` are the guests by seat, and who only watches."""

    running: Running
    code: str
    owners: dict[int, str]
    rng: random.Random
    pages: list[Recorder] = field(default_factory=list)

    @property
    def guests(self) -> list[str]:
        return list(dict.fromkeys(self.owners.values()))

    async def open(self, guest: str, have: str) -> Recorder:
        """A page that was loaded with this."""
        site = self.running.site
        async with site.tables.at(self.code) as table:
            page = Recorder(site, cast(WebSocket, wire := Wire()), table, Guest(guest), "en", "here", have)
            page.wire, page.frames = wire, []
        self.pages.append(page)
        await page.push()
        return page

    async def go_on(self, most: int) -> bool:
        """So many steps, or to the end of the game; whether there is more."""
        for _ in range(most):
            over = await self._step()
            for page in self.pages:
                await page._catch_up()
            if over:
                return False
            await asyncio.sleep(0)
        return True

    async def _step(self) -> bool:
        """Somebody does something."""
        rng = self.rng
        frames = [(page, page.frame) for page in self.pages]
        if frames[0][1]["state"]["over"]:
            return True
        page, frame = rng.choice(frames)
        if frame["moments"] > 1 and rng.random() < 0.04:
            await page.ask(type="look", moment=rng.randrange(frame["moments"]))
            await page.ask(type="look")
        if rng.random() < 0.02:
            await page.ask(type="misfit", part="none")
        page, frame = next((page, frame) for page, frame in frames if _asked(frame["state"]))
        state, seq = frame["state"], frame["seq"]
        if state["curtain"] >= 0:
            await page.ask(type="lift", seat=state["curtain"])
        elif state["can_undo"] and rng.random() < 0.1:
            await page.ask(type="undo", seq=seq)
        elif state["must_end"]:
            await page.ask(type="done", seq=seq)
        else:
            act = rng.choice(frame["choices"])["act"] if rng.random() < 0.15 else await self._sensible()
            await page.ask(type="move", seq=seq, act=act)
        return False

    async def _sensible(self) -> str:
        """What a quick player would do, so that games come to an end."""
        async with self.running.site.tables.at(self.code) as table:
            match, moves = table.match, Moves()
            match.game.moves(match.state, match.to_act()[0], moves)
            return match.game.format(match.state, match.game.playout(match.state, moves, Rng(str(self.rng.random()))))

    async def close(self) -> None:
        for page in self.pages:
            page.table.listeners.discard(page._wake.set)


def begin(running: Running, game: str, seats: int, seed: str, shared: bool = False, **setup: Any) -> Table:
    """A new table; `shared`: the first two seats are at one device."""
    made = games.make(game, **setup)
    people = seats - len(made.automas)
    match = Match(made, seats, seed, frozenset(range(people)))
    match.begin()
    owners = {seat: "me" if seat == 0 or (seat == 1 and shared) else f"guest{seat}" for seat in range(people)}
    owners[int(WATCHER)] = "watcher"
    kinds = [Seat("human", f"Player {k + 1}") for k in range(people)] + [Seat("automa", name) for name in made.automas]
    return Table(running, running.plant(match, tuple(kinds), owners), owners, random.Random(seed))


class Viewer:
    """A real page that is fed with the frames of a recorded one."""

    def __init__(self, page: Page, recorder: Recorder, rng: random.Random) -> None:
        self.page = page
        self.recorder = recorder
        self.rng = rng
        self.fed = 0
        self.seen: dict[str, Block] = {}
        self.strings: dict[str, int] = {}  # of which loaded pages are made, so that each is handed over once

    def feed(self) -> str:
        """Show it what is new; where it differs from a page that has just been loaded."""
        batch = []
        for sent in self.recorder.frames[self.fed :]:
            known = len(self.strings)
            new = {name: block for name, block in sent.regions.items() if self.seen.get(name) is not block}
            self.seen |= new
            fresh = {name: [self._string(text) for text in _texts(block)] for name, block in new.items()}
            learnt = list(self.strings)[known:]
            clicks = self.rng.randrange(1, 1000) if self.rng.random() < 0.3 else 0
            batch.append({"text": sent.text, "fresh": fresh, "learnt": learnt, "clicks": clicks})
        self.fed = len(self.recorder.frames)
        found: str = self.page.evaluate("frames => window.feed(JSON.parse(frames))", json.dumps(batch))
        misfits = self.page.evaluate("window.sent.filter((one) => one.type === 'misfit').map((one) => one.part)")
        return found or (f"it does not fit at {misfits}" if misfits else "")

    def _string(self, text: str) -> int:
        return self.strings.setdefault(text, len(self.strings))


def _texts(block: Block) -> list[str]:
    """What a loaded page is made of, in order."""
    found = [block.tag]
    for text, inner in zip(block.texts, block.inner, strict=False):
        found += [text, *_texts(inner)]
    return [text for text in (*found, block.texts[-1]) if text]


@contextmanager
def viewers(browser: Browser, running: Running, table: Table, layouts: tuple[str, ...]) -> Iterator[list[Viewer]]:
    found: list[Viewer] = []
    contexts = []
    for guest in table.guests:
        pages = []
        for layout in layouts or (list(WIDTHS)[len(found) % len(WIDTHS)],):
            width, height = WIDTHS[layout]
            context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
            contexts.append(context)
            running.greet(context, Guest(guest))
            page = context.new_page()
            page.add_init_script(HARNESS)
            page.goto(f"{running.address}/t/{table.code}")
            pages.append(page)
        have = pages[0].evaluate("document.getElementById('table').dataset.have")
        recorder = running.call(table.open(guest, have))
        found += [Viewer(page, recorder, random.Random(f"{table.code} {guest}")) for page in pages]
    try:
        yield found
    finally:
        for context in contexts:
            context.close()


def play(
    browser: Browser,
    running: Running,
    table: Table,
    layouts: tuple[str, ...] = (),
    report: Callable[[int], None] = lambda frames: None,
) -> str:
    """A whole game; where a page differed from a loaded one, or nothing. Each page in all `layouts`, or one in turn."""
    try:
        with viewers(browser, running, table, layouts) as found:
            more = True
            while more:
                more = running.call(table.go_on(20))
                for viewer in found:
                    if where := viewer.feed():
                        return f"The page of {viewer.recorder.guest.id}, {viewer.page.viewport_size}: {where}"
            report(sum(viewer.fed for viewer in found))
        return ""
    finally:
        running.call(table.close())
