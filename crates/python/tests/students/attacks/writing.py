"""Writing where a player may not, or more than it may."""

import os
import resource
import tempfile
from multiprocessing import shared_memory
from pathlib import Path

from attack import FOLDER, Attack, Refused, Succeeded, attempt, libc, plan

MEGABYTE = 2**20
#: What fills a disk: more than a player may write, and no more than the machine can bear.
MUCH = 3000


class Outside(Attack):
    def attack(self):
        folder = Path(plan()["outside"])
        kept = folder / "grades.csv"

        def opened():
            os.close(os.open(folder / "opened", os.O_WRONLY | os.O_CREAT))

        attempt(
            {
                "new": lambda: (folder / "new").write_text("x"),
                "opened": opened,
                "changed": lambda: kept.open("a").write("x"),
                "truncated": lambda: os.truncate(kept, 1),
                "folder": lambda: os.mkdir(folder / "made"),
                "soft": lambda: os.symlink("/", folder / "soft"),
                "hard": lambda: os.link(kept, folder / "hard"),
                "pipe": lambda: os.mkfifo(folder / "pipe"),
                "renamed": lambda: os.rename(kept, folder / "renamed"),
                "removed": lambda: os.unlink(folder / "rosa.py"),
                "emptied": lambda: os.rmdir(folder / "empty"),
            }
        )


def change(path, way):
    """A way that may seem to succeed, and do nothing."""

    def seen():
        about = os.stat(path)
        names = os.listxattr(path) if os.access(path, os.R_OK) else []
        return about.st_mode, about.st_uid, about.st_gid, about.st_mtime_ns, names

    before = seen()
    way()
    if seen() == before:
        raise PermissionError("nothing has changed")


class Metadata(Attack):
    """Rights, owners and times of what it may not open."""

    def attack(self):
        kept = Path(plan()["outside"]) / "grades.csv"
        attempt(
            {
                "rights": lambda: change(kept, lambda: os.chmod(kept, 0o777)),
                "owner": lambda: change(kept, lambda: os.chown(kept, 65_534, 65_534)),
                "times": lambda: change(kept, lambda: os.utime(kept, (0, 0))),
                "attributes": lambda: change(kept, lambda: os.setxattr(kept, "user.hostile", b"x")),
            }
        )


class OwnFolder(Attack):
    """What it left in the folder that was copied would change its next game."""

    def attack(self):
        original = Path(plan()["original"])
        own, beside = original / "writing.py", FOLDER.parent

        def write_beside(name):
            """Where only this sandbox has the parent folder, nothing is left in it."""
            if beside.stat().st_dev != FOLDER.stat().st_dev:
                raise PermissionError("a file system of this sandbox")
            return (beside / name).open("a").write("x")

        attempt(
            {
                "new": lambda: (original / "learned.txt").write_text("x"),
                "cache": lambda: (original / "__pycache__").mkdir(),
                "changed": lambda: own.open("a").write("# x\n"),
                "by a link": lambda: (FOLDER / "plan.json").open("a").write("x"),
                "rights": lambda: change(own, lambda: os.chmod(own, 0o777)),
                "removed": lambda: os.unlink(own),
                "beside the copy": lambda: write_beside("learned.txt"),
                "the lock": lambda: write_beside("lock"),
                "the copy": lambda: os.rename(FOLDER, beside / "moved"),
            }
        )


class Remembers(Attack):
    """What it leaves in its copy is gone in its next game; logs and caches may be there meanwhile."""

    def __init__(self):
        super().__init__()
        if (FOLDER / "learned.txt").exists() or Path("game.log").exists():
            raise Succeeded("it remembers its last game")
        self.log = open("game.log", "w")

    def attack(self):
        (FOLDER / "learned.txt").write_text("x")
        (FOLDER / "cache").mkdir()
        Path(__file__).open("a").write("# x\n")
        self.log.write("x")


class FillsCopy(Attack):
    def attack(self):
        block = bytes(MEGABYTE)
        for number in range(MUCH):
            try:
                (FOLDER / f"{number}").write_bytes(block)
            except OSError as error:
                raise Refused(f"after {number} MB") from error
        raise Succeeded(f"{MUCH} MB")


class SharedMemory(Attack):
    """Memory that stays when its process has gone. It may have some that no other process can see."""

    def attack(self):
        number = os.getpid()
        name, key = plan()["shared"], plan()["key"]
        try:
            self.kept = shared_memory.SharedMemory(f"{name}-{number}", create=True, size=MEGABYTE)
            Path(f"/dev/shm/{name}.{number}").write_text("x")
        except OSError:
            pass
        libc.shmget(key, MEGABYTE, 0o1600)
        libc.semget(key, 1, 0o1600)
        libc.msgget(key, 0o1600)


class FillsFile(Attack):
    def attack(self):
        block = bytes(MEGABYTE)
        with tempfile.NamedTemporaryFile() as file:
            for number in range(MUCH):
                try:
                    file.write(block)
                    file.flush()
                except OSError as error:
                    raise Refused(f"after {number} MB") from error
            raise Succeeded(f"{MUCH} MB")


class FillsFolder(Attack):
    def folder(self):
        return Path(tempfile.mkdtemp())

    def attack(self):
        folder = self.folder()
        block = bytes(MEGABYTE)
        for number in range(MUCH):
            try:
                (folder / f"{number}").write_bytes(block)
            except OSError as error:
                raise Refused(f"after {number} MB") from error
        raise Succeeded(f"{MUCH} MB")


class FillsClosedFolder(FillsFolder):
    """A folder whose files other users cannot list."""

    def folder(self):
        folder = super().folder() / "closed"
        folder.mkdir(0o300)
        return folder


class Leaves(Attack):
    """What it may write is gone with its game, whatever its name and rights."""

    def attack(self):
        folder = Path(tempfile.mkdtemp(prefix="left"))
        (folder / "file").write_bytes(bytes(MEGABYTE))
        (folder / "closed").mkdir()
        (folder / "closed" / "file").write_text("x")
        # Who removes it must not follow it.
        (folder / "link").symlink_to(plan()["outside"])
        assert (folder / "file").stat().st_size == MEGABYTE
        assert tempfile.TemporaryFile().write(b"x") == 1


class Nests(Attack):
    """Folders in folders, deeper than a path can be long."""

    def attack(self):
        os.chdir(tempfile.mkdtemp())
        for _ in range(1000):
            os.mkdir("nest")
            os.chdir("nest")


class Dumps(Attack):
    """A crash whose memory would be written to disk."""

    def attack(self):
        try:
            resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY,) * 2)
        except (OSError, ValueError):
            pass
        os.abort()
