"""The variants, each by itself and together."""

import os
from pathlib import Path

import pytest

from mytharium.core.compose import ComposeError
from mytharium.games.mythical_island import components, layout
from mytharium.games.mythical_island.state import LAYING
from tests.rulebook.mythical_island.table import GAME, Isle, make, numbers, table, with_pattern


def new(seats: int, **options: str) -> Isle:
    game = make(**options)
    return Isle(game, game.new(seats))


@pytest.mark.rule("variants")
def test_variants_combine() -> None:
    game = make(no_powers="yes", no_bonus="yes", short="yes", layout="ring")
    assert (game.two.sides, list(game.two.bonus_cards), list(game.two.target)) == (False, [0, 0, 0], [5, 4, 3])
    assert game.two.cells == 32


@pytest.mark.rule("no-powers")
def test_without_powers_sides_are_not_chosen_and_matches_bring_nothing() -> None:
    isle = new(2, no_powers="yes").play("start 1", "element fire", "element air")
    assert isle.state.phase == LAYING
    isle = table(awake=((1,), ()), cards=((), ()), game=make(no_powers="yes"))
    assert isle.game.score(isle.state, 0) == 3
    assert "e5" not in isle.can("move"), "three steps for everybody"


@pytest.mark.rule("no-bonus")
def test_without_bonus_cards_the_table_is_empty() -> None:
    isle = new(3, no_bonus="yes").drawn()
    while isle.actor >= 0 and isle.state.turn == 1 and "pass" not in isle.legal:
        isle.play(isle.legal[0])
        isle.drawn()
    assert isle.state.table == 0


@pytest.mark.rule("short")
def test_the_short_game_leaves_out_the_highest_beings() -> None:
    game = make(short="yes")
    assert numbers(int(game.two.deck)) == [n for n in range(1, 29) if n not in (4, 14, 21, 28)]
    assert list(game.two.target) == [5, 4, 3]
    assert list(GAME.two.target) == [6, 5, 4]


@pytest.mark.rule("layout")
def test_a_layout_is_read_and_written() -> None:
    text = "######/##..##/##..##/######/######"
    assert layout.write(layout.read(text)) == text
    assert layout.read("....../.#####/.#####/.#####/.#####/.#####") == layout.square(5)
    assert layout.read(text.replace("/", "\r\n") + "\n") == layout.read(text.replace("/", "\n")) == layout.read(text)
    game = make(layout=text)
    assert game.two.cells == game.four.cells == 26
    assert "c3" not in game.two.names
    assert "c4" not in game.two.names


@pytest.mark.rule("layout")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("####x/#####", "Row 1 of the layout has “x”"),
        ("####/####", "8 tiles; an island has at least 25"),
        ("#######/" * 7, "49 tiles; 2 players can lay at most 48"),
        ("#####/#####/.....//#####/#####/#####", "not connected: 15 of its 25 tiles"),
        ("#" * 25, "does not fit"),
        ("#" * 30, "30 wide"),
        ("#/" * 30, "30 high"),
        ("randomfog", "random:word"),
    ],
)
def test_a_bad_layout_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(ComposeError, match=reason):
        make(layout=text)


@pytest.mark.rule("layout")
def test_four_tiles_are_left_for_the_pile() -> None:
    game = make(layout="/".join(["########"] * 5))
    assert game.two.cells == 40
    game.new(4)
    game = make(layout="/".join(["#########"] * 5))
    game.new(2)
    with pytest.raises(ComposeError, match="4 players can lay at most 40"):
        game.new(4)
    assert [layout.most(seats) for seats in (2, 3, 4)] == [48, 44, 40]


@pytest.mark.rule("layout")
def test_diagonal_steps_between_gaps_and_no_steps_into_them() -> None:
    game = make(layout="####.../####.../####.../...####/...####/...####/....###")
    names = game.two.names
    assert "d5" in names
    assert "e5" not in names
    here, there = names.index("d5"), names.index("e4")
    assert game.two.near[here] >> there & 1


@pytest.mark.rule("layout")
def test_a_random_layout_follows_from_its_word() -> None:
    one, same, other = make(layout="random:fog"), make(layout="random:fog"), make(layout="random:ice")
    assert one.two.shape == same.two.shape != other.two.shape
    assert (one.two.cells, one.four.cells) == (25, 36)


@pytest.mark.rule("all-mythicals")
def test_everybody_has_the_seven_beings_of_the_own_element() -> None:
    isle = new(2, all_mythicals="yes").play("start 1", "element fire", "element air")
    assert (isle.cards(0), isle.cards(1)) == (list(range(1, 8)), list(range(22, 29)))
    assert isle.state.deck == 0
    assert [int(n) for n in isle.game.two.target] == [7, 7, 7]
    assert isle.view(1).cards == isle.view(-3).cards == isle.view(0).cards


