"""Actions as people write them: `build E5`, `transform F2 to forest`, `yetis leech 2 from nomads`."""

from typing import Final

from mytharium.core.notation import NotationError, index_of, no_action, not_packed
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.components import TRACKS
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.map import TERRAINS, Map
from mytharium.games.terra_mystica.seat import STRUCTURES
from mytharium.games.terra_mystica.state import Position

FINAL_TILES: Final = ("distance", "stronghold-sanctuary", "edge", "clusters")
POWERS: Final = ("bridge", "priest", "workers", "coins", "spade", "spades")
PLAIN: Final[dict[int, str]] = {
    int(w.ADVANCE_SHIPPING): "advance shipping",
    int(w.ADVANCE_SPADES): "advance spades",
    int(w.DIG): "dig",
    int(w.CARD_IS_USED): "use bonus card",
    int(w.FAVOR_IS_USED): "use favor tile",
    int(w.END): "done",
}
THE_LONG_WAY: Final = " the long way"
OWN_WAYS: Final = ("use faction", "use faction with tokens")


_EXAMPLES: Final = (
    "“build E5”, “transform F2 to forest”, “upgrade E4 temple”, “send priest to fire for 3”, “power spades”, "
    "“convert power to coin”, “pass BON3”, “done”"
)


def name_of(s: Position, seat: int) -> str:
    """How an answer out of turn names its player."""
    faction = int(s.seat(seat).faction)
    return NAMES[faction] if faction >= 0 else f"seat{seat + 1}"


def write(map: Map, s: Position, action: int) -> str:
    kind, a, b, c = (int(part(action)) for part in (w.verb, w.first, w.second, w.third))
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == w.BUILD:
        return f"build {map.names[a]}"
    if kind == w.TRANSFORM:
        return f"transform {map.names[a]} to {TERRAINS[b]}{THE_LONG_WAY if c else ''}"
    if kind == w.PLACE:
        return f"place special terrain {map.names[a]}"
    if kind == w.UPGRADE:
        return f"upgrade {map.names[a]} {STRUCTURES[b]}"
    if kind == w.SEND:
        return f"send priest to {TRACKS[a]} for {b}"
    if kind == w.POWER:
        return f"power {POWERS[a]}"
    if kind == w.OWN:
        return OWN_WAYS[a]
    if kind == w.BRIDGE_TO:
        return f"bridge {map.names[a]} {map.names[b]}"
    if kind == w.PASS:
        return f"pass BON{a}" if a else "pass"
    if kind == w.STEP:
        return f"step {TRACKS[a]}" if a < 4 else "take points"
    if kind == w.CONVERT:
        return f"convert {w.CONVERSIONS[a]}" if a else "burn"
    if kind == w.CONNECT:
        return f"connect {map.names[a]}"
    if kind == w.UNLOCK:
        return f"unlock {TERRAINS[a]}" if a < 7 else "keep priest"
    if kind == w.ORDAIN:
        return f"ordain {a}"
    if kind in (w.LEECH, w.DECLINE, w.COIN):
        word = {int(w.LEECH): "leech", int(w.DECLINE): "decline", int(w.COIN): "coin"}[kind]
        return f"{name_of(s, a)} {word} {c} from {name_of(s, b)}"
    if kind == w.REWARD:
        return f"{name_of(s, a)} reward {TRACKS[b]}"
    if kind == w.TOKEN:
        return f"{name_of(s, a)} token {'yes' if b else 'no'}"
    if kind == w.LEAVE:
        return f"{name_of(s, a)} leave"
    if kind == w.LOSE:
        return f"{name_of(s, a)} lose {w.GOODS[b]}"
    if kind == w.BID_IS:
        return f"bid {b} for {NAMES[a]}"
    return _tile(kind, a, action)


def _tile(kind: int, a: int, action: int) -> str:
    codes = {int(w.FAVOR): "favor FAV", int(w.TOWN): "town TW", int(w.DRAW_SCORING): "scoring SCORE",
             int(w.DRAW_AWAY): "remove BON"}  # fmt: skip
    if kind in codes:
        return f"{codes[kind]}{a + 1}"
    if kind in (w.FACTION_IS, w.DRAW_FACTION):
        return f"{'faction' if kind == w.FACTION_IS else 'draw'} {NAMES[a]}"
    if kind == w.TERRAIN_IS:
        return f"terrain {TERRAINS[a]}"
    if kind == w.DRAW_FINAL:
        return f"final {FINAL_TILES[a]}"
    raise not_packed(action)


