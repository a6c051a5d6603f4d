"""A tournament against an attack: what the attack may reach for, and what became of it."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from process_watch import Watch, is_alive, process_state
from program_runs import ENVIRONMENT, STUDENTS, describe, player

#: What must never be read. Each place has its own, so that a leak tells where it comes from.
MARK = "TOP-SECRET-BUT-READ"

#: The variable of the teacher's shell that holds a secret.
VARIABLE = "ISOLATION_TEST_TOKEN"


@dataclass
class Outcome:
    """What a trial has left."""

    records: list[dict]
    returncode: int
    stderr: str
    report: str
    #: What the attack has changed or left, in words; empty where all is as before.
    damage: list[str]
    #: The most memory in bytes, processes, and bytes in the temporary folder during the run.
    memory: int
    processes: int
    disk: int


class Trial:
    """A folder with an attacker, an opponent, and things that are to stay as they are."""

    def __init__(self, program: Path, folder: Path, path: str | None = None) -> None:
        self.program, self.folder = program, folder
        #: Where the arena finds programs.
        self.path = os.environ["PATH"] if path is None else path
        for name in ("attacker", "opponent", "teacher", "outside", "run", "tmp"):
            (folder / name).mkdir()
        for file in (STUDENTS / "attacks").glob("*.py"):
            shutil.copy(file, folder / "attacker")
        for name in ("ours.py", "steady.py"):
            text = (STUDENTS / name).read_text()
            (folder / "opponent" / name).write_text(f"# {MARK}: the opponent's code\n{text}")
        (folder / "teacher" / "secret.txt").write_text(f"{MARK}: the exam")
        (folder / "attacker" / "notes.txt").symlink_to(folder / "teacher" / "secret.txt")
        (folder / "outside" / "grades.csv").write_text("rosa,1\n")
        (folder / "outside" / "rosa.py").write_text("class Rosa: pass\n")
        (folder / "outside" / "empty").mkdir()
        self.records = folder / "run" / "games.jsonl"

    def player(self, folder: str, text: str, more: str = "") -> str:
        """The player of a text such as `reading.py:Opens`, whose file is in that folder."""
        file, _, call = text.partition(":")
        return player(self.folder / folder / file, call, more)

    def play(
        self, attack: str, opponent: str = "ours.py:Ours", more: str = "", **keys: object
    ) -> Outcome:
        """One game pair of an attack and an opponent of `ours.py` or `steady.py`."""
        players = {
            "Opponent": self.player("opponent", opponent),
            "Attacker": self.player("attacker", attack, more),
        }
        return self._run(players, threads=1, patience=120, **keys)

    def play_class(self, attacks: list[str], threads: int, time: str) -> Outcome:
        """A game pair of each of the attacks, which are their names, and one opponent."""
        players = {"Opponent": self.player("opponent", "ours.py:Ours")}
        players |= {attack: self.player("attacker", attack) for attack in attacks}
        return self._run(players, threads, patience=900, limits={"time": time}, format="gauntlet")

    def _run(
        self, players: dict[str, str], threads: int, patience: float, **keys: object
    ) -> Outcome:
        keys = {"limits": {"time": "1s"}, **keys}
        description = describe(self.folder / "run", players, **keys)
        report = self.folder / "run" / "report.classroom.md"
        command = [self.program, "tournament", description, "--records", self.records]
        command += ["--report", report, "--threads", threads]
        with ExitStack() as stack:
            targets = stack.enter_context(_targets(self.folder))
            # Players have a copy of their folder, in which this link leads to what the test writes meanwhile.
            plan = self.folder / "attacker" / "plan-now.json"
            _write(plan, targets)
            (self.folder / "attacker" / "plan.json").symlink_to(plan)
            before = self._kept()
            variables = {VARIABLE: f"{MARK}: the shell", "TMPDIR": str(self.folder / "tmp")}
            variables["PATH"] = self.path
            arena = subprocess.Popen(
                list(map(str, command)),
                env={**ENVIRONMENT, **variables},
                cwd=self.folder / "run",
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                errors="replace",
            )
            tell = lambda tree: _write(plan, {**targets, "processes": tree})  # noqa: E731
            watch = stack.enter_context(Watch(arena.pid, self.folder, tell))
            try:
                _, stderr = arena.communicate(timeout=patience)
            except subprocess.TimeoutExpired:
                arena.kill()
                _, stderr = arena.communicate()
                stderr += "the run did not end"
            damage = watch.left_behind() + self._changed(before) + reached(targets)
        text = self.records.read_text(errors="replace") if self.records.exists() else ""
        shown = report.read_text() if report.exists() else ""
        texts = {"the records": text, "the report": shown, "standard error": stderr}
        damage += [f"{MARK} in {where}" for where, it in texts.items() if MARK in it]
        records = []
        for line in text.splitlines():
            try:
                records.append(json.loads(line))
            except ValueError:
                damage.append(f"in the records: {line[:100]}")
        # What an attack has left may be gigabytes, and too deep for Python.
        subprocess.run(["rm", "-rf", self.folder / "tmp"], check=True)
        return Outcome(
            records,
            arena.returncode,
            stderr,
            shown,
            damage,
            watch.memory,
            watch.processes,
            watch.disk,
        )

    def _kept(self) -> dict[str, object]:
        """All that must stay as it is, by its path."""
        kept: dict[str, object] = {}
        for top in ("attacker", "opponent", "teacher", "outside"):
            for path in [self.folder / top, *(self.folder / top).rglob("*")]:
                if path.name == "plan-now.json":
                    kept[str(path)] = path.stat().st_mode
                    continue
                status = path.lstat()
                content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
                # The test itself replaces the plan, which changes the time of its folder.
                times = None if top == "attacker" and path.is_dir() else status.st_mtime_ns
                attributes = os.listxattr(path, follow_symlinks=False)
                owner = (status.st_mode, status.st_uid, status.st_gid)
                # A change of rights or owner to what they were shows in this time alone.
                changed = None if times is None else status.st_ctime_ns
                kept[str(path)] = (owner, times, changed, content, attributes)
        kept["the temporary folder"] = sorted(os.listdir(self.folder / "tmp"))
        kept["/dev/shm"] = shared_files(self.folder)
        kept["System V"] = system_v(self.folder)
        return kept

    def _changed(self, before: dict[str, object]) -> list[str]:
        after = self._kept()
        paths = sorted({*before, *after})
        differ = [path for path in paths if before.get(path) != after.get(path)]
        how = {(False, True): "made", (True, False): "removed", (True, True): "changed"}
        listed = [f"{path} was {how[path in before, path in after]}" for path in differ]
        return listed[:9] + [f"{len(listed) - 9} more files"] * (len(listed) > 9)


def _name(folder: Path) -> str:
    """A name of this folder that no other test uses."""
    return f"isolation-{abs(_key(folder))}"


def _key(folder: Path) -> int:
    return folder.stat().st_ino & 0x7FFFFFF | 0x10000000


def shared_files(folder: Path) -> list[Path]:
    """Shared memory of this folder's name."""
    return sorted(Path("/dev/shm").glob(f"*{_name(folder)}*"))