@pytest.mark.rule("all-mythicals")
def test_no_beings_are_drawn_or_discarded_and_only_cards_score() -> None:
    game = make(all_mythicals="yes")
    fire, air = tuple(range(2, 8)), tuple(range(22, 29))
    isle = table(cards=(fire, air), awake=((1,), ()), protectors=("dragon", "winged-horse"), game=game)
    assert isle.game.score(isle.state, 0) == 3
    isle.state.ender = 0
    assert isle.game.score(isle.state, 0) == 3
    isle.state.ender = -1
    isle.play("pass")
    assert set(isle.legal) == {"discard fire", "discard earth", "draw"}
    isle.play("draw")
    assert isle.actor == 1
    isle.play("move d4", "end")
    assert isle.actor == 0, "the winged horse has no power"


@pytest.mark.rule("all-mythicals")
def test_not_together_with_the_short_game() -> None:
    with pytest.raises(ComposeError, match="choose one of the two"):
        make(all_mythicals="yes", short="yes")


def pack(folder: Path, bonus: str) -> str:
    """A folder of packs with other bonus cards in it."""
    (folder / "mythical_island").mkdir(parents=True)
    (folder / "mythical_island" / "bonus.toml").write_text(bonus, "utf-8")
    return str(folder)


@pytest.mark.rule("reconstructed")
def test_a_component_pack_replaces_cards_and_marks_the_ruleset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = (components.HERE / "bonus.toml").read_text("utf-8").replace("points = 5", "points = 4")
    folders = [str(tmp_path / "none"), pack(tmp_path / "own", own)]
    monkeypatch.setenv("MYTHARIUM_PACKS", os.pathsep.join(folders))
    game = make()
    assert game.id.startswith("mythical_island@2+pack-")
    assert max(int(n) for n in list(game.two.points)[28:]) == 4


@pytest.mark.rule("reconstructed")
@pytest.mark.parametrize(
    ("wrong", "words"),
    [("FXF", "card 5: a pattern's row has the letters"), ("", "there are 20 cards, not 1")],
    ids=["letter", "count"],
)
def test_a_component_pack_that_cannot_be_played_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str, words: str
) -> None:
    built_in = (components.HERE / "bonus.toml").read_text("utf-8")
    bonus = built_in.replace('pattern = ["FFF"]', f'pattern = ["{wrong}"]') if wrong else "[[bonus]]"
    monkeypatch.setenv("MYTHARIUM_PACKS", pack(tmp_path, bonus))
    with pytest.raises(ComposeError, match=words):
        make()


@pytest.mark.rule("all-mythicals", "activate")
def test_with_all_mythicals_too_three_beings_a_turn_are_the_most() -> None:
    fire, air = tuple(range(1, 8)), tuple(range(22, 29))
    isle = table(with_pattern(1), pawns=("a5", "e1"), cards=(fire, air), protectors=("dragon", "griffin"),
                 game=make(all_mythicals="yes"))  # fmt: skip
    assert isle.can("activate") == {"1"}
    isle.state.activated = 3
    assert isle.can("activate") == set()
    assert isle.refused("activate 1").anchor == "activate"


@pytest.mark.rule("layout", "no-bonus", "short")
def test_only_cards_in_play_need_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a pack whose bonus card 1 is a row of four, an island without such a row is refused unless it stays out."""
    folder = tmp_path / "mythical_island"
    folder.mkdir()
    rows = (components.HERE / "bonus.toml").read_text("utf-8").splitlines()
    first = next(k for k, row in enumerate(rows) if row.startswith("pattern"))
    rows[first] = 'pattern = ["FFFF", "FFFF", "FFFF", "FFFF"]'
    (folder / "bonus.toml").write_text("\n".join(rows), "utf-8")
    monkeypatch.setenv("MYTHARIUM_PACKS", str(tmp_path))
    narrow = "/".join(["###...", "###...", "######", "######", "######", "...###", "...###"])
    with pytest.raises(ComposeError, match="Bonus card 1 does not fit"):
        make(layout=narrow)
    assert make(layout=narrow, no_bonus="yes").two.cells == 30


@pytest.mark.rule("all-mythicals", "turn", "pass")
def test_with_all_mythicals_a_turn_that_ends_by_itself_tells_nothing_and_beings_stay() -> None:
    fire, air = tuple(range(1, 8)), tuple(range(22, 29))
    isle = table(cards=(fire, air), protectors=("dragon", "griffin"), game=make(all_mythicals="yes"))
    assert isle.copy().play("pass").refused("discard 1").anchor == "all-mythicals"
    isle.state.stepped = 3
    isle.play("replace a5 fire", "replace a4 fire", "move a2")
    assert [event.reveals for event in isle.events if event.kind == "ends"] == [False]


@pytest.mark.rule("all-mythicals", "ties", "no-powers")
def test_with_all_mythicals_the_player_with_more_beings_wins_a_tie() -> None:
    fire, air = set(range(1, 8)), set(range(22, 29))
    for powers, ranks in (("no", [1, 2]), ("yes", [1, 1])):
        isle = table(
            cards=(sorted(fire - {1, 2}), sorted(air - {27})), awake=((1, 2), (27,)),
            protectors=("dragon", "griffin"), game=make(all_mythicals="yes", no_powers=powers),
        )  # fmt: skip
        assert isle.game.outcome(isle.state).scores == [6, 6]
        assert isle.game.outcome(isle.state).ranks == ranks
