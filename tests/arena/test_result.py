"""Three lines to a result: what `import mytharium` gives, and what becomes of many games."""

import json
import pydoc
import subprocess
import sys
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from zlib import decompress

import pytest

import mytharium as m
from mytharium.arena.files import read
from mytharium.cli import main
from mytharium.core.protocol import CHANCE, OVER
from mytharium.notebook import GIF_WIDTH, gif, moment, moments
from mytharium.scene.png import png
from tests.needs import need, research


@pytest.fixture(scope="module")
def result() -> m.Result:
    return m.simulate("mythicals", bots=["greedy", "random"], games=4, seed="9")


def test_everything_exported_is_there_and_documented() -> None:
    assert set(m.__all__) <= set(dir(m))
    for name in m.__all__:
        if name != "VectorEnv" or research():
            assert getattr(m, name).__doc__, name
    with pytest.raises(AttributeError, match="mytharium has no 'game'; it has "):
        _ = m.game


def test_importing_the_package_loads_nothing_else() -> None:
    command = "import sys, mytharium; print([name for name in sys.modules if name.startswith('mytharium.')])"
    said = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "[]"


def test_a_match_among_bots_tells_how_it_ended() -> None:
    match = m.play("mythicals", ["greedy", "random"], seed="tonight")
    assert match.over
    assert repr(match).endswith(f"ended {match.outcome.scores}>")
    assert str(match.outcome.scores) in repr(match.outcome)
    assert match.outcome._repr_html_().count("<tr>") == 3
    assert match.log == m.play("mythicals", ["greedy", "random"], seed="tonight").log


def test_positions_and_views_say_who_is_asked() -> None:
    match = m.Match(m.make("mythicals"), 2, "x")
    assert match.state.actor == CHANCE
    assert repr(match.state) == "<Position after 0 entries, turn 1: chance draws>"
    match.begin()
    seat = int(match.state.actor)
    assert repr(match.view(1 - seat)).endswith(f"turn 1: seat {seat + 1} is asked>")
    assert repr(match).endswith(f"seat {seat + 1} is asked>")


@pytest.mark.parametrize("name", m.games.names())
def test_views_and_positions_draw_themselves(name: str) -> None:
    game = m.make(name)
    state = game.new(m.games.meta(name).seats[0])
    drawn = m.draw(game, state)._repr_svg_()
    assert drawn.startswith("<svg")
    assert drawn == game.observe(state, -3)._repr_svg_()


def test_a_match_is_a_page_with_a_slider() -> None:
    match = m.play("mythicals", ["random"], seed="slide")
    page = match._repr_html_()
    assert page is not None
    asked = [moment for moment in match.line if moment.state.actor >= 0]
    assert f'max="{len(asked)}"' in page  # a picture for each decision, and the end
    assert page.count("</script>") == 1
    assert match.state.actor == OVER


def test_results_are_told_and_kept(result: m.Result, tmp_path: Path) -> None:
    assert len(result) == 4
    assert repr(result).startswith("Mythicals: 4 games, seed 9, 0 tied\nbot ")
    result.save(tmp_path / "games.jsonl")
    again = m.load(tmp_path / "games.jsonl")
    assert [match.outcome.scores for match in again] == [game.outcome.scores for game in result.games]
    assert [match.log for match in again] == [match.log for match in result.matches()]
    with pytest.raises(ValueError, match=r"neither in \.parquet nor in \.jsonl"):
        result.save(tmp_path / "games.csv")


def test_records_hold_ranks_and_where_points_came_from(result: m.Result) -> None:
    for record, game in zip(result.records(), result.games, strict=True):
        assert record.ranks == game.outcome.ranks
        assert record.breakdown == game.outcome.breakdown
        assert [sum(points.values()) for points in record.breakdown] == record.scores


def test_games_that_are_only_counted_are_the_same_games(result: m.Result) -> None:
    counted = m.simulate("mythicals", bots=["greedy", "random"], games=4, seed="9", records=False)
    told = [(game.outcome.scores, game.outcome.breakdown, game.decisions) for game in counted.games]
    assert told == [(game.outcome.scores, game.outcome.breakdown, game.decisions) for game in result.games]
    with pytest.raises(ValueError, match="counted, not recorded"):
        counted.save("games.jsonl")


def test_a_script_without_a_guard_may_use_several_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("import mytharium as m\nprint(len(m.simulate('mythicals', games=3, jobs=2)))\n")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("3\n", 0), done.stderr


