"""Many games among bots: simulated, compared, reviewed. `m.arena(...)` calls the folder's own name, see contest.py."""

import sys
from types import ModuleType
from typing import Any


class Arena(ModuleType):
    """The folder and its best known function have one name, so whoever calls the folder gets the function."""

    def __call__(self, *given: Any, **named: Any) -> Any:
        from mytharium.arena.contest import arena

        return arena(*given, **named)


sys.modules[__name__].__class__ = Arena
