"""These tests need the extra `research`."""

import pytest

from mytharium.core.engine import COMPILED
from tests.needs import compiled, need

BOTH = "research/test_vector.py"  # what says the same on both engines is asked on both


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Other projects' tests are long: they are asked on one engine, the compiled one where there is one."""
    if COMPILED or not compiled():
        return
    left = [item for item in items if "tests/research/" in item.nodeid and BOTH not in item.nodeid]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]


@pytest.fixture(autouse=True)
def _installed() -> None:
    need("research")