def read(map: Map, s: Position, text: str) -> int:
    """The action a text names. NotationError says what would be right."""
    words = " ".join(text.split())
    for kind, plain in PLAIN.items():
        if words == plain:
            return kind
    match words.split(" "):
        case ["build", hex]:
            return _act(w.BUILD, _hex(map, hex))
        case ["transform", hex, "to", terrain]:
            return _act(w.TRANSFORM, _hex(map, hex), index_of(TERRAINS, terrain))
        case ["transform", hex, "to", terrain, "the", "long", "way"]:
            return _act(w.TRANSFORM, _hex(map, hex), index_of(TERRAINS, terrain), int(w.LONG_WAY))
        case ["place", "special", "terrain", hex]:
            return _act(w.PLACE, _hex(map, hex))
        case ["upgrade", hex, structure]:
            return _act(w.UPGRADE, _hex(map, hex), index_of(STRUCTURES, structure))
        case ["send", "priest", "to", track, "for", "1" | "2" | "3" as steps]:
            return _act(w.SEND, index_of(TRACKS, track), int(steps))
        case ["power", what]:
            return _act(w.POWER, index_of(POWERS, what))
        case ["use", "faction"]:
            return _act(w.OWN)
        case ["use", "faction", "with", "tokens"]:
            return _act(w.OWN, 1)
        case ["bridge", one, two]:
            return _act(w.BRIDGE_TO, *sorted((_hex(map, one), _hex(map, two))))
        case ["pass"]:
            return _act(w.PASS)
        case ["pass", card]:
            return _act(w.PASS, _code("BON", card, 10) + 1)
        case ["step", track]:
            return _act(w.STEP, index_of(TRACKS, track))
        case ["take", "points"]:
            return _act(w.STEP, int(w.POINTS_INSTEAD))
        case ["burn"]:
            return _act(w.CONVERT)
        case ["convert", *what]:
            return _act(w.CONVERT, index_of(w.CONVERSIONS, " ".join(what)))
        case ["connect", hex]:
            return _act(w.CONNECT, _hex(map, hex))
        case ["unlock", terrain]:
            return _act(w.UNLOCK, index_of(TERRAINS, terrain))
        case ["keep", "priest"]:
            return _act(w.UNLOCK, int(w.PRIEST))
        case ["ordain", n] if n in ("1", "2", "3"):
            return _act(w.ORDAIN, int(n))
        case ["bid", points, "for", faction] if points.isdecimal() and len(points) < 3:
            return _act(w.BID_IS, index_of(NAMES, faction), int(points))
    return _read_tile(s, words)


def _read_tile(s: Position, words: str) -> int:
    match words.split(" "):
        case [who, "leech" | "decline" | "coin" as word, power, "from", source] if power.isdecimal() and len(power) < 3:
            kind = {"leech": w.LEECH, "decline": w.DECLINE, "coin": w.COIN}[word]
            return _act(kind, _seat(s, who), _seat(s, source), min(int(power), 31))
        case [who, "reward", track]:
            return _act(w.REWARD, _seat(s, who), index_of(TRACKS, track))
        case [who, "token", "yes" | "no" as word]:
            return _act(w.TOKEN, _seat(s, who), 1 if word == "yes" else 0)
        case [who, "leave"]:
            return _act(w.LEAVE, _seat(s, who))
        case [who, "lose", good]:
            return _act(w.LOSE, _seat(s, who), index_of(w.GOODS, good))
        case ["favor", code]:
            return _act(w.FAVOR, _code("FAV", code, 12))
        case ["town", code]:
            return _act(w.TOWN, _code("TW", code, 8))
        case ["scoring", code]:
            return _act(w.DRAW_SCORING, _code("SCORE", code, 9))
        case ["remove", code]:
            return _act(w.DRAW_AWAY, _code("BON", code, 10))
        case ["final", tile]:
            return _act(w.DRAW_FINAL, index_of(FINAL_TILES, tile))
        case ["faction", faction]:
            return _act(w.FACTION_IS, index_of(NAMES, faction))
        case ["draw", faction]:
            return _act(w.DRAW_FACTION, index_of(NAMES, faction))
        case ["terrain", terrain]:
            return _act(w.TERRAIN_IS, index_of(TERRAINS, terrain))
    raise no_action(words, _EXAMPLES)


def _act(verb: int, *arguments: int) -> int:
    return int(w.act(verb, *arguments))


def _hex(map: Map, name: str) -> int:
    found = map.index.get(name)
    if found is None:
        raise NotationError("There is no hex “{name}” on this map.", name=name)
    return found


def _code(start: str, text: str, most: int) -> int:
    number = text.removeprefix(start)
    if not text.startswith(start) or not number.isdecimal() or not 1 <= int(number) <= most:
        raise NotationError(
            "There is no “{text}”; there are {first} to {last}.", text=text, first=f"{start}1", last=f"{start}{most}"
        )
    return int(number) - 1


def _seat(s: Position, name: str) -> int:
    for seat in range(5):
        if name == name_of(s, seat):
            return seat
    raise NotationError("Nobody plays “{name}”.", name=name)
