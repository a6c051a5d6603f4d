"""Reading what is none of a player's business."""

import ctypes
import mmap
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

from attack import FOLDER, Attack, ancestors, attempt, libc, others, plan

CLONE_NEWNS, CLONE_NEWUSER, MS_BIND = 0x20000, 0x10000000, 4096


def read(path):
    with open(path, "rb") as file:
        return file.read(4000).decode(errors="replace")


def read_descriptor(path):
    descriptor = os.open(path, os.O_RDONLY)
    return os.read(descriptor, 100).decode()


def read_mapped(path):
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        return bytes(mapped).decode()


def read_from_place(path):
    """By a descriptor that only names its place."""
    place = os.open(path, os.O_PATH)
    return read(f"/proc/self/fd/{place}")


def read_by_program(path):
    return subprocess.run(["cat", path], check=True, capture_output=True, text=True).stdout


def copied(path):
    copy = shutil.copy(path, tempfile.mkdtemp())
    return read(copy)


class Opens(Attack):
    def attack(self):
        secret = plan()["secret"]
        ways = (read, read_descriptor, read_mapped, read_from_place, read_by_program, copied)
        found = {way.__name__: lambda way=way: way(secret) for way in ways}
        found["the folder's names"] = lambda: os.listdir(Path(secret).parent)
        attempt(found)


class Links(Attack):
    """The link `notes.txt` in its folder is the test's: as it could come with a submission."""

    def attack(self):
        secret = plan()["secret"]
        made = Path(tempfile.mkdtemp())

        def soft():
            os.symlink(secret, made / "soft")
            return read(made / "soft")

        def hard():
            os.link(secret, made / "hard")
            return read(made / "hard")

        def moved():
            os.rename(secret, made / "moved")
            return read(made / "moved")

        submitted = FOLDER / "notes.txt"
        attempt({"submitted": lambda: read(submitted), "soft": soft, "hard": hard, "moved": moved})


class Processes(Attack):
    """What /proc tells of the arena, the opponent and the test."""

    def attack(self):
        made = plan()
        ways = {}
        for pid in [*ancestors(), *others(), made["bystander"]]:
            for what in ("environ", "cmdline", "maps"):
                ways[f"{what} {pid}"] = lambda pid=pid, what=what: len(read(f"/proc/{pid}/{what}"))
            place = f"/proc/{pid}/root{made['secret']}"
            ways[f"root {pid}"] = lambda place=place: read(place)
            ways[f"cwd {pid}"] = lambda pid=pid: os.listdir(f"/proc/{pid}/cwd/")
            ways[f"fd {pid}"] = lambda pid=pid: os.listdir(f"/proc/{pid}/fd")
        attempt(ways)


class Environment(Attack):
    """The variables of the teacher's shell."""

    def attack(self):
        name = plan()["variable"]
        attempt({"own": lambda: self.found(name, dict(os.environ))})

    def found(self, name, variables):
        if name not in variables:
            raise ValueError("is not there")
        return variables[name]


class Inherited(Attack):
    """Files that the arena has left open."""

    def attack(self):
        ways = {f"{number}": lambda number=number: self.content(number) for number in range(3, 256)}
        attempt(ways)

    def content(self, descriptor):
        text = os.pread(descriptor, 1000, 0).decode(errors="replace")
        if plan()["mark"] not in text and '"moves"' not in text:
            raise ValueError("nothing of interest")
        return text


class Neighbours(Attack):
    """The opponent's code, the records, the machine's own files."""

    def attack(self):
        made = plan()
        ways = {name: lambda name=name: read(made[name]) for name in ("opponent", "records")}
        for path in ("/etc/shadow", "/etc/hostname", "/root/.bashrc", "/proc/kcore", "/dev/mem"):
            if os.path.exists(path):
                ways[path] = lambda path=path: len(read(path))
        ways["home"] = lambda: len(os.listdir(pwd.getpwuid(os.getuid()).pw_dir))
        attempt(ways)


class Escapes(Attack):
    """Roots and mounts of its own."""

    def attack(self):
        secret = plan()["secret"]

        def rooted():
            os.chroot(Path(secret).parent)
            return read("/" + Path(secret).name)

        def mounted():
            if libc.unshare(CLONE_NEWUSER | CLONE_NEWNS) < 0 and libc.unshare(CLONE_NEWNS) < 0:
                raise OSError(ctypes.get_errno(), "unshare")
            target = tempfile.mkdtemp()
            source = str(Path(secret).parent)
            if libc.mount(source.encode(), target.encode(), None, MS_BIND, None) < 0:
                raise OSError(ctypes.get_errno(), "mount")
            return read(Path(target) / Path(secret).name)

        def moved():
            os.chdir(Path(secret).parent)
            return read(Path(secret).name)

        attempt({"mounted": mounted, "moved": moved, "rooted": rooted})