def test_frames_have_a_row_for_each_game_or_seat(result: m.Result, tmp_path: Path) -> None:
    need("research")
    import polars

    frame = result.frame()
    assert frame["scores"].to_list() == [game.outcome.scores for game in result.games]
    assert frame["seed"].to_list() == ["9#0", "9#1", "9#2", "9#3"]
    by_seat = result.frame(by="seat")
    assert by_seat["score"].to_list() == [score for game in result.games for score in game.outcome.scores]
    result.save(tmp_path / "games.parquet")
    assert polars.read_parquet(tmp_path / "games.parquet").equals(frame)
    assert [record for _, record in read(tmp_path / "games.parquet")] == list(result.records())
    assert [match.outcome.scores for match in m.load(tmp_path / "games.parquet")] == frame["scores"].to_list()


@pytest.mark.parametrize("game", m.games.names())
def test_the_sources_of_all_points_are_columns(game: str) -> None:
    """Whatever they are called: Myraclia has one that is named as another column is."""
    need("research")
    import polars

    frame = m.simulate(game, bots=["careless"], games=1).frame(by="seat")
    assert (
        frame.select(polars.sum_horizontal(polars.selectors.starts_with("from_")) == polars.col("score"))
        .to_series()
        .all()
    )


def test_plots_show_every_bot(result: m.Result) -> None:
    need("research")
    wins, scores = result.plot().axes
    assert [label.get_text() for label in wins.get_yticklabels()] == ["greedy", "random"]
    assert scores.get_xlabel() == "score"


def test_the_command_writes_the_same_columns(result: m.Result, tmp_path: Path) -> None:
    need("research")
    import polars

    out = tmp_path / "games.parquet"
    words = ["simulate", "mythicals", "--games", "4", "--seed", "9", "--bots", "greedy,random", "--out", str(out)]
    assert main(words) == 0
    written, mine = polars.read_parquet(out), result.frame()
    assert written.columns == mine.columns
    assert written.drop("seconds").equals(mine.drop("seconds"))
    assert main(["replay", str(out)]) == 0


def test_a_game_is_animated(result: m.Result, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.json"
    record.write_text(result.games[0].record)
    words = ["render", "--animate", str(record), "--out", str(tmp_path / "game.html")]
    assert main([*words, "--at", "3"]) == 2
    assert main(words) == 0
    assert f"game.html: {result.games[0].decisions + 1} pictures of " in capsys.readouterr().out
    frames = json.loads((tmp_path / "game.html").read_text().partition("const frames = ")[2].partition(", lines = ")[0])
    assert len(frames) == result.games[0].decisions + 1
    frames = [decompress(b64decode(frame)).decode() for frame in frames]
    assert all(frame.startswith("<svg") for frame in frames)
    need("research")
    assert gif(frames[:2])[:6] == b"GIF89a"


@pytest.mark.parametrize("game", m.games.names())
def test_every_game_fits_into_a_gif(game: str) -> None:
    """Also one whose table grows on the way."""
    need("research")
    from PIL import Image

    match = m.play(game, ["careless"], seed="film")
    begin, end = (moment(match, at) for at in (moments(match)[0], len(match.line)))
    sizes = [Image.open(BytesIO(png(svg, GIF_WIDTH))).size for svg in (begin, end)]
    film = Image.open(BytesIO(gif([begin, end])))
    assert film.size == max(sizes)
    film.seek(1)
    assert film.size == max(sizes)


def test_what_an_extra_brings_is_told_by_its_name(
    result: m.Result, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("polars", "matplotlib.figure", "PIL", "PIL.Image", "mytharium.research.vector"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(vars(m), "VectorEnv", raising=False)
    with pytest.raises(AttributeError, match=r"need NumPy .*: pip install 'mytharium\[research\]'\."):
        _ = m.VectorEnv
    assert "Many games among bots" in pydoc.plain(pydoc.render_doc(m))
    with pytest.raises(ValueError, match=r"Plots need Matplotlib .*: pip install 'mytharium\[pictures\]'\."):
        result.plot()
    with pytest.raises(ValueError, match=r"pip install 'mytharium\[frames\]'\."):
        result.frame()
    record = tmp_path / "game.json"
    record.write_text(result.games[0].record)
    assert main(["render", "--animate", str(record), "--out", str(tmp_path / "game.gif")]) == 2
    assert "A GIF needs Pillow" in capsys.readouterr().err