def system_v(folder: Path) -> list[tuple[str, int]]:
    """Shared memory, semaphores and queues of this folder's key: kinds and numbers."""
    found = []
    for kind in ("shm", "sem", "msg"):
        try:
            rows = [line.split() for line in Path(f"/proc/sysvipc/{kind}").read_text().splitlines()]
        except OSError:
            continue
        found += [(kind, int(row[1])) for row in rows[1:] if int(row[0]) == _key(folder)]
    return found


def _remove_shared(folder: Path) -> None:
    """Removes what an attack has left in shared memory."""
    for path in shared_files(folder):
        path.unlink()
    libc, remove = ctypes.CDLL(None), 0
    controls = {
        "shm": lambda number: libc.shmctl(number, remove, None),
        "sem": lambda number: libc.semctl(number, 0, remove),
        "msg": lambda number: libc.msgctl(number, remove, None),
    }
    for kind, number in system_v(folder):
        controls[kind](number)


def _write(plan: Path, targets: dict[str, object]) -> None:
    """At once, as somebody reads it meanwhile."""
    new = plan.parent.parent / "plan.new"
    new.write_text(json.dumps({key: value for key, value in targets.items() if key[0] != "_"}))
    os.replace(new, plan)


@contextmanager
def _targets(folder: Path):
    """What attacks are to reach for: files, sockets, a process; removed at the end."""
    bystander = subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(100_000)"], start_new_session=True
    )
    with ExitStack() as stack:
        stack.callback(bystander.wait)
        stack.callback(bystander.kill)
        stack.callback(_remove_shared, folder)
        tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        udp = stack.enter_context(socket.socket(socket.AF_INET6, socket.SOCK_DGRAM))
        udp.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        udp.bind(("::", 0))
        abstract = stack.enter_context(socket.socket(socket.AF_UNIX))
        abstract.bind("\0" + _name(folder))
        by_path = stack.enter_context(socket.socket(socket.AF_UNIX))
        # The path of a socket must be short.
        place = Path(f"/tmp/{_name(folder)}")
        place.unlink(missing_ok=True)
        by_path.bind(str(place))
        stack.callback(place.unlink)
        for listener in (tcp, abstract, by_path):
            listener.listen()
            listener.setblocking(False)
        udp.setblocking(False)
        targets = {
            "mark": MARK,
            "original": str(folder / "attacker"),
            "secret": str(folder / "teacher" / "secret.txt"),
            "outside": str(folder / "outside"),
            "opponent": str(folder / "opponent" / "ours.py"),
            "records": str(folder / "run" / "games.jsonl"),
            "variable": VARIABLE,
            "shared": _name(folder),
            "key": _key(folder),
            "tcp": tcp.getsockname()[1],
            "udp": udp.getsockname()[1],
            "abstract": _name(folder),
            "socket": str(place),
            "bystander": bystander.pid,
            "pid_namespace": os.stat("/proc/self/ns/pid").st_ino,
            "processes": {},
            "_listeners": {"TCP": tcp, "abstract": abstract, "by path": by_path},
            "_udp": udp,
            "_bystander": bystander,
        }
        targets["_state"] = process_state(bystander.pid)
        yield targets


def reached(targets: dict) -> list[str]:
    """What reached the sockets and the process that wait for attacks."""
    found = []
    for name, listener in targets["_listeners"].items():
        try:
            listener.accept()[0].close()
            found.append(f"somebody has connected: {name}")
        except BlockingIOError:
            pass
    try:
        targets["_udp"].recv(100)
        found.append("somebody has sent a datagram")
    except BlockingIOError:
        pass
    pid = targets["bystander"]
    if targets["_bystander"].poll() is not None or not is_alive(pid):
        found.append("a process outside the game was killed")
    else:
        before, now = targets["_state"], process_state(pid)
        changed = {what: now[what] for what in now if now[what] != before[what]}
        if changed:
            found.append(f"a process outside the game was changed: {changed}")
    return found
