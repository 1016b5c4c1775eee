"""Tables in the middle of a game, for tests of single rules."""

from typing import cast

from mytharium import games
from mytharium.core.protocol import CHANCE
from mytharium.games.terra_mystica.game import TerraMystica
from mytharium.games.terra_mystica.map import HexSet
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_TOWN
from mytharium.games.terra_mystica.rules.build import stand
from mytharium.games.terra_mystica.rules.pending import ask
from mytharium.games.terra_mystica.rules.reach import reach
from mytharium.games.terra_mystica.rules.town import NEW_TOWN, take
from mytharium.games.terra_mystica.seat import NOBODY, SPECIAL_TILE, Seat, put
from mytharium.games.terra_mystica.state import Position
from mytharium.testing.script import Table

ALL = ["fire_and_ice", "mini_scoring", "mini_towns", "mini_bonus", "special_terrain"]
TILES = [f"scoring SCORE{k}" for k in (2, 3, 4, 5, 6, 7)]


def begin(mine: str, theirs: str, **options: str) -> Table:
    """Two factions at the first action of the first seat, with plenty of everything."""
    game = games.make("terra_mystica", ALL, options)
    table = Table(game, game.new(2))
    table.play(*TILES, *(f"remove BON{k}" for k in (1, 2, 4, 9, 10)), f"faction {mine}")
    while table.actor == 0:
        table.play(table.legal[-1])
    table.play(f"faction {theirs}")
    while table.actor == CHANCE or not (position(table).asked == ASK_ACTION and table.actor == 0):
        table.play(table.legal[0])
    for seat in (0, 1):
        enrich(table, seat)
    return table


def position(table: Table) -> Position:
    return cast(Position, table.state)


def player(table: Table, seat: int) -> Seat:
    """What a player has, to look at and to change."""
    return position(table).seat(seat)


def terra(table: Table) -> TerraMystica:
    return cast(TerraMystica, table.game)


def enrich(table: Table, seat: int) -> None:
    me = player(table, seat)
    me.coins = me.workers = 60
    me.bowl3 = 12
    me.priests = min(3, int(me.priest_limit))


def stand_at(me: Seat, track: int, step: int) -> None:
    """Put a marker on a step of a cult track."""
    me.cults = put(me.cults, track, step)


def score_in_round_one(table: Table, tile: int) -> None:
    """Lay the scoring tile SCORE<tile> into the first round."""
    s = position(table)
    s.scoring = put(s.scoring, 0, tile - 1)


def built(table: Table, seat: int, hex: str, piece: int) -> int:
    """A structure on the map as if it had been built; the number of its hex."""
    me, k = player(table, seat), terra(table).box.map.index[hex]
    stand(position(table), me, k, piece, me.colour)
    if piece == SPECIAL_TILE:
        me.special = k
    else:
        me.structures = put(me.structures, piece, me.structures[piece] + 1)
    return k


def raze(table: Table, seat: int) -> None:
    """Take a player's structures off the map."""
    s, me = position(table), player(table, seat)
    for hex in me.places:
        s.structure = put(s.structure, hex, 0)
        s.owner = put(s.owner, hex, NOBODY)
    me.places = me.places[:0]


def waiting(table: Table) -> list[int]:
    """The kinds of the questions that wait, the next one first."""
    found, question = [], position(table).waiting
    while question is not None:
        found.append(int(question.kind))
        question = question.below
    return found


def found_town(table: Table, seat: int, tile: int) -> None:
    """Take the town tile TW<tile> for a new town."""
    s, me = position(table), player(table, seat)
    ask(s, ASK_TOWN, me, NEW_TOWN)
    take(terra(table).box, s, me, tile - 1, None)


def near(table: Table, seat: int) -> HexSet:
    """The land a player gets to without skipping."""
    return reach(terra(table).box, position(table), player(table, seat))


def spots(table: Table) -> list[str]:
    """Where the special terrain tile may be placed now."""
    return [text.split()[-1] for text in table.legal if text.startswith("place special terrain")]


def place(table: Table, hex: str = "") -> str:
    """Place the tile on a hex, or on the first that is allowed, and stop digging."""
    hex = hex or spots(table)[0]
    table.play(f"place special terrain {hex}")
    return hex


def points(table: Table, seat: int) -> int:
    return int(player(table, seat).vp)


def hold(table: Table, seat: int, code: int) -> None:
    """Give a seat the bonus card BON<code>; the one it had goes where that one was."""
    s, me = position(table), player(table, seat)
    old, card = int(me.card), code - 1
    me.card = card
    if s.card_pool >> card & 1:
        s.card_pool += (1 << old) - (1 << card)


def favor(table: Table, seat: int, code: int) -> None:
    """Give a seat the favor tile FAV<code>."""
    s, me = position(table), player(table, seat)
    me.favors |= 1 << code - 1
    s.favor_stock = put(s.favor_stock, code - 1, s.favor_stock[code - 1] - 1)


def purse(table: Table, seat: int = 0) -> tuple[int, ...]:
    """What a seat has: coins, workers, priests, and power in three bowls."""
    me = player(table, seat)
    return tuple(int(n) for n in (me.coins, me.workers, me.priests, me.bowl1, me.bowl2, me.bowl3))
