"""Parts of a machine that a test may break: a PostgreSQL of its own, and small disks."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.needs import need, postgres_programs

KILOBYTE = 1024


def family_of(process: int) -> set[int]:
    """A process and all that it has started."""
    found = {process}
    with contextlib.suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            for child in (thread / "children").read_text().split():
                found |= family_of(int(child))
    return found


def is_there(process: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


class Place:
    """Where a server is: on this machine."""

    host = "127.0.0.1"
    enter: tuple[str, ...] = ()  # what a command begins with that is run there


class FarPlace(Place):
    """Behind a cable of its own, which can be pulled: then nothing comes and nobody is told."""

    host, here = "10.213.7.2", "10.213.7.1"

    def __init__(self, name: str) -> None:
        self._name, self.enter = name, ("ip", "netns", "exec", name)
        _ip("netns", "add", name)
        _ip("link", "add", name, "type", "veth", "peer", "name", "far", "netns", name)
        _ip("address", "add", f"{self.here}/30", "dev", name)
        _ip("link", "set", name, "up")
        _ip("-n", name, "address", "add", f"{self.host}/30", "dev", "far")
        self.plug()

    def plug(self) -> None:
        _ip("-n", self._name, "link", "set", "far", "up")

    def pull(self) -> None:
        _ip("-n", self._name, "link", "set", "far", "down")

    def close(self) -> None:
        _ip("netns", "delete", self._name)


@contextmanager
def far_place() -> Iterator[FarPlace]:
    need("mount")  # who may do that may do this
    place = FarPlace(f"myth{os.getpid()}")
    try:
        yield place
    finally:
        place.close()


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True)


class OwnPostgres:
    """One that can be stopped, started and killed. It trusts everybody, and forgets what a power cut would take."""

    def __init__(self, folder: Path, place: Place) -> None:
        self.data, self._log = folder / "data", folder / "log"
        self._number = self.data / "postmaster.pid"
        self._programs, self._enter = postgres_programs(), place.enter
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"postgresql://root@{place.host}:{port}/postgres"
        self._run("initdb", "--no-sync", "--auth=trust", "--username=root", "--wal-segsize=1", "--encoding=UTF8")
        settings = f"port={port}", "fsync=off", "unix_socket_directories=''", "max_connections=60"
        small = "shared_buffers=4MB", "min_wal_size=2MB", "max_wal_size=4MB", f"listen_addresses='{place.host}'"
        with (self.data / "postgresql.conf").open("a") as file:
            file.write("\n".join((*settings, *small, "")))
        with (self.data / "pg_hba.conf").open("a") as file:
            file.write("host all all samenet trust\n")
        self.start()

    def start(self) -> None:
        if not self.runs:  # it may have died without cleaning up
            self._number.unlink(missing_ok=True)
        self._run("pg_ctl", "--wait", "--silent", f"--log={self._log}", "start")

    def stop(self, how: str = "fast") -> None:
        """`fast` ends all lines in good order, `immediate` is as if it had died."""
        self._run("pg_ctl", "--wait", "--silent", f"--mode={how}", "stop")

    def kill(self) -> None:
        """All of it at once."""
        family = family_of(int(self._number.read_text().split()[0]))
        for process in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        while any(is_there(process) for process in family):
            time.sleep(0.01)

    @property
    def runs(self) -> bool:
        with contextlib.suppress(FileNotFoundError):
            return is_there(int(self._number.read_text().split()[0]))
        return False

    def _run(self, program: str, *arguments: str) -> None:
        assert self._programs is not None
        user = ("runuser", "-u", "postgres", "--") if os.getuid() == 0 else ()  # it refuses to be run by root
        command = [*self._enter, *user, str(self._programs / program), f"--pgdata={self.data}", *arguments]
        silent = subprocess.DEVNULL
        subprocess.run(command, check=True, cwd="/", stdout=silent, stderr=silent)


@contextmanager
def own_postgres(folder: Path | None = None, place: Place | None = None) -> Iterator[OwnPostgres]:
    """`folder` may be on a small disk."""
    need("postgres_programs")
    with tempfile.TemporaryDirectory(prefix="mytharium-pg-", ignore_cleanup_errors=True) as made:
        found = folder or Path(made)
        if os.getuid() == 0:
            shutil.chown(found, "postgres")
            found.chmod(0o755)
        server = OwnPostgres(found, place or Place())
        try:
            yield server
        finally:
            if server.runs:
                server.stop("immediate")


class Disk:
    """A small file system, which can be filled."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._filling = folder, folder / "filling"

    def fill(self, but: int = 0) -> None:
        """Leave so many bytes free."""
        with contextlib.suppress(OSError), self._filling.open("ab", buffering=0) as file:
            while True:
                file.write(bytes(4 * KILOBYTE))
        if but:
            os.truncate(self._filling, max(0, self._filling.stat().st_size - but))

    def free(self) -> None:
        self._filling.unlink()


@contextmanager
def small_disk(size: str) -> Iterator[Disk]:
    need("mount")
    with tempfile.TemporaryDirectory(prefix="mytharium-disk-") as made:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=755", "mytharium", made], check=True)
        try:
            yield Disk(Path(made))
        finally:
            subprocess.run(["umount", "--lazy", made], check=True)


class BadDisk(Disk):
    """One that turns read-only when it notices an error, as real ones do, until it is taken out and repaired."""

    def __init__(self, folder: Path, image: Path) -> None:
        super().__init__(folder)
        self._image = image
        self.insert()

    def insert(self) -> None:
        options = "loop,errors=remount-ro"
        subprocess.run(["mount", "-t", "ext4", "-o", options, str(self._image), str(self.folder)], check=True)
        found = subprocess.run(
            ["findmnt", "--noheadings", "--output", "SOURCE", str(self.folder)],
            check=True,
            capture_output=True,
            text=True,
        )
        self._device = Path(found.stdout.strip()).name

    def fail(self) -> None:
        Path(f"/sys/fs/ext4/{self._device}/trigger_fs_error").write_text("1")

    def remove(self) -> None:
        subprocess.run(["umount", str(self.folder)], check=True)

    def repair(self) -> None:
        done = subprocess.run(["fsck.ext4", "-y", str(self._image)], check=False, capture_output=True)
        assert done.returncode <= 1, done.stdout


@contextmanager
def bad_disk(size: int) -> Iterator[BadDisk]:
    need("mount")
    with tempfile.TemporaryDirectory(prefix="mytharium-disk-") as made:
        image, folder = Path(made) / "image", Path(made) / "disk"
        folder.mkdir()
        with image.open("wb") as file:
            file.truncate(size)
        subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
        disk = BadDisk(folder, image)
        try:
            yield disk
        finally:
            subprocess.run(["umount", "--lazy", str(folder)], check=False, stderr=subprocess.DEVNULL)
