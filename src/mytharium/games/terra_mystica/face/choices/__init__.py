"""The legal actions of Terra Mystica as people see them, and what can be done in several steps at once."""

from __future__ import annotations

from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.face.choices import combinations, exchanges
from mytharium.games.terra_mystica.face.choices.by_verb import ACTS, is_seldom
from mytharium.games.terra_mystica.face.choices.context import Asked
from mytharium.games.terra_mystica.face.choices.effects import gone_on
from mytharium.games.terra_mystica.face.choices.unlit import meant
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading
from mytharium.games.terra_mystica.question import ASK_CARD, ASK_END
from mytharium.scene.face import Choice

__all__ = ["choices", "meant"]

# After these nothing is ended by itself: exchanges, passing, answers out of turn and what may bring more.
GO_ON = tuple(
    int(kind)
    for kind in (w.CONVERT, w.PASS, w.CONNECT, w.LEAVE, w.LOSE, w.LEECH, w.DECLINE, w.COIN, w.REWARD, w.TOKEN)
)  # fmt: skip


def choices(reading: TerraMysticaReading) -> list[Choice]:
    asked = Asked(reading)
    now = [action for action, _ in reading.legal]
    found = [single(asked, action) for action in now]
    if asked.acting:
        found += exchanges.several(asked, now)
        found += [combined(asked, way) for way in combinations.ways(asked.box, asked.s, asked.seat, now)]
    return found


def single(h: Asked, action: int) -> Choice:
    """One legal action; where only the end of the turn can follow it does."""
    kind = int(w.verb(action))
    steps: tuple[int, ...] = (action,)
    if h.acting and kind not in GO_ON:
        after = gone_on(h.box, h.after(action))
        if combinations.ends_turn(h.box, h.s, after, h.seat):
            steps = (action, int(w.END))
    label, cells, hint = ACTS[kind](h, action, int(w.first(action)))
    question = h.words.t("{label}?", label=label)
    ends = kind == w.END and h.asked == ASK_END  # elsewhere it gives something up
    menu = h.words.t("Pass") if kind == w.PASS and cells and h.asked != ASK_CARD else ""
    if is_seldom(h, action):
        menu = h.words.t("More")
    bid = int(w.second(action)) if kind == w.BID_IS else -1
    return Choice(
        h.text(*steps), label, question, hint, cells, default=ends, ask=kind == w.FACTION_IS, menu=menu,
        amount=bid, thin=h.is_rare(action), tag=h.gains(action, cells),
    )  # fmt: skip


def combined(h: Asked, way: combinations.Combination) -> Choice:
    """Exchanges, an action, perhaps a dwelling, as one choice."""
    action = way.actions[0]
    what = int(w.first(action))
    h.tries = False  # the effect of all steps together is known
    label, cells, _ = ACTS[int(w.verb(action))](h, action, what)
    h.tries = True
    builds = len(way.actions) > 1
    if builds:
        terrain = h.terrain(int(w.second(action)))
        label = h.words.t("Turn {hex} into {terrain} and build", hex=h.hex(what), terrain=terrain)
    if first := exchanges.told(way.plan, h.words):
        label = h.words.t("{action} ({exchanges} first)", action=label, exchanges=first)
    question, hint = h.words.t("{label}?", label=label), way.effect.said(h.words)
    steps = way.steps
    if combinations.ends_turn(h.box, h.s, way.after, h.seat):
        steps = (*steps, int(w.END))
    missing = exchanges.tag(way.plan, h.words)
    rare, tag = bool(missing) or h.is_rare(action), missing or h.points(way.effect)
    return Choice(h.text(*steps), label, question, hint, cells, default=builds and not rare, thin=rare, tag=tag)
