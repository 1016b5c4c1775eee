"""Every reason to refuse something, with the paragraph that says so."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from mytharium import games
from mytharium.core.protocol import OVER, Refusal
from mytharium.games.mythical_island.state import BEGIN, FINISHED, KEEP_TILES, SIDE
from mytharium.scene.words import Words, texts
from tests.rulebook.mythical_island.table import GAME, Isle, make, table, with_pattern


def acting() -> Isle:
    return table(with_pattern(4), cards=((4, 14, 21), (7, 13, 20)), pawns=("e1", "e5"), bonus=(5, 6))


def acted() -> Isle:
    return table(protectors=("earth-giant", "bull")).play("move a2")


def walked() -> Isle:
    return table(protectors=("earth-giant", "bull")).play("move d4")


def replaced() -> Isle:
    return table(protectors=("fire-giant", "bull")).play("replace b1 fire", "replace b2 fire")


def swapping() -> Isle:
    return table(protectors=("fire-giant", "bull")).play("swap a1")


def swapped() -> Isle:
    return swapping().play("with e1")


def flying() -> Isle:
    return table(pawns=("a1", "c3"), protectors=("griffin", "bull"))


def flown() -> Isle:
    return flying().play("fly a3")


def exchanged() -> Isle:
    return table(protectors=("earth-giant", "bull")).play("exchange fire", "tile water")


def awake() -> Isle:
    isle = table()
    isle.state.activated = 3
    return isle


def claiming() -> Isle:
    """The first player stands on the pattern of bonus card 5."""
    return table(with_pattern(5, bonus=True), pawns=("a5", "e1"), bonus=(5, 6))


def claimed() -> Isle:
    return claiming().play("claim 5")


def later() -> Isle:
    """The next turn of whoever claimed the card."""
    isle = claimed()
    isle.state.fresh_turn()
    return isle


def locked() -> Isle:
    return later().play("lock 5")


def twice() -> Isle:
    isle = claiming()
    isle.state.claimed = 2
    return isle


def without_tokens() -> Isle:
    isle = claiming()
    isle.state.set_tokens(0, 0)
    return isle


def passing() -> Isle:
    return table().play("pass")


def passing_with_all() -> Isle:
    fire, air = tuple(range(1, 8)), tuple(range(22, 29))
    game = make(all_mythicals="yes")
    return table(cards=(fire, air), protectors=("dragon", "griffin"), game=game).play("pass")


def asked() -> Isle:
    return table(protectors=("earth-goddess", "bull")).play("move a2", "end")


def sorting() -> Isle:
    isle = table(tiles=("FE", "FEFE"), protectors=("sea-goddess", "bull")).play("move a2", "end", "use power")
    isle.drawn()
    assert isle.state.phase == KEEP_TILES
    return isle


def choosing() -> Isle:
    isle = Isle(GAME, GAME.new(2)).play("start 1", "element fire", "element air")
    assert isle.state.phase == SIDE
    return isle


def beginning() -> Isle:
    isle = choosing().play("protector dragon", "protector griffin").drawn()
    assert isle.state.phase == BEGIN
    return isle


def ended() -> Isle:
    isle = table()
    isle.state.actor, isle.state.phase = OVER, FINISHED
    return isle


REFUSED: list[tuple[Callable[[], Isle], str, str, str]] = [
    (acting, "lay fire", "turn", "This is not something a player does."),
    (acting, "draw", "turn", "You cannot do that now."),
    (acting, "begin a1", "turn", "You cannot do that now."),
    (acting, "end", "act", "Do at least one action before you end your turn, or pass."),
    (acted, "pass", "pass", "You have already acted; in a turn you either act or pass."),
    (acting, "discard fire", "pass", "You can discard only when you pass."),
    (acting, "replace a1 water", "replace", "You have no water tile."),
    (replaced, "replace a1 earth", "replace", "You have no replacements left in this turn."),
    (replaced, "swap a1", "replace", "You have no replacements left in this turn."),
    (acting, "swap a1", "fire-giant", "Only the fire giant swaps tiles."),
    (swapped, "swap a1", "fire-giant", "You have already swapped tiles in this turn."),
    (swapping, "with a1", "fire-giant", "A tile cannot be swapped with itself."),
    (swapping, "end", "fire-giant", "First choose the tile to swap a1 with."),
    (walked, "move d5", "move", "You have no steps left in this turn."),
    (acting, "move e1", "move", "Your pawn is already on e1."),
    (acting, "move e5", "move", "There is a pawn on e5."),
    (flying, "move e5", "move", "e5 is too far away. Steps left: 3."),
    (acting, "fly e3", "griffin", "Only the griffin flies."),
    (flown, "fly a1", "griffin", "You have already flown in this turn."),
    (flying, "fly a2", "griffin", "A flight goes over exactly one tile."),
    (flying, "fly c3", "griffin", "There is a pawn on c3."),
    (acting, "activate 1", "activate", "Hverafugl is not in your hand."),
    (acting, "activate 4", "activate", "Your pawn does not stand on a complete pattern of Surtur."),
    (awake, "activate 4", "activate", "You can wake at most 3 beings in a turn."),
    (claiming, "claim 1", "bonus-table", "Bonus card 1 is not on the table."),
    (claiming, "claim 6", "claim", "Your pawn does not stand on a complete pattern of this card."),
    (claiming, "lock 5", "lock", "You can lock only a card that has your token on it."),
    (claimed, "lock 5", "lock", "You claimed this card in this turn; you can lock it in a later one."),
    (later, "claim 5", "claim", "Your token is on this card already; you can lock it."),
    (locked, "claim 5", "lock", "Bonus card 5 is locked."),
    (twice, "claim 5", "two-claims", "You can claim or lock at most 2 cards in a turn."),
    (without_tokens, "claim 5", "claim", "You have no tokens left."),
    (acting, "exchange fire", "earth-giant", "Only the earth giant exchanges a tile before the turn."),
    (acted, "exchange fire", "earth-giant", "You can exchange a tile only before your first action."),
    (exchanged, "exchange fire", "earth-giant", "You have already exchanged a tile in this turn."),
    (passing, "discard water", "pass", "You have no water tile."),
    (passing, "discard 1", "pass", "Card 1 is not in your hand."),
    (passing, "move a2", "pass", "You have passed; you can only discard and draw."),
    (passing_with_all, "discard 1", "all-mythicals", "With all mythicals in play no beings are discarded."),
    (asked, "end", "powers", "First say whether you use your power to refill."),
    (sorting, "end", "refill", "First discard from what you have just drawn."),
    (choosing, "protector bull", "protectors", "Your protector tile has the element fire."),
    (choosing, "pass", "protectors", "First choose a side of your protector tile."),
    (beginning, "pass", "begin", "First put your pawn on the island."),
]


@pytest.mark.rule(
    "turn", "act", "replace", "move", "activate", "claim", "lock", "two-claims", "pass", "refill", "powers"
)
@pytest.mark.parametrize(("where", "text", "anchor", "words"), REFUSED)
def test_a_refusal_says_why_and_where_it_is_written(
    where: Callable[[], Isle], text: str, anchor: str, words: str
) -> None:
    isle = where()
    no = isle.refused(text)
    assert (no.anchor, str(no)) == (anchor, words)
    with pytest.raises(Refusal, match=re.escape(words)):
        isle.play(text)


@pytest.mark.rule("turn")
@pytest.mark.parametrize("language", ["es", "fr"])
def test_every_refusal_is_told_in_every_language(language: str) -> None:
    face = games.face("mythical_island")
    words = Words(language, [face.catalog])
    for where, text, _, english in REFUSED:
        no = where().refused(text)
        assert face.why(no.reason, no.gaps, words) != face.why(no.reason, no.gaps, Words()) == english


@pytest.mark.rule("begin")
def test_a_pawn_begins_on_its_own_element() -> None:
    isle = beginning()
    other = next(name for k, name in enumerate(isle.box.names) if isle.state.landscape(k) != 0)
    assert str(isle.refused(f"begin {other}")) == "Your pawn begins on a tile of fire."


@pytest.mark.rule("turn", "chance", "end")
def test_who_is_asked_and_when() -> None:
    assert str(acting().refused("pass", seat=1)) == "It is not your turn."
    assert str(ended().refused("pass", seat=0)) == "The game is over."
    assert str(Isle(GAME, GAME.new(2)).refused("lay fire")) == "This cannot be drawn now."


@pytest.mark.rule("turn")
def test_every_sentence_of_the_rules_is_tested() -> None:
    folder = Path(games.__path__[0]) / "mythical_island" / "rules"
    tested = {where().refused(text).reason for where, text, _, _ in REFUSED}
    elsewhere = {
        "Your pawn begins on a tile of {element}.",
        "A flight is a step, and you have no steps left in this turn.",
        "Pawns block the way to {cell}.",
    }
    assert {reason for (reason,) in texts(folder.glob("*.py"))} == tested | elsewhere
