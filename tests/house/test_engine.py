"""The engine that is loaded is the one it says it is."""

import os

import pytest

from mytharium.core import engine
from tests.needs import need


def test_the_engine_knows_whether_it_is_compiled() -> None:
    assert engine.COMPILED == engine.__file__.endswith((".so", ".pyd"))


def test_the_engine_says_what_it_is() -> None:
    assert engine.describe().startswith("engine: compiled" if engine.COMPILED else "engine: interpreted (")


@pytest.mark.source
def test_the_sources_are_interpreted() -> None:
    if os.environ.get("MYTHARIUM_ENGINE") == "interpreted":
        assert engine.describe() == "engine: interpreted (run from its source tree)"


def test_a_missing_feature_is_a_skip_unless_required(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("MYTHARIUM_CHROMIUM", raising=False)
    monkeypatch.setenv("MYTHARIUM_REQUIRE", "compiled,tsc")
    with pytest.raises(pytest.skip.Exception, match="no chromium found"):
        need("browser")
    with pytest.raises(pytest.fail.Exception, match="no npm found"):
        need("tsc")
