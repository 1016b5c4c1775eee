"""The allocator of a server process.

Python's own allocator returns memory in arenas of 1 MB, and a single live object keeps a whole arena. The `malloc` of
glibc returns single pages when `malloc_trim` is called. Bots keep Python's allocator, which makes their search faster.
"""

import os
import sys
from contextlib import suppress

VARIABLE = "PYTHONMALLOC"
MALLOC = {VARIABLE: "malloc"}  # the environment of a server process


def restart_with_malloc() -> None:
    """Replace this program with itself under `malloc`, if glibc is there and no allocator was chosen."""
    if VARIABLE not in os.environ and _has_glibc():
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], os.environ | MALLOC)


def _has_glibc() -> bool:
    with suppress(AttributeError, OSError, ValueError):
        return bool(os.confstr("CS_GNU_LIBC_VERSION"))
    return False


def spare_children() -> None:
    """Start the children of this process with Python's allocator again."""
    if os.environ.get(VARIABLE) == MALLOC[VARIABLE]:
        del os.environ[VARIABLE]
