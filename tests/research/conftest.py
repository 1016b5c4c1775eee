"""These tests need the extra `research`."""

import pytest

from tests.needs import need


@pytest.fixture(autouse=True)
def _installed() -> None:
    need("research")
