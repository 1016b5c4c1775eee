"""An SQLite file that is deleted or replaced while it is in use."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from mytharium.server.base.errors import DatabaseError
from mytharium.server.db.database import Database
from mytharium.server.db.schema import REVISION


async def _read_at_once(base: Database, connections: int) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(connections):
            await stack.enter_async_context(base.reading())


@pytest.mark.parametrize("how", ["deleted", "replaced"])
async def test_no_connection_is_opened_to_another_file(tmp_path: Path, how: str) -> None:
    """It would create an empty file and delete the log that the open connections still use."""
    file, aside = tmp_path / "db.sqlite", tmp_path / "aside"
    base = Database(str(file))
    await base.upgrade()
    file.rename(aside)
    if how == "replaced":
        file.touch()
    with pytest.raises(DatabaseError, match="deleted or replaced"):
        await _read_at_once(base, 9)
    assert file.exists() == (how == "replaced")
    aside.replace(file)
    base.guard.check()
    assert await base.revision() == REVISION
    await base.close()


async def test_a_log_that_another_process_removes_is_not_missed(tmp_path: Path) -> None:
    """Before the first connection of this process, the last one of another removes its log."""
    other, base = Database(str(tmp_path / "db.sqlite")), Database(str(tmp_path / "db.sqlite"))
    await other.upgrade()
    base.guard.check()
    await other.close()
    assert not (tmp_path / "db.sqlite-wal").exists()
    await base.upgrade()
    base.guard.check()
    await base.close()
