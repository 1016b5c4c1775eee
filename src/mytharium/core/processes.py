"""Processes that are started afresh."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def main_unseen() -> Iterator[None]:
    """Workers need nothing of the program that asks for them, so that it need not guard itself against a second run."""
    main = sys.modules["__main__"]
    spec, file = getattr(main, "__spec__", None), main.__dict__.pop("__file__", None)
    main.__spec__ = None
    try:
        yield
    finally:
        main.__spec__ = spec
        if file is not None:
            main.__file__ = file
