"""Training: seeded, resumable, gated, and told in a picture."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from mytharium import games
from mytharium.cli import main
from mytharium.core.compose import ComposeError
from mytharium.core.engine import COMPILED
from mytharium.core.net import Net
from mytharium.games.weights import Weights, read

np = pytest.importorskip("numpy", reason="training needs the extra `train`")

from mytharium.research import training as t  # noqa: E402 (needs numpy)
from mytharium.research.experience import Lesson, came_of, experience, leaning  # noqa: E402
from mytharium.research.fit import Rows, fit, grown  # noqa: E402

TINY = t.Wish("mythicals", Path(), generations=2, games=1, pairs=1, hidden=4, epochs=1)


def trained(wish: t.Wish) -> str:
    for _ in t.Training(wish, lambda *_: None).run():
        pass
    return (wish.folder / "value.toml").read_text()


def numbers(text: str) -> list[float]:
    weights = read(text)
    return [*weights.first, *weights.linear]


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = trained(replace(TINY, folder=tmp_path / "whole"))
    halves = replace(TINY, folder=tmp_path / "halves")
    trained(replace(halves, generations=1))
    assert numbers(trained(halves)) == numbers(whole)
    assert len((tmp_path / "halves" / "generations.jsonl").read_text().splitlines()) == 2


def test_another_seed_learns_from_other_games(tmp_path: Path) -> None:
    one, other = (trained(replace(TINY, folder=tmp_path / seed, seed=seed, generations=1)) for seed in "ab")
    assert numbers(one) != numbers(other)


def test_a_generation_that_loses_its_match_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wish = replace(TINY, folder=tmp_path)
    first = trained(replace(wish, generations=1))
    monkeypatch.setattr(t, "pairs", lambda *_: [-1.0])
    assert trained(wish) == first


def test_a_run_can_go_on_from_known_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(t, "pairs", lambda *_: [1.0])
    known = tmp_path / "known" / "value.toml"
    trained(replace(TINY, folder=known.parent, generations=1))
    card = tomllib.loads(trained(replace(TINY, folder=tmp_path / "on", generations=1, start=known)))["card"]
    assert (card["games"], card["games_before"], card["generations_before"]) == (2, 2, 1)


@pytest.mark.skipif(not COMPILED, reason="a game with plans takes the interpreted engine a minute")
def test_plans_are_learned_from_where_turns_are_listed(tmp_path: Path) -> None:
    wish = replace(TINY, game="terra_mystica", folder=tmp_path, first=1, generations=1, plans=2)
    weights = read(trained(wish))
    mixes = t.mixes_of("terra_mystica")
    with t.borrowed("terra_mystica", mixes):
        found = [experience("terra_mystica", mixes, weights, False, 2, f"plans {k}") for k in range(4)]
    assert all(len(one.x) == len(one.y) for one in found)
    assert any(one.y for one in found)  # some are over before anybody becomes serious


def test_a_search_is_learned_from_where_no_turns_are_listed(tmp_path: Path) -> None:
    wish = replace(TINY, folder=tmp_path, plans=3)
    assert read(trained(wish)).inputs > 0
    assert len((tmp_path / "generations.jsonl").read_text().splitlines()) == 2


def test_weights_grow_without_another_judgement() -> None:
    rng = np.random.default_rng(1)
    old = Weights(3, 2, 2, *(rng.normal(size=size).tolist() for size in (6, 2, 2, 8)))
    new = grown(old, (3, 4, 6))
    assert (new.inputs, new.hidden, new.kinds) == (3, 4, 6)
    nets = old.net(), new.net()
    for kind in range(6):
        for k, x in enumerate((0.5, -1.0, 2.0)):
            nets[0].x[k] = nets[1].x[k] = x
        nets[0].kind, nets[1].kind = kind % 2, kind
        assert nets[1].value() == pytest.approx(nets[0].value(), rel=1e-5)


@pytest.mark.parametrize("name", ["terra_mystica", "mythicals"])
def test_players_believe_in_other_things_only_where_turns_are_listed(name: str) -> None:
    game = games.make(name)
    weights = read((Path(games.__file__).parent / name / "data" / "value.toml").read_text("utf-8"))

    def judged(net: Net) -> float:
        for k in range(weights.inputs):
            net.x[k] = 0.5
        return net.value()

    found = [judged(leaning(game, weights, f"table {k}", seat)) for k in range(8) for seat in (0, 1)]
    assert found == [judged(leaning(game, weights, f"table {k}", seat)) for k in range(8) for seat in (0, 1)]
    assert len(set(found)) > 8 if game.lists_turns else set(found) == {judged(weights.net())}


def test_what_was_expected_tells_of_positions_before_it() -> None:
    first, second = Lesson([], [], [0, 0], [9.0, 9.0]), Lesson([], [], [2, 0], [10.0, 4.0], believed=0.5)
    assert came_of([first, second], (20, 0)) == [[18.0, 0.0], [15.0, 2.0]]


def test_a_fit_finds_what_the_rows_say() -> None:
    """Points that follow from the features, for one kind of player the other way round."""
    rng = np.random.default_rng(1)
    x, kind = rng.normal(size=(4000, 3)), rng.integers(0, 2, 4000)
    y = 20 * (x[:, 0] + np.maximum(x[:, 1], 0)) * np.where(kind == 1, -1, 1)
    rows = Rows(x.astype(np.float16), kind, y.astype(np.float32))
    weights, error = fit(rows, rows, (3, 16, 2), seed=1, epochs=300, before=None)
    assert error < 0.5 * float(np.std(y))
    linear = np.array(weights.linear).reshape(2, 4)
    assert linear[0, 0] > 0.5 > -0.5 > linear[1, 0]


def test_a_fit_ends_before_it_knows_the_games_by_heart() -> None:
    """Points that are mere chance: whoever learns them does worse at other games."""
    rng = np.random.default_rng(1)
    train, held_out = (
        Rows(rng.normal(size=(n, 40)).astype(np.float16), np.zeros(n, int), rng.normal(0, 20, n).astype(np.float32))
        for n in (60, 600)
    )
    before, first = fit(train, held_out, (40, 16, 1), seed=1, epochs=0, before=None)
    _, error = fit(train, held_out, (40, 16, 1), seed=1, epochs=200, before=before)
    assert error <= first


def test_the_command_trains_and_draws_the_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["train", "mythicals", "--generations", "1", "--games", "1", "--hidden", "2", "--out", str(tmp_path)]
    assert main(asked) == 0
    assert "kept" in capsys.readouterr().out
    assert (tmp_path / "curve.svg").read_text().count("<circle") == 2


def test_what_is_not_asked_for_is_as_the_game_has_it(tmp_path: Path) -> None:
    recipe = t.plan_of("terra_mystica")["recipe"]
    wish = t.wish_for("terra_mystica", tmp_path, generations=None, games=3)
    assert (wish.generations, wish.games, wish.hidden) == (recipe["generations"], 3, recipe["hidden"])


def test_a_game_that_says_nothing_about_training_is_refused() -> None:
    with pytest.raises(ComposeError, match="cannot be trained"):
        t.mixes_of("nothing")
