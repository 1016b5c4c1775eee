"""Exchanges, one or several at once."""

from __future__ import annotations

from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.face.choices.combinations import Exchanges
from mytharium.games.terra_mystica.face.choices.context import Asked
from mytharium.games.terra_mystica.face.names import amounts
from mytharium.scene.face import Choice
from mytharium.scene.words import Words

# By kind: the part of the sheet that is clicked, what one of them takes and what it gives.
WHERE = ("bowl2", "bowl3", "bowl3", "bowl3", "priests", "workers", "points", "coins")
TAKES = (
    {"tokens": 2}, {"power": 1}, {"power": 3}, {"power": 5}, {"priests": 1}, {"workers": 1}, {"points": 1},
    {"coins": 2},
)  # fmt: skip
GIVES: tuple[dict[str, int], ...] = (
    {}, {"coins": 1}, {"workers": 1}, {"priests": 1}, {"workers": 1}, {"coins": 1}, {"coins": 1}, {"points": 1},
)  # fmt: skip
MOST = 6  # of one kind at once
ONE_BY_ONE = (int(w.POWER_TO_PRIEST),)  # the limit of priests, and what Riverwalkers decide, come in between


def label(kind: int, n: int, words: Words, coins: int = 2) -> str:
    """So many exchanges of a kind; `coins` is what a point costs."""
    if kind == w.BURN:
        return words.n("Sacrifice {n} token", "Sacrifice {n} tokens", n)
    takes = TAKES[kind] if kind != w.COINS_TO_POINT else {"coins": coins}
    paid = words.list(amounts(words, **{what: n * some for what, some in takes.items()}))
    gain = words.list(amounts(words, **{what: n * some for what, some in GIVES[kind].items()}))
    return words.t("{gain} for {paid}", gain=gain, paid=paid)


def hint(kind: int, words: Words, n: int = 1) -> str:
    if kind == w.BURN:
        return words.n(
            "Of two tokens in bowl II one leaves the game and the other moves to bowl III.",
            "{n} tokens of bowl II leave the game, and {n} move to bowl III.",
            n,
        )
    return words.t("An exchange is no action.")


def price_of_a_point(h: Asked) -> int:
    return int(h.box.faction(h.me).coins_for_a_point)


def several(h: Asked, now: list[int]) -> list[Choice]:
    """Two or more of a kind; and a worker or a priest for power that comes from sacrificing first."""
    found = []
    me = h.me
    stock = (me.bowl2, me.bowl3, me.bowl3, me.bowl3, me.priests, me.workers, me.vp, me.coins)
    for kind, have in enumerate(stock):
        if int(w.act(w.CONVERT, kind)) not in now or kind in ONE_BY_ONE:
            continue
        one = price_of_a_point(h) if kind == w.COINS_TO_POINT else sum(TAKES[kind].values())
        for n in range(2, min(MOST, int(have) // one) + 1):
            found.append(choice(h, [(kind, n)]))
    for kind in (int(w.POWER_TO_WORKER), int(w.POWER_TO_PRIEST)):
        price = TAKES[kind]["power"]
        burn = price - int(me.bowl3)
        if 0 < burn <= me.bowl2 // 2:
            found.append(choice(h, [(int(w.BURN), burn), (kind, 1)]))
    return found


def choice(h: Asked, exchanges: list[tuple[int, int]]) -> Choice:
    steps = [int(w.act(w.CONVERT, kind)) for kind, n in exchanges for _ in range(n)]
    said = [label(kind, n, h.words, price_of_a_point(h)) for kind, n in exchanges]
    text = ", ".join([said[0], *(one[:1].lower() + one[1:] for one in said[1:])])
    first, n = exchanges[0]
    question = h.words.t("{label}?", label=text)
    return Choice(h.text(*steps), text, question, hint(first, h.words, n), h.sheet(WHERE[first]))


def tag(plan: Exchanges, words: Words) -> str:
    """What a plan takes first, in a few letters; nothing for a plan without exchanges."""
    if plan.burn:
        return words.t("burn {n}", n=plan.burn)
    return "⇄" if plan.actions() else ""


def told(plan: Exchanges, words: Words) -> str:
    """The exchanges of a plan, in words."""
    times = (
        (w.BURN, plan.burn),
        (w.POWER_TO_PRIEST, plan.priests),
        (w.POWER_TO_WORKER, plan.workers),
        (w.PRIEST_TO_WORKER, plan.from_priests),
        (w.POWER_TO_COIN, plan.coins),
        (w.WORKER_TO_COIN, plan.from_workers),
    )
    said = [label(int(kind), n, words) for kind, n in times if n]
    return words.list([one[:1].lower() + one[1:] for one in said])
