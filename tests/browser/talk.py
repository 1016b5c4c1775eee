"""States of what is said and planned at a table."""

from playwright.sync_api import Page

from mytharium.core.protocol import WATCHER
from mytharium.server.chat.store import Chat
from tests.browser.people import account_of, signed_in
from tests.browser.running import Running, search
from tests.browser.states import (
    LONG,
    OWNERS,
    PEOPLE,
    Stage,
    State,
    asked,
    connected,
    draw,
    lit,
    some,
    touch,
    until,
    won,
)

SAID = (
    ("friend", 1, "Tinna", "Hello! I am here for an hour."),
    ("me", 0, "Jökull", "Good, let us begin."),
    ("friend", 1, "Tinna", "You took the tile that I wanted, see https://example.org/a-very-long-address-without-a-break?x=1"),
)  # fmt: skip


def say(s: Stage, code: str, room: str, guest: str, seat: int, name: str, text: str, moment: int | None = None) -> None:
    s.running.call(s.running.site[Chat].say(code, room, guest, seat, name, text, moment))


def opened(s: Stage, code: str, tab: str) -> Page:
    page = s.page(f"/t/{code}")
    connected(page)
    page.click(f"#tab-{tab}")
    return page


def chat(s: Stage) -> Page:
    code = s.running.plant(search(draw), PEOPLE, OWNERS)
    for said in SAID:
        say(s, code, "players", *said)
    page = opened(s, code, "chat")
    until(page, "document.querySelectorAll('#chat-lines li').length === 3")
    page.click("#chat-lines summary >> nth=0")
    return page


def chat_unread(s: Stage) -> Page:
    code = s.running.plant(search(draw), PEOPLE, OWNERS)
    page = s.page(f"/t/{code}")
    connected(page)
    say(s, code, "players", *SAID[0])
    until(page, "!document.querySelector('#tab-chat .badge').hidden")
    return page


def chat_muted(s: Stage) -> Page:
    code = s.running.plant(search(draw), PEOPLE, OWNERS)
    say(s, code, "players", "rude", 1, LONG, "Hurry up!")
    page = opened(s, code, "chat")
    page.click("#chat-lines summary")
    page.click("[data-chat=mute]")
    until(page, "document.querySelector('#chat-muted button')")
    return page


def chat_of_watchers(s: Stage) -> Page:
    code = s.running.plant(search(draw), PEOPLE, {0: "friend", 1: "somebody", int(WATCHER): "me"})
    say(s, code, "watchers", "friend", -1, "Tinna", "Seat one plays well.")
    return opened(s, code, "chat")


def chat_afterwards(s: Stage) -> Page:
    person = signed_in(s)
    code = s.running.plant(search(won), PEOPLE, {0: person, 1: account_of(s.running, "Embla")})
    say(s, code, "players", "friend", 1, "Tinna", "Well played!")
    say(s, code, "watchers", "somebody", -1, "Sól", "That was close.")
    return opened(s, code, "chat")


def remarks(s: Stage) -> Page:
    """A moment of a finished game, and what was written about it."""
    person = signed_in(s)
    code = s.running.plant(search(won), PEOPLE, {0: person, 1: account_of(s.running, "Tinna")})
    say(s, code, "moments", "friend", 1, "Tinna", "Here I should have kept the red tile.", 12)
    say(s, code, "moments", "somebody", -1, LONG, "Not at all: see what the reserve was worth two turns later.", 12)
    say(s, code, "moments", "friend", 1, "Tinna", "Well played!", 30)
    page = s.page(f"/t/{code}?at=12")
    connected(page)
    until(page, "document.querySelectorAll('#remarks li').length === 2")
    page.click("#tab-chat")
    return page


def notes(s: Stage) -> Page:
    page = opened(s, s.running.plant(search(draw), PEOPLE, OWNERS), "notes")
    page.fill("#note", "Keep a red tile for the end.\nShe saves for the sea.")
    until(page, "!document.getElementById('note-kept').hidden")
    return page


def plan(s: Stage) -> Page:
    page = s.page(f"/t/{s.running.plant(search(some), PEOPLE, OWNERS)}/plan")
    connected(page)
    for _ in range(2):  # two things tried
        touch(page, lit(page)[-1])
        page.click("#pop .go, #acts .go")
        until(page, "document.querySelector('#branches button') && document.querySelector('#act-undo')")
        page.click("#act-undo")
        until(page, "!document.querySelector('#act-undo')")
        page.wait_for_timeout(100)
    touch(page, lit(page)[0])
    page.click("#pop .go, #acts .go")
    until(page, "document.querySelector('#act-undo')")
    return page


def keep_answer(page: Page) -> str:
    """Of a page that plans: the friend takes no tile, and one's own answer to that is kept."""
    connected(page)
    page.click("#choose-no_tile")
    until(page, "document.querySelector('#stage #reserve-green.legal')")
    touch(page, "reserve-green")
    page.click("#pop .go, #acts .go")
    page.click("#keep-answer")
    until(page, "document.querySelector('#answers li')")
    return page.inner_text("#answers li span")


def play(running: Running, code: str, act: str) -> None:
    """What the friend does."""
    seq = len(running.call(running.site.tables.store.log(code)))
    running.call(running.site.tables.move(code, 1, act, seq, True))


def theirs(s: Stage) -> str:
    return s.running.plant(search(asked(1, "take ", 45)), PEOPLE, OWNERS)


def plan_kept(s: Stage) -> Page:
    page = s.page(f"/t/{theirs(s)}/plan")
    keep_answer(page)
    return page


def answer_dropped(s: Stage) -> Page:
    """Somebody did something else, so it was not played."""
    code = theirs(s)
    planning = s.page(f"/t/{code}/plan")
    keep_answer(planning)
    planning.close()
    page = opened(s, code, "notes")
    until(page, "document.querySelector('#answers li')")
    for act in ("take purple-2 with p1 p2", "lock purple-3"):
        play(s.running, code, act)
    until(page, "document.querySelector('#answers .dropped')")
    return page


STATES: tuple[State, ...] = (
    chat,
    chat_unread,
    chat_muted,
    chat_of_watchers,
    chat_afterwards,
    remarks,
    notes,
    plan,
    plan_kept,
    answer_dropped,
)
