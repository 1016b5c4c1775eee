"""What is asked, of the viewer and of others, and how far the game has come."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.core.protocol import CHANCE, OVER
from mytharium.games.terra_mystica import question as q
from mytharium.games.terra_mystica.face import events, tile_words
from mytharium.games.terra_mystica.face.names import amounts
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading
from mytharium.games.terra_mystica.question import ASK_CARD, ASK_CHANCE, ASK_START
from mytharium.games.terra_mystica.rules import leech
from mytharium.games.terra_mystica.rules.pending import argument
from mytharium.games.terra_mystica.state import ACTIONS, CULT_BONUS, FINISHED, INCOME, LAST_ROUND, SETTING_UP
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.face import Prompt
from mytharium.scene.words import Words, mark

WAITING = {
    int(q.ASK_FACTION): mark("{name} is choosing a faction"),
    int(q.ASK_TERRAIN): mark("{name} is choosing a terrain"),
    int(q.ASK_START): mark("{name} is placing a first dwelling"),
    int(q.ASK_CARD): mark("{name} is choosing a bonus card"),
    int(q.ASK_ACTION): mark("{name} is taking an action"),
    int(q.ASK_SPADES): mark("{name} is digging"),
    int(q.ASK_FAVOR): mark("{name} is choosing a favor tile"),
    int(q.ASK_TOWN): mark("{name} is choosing a town tile"),
    int(q.ASK_CULT): mark("{name} is choosing a cult"),
    int(q.ASK_KEY): mark("{name} is choosing a cult"),
    int(q.ASK_BRIDGE): mark("{name} is building a bridge"),
    int(q.ASK_SANDSTORM): mark("{name} is raising a sandstorm"),
    int(q.ASK_RIDE): mark("{name} is riding to a forest"),
    int(q.ASK_TRADE): mark("{name} is choosing a dwelling to become a trading house"),
    int(q.ASK_ORDAIN): mark("{name} is ordaining priests"),
    int(q.ASK_UNLOCK): mark("{name} is deciding on a priest"),
    int(q.ASK_SHIFT): mark("{name} is choosing a home terrain"),
    int(q.ASK_SACRIFICE): mark("{name} is choosing a cult"),
    int(q.ASK_END): mark("{name} is ending the turn"),
    int(q.ASK_LEECH): mark("{name} may take power"),
    int(q.ASK_STEP): mark("{name} is choosing a cult"),
    int(q.ASK_TOKEN): mark("{name} may buy a token of power"),
    int(q.ASK_BID): mark("{name} is bidding for a faction"),
    int(q.ASK_WORKSHOP): mark("{name} is using the Gloomy Workshop"),
    int(q.ASK_PORTAL): mark("{name} may place the Chaos Portal"),
    int(q.ASK_BLUNDER): mark("{name} is choosing points or cult steps"),
}
# The question, and one line about it.
ASKED = {
    int(q.ASK_TERRAIN): (
        mark("Which terrain do you choose?"),
        mark("It may be no other faction's."),
    ),
    int(q.ASK_START): (
        mark("Where does your dwelling stand?"),
        mark("A first dwelling costs nothing. Think of neighbours: their growth feeds your power."),
    ),
    int(q.ASK_CARD): (
        mark("Which bonus card do you take?"),
        mark("You have it until you pass; its income comes at once."),
    ),
    int(q.ASK_FAVOR): (mark("Which favor tile do you take?"), mark("Each kind once; its cult steps are made at once.")),
    int(q.ASK_TOWN): (
        mark("You found a town: which tile?"),
        mark("Points and keys first, then what the tile shows."),
    ),
    int(q.ASK_KEY): (
        mark("Which cult does your key open?"),
        mark("More of your markers wait below the top than you have keys."),
    ),
    int(q.ASK_BRIDGE): (mark("Where does the bridge stand?"), mark("One end needs a structure of yours.")),
    int(q.ASK_SANDSTORM): (
        mark("Where does the sandstorm blow?"),
        mark("It turns a hex beside your structures into desert, and you may build there."),
    ),
    int(q.ASK_RIDE): (mark("To which forest do you ride?"), mark("The dwelling costs nothing.")),
    int(q.ASK_TRADE): (mark("Which dwelling becomes a trading house?"), mark("It costs nothing.")),
    int(q.ASK_ORDAIN): (mark("How many workers become priests?"), mark("Up to three, once.")),
    int(q.ASK_UNLOCK): (
        mark("Unlock a terrain, or keep the priest?"),
        mark("A coin, or two for an opponent's home; your limit of priests grows by one."),
    ),
    int(q.ASK_SHIFT): (
        mark("Which terrain is your new home?"),
        mark("The hexes under your structures change with you."),
    ),
    int(q.ASK_WORKSHOP): (
        mark("Gloomy Workshop: shipping or spades?"),
        mark("At most one step of each, without the priest."),
    ),
    int(q.ASK_PORTAL): (
        mark("Place the Chaos Portal?"),
        mark("Now it may lie on any free wasteland, for nothing."),
    ),
    int(q.ASK_BLUNDER): (
        mark("Points or cult steps for your town?"),
        mark("5 points, or 3 steps on one cult."),
    ),
    int(q.ASK_STEP): (mark("On which cult do you make a step?"), mark("A neighbour took power from your build.")),
    int(q.ASK_TOKEN): (
        mark("Buy a new token of power for a point?"),
        mark("A neighbour took power from your build. The token lies in bowl III."),
    ),
    int(q.ASK_BID): (
        mark("For which faction do you bid?"),
        mark("More than the last bid; you pay with the points you start with."),
    ),
}


def prompt(reading: TerraMysticaReading) -> Prompt:
    view, words, names = reading.view, reading.words, reading.names
    if view.actor == OVER:
        return Prompt(result(view, words, names), words.t("Six rounds are over and everything is counted."))
    if view.actor == CHANCE:
        return Prompt(words.t("The tiles of this game are drawn"))
    s = view.position()
    kind = int(s.asked)
    if view.actor == view.viewer:
        return due(reading) if kind == q.ASK_LEECH else asked(view, kind, words)
    if has_due(view):
        return due(reading)
    why = words.t("This is the last round.") if s.round == LAST_ROUND else ""
    return Prompt(words.t(WAITING[kind], name=names[int(view.actor)]), why)


def result(view: TerraMysticaView, words: Words, names: Sequence[str]) -> str:
    scores = [int(view.position().seat(seat).vp) for seat in range(int(view.seats))]
    best = [seat for seat, n in enumerate(scores) if n == max(scores)]
    told = " : ".join(str(n) for n in sorted(scores, reverse=True))
    if len(best) > 1:
        return words.t("A tie, {scores}", scores=told)
    if best[0] == view.viewer:
        return words.t("You win, {scores}", scores=told)
    return words.t("{name} wins, {scores}", name=names[best[0]], scores=told)


def asked(view: TerraMysticaView, kind: int, words: Words) -> Prompt:
    """What the viewer is asked."""
    s = view.position()
    if kind == q.ASK_FACTION:
        if view.box.auctions:
            return Prompt(words.t("Which faction do you put up?"), words.t("Then all bid for it."))
        return Prompt(words.t("Which faction do you play?"), words.t("Not one that shares a home with another."))
    if kind == q.ASK_ACTION:
        return action(view, words)
    if kind == q.ASK_END:
        return Prompt(words.t("Exchange more, or end your turn?"), words.t("Click your bowls, workers or priests."))
    if kind == q.ASK_SPADES:
        return spades(view, words)
    if kind == q.ASK_CULT:
        n = int(argument(s))
        title = words.n("On which cult do you make {n} step?", "On which cult do you make {n} steps?", n)
        return Prompt(title, words.t("Steps 3, 5, 7 and 10 bring 1, 2, 2 and 3 power."))
    if kind == q.ASK_SACRIFICE:
        n = int(argument(s))
        title = words.n("On which cult do you give up {n} step?", "On which cult do you give up {n} steps?", n)
        return Prompt(title, words.t("The hex becomes volcano."))
    title, why = ASKED[kind]
    return Prompt(words.t(title), words.t(why))


def action(view: TerraMysticaView, words: Words) -> Prompt:
    round_ = int(view.position().round)
    tile = tile_words.scoring(view.box, int(view.position().scoring[round_ - 1]), words)
    why = words.t("This round scores {tile}.", tile=tile)
    if round_ == LAST_ROUND:
        why += " " + words.t("This is the last round.")
    return Prompt(words.t("Your action: build, dig, send, use power, or pass"), why)


def spades(view: TerraMysticaView, words: Words) -> Prompt:
    n = int(view.position().spades)
    if n == 0:
        return Prompt(words.t("Build a dwelling there?"), words.t("You may build where you made home terrain."))
    title = words.n("Where do you use your spade?", "Where do you use your {n} spades?", n)
    if view.position().phase != ACTIONS:
        return Prompt(title, words.t("From your cult bonus: no dwelling is built now."))
    if view.position().may_build:
        return Prompt(title, words.t("You may buy more for one hex, and build there."))
    return Prompt(title, words.t("It must be used now, and no dwelling is built."))


def has_due(view: TerraMysticaView) -> bool:
    """Whether the viewer can answer something out of turn."""
    s = view.position()
    return view.box.leech_waits and view.viewer >= 0 and bool(leech.has_due(s, s.seat(view.viewer)))


def due(reading: TerraMysticaReading) -> Prompt:
    """Power on offer, what it would cost, and who built what where."""
    view, words = reading.view, reading.words
    s = view.position()
    me = s.seat(view.viewer)
    mine = [offer for offer in s.offers if offer.to == view.viewer]
    if not mine:
        title, why = ASKED[int(q.ASK_STEP)]
        return Prompt(words.t(title), words.t(why))
    gain = int(leech.price(me, mine[0].power))
    power = words.list(amounts(words, power=gain)) or words.n("{n} power", "{n} power", 0)
    price = tile_words.points(max(0, gain - 1), words)
    why = words.t("All or nothing; the price is one point less than the power.")
    builds = [
        event for event in reading.lately if event.kind in ("builds", "upgrades") and event.seat == mine[0].source
    ]
    if builds and mine[0].build == s.builds:  # of older builds the last event does not tell
        built = events.sentence(builds[-1], words, reading.names, int(view.viewer))
        why = f"{built}. {why}"
    return Prompt(words.t("Take {power} for {points}?", power=power, points=price), why)


SET_UP = {
    int(ASK_CHANCE): mark("Set-up · tiles"),
    int(ASK_START): mark("Set-up · first dwellings"),
    int(ASK_CARD): mark("Set-up · bonus cards"),
}
PHASES = {
    int(ACTIONS): mark("Round {n} of {all} · actions"),
    int(CULT_BONUS): mark("Round {n} of {all} · cult bonuses"),
    int(INCOME): mark("Round {n} of {all} · income"),
    int(FINISHED): mark("Round {n} of {all} · final scoring"),
}


def where(view: TerraMysticaView, words: Words) -> str:
    s = view.position()
    if s.phase == SETTING_UP or s.round == 0:
        return words.t(SET_UP.get(int(s.asked), mark("Set-up · factions")))
    n = int(s.round) + (s.phase == INCOME)
    return words.t(PHASES[int(s.phase)], n=n, all=int(LAST_ROUND))
