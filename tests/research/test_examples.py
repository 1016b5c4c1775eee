"""The examples run, in small."""

import importlib.util
import re
import sys
from types import ModuleType

import pytest

from mytharium import games
from mytharium.research.describe import describe
from tests.house.tree import ROOT

EXAMPLES = ROOT / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_random_baseline() -> None:
    decisions, reward = example("random_baseline").main("mythicals", number=16, steps=120)
    assert 40 < decisions < 80
    assert -1 <= reward <= 1


def test_a_table_learns() -> None:
    table = example("tabular").learn(steps=100, number=16)
    assert table.any()
    import mytharium as m

    bot = example("tabular").TableBot(table)
    assert 0 <= m.duel(m.make("mythicals"), bot, m.bots.make("random"), games=2) <= 1


@pytest.mark.filterwarnings("ignore")
def test_ppo_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed: the PPO example is not run")
    ppo = example("ppo")
    monkeypatch.setattr(ppo, "GAMES", 16)
    monkeypatch.setattr(ppo, "LENGTH", 16)
    network = ppo.train(minutes=1, lessons=2)
    assert 0 <= ppo.against(network, "random", 2) <= 1


def test_examples_are_short() -> None:
    assert len((EXAMPLES / "ppo.py").read_text().splitlines()) <= 150


@pytest.mark.parametrize("game", games.names())
def test_the_page_for_learners_tells_what_the_numbers_mean(game: str) -> None:
    """A change of ids or fields is a change of this page: `python -m mytharium.research.describe` prints it."""
    assert describe(game) in (ROOT / "docs/learners.md").read_text("utf-8")


def test_the_python_of_the_page_for_learners_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/learners.md").read_text("utf-8"), re.DOTALL)
    exec(compile(example.replace("4096", "16"), "learners.md", "exec"), {})
    assert capsys.readouterr().out.startswith("(16, 254) (16, 527)")
