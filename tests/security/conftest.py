from collections.abc import Iterator

import pytest

from tests.shelf import on_the_shelf


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with on_the_shelf():
        yield
